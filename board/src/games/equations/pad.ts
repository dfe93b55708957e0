/** The writing pad of Equations: the Goal stands behind an equals sign. */
import { inForce } from "../../pad/choices";
import type { Pad } from "../game";
import { choices } from "./meanings";
import OwnGoal from "./OwnGoal.svelte";

export const pad: Pad = {
  showsGoal: true,
  signs(variations, inGoal) {
    const force = inForce(variations);
    return [
      ...(force.has("factorial") ? [{ sign: "!", name: "factorial" }] : []),
      ...(inGoal && force.has("decimal-in-goal") ? [{ sign: ".", name: "decimal point" }] : []),
    ];
  },
  choices,
  OwnGoal,
};
