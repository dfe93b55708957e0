/**
 * Regrouping: loops round neighbouring pieces, each of which is a pair of brackets in the writer's own text.
 * The text stays as it was but for the brackets, or it would be another equation.
 */
import type { Game } from "../games/game";
import { CLOSING, OPENING, type Token } from "../pad/token";

/** From the first piece to the last, counted in pieces. */
export type Loop = [number, number];

export type Grouped = { kind: "piece"; place: number } | { kind: "loop"; loop: Loop; parts: Grouped[] };

/** The pieces of a text; none where it cannot be read, and then there is nothing to regroup. */
export function tokensOf(text: string, game: Game): Token[] {
  try {
    return game.notation.read(text);
  } catch {
    return [];
  }
}

const isSign = (token: Token | undefined, signs: string) =>
  token?.piece.kind === "sign" && signs.includes(token.piece.text);

/** Whether a loop can go there: two pieces or more of one side, brackets whole, and across no other loop. */
export function fits(tokens: Token[], loops: Loop[], [from, to]: Loop): boolean {
  const inside = tokens.slice(from, to + 1);
  if (inside.length < 2 || inside.some((token) => isSign(token, "=;&") || token.piece.text.startsWith("blank")))
    return false;
  if (inside[0]?.piece.raised || isSign(inside[0], "!") || inside[0]?.piece.text.startsWith("'")) return false; // all belong to what stands before them
  let depth = 0;
  for (const token of inside) {
    if (isSign(token, OPENING)) depth += 1;
    if (isSign(token, CLOSING)) depth -= 1;
    if (depth < 0) return false;
  }
  const crosses = ([a, b]: Loop) => (a < from && from <= b && b < to) || (from < a && a <= to && to < b);
  return depth === 0 && !loops.some((other) => crosses(other) || (other[0] === from && other[1] === to));
}

/** The writer's text with a pair of brackets for each loop. */
export function regrouped(text: string, game: Game, loops: Loop[]): string {
  const tokens = tokensOf(text, game);
  const opened = (place: number) => loops.filter(([from]) => from === place).length;
  const closed = (place: number) => loops.filter(([, to]) => to === place).length;
  let written = "";
  let at = 0;
  tokens.forEach((token, place) => {
    written +=
      text.slice(at, token.start) +
      "(".repeat(opened(place)) +
      text.slice(token.start, token.end) +
      ")".repeat(closed(place));
    at = token.end;
  });
  return written + text.slice(at);
}

/** Pieces and loops as a tree, outer loops first. */
export function nest(count: number, loops: Loop[]): Grouped[] {
  const sorted = [...loops].sort((one, other) => one[0] - other[0] || other[1] - one[1]);
  const build = (from: number, to: number, within: Loop[]): Grouped[] => {
    const parts: Grouped[] = [];
    for (let place = from; place <= to; place += 1) {
      const loop = within.find(([start]) => start === place);
      if (!loop) {
        parts.push({ kind: "piece", place });
        continue;
      }
      const inner = within.filter((other) => other !== loop && other[0] >= loop[0] && other[1] <= loop[1]);
      parts.push({ kind: "loop", loop, parts: build(loop[0], loop[1], inner) });
      place = loop[1];
    }
    return parts;
  };
  return build(0, count - 1, sorted);
}

/** The loops that brackets among pieces make, brackets included. */
export function bracketLoops(pieces: { kind: string; text: string }[]): Loop[] {
  const opened: number[] = [];
  const found: Loop[] = [];
  pieces.forEach((piece, place) => {
    if (piece.kind !== "sign") return;
    if (OPENING.includes(piece.text)) opened.push(place);
    const from = CLOSING.includes(piece.text) ? opened.pop() : undefined;
    if (from !== undefined) found.push([from, place]);
  });
  return found;
}
