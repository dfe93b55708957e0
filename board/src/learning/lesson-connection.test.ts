import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lesson, LessonStep, LessonVerdict } from "../protocol";
import { exampleView } from "../table/example-view";
import { LessonConnection } from "./lesson-connection.svelte";
import { triedBy, usualWord } from "./matching";
import { withName } from "./naming";

const step = (change: Partial<LessonStep>): LessonStep => ({
  say: "Put × in Required.",
  todo: "Require a cube",
  done: "× must be used",
  free: false,
  reply: "",
  why: { title: "Why?", text: "So." },
  wrong: [],
  start: 0,
  acts: [],
  then: [],
  ...change,
});
const act = (verb: string, words: string, view: number) => ({ verb, words, view, targets: [] });
const views = Array.from({ length: 8 }, (_, number) => exampleView({ number }));
const lesson: Lesson = {
  id: "x",
  game: "equations",
  kind: "guided",
  title: "X",
  views,
  papers: ["r3×g4 = b1r2"],
  ruleset: "",
  division: "",
  judgePath: "/judge",
  ending: { title: "", text: "", pieces: [], required: [], fromResources: "", can: [], more: "" },
  steps: [
    step({
      acts: [act("move", "b× required", 1)],
      then: [2, 3],
      reply: "Ada moved.",
      wrong: [
        { act: "move", say: "Another cube." },
        { act: "move b× permitted", say: "Not Permitted." },
        { act: "tap r3", say: "Not the 3." },
      ],
    }),
    step({ start: 3, acts: [act("pick-up", "", 4), act("challenge", "now", 5)] }),
    step({ start: 5, acts: [act("present", "r3×g4 = b1r2", 6)] }),
  ],
};

let told: string[];
let judged: LessonVerdict | null;
let line: LessonConnection;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  judged = null;
  line = begun(0);
});
afterEach(() => vi.useRealTimers());

function begun(at: number): LessonConnection {
  return new LessonConnection(
    lesson,
    at,
    {
      step: (number) => told.push(`step ${number}`),
      missed: () => told.push("missed"),
      finished: () => told.push("finished"),
    },
    () => (judged ? Promise.resolve(judged) : Promise.reject(new Error("offline"))),
  );
}
const shown = () => line.view?.number;

describe("a lesson in the place of the server", () => {
  it("takes the act that is asked for, and then Ada moves after a moment, one move at a time", async () => {
    expect((await line.act(0, "move", "b× required")).type).toBe("done");
    expect([shown(), line.busy, line.at]).toEqual([1, "ada", 0]);
    expect((await line.act(0, "move", "b× required")).type).toBe("refused");
    vi.advanceTimersByTime(2_000);
    expect([shown(), line.at]).toEqual([2, 0]);
    vi.advanceTimersByTime(2_000);
    expect([shown(), line.at, line.reply, line.busy]).toEqual([3, 1, "Ada moved.", ""]);
    expect(told).toEqual(["step 1"]);
  });

  it("answers another act with the most particular kind word, and nothing happens", async () => {
    expect(await line.act(0, "move", "b× permitted")).toMatchObject({ type: "refused", text: "Not Permitted." });
    expect((await line.act(0, "move", "k7 required")).type).toBe("refused");
    expect([line.word, shown(), line.done]).toEqual(["Another cube.", 0, 0]);
    expect(told).toEqual(["missed", "missed"]);
    await line.act(0, "challenge", "now");
    expect(line.word).not.toBe("");
  });

  it("says why a tap was wrong, and does not hold it against anybody", () => {
    line.wrong("tap r3");
    expect(line.word).toBe("Not the 3.");
    line.wrong("tap k9");
    expect(line.word).toBe("The others wait their turn.");
    expect(told).toEqual([]);
  });

  it("takes any of several cubes that look alike", async () => {
    expect((await line.act(0, "move", "b×#17 required")).type).toBe("done");
  });

  it("shows the move and gives it back to do", async () => {
    line.showMe();
    expect([shown(), line.busy, line.asked]).toEqual([1, "showing", null]);
    expect((await line.act(0, "move", "b× required")).type).toBe("refused");
    vi.advanceTimersByTime(3_000);
    expect([shown(), line.busy, line.done]).toEqual([0, "", 0]);
    expect((await line.act(0, "move", "b× required")).type).toBe("done");
  });

  it("lets the block be put down again, and goes back to before", async () => {
    line = begun(1);
    await line.act(0, "pick-up");
    expect([shown(), line.done]).toEqual([4, 1]);
    await line.act(0, "put-down");
    expect([shown(), line.done]).toEqual([3, 0]);
  });

  it("goes on at the step where somebody left, and at the first where there is no such step", () => {
    line = begun(2);
    expect([line.at, shown()]).toEqual([2, 5]);
    expect(begun(99).at).toBe(0);
  });

  it("takes a known paper without asking anybody, whatever its colours, spaces and outer brackets", async () => {
    line = begun(2);
    expect((await line.act(0, "present", "(3 × g4)=12")).type).toBe("done");
    expect([line.over, told]).toEqual([true, ["finished"]]);
  });

  it("asks the judge about another paper, takes it where it is right and says why where it is not", async () => {
    line = begun(2);
    judged = { correct: false, pieces: [], findings: [{ code: "", rule: "", text: "It is 11." }] };
    expect((await line.act(0, "present", "k7+g4 = b1r2")).type).toBe("refused");
    expect(line.word).toContain("It is 11.");
    judged = { correct: true, pieces: [], findings: [] };
    expect((await line.act(0, "present", "k7+g4+b1 = b1r2")).type).toBe("done");
    expect(line.over).toBe(true);
  });

  it("takes no paper on trust without a connection, and says so", async () => {
    line = begun(2);
    expect((await line.act(0, "present", "k8+g4 = b1r2")).type).toBe("refused");
    expect(line.word).toContain("without a connection");
    expect([line.over, told]).toEqual([false, []]);
  });

  it("begins anew when it is done again", async () => {
    line = begun(2);
    await line.act(0, "present", "r3×g4 = b1r2");
    line.begin(0);
    expect([line.at, shown(), line.over]).toEqual([0, 0, false]);
  });
});

describe("a tap beside what is asked for", () => {
  const view = exampleView();
  const word = view.shake!.cubes[0]!.word;
  const beside = { cube: null, place: "", button: "" };
  const moves = lesson.steps[0]!;
  const calls = lesson.steps[1]!;

  it("is a move there with the cube in the hand, and a tap on what was touched without", () => {
    expect(triedBy(view, moves, 0, 0, { ...beside, place: "permitted" })).toBe(`move ${word} permitted`);
    expect(triedBy(view, moves, 0, null, { ...beside, place: "permitted" })).toBe("tap");
    expect(triedBy(view, moves, 0, null, { ...beside, place: "resources", cube: 0 })).toBe(`tap ${word}`);
    const lays = step({ acts: [act("lay", "b1r2", 1)] });
    expect(triedBy(view, lays, 0, 0, { ...beside, place: "required" })).toBe("lay elsewhere");
  });

  it("is the call that was said, once the block is in the hand", () => {
    expect(triedBy(view, calls, 1, null, { ...beside, button: "impossible" })).toBe("challenge impossible");
    expect(triedBy(view, calls, 0, null, { ...beside, button: "now" })).toBe("early");
    expect(usualWord("early")).toContain("Challenge");
  });
});

it("gives the seat of the player the name of the visitor, and leaves Ada hers", () => {
  const seats = withName(lesson, "Maya").views[0]!.seats.map((seat) => seat.name);
  const before = lesson.views[0]!.seats.map((seat) => seat.name);
  expect(seats[0]).toBe("Maya");
  expect(seats.slice(1)).toEqual(before.slice(1));
  expect(withName(lesson, "")).toBe(lesson);
});
