/** Every word of the legend is taken, and gives the right cube. */
import { describe, expect, it } from "vitest";
import { gameOf } from "../games";
import type { GameKey, TypedWord } from "../protocol";
import { task } from "./example-task";
import { readPaper } from "./typed-paper";
import { text } from "./paper";
import { writePiece } from "./spelling";
import { inSigns } from "./typed-words";
import kept from "./typed-words.json";

const cases = Object.entries(kept as Record<string, { game: GameKey; words: TypedWord[] }>);
const CUBES = { equations: ["2", "3"], "on-sets": ["B", "R"] };

describe.each(cases)("the words of %s", (_name, { game, words }) => {
  const pairs = words.flatMap((one) => one.words.map((word) => [word, one] as const));
  it.each(pairs)("“%s” is its sign", (word, one) => {
    const [left, right] = CUBES[game];
    const typed = inSigns(`${left} ${word.toUpperCase()} ${right}`, words);
    const pieces = gameOf(game)
      .notation.read(typed)
      .map((token) => writePiece(token.piece));
    const expected = one.follows && one.spelled !== "'" ? [`${left}${one.spelled}`, right] : [left, one.spelled, right];
    expect(pieces).toEqual(expected);
  });
});

it("takes the cubes of the mat", () => {
  const words = kept.log.words as TypedWord[];
  const mat = task({ goal: "r3", required: "k8 k÷", permitted: "b2" });
  const paper = readPaper(inSigns("8 log 2", words), mat);
  expect(paper.pieces.slice(0, 3).map((piece) => [piece.text, piece.colour, piece.turned, piece.number])).toEqual([
    ["8", "k", "", 1],
    ["÷", "k", "s", 2],
    ["2", "b", "", 3],
  ]);
  expect(text(paper, mat)).toContain("÷s");
});

it("leaves the words of the notation alone", () => {
  expect(inSigns("4^:power2", kept.basic.words as TypedWord[])).toBe("4^:power2");
  expect(inSigns("4√:root2", kept.basic.words as TypedWord[])).toBe("4√:root2");
});
