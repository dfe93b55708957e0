/** How many puzzles were solved since this window was opened. It is all that is remembered, and it ends with the window. */
import type { Puzzle } from "../protocol";

const KEPT = "forceout-puzzles";
interface Kept {
  solved: number;
  /** The one that was counted last: going back to it does not count it again. */
  last: string;
}

function read(store: Pick<Storage, "getItem">): Kept {
  try {
    const kept = JSON.parse(store.getItem(KEPT) ?? "{}") as Partial<Kept>;
    return { solved: Number(kept.solved) || 0, last: String(kept.last ?? "") };
  } catch {
    return { solved: 0, last: "" };
  }
}

export function solvedSoFar(store: Pick<Storage, "getItem"> = sessionStorage): number {
  return read(store).solved;
}

export function countSolved(puzzle: Puzzle, store: Pick<Storage, "getItem" | "setItem"> = sessionStorage): number {
  const name = [puzzle.kind, puzzle.seed, puzzle.ruleset, puzzle.division, puzzle.variations].join(" ");
  const kept = read(store);
  if (kept.last === name) return kept.solved;
  const solved = kept.solved + 1;
  try {
    store.setItem(KEPT, JSON.stringify({ solved, last: name }));
  } catch {
    // a private window may keep nothing: then only this page counts
  }
  return solved;
}
