/** Who writes, who may, and who is done: read off a view for the seats of one viewer. */
import type { View, Writing } from "../protocol";

export type Side = "challenger" | "mover";

export function isDone(writing: Writing, seat: number): boolean {
  return writing.presented.includes(seat) || writing.withheld.includes(seat);
}

/** Seats that still have something to do: to write, or to take a side. */
export function pending(writing: Writing): number[] {
  const seats = new Set([...writing.must, ...writing.may, ...writing.maySide]);
  return [...seats].filter((seat) => !isDone(writing, seat)).sort((one, other) => one - other);
}

export function writes(writing: Writing, seat: number): boolean {
  return !isDone(writing, seat) && (writing.must.includes(seat) || writing.may.includes(seat));
}

/** The side that has to write: that of whoever must, or has. Null without a challenge. */
export function writingSide(view: View): Side | null {
  const challenge = view.shake?.challenge;
  const writing = view.shake?.writing;
  if (!challenge || !writing) return null;
  const wrote = (seat: number) => writing.must.includes(seat) || writing.presented.includes(seat);
  if (wrote(challenge.mover)) return "mover";
  if (challenge.challengers.some(wrote)) return "challenger";
  return challenge.claim === "now" ? "challenger" : "mover";
}

/** The seat this device serves next; null when none of them has anything to do. */
export function seatToServe(view: View): number | null {
  const writing = view.shake?.writing;
  return writing ? (pending(writing).find((seat) => view.you.includes(seat)) ?? null) : null;
}

export function names(view: View, seats: number[]): string {
  const all = seats.map((seat) => view.seats[seat]?.name ?? "");
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1]}`;
}
