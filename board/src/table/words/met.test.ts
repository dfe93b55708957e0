import { expect, test } from "vitest";
import { FIRST_TIMES, readMet, stillNew } from "./met";
import { split } from "./split";

test("a word is offered the first times it is met, and is a word like any other afterwards", () => {
  expect(stillNew({}, "shake")).toBe(true);
  expect(stillNew({ shake: FIRST_TIMES - 1 }, "shake")).toBe(true);
  expect(stillNew({ shake: FIRST_TIMES }, "shake")).toBe(false);
  expect(stillNew({ shake: FIRST_TIMES }, "block")).toBe(true);
});

test("where nothing can be kept, everything is new", () => {
  expect(readMet()).toEqual({});
});

test("words are found in a sentence once each, the longer before the shorter", () => {
  const words = [
    { key: "goal", word: "Goal" },
    { key: "goal-setter", word: "Goal-setter" },
    { key: "block", word: "block" },
  ];
  const parts = split("The Goal-setter has the block. A Goal, a block.", words);
  expect(parts.filter((one) => one.key).map((one) => [one.key, one.text])).toEqual([
    ["goal-setter", "Goal-setter"],
    ["block", "block"],
  ]);
  expect(parts.map((one) => one.text).join("")).toBe("The Goal-setter has the block. A Goal, a block.");
  expect(split("Nothing here.", words)).toEqual([{ text: "Nothing here.", key: "" }]);
});
