/** A move and a shake in words, for the screen reader and for headings. */
import { spoken } from "../cubes/glyphs";
import type { ReviewMove, ReviewShake } from "../protocol";

const COLOURS: Record<string, string> = { r: "red", b: "blue", g: "green", k: "black" };

export function cubeSaid(cube: ReviewMove["cubes"][number]): string {
  const colour = COLOURS[cube.colour];
  return (colour ? `${colour} ` : "") + spoken(cube.face, cube.turned);
}

function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "red minus to Forbidden", "Bonus, red 0 and blue 0 to Forbidden", "says Now", "Goal 36". */
export function deed(move: ReviewMove): string {
  const cubes = listed(move.cubes.map(cubeSaid));
  if (move.kind === "challenge") return `says ${move.label}`;
  if (move.kind === "goal" || !cubes) return move.label;
  return `${move.kind === "bonus" ? "Bonus, " : ""}${cubes} to ${move.to}`;
}

/** "Move 5, Maya, red minus to Forbidden, missed Now". */
export function moveSaid(move: ReviewMove, names: string[]): string {
  const parts = [`Move ${move.number}`, names[move.seat] ?? "", deed(move), move.tag ? lowerFirst(move.tag) : ""];
  return parts.filter(Boolean).join(", ");
}

/** The line under the heading of a move: "Red minus to Forbidden." */
export function deedLine(move: ReviewMove, names: string[]): string {
  if (move.kind === "challenge") return `${names[move.seat] ?? "Somebody"} ${deed(move)}.`;
  return `${upperFirst(deed(move))}.`;
}

/** Who took the shake: "Maya +6", "Maya and Theo +4", "All +2". */
export function shakeTaker(shake: ReviewShake, names: string[]): string {
  const most = Math.max(0, ...shake.points);
  if (most === 0) return "No points";
  const best = names.filter((_, seat) => shake.points[seat] === most);
  if (best.length === names.length) return `All +${most}`;
  return `${best.length > 2 ? `${best.length} players` : best.join(" and ")} +${most}`;
}
