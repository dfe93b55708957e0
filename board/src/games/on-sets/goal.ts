/** The Goal of On-Sets: one to three digits, side by side or stacked. */
import type { Goal } from "../game";
import GoalDrawn from "./GoalDrawn.svelte";
import GoalInForm from "./GoalInForm.svelte";
import { formOf, FORMS, spelled } from "./goal-forms";
import { goalPlaces, goalSaid } from "./goal-shape";

export const goal: Goal = {
  stands: "column",
  turns: ["", "u"],
  hasGaps: false,
  forms: (count) => FORMS[Math.min(count, 3)] ?? [],
  formOf,
  spelled,
  said: (shape) => (shape ? goalSaid(goalPlaces(shape)) : ""),
  Drawn: GoalDrawn,
  Laid: GoalInForm,
};
