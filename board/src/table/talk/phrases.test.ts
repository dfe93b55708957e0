import { expect, test } from "vitest";
import { exampleView } from "../example-view";
import { aloud, sayable, WORDS } from "./phrases";

test("every phrase has words, and a reaction is said in words too", () => {
  for (const [key, words] of Object.entries(WORDS)) {
    expect(words.shown, key).toBeTruthy();
    // what does not fit at a narrow seat has a shorter form
    expect((words.short ?? words.shown).length, key).toBeLessThan(13);
  }
  expect(aloud("Theo", "clap")).toBe("Theo claps.");
  expect(aloud("Theo", "well-played")).toBe("Theo: Well played");
});

test("while papers are written and checked nothing is applauded", () => {
  for (const phase of ["write", "check"] as const)
    expect(sayable(exampleView({ phase }))).toEqual(["thank-you", "one-moment"]);
  expect(sayable(exampleView({ phase: "play" }))).toHaveLength(Object.keys(WORDS).length);
});
