import { expect, it } from "vitest";
import { cube, exampleView } from "./example-view";
import { freshThrow } from "./throws";

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => void kept.set(key, to),
  };
};
const thrown = (number = 1, words = ["g4", "r1"]) =>
  exampleView({ phase: "goal" }, { number, goal: [], cubes: words.map((word, place) => cube(place, word, word)) });

it("shows the first throw, though it lay there before this window opened", () => {
  expect(freshThrow(thrown(), memory())).toBe(true);
});

it("shows each throw once, and not again after a reload", () => {
  const kept = memory();
  expect(freshThrow(thrown(), kept)).toBe(true);
  expect(freshThrow(thrown(), kept)).toBe(false);
  expect(freshThrow(thrown(2), kept)).toBe(true);
  expect(freshThrow(thrown(2, ["k9", "b0"]), kept)).toBe(true); // the same shake, rolled again after “no Goal”
});

it("does not throw what has been played with, nor what is not there", () => {
  const moves = [{ number: 1, seat: 0, cube: null, to: "" as const, text: "Goal" }];
  expect(freshThrow({ ...thrown(), moves }, memory())).toBe(false);
  expect(freshThrow(thrown(1, []), memory())).toBe(false);
});
