/** What stands on the pad, piece by piece, and how it is spelled. The spelling is that of the judge. */
import type { Game } from "../games/game";
import type { Piece } from "../protocol";

/** A piece that knows its cube. `number` is null for a sign, and for a cube that was typed but is not on the mat. */
export interface PadPiece extends Piece {
  number: number | null;
  /** The equals sign and the cubes of the Goal stay where they are. */
  fixed: boolean;
  /** Which value of an exponent without a power cube is meant, under √ = i: ":r1". */
  root?: string;
}

export function sign(text: string, fixed = false): PadPiece {
  return { kind: "sign", text, colour: "", turned: "", means: "", raised: false, gap: false, number: null, fixed };
}

/**
 * One piece in the notation. How a wild cube is spelled, and any other that stands for something: the face, a colon, what it
 * stands for. A meaning that is a word takes the turn behind a stroke: ^:ten/s, but 0:7u and 1s:b3.
 */
export function writePiece(piece: Piece & { root?: string }): string {
  if (piece.kind === "sign") return piece.text;
  const head = (piece.raised ? `'${rootMark(piece)}` : "") + piece.colour + piece.text;
  if (!piece.means) return head + piece.turned;
  if (piece.text === "^" && piece.means === "." && !piece.turned)
    return `${piece.raised ? `'${piece.root ?? ""}` : ""}.`; // a decimal point is a power cube
  if (/^(?:i|[a-z]{2,})$/.test(piece.means)) return `${head}:${piece.means}${piece.turned && `/${piece.turned}`}`;
  if (/^(?:[^.a-z]|1b.*)$/.test(piece.means)) return `${head}:${piece.means}${piece.turned}`;
  return `${head}${piece.turned}:${piece.means}`;
}

/** A number that a digit follows needs a space between them. */
function rootMark(piece: Piece & { root?: string }): string {
  return piece.root ? piece.root + (piece.colour && piece.root.length < 4 ? "" : " ") : "";
}

const ENDS_IN_A_NUMBER = /:1?[br]-?\d+$/;
/** Of a number of more digits than one the last would be read as the exponent, unless something parts them. */
const ENDS_IN_A_LONG_ROOT = /:r\d{2,}$/;

/** Whether a space has to part what is written from what follows: in 1:1 b7 the 7 is blue, in 1:1b7 an exponent. */
function runsOn(text: string, word: string): boolean {
  if (ENDS_IN_A_LONG_ROOT.test(text)) return !/^[([{.]/.test(word);
  return (ENDS_IN_A_NUMBER.test(text) && /^[\d.]/.test(word)) || (text.endsWith(":1") && word.startsWith("b"));
}

/** A whole line. Spaces mean nothing, but for those that part a number from what follows it. */
export function writeLine(pieces: Piece[], { notation }: Game): string {
  let text = "";
  for (const piece of pieces) {
    const word = writePiece(piece);
    if (notation.standsApart(word)) text = `${text.trimEnd()} ${word} `;
    else text += (runsOn(text, word) ? " " : "") + word;
  }
  text = text.trim();
  return text + (runsOn(text, "") ? " " : "");
}
