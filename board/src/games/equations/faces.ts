/** The faces of Equations cubes: digits and signs of arithmetic, in four colours. */
import type { Tone } from "../../cubes/glyphs";
import type { Faces } from "../game";

export const DIGITS = "0123456789";
export const OPERATIONS = "+−×÷^√";
export const COLOURS = "rbgk";

const TONES: Record<string, Tone> = { r: "red", b: "blue", g: "green", k: "black" };

export const faces: Faces = {
  tone: (_face, colour) => TONES[colour] ?? "plain",
  isDot: () => false,
  isOperation: (face) => OPERATIONS.includes(face),
  haveColours: true,
  lotColour: "r",
};
