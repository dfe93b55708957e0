/** The parts of what is written: the Solution at the caret, its Restrictions and its Set-Name, and the cubes of each. */
import type { Game } from "../games/game";
import type { Cube, GoalCube, MayWrite } from "../protocol";
import type { PadPiece } from "./spelling";

/** What is to be written: from which cubes, for which Goal, by which rules. */
export interface Task {
  cubes: Cube[];
  goal: GoalCube[];
  game: Game;
  mayWrite: MayWrite;
  /** How many cubes may come from Resources; null for any number. */
  fromResources: number | null;
  /** No Goal lies there: the writer brings one, from the same cubes. */
  bringsGoal?: boolean;
}

export interface Paper {
  pieces: PadPiece[];
  caret: number;
}

/** Where the left side ends: the place of the equals sign of an equation. In On-Sets the sign is a cube, which ends nothing. */
export function equalsAt(paper: Paper): number {
  const place = paper.pieces.findIndex((piece) => piece.kind === "sign" && piece.text === "=");
  return place < 0 ? paper.pieces.length : place;
}

/** From where to where the Solution at the caret goes; each of two Solutions may use all the cubes. */
export function solutionAt(paper: Paper): [number, number] {
  const end = equalsAt(paper);
  const caret = Math.min(paper.caret, end);
  const isBreak = (piece: PadPiece | undefined) => piece?.kind === "sign" && piece.text === "&";
  let [from, to] = [caret, caret];
  while (from > 0 && !isBreak(paper.pieces[from - 1])) from -= 1;
  while (to < end && !isBreak(paper.pieces[to])) to += 1;
  return [from, to];
}

/** A Goal that the writer brings is, in On-Sets, a part of its own before all others. Digits stand nowhere else. */
export function isOwnGoal(piece: PadPiece | undefined): boolean {
  return piece?.kind === "sign" && /^[^']*\d/.test(piece.text);
}

/** On-Sets: a row that is, or is going to be, a Restriction. Every row but the last is one. */
function restricts(row: PadPiece[]): boolean {
  return row.some((piece) => piece.kind === "cube" && "=⊆".includes(piece.means || piece.text));
}

/** The rows of the Solution at the caret, each from where to where. An equation is one row. */
function rows(paper: Paper): { from: number; to: number; restriction: boolean }[] {
  const [start, end] = solutionAt(paper);
  const found = [];
  let from = start;
  for (let at = start; at <= end; at += 1) {
    const ends = at === end;
    const piece = paper.pieces[at];
    if (!ends && !(piece?.kind === "sign" && piece.text === ";")) continue;
    const first = paper.pieces[from];
    // what the blank card is uses no cube of the Solution, nor does the Goal
    const apart = isOwnGoal(first) || (first?.kind === "sign" && first.text.startsWith("blank"));
    if (!apart) found.push({ from, to: at, restriction: !ends || restricts(paper.pieces.slice(from, at)) });
    from = at + 1;
  }
  return found;
}

/** The part at the caret: a cube serves once in the Restrictions together, and once in the Set-Name. */
export function partAt(paper: Paper, task: Task): { places: Set<number>; restriction: boolean; split: boolean } {
  const all = rows(paper);
  const caret = Math.min(paper.caret, equalsAt(paper));
  const restriction = all.find((row) => caret >= row.from && caret <= row.to)?.restriction ?? false;
  if (task.bringsGoal && equalsAt(paper) < paper.pieces.length)
    // both sides of the equation take their cubes from the same Resources
    return { places: new Set(paper.pieces.keys()), restriction: false, split: false };
  const places = new Set<number>();
  for (const row of all)
    if (row.restriction === restriction) for (let at = row.from; at < row.to; at += 1) places.add(at);
  return { places, restriction, split: all.length > 1 };
}

/** The cubes that are spent in the part at the caret. */
export function used(paper: Paper, task: Task): Set<number> {
  const { places } = partAt(paper, task);
  return numbersOf(paper.pieces.filter((_, place) => places.has(place)));
}

function numbersOf(pieces: PadPiece[]): Set<number> {
  return new Set(pieces.map((piece) => piece.number).filter((number) => number !== null));
}

/** What the whole Solution takes from Resources. */
export function takenFromResources(paper: Paper, task: Task): Cube[] {
  const numbers = numbersOf(paper.pieces.slice(...solutionAt(paper)));
  return task.cubes.filter((cube) => cube.place === "resources" && numbers.has(cube.number));
}
