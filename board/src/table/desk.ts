import { getContext, setContext } from "svelte";
import type { Connection } from "./connection";
import type { Drag } from "./drag.svelte";
import type { Hand } from "./hand.svelte";
import type { Preferences } from "./preferences.svelte";

/** What every part of the table screen shares. */
export interface Desk {
  line: Connection;
  hand: Hand;
  drag: Drag;
  preferences: Preferences;
  /** Says a sentence in the polite live region. */
  tell: (sentence: string) => void;
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);
