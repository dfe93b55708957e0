/** What the server knows of a finished match, for the review: `/t/CODE/review.json`. */
import type { GameKey } from "../games/game";
import type { Cube, GoalCube, Piece } from "../protocol";

export interface ReviewMat {
  cubes: Cube[];
  goal: GoalCube[];
  goalShape: string;
  universe: string[];
}

export interface ReviewMove {
  /** Counts from 1 within the shake. */
  number: number;
  seat: number;
  kind: "goal" | "move" | "bonus" | "challenge" | "end";
  /** The cubes that were moved, or make up the Goal; [] for a challenge. */
  cubes: { face: string; colour: "" | "r" | "b" | "g" | "k"; turned: string }[];
  /** Under the cube: "Goal 36", "Required", "Bonus, Forbidden", "Now". */
  label: string;
  /** In words: "Flub", "Missed Now", "Missed Impossible", "Good call", "Only move", or "". */
  tag: string;
  tone: "" | "no" | "ink" | "ok";
  /** Whether somebody could have said Now after this move, and with what. */
  nowOpen: boolean;
  nowPieces: Piece[];
  nowText: string;
  /** "Maya missed a Now", and a sentence or two about it. */
  title: string;
  text: string;
  /** The mat after the move. */
  mat: ReviewMat;
}

export interface ReviewShake {
  number: number;
  /** "Two chances, one taken". */
  headline: string;
  summary: string;
  points: number[];
  variations: string[];
  moves: ReviewMove[];
  players: { seat: number; flubs: number; missed: number; called: number; points: number }[];
}

export interface Review {
  code: string;
  game: GameKey;
  title: string;
  names: string[];
  totals: number[];
  over: boolean;
  /** While the analysis runs: how many of the shakes are done. */
  done: number;
  of: number;
  shakes: ReviewShake[];
  recordPath: string;
}
