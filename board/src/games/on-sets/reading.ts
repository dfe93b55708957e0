/** Reads what is typed in On-Sets just as the judge does (`cubes/notation/onsets.py`); a shared file of strings holds both. */
import { cubeToken, isSpace, matched, signToken, type Token, tokensFrom, Unreadable } from "../../pad/token";
import type { Notation } from "../game";
import { DIGITS, SYMBOLS } from "./faces";

/** A part longer than this is refused: no shake has the cubes for it. */
const LONGEST_PART = 600;

/** What is easier to type than what the cube shows. */
const TYPED: Record<string, string> = {
  u: "∪",
  U: "∪",
  n: "∩",
  "-": "−",
  "–": "−",
  "’": "'",
  A: "Λ",
  "<=": "⊆",
  c: "⊆",
  C: "⊆",
};
/** A first part with a digit is the Goal that the writer brings. */
const OWN_GOAL = /\s*(?:goal\s*:?)?([^;&]*[0-9][^;&]*)(?=;)/i;
/** The first part of a Solution may say what the blank card is. */
const BLANK = /blank(?:\s*:\s*([^\s;&]*))?(?=\s*(?:[;&]|$))/i;
const MARKS = "()[]{};&";

function faceOf(typed: string): string {
  const face = TYPED[typed] ?? typed;
  return face.length === 1 && (DIGITS + SYMBOLS).includes(face) ? face : "";
}

function read(text: string): Token[] {
  checkLength(text);
  const own = matched(OWN_GOAL, text, 0);
  const goal = own ? [signToken(spelledGoal(own[1] ?? ""), 0, own[0].length)] : [];
  const start = goal[0]?.end ?? 0;
  return [...goal, ...tokensFrom(text, start, (_, at) => readToken(text, at, beginsSolution(text, at, start)))];
}

/** Refuses text that no shake has the cubes for. */
function checkLength(text: string): void {
  const part = text.split(/[;&]/).find((one) => one.length > LONGEST_PART);
  const longest = text.length > 2 * LONGEST_PART ? 2 * LONGEST_PART : part ? LONGEST_PART : 0;
  if (longest) throw new Unreadable(`This is longer than ${longest} characters.`);
}

/** Whether a Solution begins there: at the start, behind the Goal that the writer brings, or behind an &. */
function beginsSolution(text: string, at: number, start: number): boolean {
  let before = at - 1;
  while (before >= start && isSpace(text[before] ?? "")) before -= 1;
  return before < start || text[before] === "&" || (before === start && start > 0);
}

/** The signs of a typed Goal as they are spelled. */
export function spelledGoal(typed: string): string {
  return typed.trim().replace(/[xX*]/g, "×");
}

function readToken(text: string, start: number, begins: boolean): Token {
  const blank = begins && matched(BLANK, text, start);
  if (blank) return signToken(blank[1] ? `blank:${blank[1]}` : "blank", start, start + blank[0].length);
  const first = text[start] ?? "";
  if (MARKS.includes(first)) return signToken(first, start, start + 1);
  const [face, end] = readFace(text, start);
  if (text[end] !== ":") return cubeToken(face, start, end);
  const [means, after] = readFace(text, end + 1);
  return cubeToken(face, start, after, { means });
}

function readFace(text: string, at: number): [string, number] {
  for (const length of [2, 1]) {
    const face = faceOf(text.slice(at, at + length));
    if (face && at + length <= text.length) return [face, at + length];
  }
  throw new Unreadable(at < text.length ? `“${text[at]}” is not on any cube.` : "Something is missing at the end.");
}

export const notation: Notation = {
  faceOf,
  read,
  standsApart: (word) => /^[=⊆;&∪∩−]/.test(word),
  sample: (bringsGoal) => (bringsGoal ? "3+2 ; " : "") + "B = R ; (G ∩ Y) ∪ V",
};
