/** The writing pad of On-Sets: Restrictions, each ended by a sign, and a Set-Name. */
import { inForce } from "../../pad/choices";
import type { Pad } from "../game";
import { choices } from "./meanings";
import OwnGoal from "./OwnGoal.svelte";

export const pad: Pad = {
  showsGoal: false,
  signs: (variations) => [
    { sign: ";", name: "Restriction ends", words: true },
    ...(inForce(variations).has("two-solutions") ? [{ sign: "&", name: "Second Solution", words: true }] : []),
  ],
  choices,
  OwnGoal,
};
