import { expect, test } from "vitest";
import { normalCode } from "./code-boxes";
import { summary } from "./summary";

const usual = {
  game: "Equations",
  division: "Elementary",
  opponents: "bots",
  players: 2,
  pace: "One minute a turn",
  clocks: "on",
  shakes: 3,
};

test("a first visit", () => {
  expect(summary(usual)).toEqual([
    "Equations, Elementary, one computer player.",
    "One minute a turn. 3 shakes, about 12 minutes.",
  ]);
});

test("two computer players, one shake", () => {
  const [table, pace] = summary({ ...usual, players: 3, shakes: 1 });
  expect(table).toBe("Equations, Elementary, two computer players.");
  expect(pace).toBe("One minute a turn. 1 shake, about 4 minutes.");
});

test("practice has no clock", () => {
  expect(summary({ ...usual, opponents: "practice" })[1]).toMatch(/^No clock\./);
});

test("a code however it is typed", () => {
  expect(normalCode(" k7-m2p9 ")).toBe("K7M2P");
});
