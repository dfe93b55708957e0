/** Equations, as the board knows it. */
import type { Game } from "../game";
import { faces } from "./faces";
import { goal } from "./goal";
import { pad } from "./pad";
import { notation } from "./reading";

export const equations: Game = {
  key: "equations",
  title: "Equations",
  paper: "equation",
  dealsCards: false,
  help: { roll: [], goal: ["The Goal-setter lays cubes in the Goal and may leave gaps to group them."] },
  faces,
  notation,
  pad,
  goal,
};
