/** The writing pad of Equations: the Goal stands behind an equals sign. */
import type { Pad } from "../game";
import OwnGoal from "./OwnGoal.svelte";

export const pad: Pad = {
  showsGoal: true,
  signs: { "!": { name: "factorial" }, ".": { name: "decimal point" } },
  OwnGoal,
};
