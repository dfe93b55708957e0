/** Asks the server about a try. */
import type { Puzzle, PuzzleResult, PuzzleTry } from "../protocol";
import { cookie } from "../ui/cookie";

export function tryOf(puzzle: Puzzle, answer: string): PuzzleTry {
  const { kind, seed, ruleset, division, variations } = puzzle;
  return { kind, seed, ruleset, division, variations, answer };
}

export async function check(puzzle: Puzzle, answer: string): Promise<PuzzleResult> {
  const reply = await fetch(puzzle.checkPath, {
    method: "POST",
    credentials: "same-origin",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      "X-CSRFToken": cookie("csrftoken", document.cookie),
    },
    body: JSON.stringify(tryOf(puzzle, answer)),
  });
  if (!reply.ok) throw new Error(String(reply.status));
  return (await reply.json()) as PuzzleResult;
}
