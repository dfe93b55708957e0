import { describe, expect, it } from "vitest";
import type { Loss } from "../../protocol";
import { exampleView } from "../example-view";
import { lostWords, ofThisShake, pill, pointsSoFar, whatNow } from "./points";

const late: Loss = {
  shake: 1,
  seat: 0,
  points: -1,
  text: "Maya ran out of time for the move. Maya loses a point.",
  why: "Maya ran out of time for the move.",
  code: "late",
  rule: "agloa-equations-2015 XI-A",
};

describe("a point outside a verdict", () => {
  it("says whose it is and how many", () => {
    expect(lostWords(exampleView(), late)).toBe("You lose 1 point.");
    expect(lostWords(exampleView({ you: [1] }), late)).toBe("Maya loses 1 point.");
    expect(lostWords(exampleView(), { ...late, seat: 1, points: 2 })).toBe("Priya gets back 2 points.");
  });
  it("says what follows now", () => {
    const clock = { words: "", seats: [0], left: 60_000, limit: 60_000, extra: true, counting: false, paused: false };
    expect(whatNow(exampleView({ clock }), late)).toBe("You have one more minute.");
    expect(whatNow(exampleView({ clock, you: [1] }), late)).toBe("Maya has one more minute.");
    expect(whatNow(exampleView({ waitsFor: [1] }), late)).toBe("It is Priya’s turn.");
    expect(whatNow(exampleView({ waitsFor: [] }), late)).toBe("");
  });
  it("stands on the seat as a pill for its shake", () => {
    expect(pill(late)).toBe("−1 time");
    expect(pill({ ...late, code: "selection/no-effect" })).toBe("−1 variation");
    expect(pill({ ...late, points: 1, code: "penalty" })).toBe("+1 judge");
    expect(ofThisShake(exampleView({ losses: [{ ...late, shake: 0 }, late] }))).toEqual([late]);
  });
  it("stays in the list of points so far, in its shake and with its rule", () => {
    const scores = [{ number: 1, points: [6, 4, 2], rule: "agloa-equations-2015 IX" }];
    const lines = pointsSoFar(exampleView({ losses: [late], scores }));
    expect(lines.map(({ seat, points }) => [seat, points])).toEqual([
      [0, -1],
      [0, 6],
      [1, 4],
      [2, 2],
    ]);
    expect(lines.every((line) => line.rule !== "" && line.shake === 1)).toBe(true);
  });
});
