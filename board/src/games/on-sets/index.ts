/** On-Sets, as the board knows it. */
import type { Game } from "../game";
import { faces } from "./faces";
import { goal } from "./goal";
import { pad } from "./pad";
import { notation } from "./reading";

export const onSets: Game = {
  key: "on-sets",
  title: "On-Sets",
  paper: "Solution",
  dealsCards: true,
  help: {
    roll: ["The player to the right of the Goal-setter deals the cards."],
    goal: [
      "The Goal is one to three digit cubes.",
      "Side by side they are added, stacked they are multiplied, upside-down is negative.",
    ],
  },
  faces,
  notation,
  pad,
  goal,
};
