/** Where the coach mark stands along its row, and how it points. It has a row of its own, so it covers nothing. Pure. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Side = "up" | "down" | "right" | "";

export interface Pointed {
  /** On which side the stem is; "" where there is nothing to point at. */
  side: Side;
  /** Where along that side, in px from the left or, for “right”, from the top. */
  at: number;
  /** How far the target is. */
  reach: number;
}

const EDGE = 28;
/** How much of a row the words “Resources, 12 cubes left” take. */
export const HEADING = 208;
/** A stem that would be longer leads through other things. */
const LONGEST = 150;

/** How far from the left edge of its row the mark stands, so that its middle is over the target. */
export function shiftOf(target: Box, width: number, row: Box, least = 0): number {
  return clamp(target.left + target.width / 2 - width / 2 - row.left, least, row.width - width);
}

/** The stem goes the way the target lies. */
export function pointedAt(mark: Box, target: Box | null): Pointed {
  if (!target) return { side: "", at: 0, reach: 0 };
  const at = clamp(target.left + target.width / 2 - mark.left, EDGE, mark.width - EDGE);
  const below = target.top - (mark.top + mark.height);
  const above = mark.top - (target.top + target.height);
  const right = target.left - (mark.left + mark.width);
  if (right > 0 && right >= below)
    return {
      side: "right",
      at: clamp(target.top + target.height / 2 - mark.top, EDGE, mark.height - EDGE),
      reach: right,
    };
  const reach = Math.max(0, below, above);
  return { side: reach > LONGEST ? "" : below >= above ? "down" : "up", at, reach };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}
