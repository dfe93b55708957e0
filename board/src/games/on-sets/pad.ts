/** The writing pad of On-Sets: Restrictions, each ended by a sign, and a Set-Name. */
import type { Pad } from "../game";
import OwnGoal from "./OwnGoal.svelte";

export const pad: Pad = {
  showsGoal: false,
  signs: {
    ";": { name: "Restriction ends", words: true },
    "&": { name: "Second Solution", words: true },
    "blank:": { name: "Blank card…", words: true },
  },
  OwnGoal,
};
