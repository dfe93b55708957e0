/** The Goal of Equations: cubes in a row, with gaps where they are to be grouped. */
import type { Goal } from "../game";
import Drawn from "../../mat/GoalRow.svelte";
import Laid from "./GoalInOrder.svelte";

export const goal: Goal = {
  stands: "row",
  turns: ["", "s", "u", "su"],
  hasGaps: true,
  forms: () => [],
  formOf: () => null,
  /** Cubes in their order, a space where a gap was left. */
  spelled: (laid, cubes) =>
    laid.map((one, place) => (one.gap && place > 0 ? " " : "") + (cubes[one.number]?.name ?? "") + one.turned).join(""),
  said: () => "",
  Drawn,
  Laid,
};
