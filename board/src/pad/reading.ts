/** Reads what is typed, piece by piece, each with its place in the text. As forgiving as the judge. */
import type { Turned } from "../protocol";
import { type PadPiece, sign } from "./piece";

export interface Token {
  piece: PadPiece;
  start: number;
  end: number;
}
export class Unreadable extends Error {}

const FACES: Record<string, string> = { "-": "−", "–": "−", x: "×", X: "×", "/": "÷", "*": "^", v: "√" };
const SET_FACES: Record<string, string> = {
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
const WORDS = ["gcf", "lcm", "ten", "eleven", "power", "root", "i"];

/** A key or a typed letter as the face it stands for, or "". */
export function faceOf(typed: string, onSets: boolean): string {
  const face = (onSets ? SET_FACES : FACES)[typed] ?? typed;
  return (onSets ? /^[1-5BRGY∪∩−'VΛ=⊆]$/ : /^[0-9+−×÷^√]$/).test(face) ? face : "";
}

export function readTokens(text: string, onSets: boolean): Token[] {
  const own = onSets ? matched(OWN_GOAL, text, 0) : null;
  const tokens: Token[] = own
    ? [{ piece: sign((own[1] ?? "").replace(/[xX*]/g, "×")), start: 0, end: own[0].length }]
    : [];
  let at = own ? own[0].length : 0;
  while (at < text.length) {
    if (/\s/.test(text[at] ?? "")) {
      at += 1;
      continue;
    }
    const token = onSets ? readSetToken(text, at) : readToken(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function cube(face: string, more: Partial<PadPiece>): PadPiece {
  return { ...sign(face), kind: "cube", ...more };
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern, "y");
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** A first part with a digit is the Goal that the writer brings. */
const OWN_GOAL = /\s*(?:goal\s*:?)?\s*([^;&]*\d[^;&]*?)\s*(?=;)/i;
const BLANK = /blank(\s*:\s*([BRGYbrgy]*))?(?=\s*;)/i;

function readSetToken(text: string, start: number): Token {
  const blank = matched(BLANK, text, start);
  if (blank) {
    const end = start + blank[0].length;
    return { piece: sign(`blank${blank[2] ? `:${blank[2].toUpperCase()}` : ""}`), start, end };
  }
  const first = text[start] ?? "";
  if ("()[]{};&".includes(first)) return { piece: sign(first), start, end: start + 1 };
  const [face, end] = setFace(text, start);
  if (text[end] !== ":") return { piece: cube(face, {}), start, end };
  const [means, after] = setFace(text, end + 1);
  return { piece: cube(face, { means: means === face ? "" : means }), start, end: after };
}

function setFace(text: string, at: number): [string, number] {
  for (const length of [2, 1]) {
    const face = faceOf(text.slice(at, at + length), true);
    if (face && at + length <= text.length) return [face, at + length];
  }
  throw new Unreadable(at < text.length ? `“${text[at]}” is not on any cube.` : "Something is missing at the end.");
}

function readToken(text: string, start: number): Token {
  let at = start;
  const first = text[at] ?? "";
  if ("()[]{}!.=".includes(first)) return { piece: sign(first), start, end: at + 1 };
  const raised = "'’↑".includes(first);
  if (raised) at += 1;
  const root = raised ? (matched(/:r\d(?:\d(?=[\s\d([{.]))*/, text, at)?.[0] ?? "") : "";
  at += root.length;
  const marked = at;
  while (raised && text[at] === " ") at += 1;
  // before a bracket or a point the mark stands for itself: 2'(3), 2'.5
  if (raised && "([{.".includes(text[at] ?? " ")) return { piece: sign(`'${root}`), start, end: marked };
  const letter = text[at] ?? "";
  const colour = "rbgk".includes(letter) && letter ? (letter as PadPiece["colour"]) : "";
  if (colour) at += 1;
  const face = faceOf(text[at] ?? "", false);
  if (!face) throw new Unreadable(text[at] ? `“${text[at]}” is not on any cube.` : "A cube is missing at the end.");
  at += 1;
  const turn = matched(/su|s|u/, text, at)?.[0] ?? "";
  at += turn.length;
  if (text[at] !== ":")
    return { piece: cube(face, { colour, raised, turned: turn as Turned, ...(root && { root }) }), start, end: at };
  const meaning = readMeaning(text, at + 1);
  const turned = (meaning.turned || turn) as Turned;
  return {
    piece: cube(face, { colour, raised, turned, means: meaning.means, ...(root && { root }) }),
    start,
    end: meaning.end,
  };
}

const MEANING = new RegExp(
  `(?:[0-9+−×÷^√xX*/v-]:)?(?:${WORDS.join("|")})|\\.|(?:\\^:)?r\\d+|1?b[-−]?\\d{1,3}|[-–0-9+−×÷^√xX*/v]`,
);

function readMeaning(text: string, at: number): { means: string; turned: string; end: number } {
  const found = matched(MEANING, text, at);
  if (!found) throw new Unreadable("What the cube stands for is missing after the colon.");
  let means = found[0].replace("b−", "b-");
  let end = at + means.length;
  if (means.length === 1) means = faceOf(means, false) || means;
  if (/(^|:)r\d\d/.test(means) && !/[\s([{.\d]/.test(text[end] ?? "")) {
    means = means.slice(0, -1); // an exponent must follow, so in ^:r12s the 2s is the exponent
    end -= 1;
  }
  const turn = matched(/[a-z]{2}$/.test(means) ? /\/(su|s|u)/ : /(su|s|u)/, text, end);
  const turnable = !/^(r\d|\.|b)/.test(means);
  return { means, turned: (turnable && turn?.[1]) || "", end: end + (turnable && turn ? turn[0].length : 0) };
}
