import { expect, test } from "vitest";
import { equations } from "../games/equations";
import { onSets } from "../games/on-sets";
import { bracketLoops, fits, type Loop, nest, regrouped } from "./loops";

test("a loop is a pair of brackets in the writer's own text", () => {
  expect(regrouped("g4+r1×g6 = b3g6", equations, [[2, 4]])).toBe("g4+(r1×g6) = b3g6");
  expect(regrouped("g4 + r1 x g6=b3g6", equations, [[0, 2]])).toBe("(g4 + r1) x g6=b3g6");
  expect(
    regrouped("2+3×4−1 = 9", equations, [
      [0, 4],
      [2, 4],
    ]),
  ).toBe("(2+(3×4))−1 = 9");
  expect(
    regrouped("2+3×4 = 9", equations, [
      [0, 4],
      [0, 2],
    ]),
  ).toBe("((2+3)×4) = 9");
  expect(regrouped("B = R ; B ∪ R ∩ G", onSets, [[6, 8]])).toBe("B = R ; B ∪ (R ∩ G)");
  expect(regrouped("1:b3 2'3 = 5", equations, [[1, 2]])).toBe("1:b3 (2'3) = 5");
});

const may = (text: string, loop: Loop, loops: Loop[] = []) => fits(equations.notation.read(text), loops, loop);

test("a loop keeps to one side, keeps brackets whole and crosses no other", () => {
  expect(may("4+1×6 = 36", [2, 4])).toBe(true);
  expect(may("4+1×6 = 36", [4, 6])).toBe(false);
  expect(may("4+1", [0, 0])).toBe(false);
  expect(may("(4+1)×6", [1, 5])).toBe(false);
  expect(may("(4+1)×6", [0, 6])).toBe(true);
  expect(may("4+1×6", [0, 2], [[2, 4]])).toBe(false);
  expect(may("4+1×6", [0, 4], [[2, 4]])).toBe(true);
  expect(may("4+1×6", [2, 4], [[2, 4]])).toBe(false);
  expect(may("2'3×4", [1, 3])).toBe(false);
  expect(may("3!×4", [1, 3])).toBe(false);
});

test("what cannot be read cannot be regrouped", () => {
  expect(regrouped("4+q", equations, [])).toBe("4+q");
});

test("loops nest", () => {
  expect(
    nest(5, [
      [2, 4],
      [0, 4],
    ]),
  ).toEqual([
    {
      kind: "loop",
      loop: [0, 4],
      parts: [
        { kind: "piece", place: 0 },
        { kind: "piece", place: 1 },
        { kind: "loop", loop: [2, 4], parts: [2, 3, 4].map((place) => ({ kind: "piece", place })) },
      ],
    },
  ]);
});

test("brackets among pieces are loops too", () => {
  const pieces = equations.notation.read("(4+(1×6))−2").map((token) => token.piece);
  expect(bracketLoops(pieces)).toEqual([
    [3, 7],
    [0, 8],
  ]);
});
