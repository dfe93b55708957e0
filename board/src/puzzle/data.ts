/** A puzzle as the server gives it (in the page, as JSON) and the answer to a try (`POST /puzzles/check`). */
import type { GameKey } from "../games/game";
import type { Cube, Finding, GoalCube, Piece, Variation } from "../protocol";

export interface Puzzle {
  kind: "find" | "now" | "impossible" | "ambiguous";
  seed: number;
  ruleset: string;
  division: string;
  variations: number;
  game: GameKey;
  /** "2026-11-15" for the puzzle of a day, "" in the trainer. */
  day: string;
  /** 1 to 5. */
  difficulty: number;
  minutes: number;
  /** "Find a solution", and the question in a sentence. */
  title: string;
  question: string;
  mat: { cubes: Cube[]; goal: GoalCube[]; goalShape: string; universe: string[] };
  chosen: Variation[];
  /** How many cubes may come from Resources; null for any number. */
  fromResources: number | null;
  /** The equation that can be read in two ways, where that is the puzzle. */
  written: string;
  writtenPieces: Piece[];
  checkPath: string;
  nextPath: string;
}

/** `answer`: an equation for find and ambiguous, "yes" or "no" for now, a cube's word for impossible; "" gives up. */
export interface Try {
  kind: string;
  seed: number;
  ruleset: string;
  division: string;
  variations: number;
  answer: string;
}

export interface Result {
  right: boolean;
  gaveUp: boolean;
  text: string;
  findings: Finding[];
  /** A right answer, once it is solved or given up. */
  pieces: Piece[];
}
