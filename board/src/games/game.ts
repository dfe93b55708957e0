/**
 * What a game is to the board. All that differs between Equations and On-Sets stands in their two folders, each of which
 * exports one `Game`; the rest of the board asks it and never which game it is.
 */
import type { Component, Snippet } from "svelte";
import type { Tone } from "../cubes/glyphs";
import type { Token } from "../pad/token";
import type { Cube, GameKey, GoalCube, Turned } from "../protocol";

export type { GameKey } from "../protocol";

export interface Game {
  key: GameKey;
  title: string;
  /** What a writer hands in. */
  paper: "equation" | "Solution";
  /** Whether a Universe of cards is dealt after the roll. */
  dealsCards: boolean;
  /** What the help says of the roll, and of setting a Goal. */
  help: { roll: string[]; goal: string[] };
  faces: Faces;
  notation: Notation;
  pad: Pad;
  goal: Goal;
}

/** The faces of the cubes and how they look. */
export interface Faces {
  /** What a cube is made of. */
  tone: (face: string, colour: string) => Tone;
  /** Whether the face is a coloured dot. */
  isDot: (face: string) => boolean;
  isOperation: (face: string) => boolean;
  /** Whether cubes have colours, which a mark in the corner says once more. */
  haveColours: boolean;
  /** Of the cube that is thrown for the first Goal. */
  lotColour: Cube["colour"];
}

export interface Notation {
  /** A key or a typed letter as the face it stands for, or "". */
  faceOf: (typed: string) => string;
  /** What is typed, piece by piece. Throws `Unreadable`. */
  read: (text: string) => Token[];
  /** Whether a spelled piece stands between spaces in a written line. */
  standsApart: (word: string) => boolean;
  /** A line that could be typed. */
  sample: (bringsGoal: boolean) => string;
}

/** The key of a sign for which there is no cube. */
export interface SignKey {
  /** How it is read aloud; on a key with words, the words. */
  name: string;
  /** The key shows its name. */
  words?: boolean;
}

export interface Pad {
  /** Whether the Goal on the mat stands on the paper, behind an equals sign. */
  showsGoal: boolean;
  /** The keys of the signs that may be written beside the brackets. */
  signs: Record<string, SignKey>;
  /** Against “no Goal” the writer brings one: how to write it. */
  OwnGoal: Component<{ text: string; ongoal: (words: string) => void }>;
}

/** How the cubes of a Goal lie: in a row, a column, a corner, or one above two. */
export type Form = "row" | "column" | "corner" | "tee";

export interface Goal {
  /** A column beside the sections, or a row above them. */
  stands: "column" | "row";
  /** What a cube of the Goal may be turned to, in the order in which “Turn” goes through them. */
  turns: readonly Turned[];
  hasGaps: boolean;
  /** The ways in which so many cubes can lie, where one has to be chosen. */
  forms: (count: number) => { form: Form; title: string; said: string }[];
  /** The form of a Goal that is spelled; null for a placement that is none of them. */
  formOf: (shape: string) => Form | null;
  /** The Goal in the notation. */
  spelled: (laid: readonly GoalCube[], cubes: readonly Cube[], form: Form) => string;
  /** A spelled Goal read aloud by how it lies; "" where it is read cube by cube. */
  said: (shape: string) => string;
  /** The Goal to look at. */
  Drawn: Component<{ goal: GoalCube[]; cubes: Cube[]; shape: string }>;
  /** The cubes of the Goal on the table, each as a child, where they lie. */
  Laid: Component<{ shape: string; children: Snippet }>;
}
