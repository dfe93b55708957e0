/** The turns on which a Now was open, and the Now that belongs to a move. */
import type { Piece, ReviewMove } from "../protocol";

export interface Band {
  /** Places in the list of moves, both included. */
  first: number;
  last: number;
  /** The solution there was, short: "6 × 5". */
  text: string;
}

/** A Now that is open after one move can be said on the next: the band lies over that next move. */
export function openBands(moves: ReviewMove[]): Band[] {
  const bands: Band[] = [];
  moves.forEach((_, place) => {
    const before = moves[place - 1];
    if (!before?.nowOpen) return;
    const band = bands.at(-1);
    if (band && band.last === place - 1) band.last = place;
    else bands.push({ first: place, last: place, text: before.nowShort });
  });
  return bands;
}

export interface OpenNow {
  heading: string;
  pieces: Piece[];
  text: string;
}

/** The Now one could have said instead of this move; or, where there was none, the one this move let in. */
export function nowOf(moves: ReviewMove[], place: number): OpenNow | null {
  const move = moves[place];
  const before = moves[place - 1];
  if (!move) return null;
  if (before?.nowOpen) return { heading: "The Now that was there", pieces: before.nowPieces, text: before.nowText };
  return move.nowOpen ? { heading: "The Now it let in", pieces: move.nowPieces, text: move.nowText } : null;
}
