/** Asks the server about a try; without a connection, what is stored. */
import type { Puzzle, PuzzleResult, PuzzleTry } from "../protocol";
import { cookie } from "../ui/cookie";
import { answeredHere } from "./stored";

export function tryOf(puzzle: Puzzle, answer: string): PuzzleTry {
  const { kind, seed, ruleset, division, variations } = puzzle;
  return { kind, seed, ruleset, division, variations, answer };
}

export async function check(puzzle: Puzzle, answer: string): Promise<PuzzleResult> {
  let reply: Response;
  try {
    reply = await fetch(puzzle.checkPath, {
      method: "POST",
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-CSRFToken": cookie("csrftoken", document.cookie),
      },
      body: JSON.stringify(tryOf(puzzle, answer)),
    });
  } catch {
    return answeredHere(puzzle, answer); // not connected
  }
  if (!reply.ok) throw new Error(String(reply.status));
  return (await reply.json()) as PuzzleResult;
}
