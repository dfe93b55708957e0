/** A puzzle in words. */
import type { Puzzle, PuzzleResult } from "../protocol";

const HARD = ["Easy", "Fairly easy", "Medium", "Hard", "Very hard"];

export function difficultyWord(difficulty: number): string {
  return HARD[Math.min(Math.max(Math.round(difficulty), 1), 5) - 1] ?? "";
}

export function minutesWord(minutes: number): string {
  return minutes <= 1 ? "About a minute" : `About ${minutes} minutes`;
}

export function solvedWords(solved: number): string {
  return solved === 1 ? "1 solved so far" : `${solved} solved so far`;
}

/** The heading of a result. A miss is said of the answer, never of the child. */
export function resultHeading(kind: Puzzle["kind"], result: PuzzleResult): string {
  if (result.gaveUp) return "Here is the answer";
  if (result.right) return "That is right";
  if (kind === "now") return "It is the other way round";
  return kind === "impossible" ? "Not this cube" : "Not there yet";
}

/** What the drawn answer is called. */
export function answerHeading(puzzle: Puzzle, result: PuzzleResult): string {
  switch (puzzle.kind) {
    case "now":
      return "The Now that is there";
    case "impossible":
      return result.pieces.length === 1 ? "The cube to forbid" : "A solution, and all of them need that cube";
    case "ambiguous":
      return "Read this way, it misses the Goal";
    default:
      return result.right ? "One way to write it" : "One answer";
  }
}
