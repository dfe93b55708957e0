import { spoken, withSigns } from "../../cubes/glyphs";
import type { Piece } from "../../protocol";

/** Between two that change places. */
export const SWAPPED = "⇄";

/** The picture of a variation, read aloud: “upside-down 3 is minus 3”. */
export function pictureSaid(pieces: Piece[]): string {
  return pieces
    .map((piece) =>
      piece.kind === "cube" ? spoken(piece.text, piece.turned) : piece.text === SWAPPED ? "and" : withSigns(piece.text),
    )
    .join(" ");
}
