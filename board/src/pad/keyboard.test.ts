import { expect, test } from "vitest";
import { onSets } from "../games/on-sets";
import { pressed } from "./keyboard";
import { freshPaper, text } from "./paper";
import type { Task } from "./solution-parts";
import { mayBe, NOW, task } from "./example-task";

function type(keys: string, on: Task, mayWrite = on.mayWrite): string {
  const here = { ...on, mayWrite };
  const all = keys.split(" ").reduce((paper, key) => pressed(key, paper, here) ?? paper, freshPaper(here));
  return text(all, here);
}

test("digits and signs take the first free cube", () => {
  expect(type("( 4 + 1 ) x 6", NOW)).toBe("(g4k+r1)b×g6 = b3g6");
  expect(type("4 + 5", NOW)).toBe("g4k+ = b3g6");
  expect(type("4 + ArrowLeft ( Delete Home [", NOW)).toBe("[g4( = b3g6");
});

test("= goes on to the Goal, and ! needs Factorial", () => {
  expect(type("6 = (", NOW)).toBe("g6 = (b3g6");
  expect(type("6 !", NOW)).toBe("g6 = b3g6");
  expect(type("6 !", NOW, mayBe({}, ["!"]))).toBe("g6! = b3g6");
});

test("letters of the notation turn a cube where a variation lets them", () => {
  expect(type("6 s", NOW)).toBe("g6 = b3g6");
  expect(type("6 s", NOW, mayBe({ g6: [{ turns: ["s"] }] }))).toBe("g6s = b3g6");
  expect(type("6 s u", NOW, mayBe({ g6: [{ turns: ["s", "u", "su"] }] }))).toBe("g6su = b3g6");
  expect(type("6 '", NOW, mayBe({ g6: [{ raised: true }] }))).toBe("'g6 = b3g6");
  expect(type("6 . 1", NOW)).toBe("g6r1 = b3g6");
  expect(type("6 . 1", NOW, mayBe({ "g^": [{}, { means: "." }] }))).toBe("g6.r1 = b3g6");
});

test("On-Sets has letters and Restrictions", () => {
  const sets = task({ goal: "3", permitted: "B = R ∪ Λ '" }, { game: onSets, mayWrite: mayBe({}, [";"]) });
  expect(type("B = R ; B u A '", sets)).toBe("B = R ; B ∪ Λ'");
});
