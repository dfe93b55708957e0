/** Where the arrow keys lead on the timeline. */
import type { ReviewMove } from "../protocol";

/** The lane a move is drawn in. The end of a shake may be nobody's move; it stands in the first lane. */
export function laneOf(move: ReviewMove, players: number): number {
  return move.seat >= 0 && move.seat < players ? move.seat : 0;
}

/** Left and right go from move to move; up and down to the nearest move of the player above or below. */
export function stepTo(key: string, place: number, moves: ReviewMove[], players: number): number | null {
  const last = moves.length - 1;
  switch (key) {
    case "ArrowRight":
      return Math.min(place + 1, last);
    case "ArrowLeft":
      return Math.max(place - 1, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowUp":
      return nearest(place, moves, -1, players);
    case "ArrowDown":
      return nearest(place, moves, 1, players);
    default:
      return null;
  }
}

function nearest(place: number, moves: ReviewMove[], step: -1 | 1, players: number): number {
  const from = moves[place];
  if (!from) return place;
  for (let lane = laneOf(from, players) + step; lane >= 0 && lane < players; lane += step) {
    let best = -1;
    moves.forEach((move, at) => {
      if (laneOf(move, players) === lane && (best < 0 || Math.abs(at - place) < Math.abs(best - place))) best = at;
    });
    if (best >= 0) return best;
  }
  return place;
}
