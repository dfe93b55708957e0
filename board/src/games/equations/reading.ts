/** Reads what is typed in Equations, as forgiving as the judge. */
import type { PadPiece } from "../../pad/spelling";
import { cubeToken, matched, signToken, type Token, tokensFrom, Unreadable } from "../../pad/token";
import type { Turned } from "../../protocol";
import type { Notation } from "../game";
import { COLOURS, DIGITS, OPERATIONS } from "./faces";

/** What is easier to type than what the cube shows. */
const TYPED: Record<string, string> = { "-": "−", "–": "−", x: "×", X: "×", "/": "÷", "*": "^", v: "√" };
/** What a cube stands for, where that is a word. */
const WORDS = ["gcf", "lcm", "ten", "eleven", "power", "root", "i"];

function faceOf(typed: string): string {
  const face = TYPED[typed] ?? typed;
  return face.length === 1 && (DIGITS + OPERATIONS).includes(face) ? face : "";
}

function readToken(text: string, start: number): Token {
  let at = start;
  const first = text[at] ?? "";
  if ("()[]{}!.=".includes(first)) return signToken(first, start, at + 1);
  const raised = "'’↑".includes(first);
  if (raised) at += 1;
  const root = raised ? (matched(/:r\d(?:\d(?=[\s\d([{.]))*/, text, at)?.[0] ?? "") : "";
  at += root.length;
  const marked = at;
  while (raised && text[at] === " ") at += 1;
  // before a bracket or a point the mark stands for itself: 2'(3), 2'.5
  if (raised && "([{.".includes(text[at] ?? " ")) return signToken(`'${root}`, start, marked);
  const letter = text[at] ?? "";
  const colour = COLOURS.includes(letter) && letter ? (letter as PadPiece["colour"]) : "";
  if (colour) at += 1;
  const face = faceOf(text[at] ?? "");
  if (!face) throw new Unreadable(text[at] ? `“${text[at]}” is not on any cube.` : "A cube is missing at the end.");
  at += 1;
  const turn = matched(/su|s|u/, text, at)?.[0] ?? "";
  at += turn.length;
  const own = { colour, raised, turned: turn as Turned, ...(root && { root }) };
  if (text[at] !== ":") return cubeToken(face, start, at, own);
  const { means, turned, end } = readMeaning(text, at + 1);
  return cubeToken(face, start, end, { ...own, means, turned: (turned || turn) as Turned });
}

const MEANING = new RegExp(
  `(?:[0-9+−×÷^√xX*/v-]:)?(?:${WORDS.join("|")})|\\.|(?:\\^:)?r\\d+|1?b[-−]?\\d{1,3}|[-–0-9+−×÷^√xX*/v]`,
);

function readMeaning(text: string, at: number): { means: string; turned: string; end: number } {
  const found = matched(MEANING, text, at);
  if (!found) throw new Unreadable("What the cube stands for is missing after the colon.");
  let means = found[0].replace("b−", "b-");
  let end = at + means.length;
  if (means.length === 1) means = faceOf(means) || means;
  if (/(^|:)r\d\d/.test(means) && !/[\s([{.\d]/.test(text[end] ?? "")) {
    means = means.slice(0, -1); // an exponent must follow, so in ^:r12s the 2s is the exponent
    end -= 1;
  }
  const turn = matched(/[a-z]{2}$/.test(means) ? /\/(su|s|u)/ : /(su|s|u)/, text, end);
  const turnable = !/^(r\d|\.|b)/.test(means);
  return { means, turned: (turnable && turn?.[1]) || "", end: end + (turnable && turn ? turn[0].length : 0) };
}

export const notation: Notation = {
  faceOf,
  read: (text) => tokensFrom(text, 0, readToken),
  standsApart: (word) => word === "=",
  sample: (bringsGoal) => (bringsGoal ? "(4+1)×6 = 30" : "(4+1)×6"),
};
