import { expect, test } from "vitest";
import { writeLine } from "../pad/spelling";
import { Unreadable } from "../pad/token";
import { equations } from "./equations";
import { onSets } from "./on-sets";

const again = (text: string) =>
  writeLine(
    equations.notation.read(text).map((token) => token.piece),
    equations,
  );

test.each([
  ["(g4+r1)×b6 = b3g6", "(g4+r1)×b6 = b3g6"],
  ["2s-3u+4su", "2s−3u+4su"],
  ["0:7u + 0u:7", "0:7u+0:7u"],
  ["×:6", "×:6"],
  ["r1:b-2", "r1:b-2"],
  ["0:1b3s", "0:1b3s"],
  ["^:ten/s √:eleven/u", "^:ten/s√:eleven/u"],
  ["25'3!", "25'3!"],
  ["2.5", "2.5"],
  ["4':r1 2s", "4':r1 2s"],
  ["4':r12s", "4':r1 2s"],
  ["4':r1g2", "4':r1g2"],
  ["2'(3)", "2'(3)"],
  ["2' .5", "2'.5"],
  ["2':r1(3)", "2':r1(3)"],
  ["9^:r12s", "9^:r1 2s"],
  ["9^:r1 2", "9^:r1 2"],
  ["÷s √u", "÷s√u"],
  ["5 * 2 v 9 / 3", "5^2√9÷3"],
])("%s is read and written again", (text, written) => {
  expect(again(text)).toBe(written);
});

test("each piece knows its place in the text", () => {
  expect(equations.notation.read("(g4 +r1:b2)").map(({ start, end }) => [start, end])).toEqual([
    [0, 1],
    [1, 3],
    [4, 5],
    [5, 10],
    [10, 11],
  ]);
});

test("what no cube shows is told", () => {
  expect(() => equations.notation.read("4+q")).toThrow(Unreadable);
  expect(() => equations.notation.read("4:")).toThrow(Unreadable);
  expect(() => onSets.notation.read("B n 6")).toThrow("“6” is not on any cube.");
});
