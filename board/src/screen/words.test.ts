import { expect, test } from "vitest";
import { cube, exampleView } from "../table/example-view";
import { cubeShare, lastMove, lineShare } from "./words";

const MOVE = { number: 1, seat: 1, cube: cube(1, "g4", "green 4"), to: "required" as const, text: "" };

test("the room reads the last move, or the challenge that followed it", () => {
  expect(lastMove(exampleView({ moves: [MOVE] }))).toBe("Priya: 4 to Required");
  expect(lastMove(exampleView({ moves: [{ ...MOVE, cube: null, to: "", text: "Goal" }] }))).toBe("Priya: Goal");
  expect(lastMove(exampleView({ moves: [] }))).toBe("");
  const challenge = { claim: "now", said: "Now", challengers: [0], mover: 1, writers: "challenger" } as never;
  expect(lastMove(exampleView({ moves: [MOVE] }, { challenge }))).toBe("Maya says Now");
});

test("cubes get smaller rather than scroll", () => {
  expect(cubeShare(3)).toBeGreaterThan(cubeShare(15));
  expect(cubeShare(15)).toBeGreaterThan(cubeShare(24));
  // a screen of 16 to 9 is 178 of its heights in hundredths wide, less the margins
  for (const count of [1, 12, 24]) expect(count * (lineShare(count) + 0.8)).toBeLessThan(172);
});
