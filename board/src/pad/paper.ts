/**
 * The paper: a list of pieces with a caret, and everything a writer can do to it. Nothing here knows whether an
 * equation is right; it only knows which cube of the mat each piece uses.
 */
import type { Cube, Turned } from "../protocol";
import {
  type Task,
  equalsAt,
  isOwnGoal,
  type Paper,
  partAt,
  solutionAt,
  takenFromResources,
  used,
} from "./solution-parts";
import { useOf, usesOf } from "./choices";
import { type PadPiece, sign, writeLine } from "./spelling";

const SUPPLY = ["required", "permitted", "resources"] as const;

export function supply(task: Task): Cube[] {
  return SUPPLY.flatMap((place) => task.cubes.filter((cube) => cube.place === place));
}

export function cubePiece(cube: Cube): PadPiece {
  return { ...sign(cube.face), kind: "cube", colour: cube.colour, number: cube.number };
}

/** The right side: the Goal as it lies, behind an equals sign, where the game writes it. */
export function goalSide(task: Task): PadPiece[] {
  if (!task.game.pad.showsGoal) return [];
  if (task.bringsGoal) return [sign("=", true)];
  const laid = task.goal.flatMap(({ number, turned, gap }) => {
    const cube = task.cubes.find((one) => one.number === number);
    return cube ? [{ ...cubePiece(cube), turned, gap, fixed: true }] : [];
  });
  return laid.length ? [sign("=", true), ...laid] : [];
}

export function freshPaper(task: Task): Paper {
  return { pieces: goalSide(task), caret: 0 };
}

export function text(paper: Paper, task: Task): string {
  return writeLine(paper.pieces, task.game);
}

export function inGoal(paper: Paper): boolean {
  return paper.caret > equalsAt(paper);
}

/** Nothing has been written yet. */
export function isEmpty(paper: Paper, task: Task): boolean {
  return equalsAt(paper) === 0 || (task.bringsGoal === true && !hasGoal(paper));
}

/** Whether a writer who has to bring a Goal has written something for it. */
function hasGoal(paper: Paper): boolean {
  return isOwnGoal(paper.pieces[0]) || equalsAt(paper) < paper.pieces.length - 1;
}

/** Whether a cube that is written already may be written again, as what it stands for there. */
export function mayRepeat(paper: Paper, cube: Cube, task: Task): boolean {
  const { places } = partAt(paper, task);
  const written = paper.pieces.filter((piece, place) => places.has(place) && piece.number === cube.number);
  return written.every((piece) => useOf(piece, task.mayWrite)?.repeats ?? false);
}

/** The signs that may be written at the caret, beside the brackets. */
export function signsAt(paper: Paper, { mayWrite }: Task): string[] {
  return inGoal(paper) ? mayWrite.goalSigns : mayWrite.signs;
}

/** A decimal point: the cube that may stand for one. */
export function putPoint(paper: Paper, task: Task): Paper {
  const isPoint = (cube: Cube) => usesOf(cube.word, task.mayWrite).some((use) => use.means === ".");
  const cube = freeCube(paper, "^", { ...task, cubes: task.cubes.filter(isPoint) });
  return cube ? change(putCube(paper, cube, task), { means: "." }) : paper;
}

export function placed(paper: Paper, ...pieces: PadPiece[]): Paper {
  const { caret } = paper;
  return {
    pieces: [...paper.pieces.slice(0, caret), ...pieces, ...paper.pieces.slice(caret)],
    caret: caret + pieces.length,
  };
}

/** A cube goes to the caret. Where Resources give no more, it takes the place of the one taken before. */
export function putCube(paper: Paper, cube: Cube, task: Task): Paper {
  const numbers = used(paper, task);
  if (numbers.has(cube.number) && !mayRepeat(paper, cube, task)) return paper;
  let at = inGoal(paper) && !task.bringsGoal ? { ...paper, caret: equalsAt(paper) } : paper;
  const taken = takenFromResources(paper, task).filter((other) => other.number !== cube.number);
  if (cube.place === "resources" && task.fromResources !== null && taken.length >= task.fromResources) {
    const before = taken[taken.length - 1];
    if (!before) return paper; // nothing at all may be taken
    const { isOperation } = task.game.faces;
    if (!numbers.has(cube.number) && isOperation(before.face) === isOperation(cube.face))
      return exchange(at, before, cube);
    at = without(at, before.number, within(solutionAt(at)));
  }
  return placed(at, cubePiece(cube));
}

function exchange(paper: Paper, before: Cube, cube: Cube): Paper {
  const inside = within(solutionAt(paper));
  const pieces = paper.pieces.map((piece, place) =>
    inside(place) && piece.number === before.number ? cubePiece(cube) : piece,
  );
  return { ...paper, pieces };
}

/** A cube goes back to where it lay. */
export function takeBack(paper: Paper, number: number, task: Task): Paper {
  const { places } = partAt(paper, task);
  return without(paper, number, (place) => places.has(place));
}

function within([from, to]: [number, number]): (place: number) => boolean {
  return (place) => place >= from && place < to;
}

function without(paper: Paper, number: number, among: (place: number) => boolean): Paper {
  let { caret } = paper;
  const pieces = paper.pieces.filter((piece, place) => {
    const goes = piece.number === number && among(place);
    if (goes && place < paper.caret) caret -= 1;
    return !goes;
  });
  return { pieces, caret };
}

export function putSign(paper: Paper, ...signs: string[]): Paper {
  return placed(paper, ...signs.map((one) => sign(one)));
}

/** What the blank card is: a first part of its own, before the Restrictions. Replaces an earlier one. */
export function putBlank(paper: Paper, dots: string): Paper {
  const [start] = solutionAt(paper);
  const from = isOwnGoal(paper.pieces[start]) ? start + 2 : start;
  const there = paper.pieces[from]?.kind === "sign" && paper.pieces[from].text.startsWith("blank") ? 2 : 0;
  const part = dots === "" ? [] : [sign(`blank:${dots}`), sign(";")];
  const pieces = [...paper.pieces.slice(0, from), ...part, ...paper.pieces.slice(from + there)];
  return { pieces, caret: Math.max(paper.caret, from + there) + part.length - there };
}

/** Against “no Goal”: a Goal that is a part of its own, as it is spelled. Replaces an earlier one. */
export function putGoal(paper: Paper, words: string): Paper {
  const there = isOwnGoal(paper.pieces[0]) ? 2 : 0;
  const part = /\d/.test(words) ? [sign(words), sign(";")] : [];
  return { pieces: [...part, ...paper.pieces.slice(there)], caret: Math.max(paper.caret, there) + part.length - there };
}

export function backspace(paper: Paper): Paper {
  const piece = paper.pieces[paper.caret - 1];
  if (!piece) return paper;
  const caret = paper.caret - 1;
  if (piece.fixed) return { ...paper, caret };
  return { pieces: paper.pieces.filter((_, place) => place !== caret), caret };
}

export function moveCaret(paper: Paper, caret: number): Paper {
  return { ...paper, caret: Math.max(0, Math.min(paper.pieces.length, caret)) };
}

/** The piece that the caret stands behind, if it is a cube: what the options are about. */
export function atCaret(paper: Paper): PadPiece | null {
  const piece = paper.pieces[paper.caret - 1];
  return piece?.kind === "cube" ? piece : null;
}

export function change(paper: Paper, how: { turned?: Turned; means?: string; raised?: boolean }): Paper {
  const pieces = paper.pieces.map((piece, place) => (place === paper.caret - 1 ? { ...piece, ...how } : piece));
  return { ...paper, pieces };
}

/** The first cube with that face that is free: Required first, then Permitted, then Resources. */
export function freeCube(paper: Paper, face: string, task: Task, colour = ""): Cube | null {
  const numbers = used(paper, task);
  const fits = supply(task).filter((cube) => cube.face === face && (!colour || cube.colour === colour));
  return fits.find((cube) => !numbers.has(cube.number)) ?? fits.find((cube) => mayRepeat(paper, cube, task)) ?? null;
}
