/** The faces of On-Sets cubes: digits for the Goal, colours, operations, and the signs of Restrictions. */
import type { Faces } from "../game";

export const DIGITS = "12345";
export const DOTS = "BRGY";
export const OPERATIONS = "∪∩−'";
export const RESTRICTIONS = "=⊆";
/** What a Set-Name or a Restriction is made of. */
export const SYMBOLS = `${DOTS}VΛ${OPERATIONS}${RESTRICTIONS}`;

export const faces: Faces = {
  /** Colours and digits are ivory, operations black, the rest stone: no body competes with B, R, G and Y. */
  tone: (face) =>
    DOTS.includes(face) || DIGITS.includes(face) ? "ivory" : OPERATIONS.includes(face) ? "black" : "stone",
  isDot: (face) => DOTS.includes(face),
  isOperation: (face) => OPERATIONS.includes(face),
  haveColours: false,
  lotColour: "",
};
