/** What is typed, piece by piece, each with its place in the text. */
import { type PadPiece, sign } from "./spelling";

export interface Token {
  piece: PadPiece;
  start: number;
  end: number;
}
export class Unreadable extends Error {}

export const OPENING = "([{";
export const CLOSING = ")]}";

export function cubeToken(face: string, start: number, end: number, more: Partial<PadPiece> = {}): Token {
  return { piece: { ...sign(face), kind: "cube", ...more }, start, end };
}

export function signToken(text: string, start: number, end: number): Token {
  return { piece: sign(text), start, end };
}

/** A space as the judge knows it: what Python calls one. */
export function isSpace(letter: string): boolean {
  return letter !== "\ufeff" && /[\s\u001c-\u001f\u0085]/.test(letter);
}

/** What a pattern finds at just that place. */
export function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern, pattern.flags.includes("i") ? "iy" : "y");
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** All pieces from a place on, by what one game reads at a place. */
export function tokensFrom(text: string, start: number, readToken: (text: string, at: number) => Token): Token[] {
  const tokens: Token[] = [];
  let at = start;
  while (at < text.length) {
    if (isSpace(text[at] ?? "")) {
      at += 1;
      continue;
    }
    const token = readToken(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}
