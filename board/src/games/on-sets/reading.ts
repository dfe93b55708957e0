/** Reads what is typed in On-Sets, as forgiving as the judge. */
import { cubeToken, matched, signToken, type Token, tokensFrom, Unreadable } from "../../pad/token";
import type { Notation } from "../game";
import { DIGITS, SYMBOLS } from "./faces";

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
const OWN_GOAL = /\s*(?:goal\s*:?)?\s*([^;&]*\d[^;&]*?)\s*(?=;)/i;
const BLANK = /blank(\s*:\s*([BRGYbrgy]*))?(?=\s*;)/i;
const MARKS = "()[]{};&";

function faceOf(typed: string): string {
  const face = TYPED[typed] ?? typed;
  return face.length === 1 && (DIGITS + SYMBOLS).includes(face) ? face : "";
}

function read(text: string): Token[] {
  const own = matched(OWN_GOAL, text, 0);
  if (!own) return tokensFrom(text, 0, readToken);
  const end = own[0].length;
  return [signToken(spelledGoal(own[1] ?? ""), 0, end), ...tokensFrom(text, end, readToken)];
}

/** The signs of a typed Goal as they are spelled. */
export function spelledGoal(typed: string): string {
  return typed.trim().replace(/[xX*]/g, "×");
}

function readToken(text: string, start: number): Token {
  const blank = matched(BLANK, text, start);
  if (blank) {
    const dots = blank[2] ? `:${blank[2].toUpperCase()}` : "";
    return signToken(`blank${dots}`, start, start + blank[0].length);
  }
  const first = text[start] ?? "";
  if (MARKS.includes(first)) return signToken(first, start, start + 1);
  const [face, end] = readFace(text, start);
  if (text[end] !== ":") return cubeToken(face, start, end);
  const [means, after] = readFace(text, end + 1);
  return cubeToken(face, start, after, { means: means === face ? "" : means });
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
