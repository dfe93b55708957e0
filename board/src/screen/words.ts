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

/** How large cubes are in a section, as a share of the screen's height: many have to fit without scrolling. */
export const cubeShare = (count: number): number => (count > 20 ? 4.6 : count > 14 ? 5.4 : 6.4);
