import { getContext, type Snippet, setContext } from "svelte";

/**
 * Somebody beside the table who shows how it goes: a lesson. It takes the place of the bar, the clock and the list of
 * moves, stands between the mat and Resources, and has the last screen. Without one the table is a table.
 */
export interface Guide {
  readonly title: string;
  readonly bar: Snippet;
  /** Where the clock would be. */
  readonly step: Snippet;
  /** Beside the mat. */
  readonly column: Snippet;
  /** Between mat and Resources, or above a pad. */
  readonly coach: Snippet;
  /** Whether the block is on the table. */
  readonly calls: boolean;
  readonly ended: boolean;
  readonly ending: Snippet;
}

const KEY = Symbol("guide");
export const setGuide = (guide: Guide): Guide => setContext(KEY, guide);
/** Null at every table where people play. */
export const useGuide = (): Guide | null => getContext<Guide | undefined>(KEY) ?? null;
