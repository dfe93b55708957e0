import { describe, expect, it } from "vitest";
import type { LessonAct, LessonTarget } from "../protocol";
import { plainPaper } from "./matching";
import { pointedAt, shiftOf } from "./placing";
import { pointing } from "./pointing";

const target = (kind: LessonTarget["kind"], name: string): LessonTarget => ({ kind, name, spoken: name });
const act = (verb: string, ...targets: LessonTarget[]): LessonAct => ({ verb, words: "", view: 0, targets });
const nothing = { lifted: null, laid: [], written: new Set<number>() };

describe("what a lesson points at", () => {
  it("is the cube, and once that is in the hand the place where it goes", () => {
    const move = act("move", target("cube", "6"), target("place", "forbidden"));
    expect(pointing(move, null, nothing).target?.name).toBe("6");
    expect(pointing(move, null, nothing).receiver?.name).toBe("forbidden");
    expect(pointing(move, null, { ...nothing, lifted: 6 }).target?.name).toBe("forbidden");
    expect(pointing(move, null, { ...nothing, lifted: 5 }).target?.name).toBe("6");
  });

  it("goes from cube to cube of a Goal, and then to the button that says it", () => {
    const lay = act("lay", target("cube", "3"), target("place", "goal"), target("cube", "2"), target("place", "goal"));
    const say = act("goal", target("button", "goal"));
    expect(pointing(lay, say, nothing).target?.name).toBe("3");
    expect(pointing(lay, say, { ...nothing, lifted: 3 }).target?.name).toBe("goal");
    expect(pointing(lay, say, { ...nothing, laid: [3] }).target?.name).toBe("2");
    expect(pointing(lay, say, { ...nothing, laid: [3, 2] }).target).toEqual(target("button", "goal"));
    expect(pointing(lay, say, { ...nothing, laid: [2, 3] }).target?.name).toBe("3");
  });

  it("goes from key to key of the pad, and then to handing in", () => {
    const present = act("present", target("key", "0"), target("key", "5"), target("button", "present"));
    expect(pointing(present, null, nothing).target?.name).toBe("0");
    expect(pointing(present, null, { ...nothing, written: new Set([0]) }).target?.name).toBe("5");
    expect(pointing(present, null, { ...nothing, written: new Set([5, 0]) }).target?.name).toBe("present");
  });

  it("is nothing while nothing is asked for", () => {
    expect(pointing(null, null, nothing).target).toBeNull();
    expect(pointing(act("accept"), null, nothing).target).toBeNull();
  });
});

describe("the coach mark", () => {
  const mark = { left: 100, top: 500, width: 500, height: 80 };
  const row = { left: 20, top: 500, width: 1000, height: 80 };
  it("stands over its target, inside its row, and right of the heading where it reaches over that", () => {
    expect(shiftOf({ left: 500, top: 600, width: 60, height: 60 }, 500, row)).toBe(260);
    expect(shiftOf({ left: 30, top: 600, width: 60, height: 60 }, 500, row)).toBe(0);
    expect(shiftOf({ left: 30, top: 600, width: 60, height: 60 }, 500, row, 208)).toBe(208);
    expect(shiftOf({ left: 950, top: 600, width: 60, height: 60 }, 500, row)).toBe(500);
  });

  it("points down, up or to the right, the way its target lies", () => {
    expect(pointedAt(mark, { left: 320, top: 600, width: 60, height: 60 })).toEqual({
      side: "down",
      at: 250,
      reach: 20,
    });
    expect(pointedAt(mark, { left: 320, top: 400, width: 60, height: 60 })).toEqual({ side: "up", at: 250, reach: 40 });
    expect(pointedAt(mark, { left: 620, top: 510, width: 60, height: 60 }).side).toBe("right");
    expect(pointedAt(mark, { left: 0, top: 600, width: 20, height: 60 }).at).toBe(28);
    expect(pointedAt(mark, null).side).toBe("");
    expect(pointedAt(mark, { left: 320, top: 1000, width: 60, height: 60 }).side).toBe("");
  });
});

describe("two papers", () => {
  it("are the same where only spaces, colours and outer brackets differ", () => {
    expect(plainPaper("(r3 × g4) = b1r2")).toBe("3×4=12");
    expect(plainPaper("(3+4)×(5)")).toBe("(3+4)×(5)");
    expect(plainPaper("(B∪R)")).toBe("B∪R");
  });
});
