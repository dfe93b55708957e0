/** Pieces read aloud. */
import type { Cube } from "../protocol";
import { spoken } from "../cubes/glyphs";
import type { PadPiece } from "./spelling";

const WORDS: Record<string, string> = {
  ";": "Restriction ends",
  "&": "and the second Solution",
  gcf: "greatest common factor",
  lcm: "least common multiple",
  "{": "open bracket",
  "}": "close bracket",
};

export function saidMeaning(means: string): string {
  const power = /^1?b(-?\d+)$/.exec(means);
  return power ? `the base to the power ${power[1]}` : (WORDS[means] ?? spoken(means));
}

export function saidPiece(piece: PadPiece, cubes: Cube[]): string {
  if (piece.text.startsWith("blank"))
    return `the blank card is ${[...piece.text.slice(6)].map((dot) => spoken(dot)).join(" ")}`;
  if (piece.kind === "sign") return WORDS[piece.text] ?? spoken(piece.text);
  const cube = cubes.find((one) => one.number === piece.number);
  const plain = cube?.spoken ?? spoken(piece.text);
  const turned = spoken("", piece.turned).trim();
  const means = piece.means && ` standing for ${saidMeaning(piece.means)}`;
  return `${piece.raised ? "to the power " : ""}${turned ? `${turned} ` : ""}${plain}${means}`;
}

export function saidLine(pieces: PadPiece[], cubes: Cube[]): string {
  return pieces.map((piece) => saidPiece(piece, cubes)).join(", ");
}
