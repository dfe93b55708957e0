/** What a room is told in one line: the last thing that happened. */
import { PLACES } from "../mat/places";
import type { View } from "../protocol";
import { nameOf } from "../table/moment";

export function lastMove(view: View): string {
  if (view.phase === "gather") return "";
  if (view.shakeEnd) return view.shakeEnd.headline;
  const challenge = view.shake?.challenge;
  if (challenge) {
    const who = challenge.challengers.map((seat) => nameOf(view, seat)).join(" and ");
    return `${who} ${challenge.challengers.length > 1 ? "say" : "says"} ${challenge.said}`;
  }
  const last = view.moves.at(-1);
  if (!last) return "";
  const name = nameOf(view, last.seat);
  return last.cube && last.to ? `${name}: ${last.cube.face} to ${PLACES[last.to].title}` : `${name}: ${last.text}`;
}

/** How large cubes are in a section, as a share of the screen's height: all have to fit without scrolling. */
export const cubeShare = (count: number): number => (count > 21 ? 5.4 : count > 12 ? 6.4 : 8);

/** In Resources they lie in one line. */
export const lineShare = (count: number): number => Math.min(8.6, 171 / Math.max(count, 1) - 0.8);
