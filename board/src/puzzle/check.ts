/** Asks the server about a try; without a connection, what is stored. */
import type { Puzzle, PuzzleResult, PuzzleTry } from "../protocol";
import { postJson } from "../ui/post-json";
import { answeredHere } from "./stored";

export function tryOf(puzzle: Puzzle, answer: string): PuzzleTry {
  const { kind, seed, ruleset, division, variations } = puzzle;
  return { kind, seed, ruleset, division, variations, answer };
}

export async function check(puzzle: Puzzle, answer: string): Promise<PuzzleResult> {
  let reply: Response;
  try {
    reply = await postJson(puzzle.checkPath, tryOf(puzzle, answer));
  } catch {
    return answeredHere(puzzle, answer); // not connected
  }
  if (!reply.ok) throw new Error(String(reply.status));
  return (await reply.json()) as PuzzleResult;
}
