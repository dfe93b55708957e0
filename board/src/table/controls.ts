import { getContext, setContext } from "svelte";
import type { Connection } from "./connection";
import type { Drag } from "./drag.svelte";
import type { Hand } from "./hand.svelte";
import type { Preferences } from "./preferences.svelte";

/** What every part of the table screen shares. */
export interface Controls {
  line: Connection;
  hand: Hand;
  drag: Drag;
  preferences: Preferences;
  /** Says a sentence in the polite live region. */
  tell: (sentence: string) => void;
}

const KEY = Symbol("controls");
export const setControls = (controls: Controls): Controls => setContext(KEY, controls);
export const useControls = (): Controls => getContext<Controls>(KEY);
