import { describe, expect, it, test } from "vitest";
import type { Shake } from "../protocol";
import { cube, exampleView, listed } from "./example-view";
import {
  actor,
  challengers,
  goalDueIn,
  landings,
  lying,
  mayDeclareNoGoal,
  mayLift,
  nextWriter,
  prompt,
  seenBy,
  shortNote,
} from "./moment";
import { equations } from "../games/equations";
import { onSets } from "../games/on-sets";
import { selectionWords } from "./setting/selection";
import { digits, spokenTime } from "./time";

const mine = exampleView();
const green = mine.shake!.cubes[1]!;
const inPermitted = mine.shake!.cubes[3]!;

describe("the moment", () => {
  it("lets a cube be lifted that the server lists, by the seat that acts, and no other", () => {
    expect(mayLift(mine, green)).toBe(true);
    expect(mayLift(mine, inPermitted)).toBe(false);
    expect(mayLift(exampleView({ options: [] }), green)).toBe(false);
    expect(mayLift(exampleView({ options: [listed(1, "move", ["g4 required"])] }), green)).toBe(false);
    expect(mayLift(exampleView({ you: [] }), green)).toBe(false);
  });

  it("over the board lets a hand be quicker than the rules", () => {
    const view = exampleView({ options: [listed(0, "move", [], { costly: ["g4 required"] })] }, { turn: 1 });
    expect(landings(view, green)).toEqual(["required"]);
  });

  it("knows which of two equal cubes is listed", () => {
    const view = exampleView({ options: [listed(0, "move", ["g4#5 required"])] });
    expect(mayLift(view, green)).toBe(false);
    expect(mayLift(view, { ...green, name: "g4#5" })).toBe(true);
  });

  it("puts a cube where the server says it may go", () => {
    expect(landings(mine, green)).toEqual(["required", "permitted", "forbidden"]);
    expect(landings(exampleView({ options: [listed(0, "move", ["g4 forbidden"])] }), green)).toEqual(["forbidden"]);
    const shifts = [listed(0, "shift", ["k× required", "k× forbidden"])];
    expect(landings(exampleView({ options: shifts }), inPermitted)).toEqual(["required", "forbidden"]);
  });

  it("draws a section that is closed to a cube, so that whoever tries is told why", () => {
    const options = [listed(0, "move", ["g4 required", "g4 permitted"], { barred: ["g4 forbidden"] })];
    expect(landings(exampleView({ options }), green)).toEqual(["required", "permitted", "forbidden"]);
  });

  it("lays a Goal where one may be laid, but a bonus goes to Forbidden first", () => {
    const laying = [listed(0, "lay", [], { free: true })];
    expect(landings(exampleView({ options: laying }), green)).toEqual(["goal"]);
    expect(landings(exampleView({ options: laying }), inPermitted)).toEqual([]);
    expect(landings(exampleView({ options: [...laying, listed(0, "move", ["g4 forbidden"])] }), green)).toEqual([
      "forbidden",
    ]);
  });

  it("lets those challenge whom it costs nothing, and over the board everybody", () => {
    expect(challengers(mine)).toEqual([0]);
    const options = [0, 1, 2].map((seat) =>
      listed(seat, "challenge", seat < 2 ? ["now"] : ["now 1"], { costly: ["now"] }),
    );
    const strict = exampleView({ you: [0, 1, 2], options });
    expect(challengers(strict)).toEqual([0, 1]);
    expect(challengers({ ...strict, table: { ...strict.table, strict: false } })).toEqual([0, 1, 2]);
    expect(challengers(exampleView({ options: [] }))).toEqual([]);
  });

  it("acts for the seat on turn where one device goes round", () => {
    expect(actor(exampleView({ you: [0, 1, 2] }, { turn: 1 }))).toBe(1);
    expect(actor(exampleView({ you: [] }))).toBe(null);
  });

  it("asks the writers in turn and shows each only the own paper", () => {
    const writing = {
      heading: "",
      claim: "now",
      must: [0],
      may: [1],
      maySide: [],
      sides: [],
      presented: [0],
      withheld: [],
      fromResources: 1,
      bringsGoal: false,
      yours: [
        { seat: 0, text: "1", pieces: [] },
        { seat: 1, text: "2", pieces: [] },
      ],
    };
    const view = exampleView({ you: [0, 1, 2], phase: "write" }, { writing });
    expect(nextWriter(view)).toBe(1);
    expect(seenBy(view, 1).shake?.writing?.yours.map((one) => one.seat)).toEqual([1]);
  });

  it("says what to do next", () => {
    expect(prompt(mine, green)).toEqual({ text: "Green 4 picked up.", more: "Tap a section to place it.", hint: true });
    expect(prompt(exampleView({}, { bonus: "called" }), null).text).toBe("Bonus: choose a cube to forbid");
    expect(shortNote(exampleView(), mine.seats[1]!)).toBe("next");
    expect(shortNote(exampleView(), mine.seats[2]!)).toBe("moved");
    // where two play there is room to say what
    const two = exampleView();
    const [first] = two.shake!.cubes;
    two.seats = two.seats.slice(1).map((seat) => ({ ...seat, onTurn: false }));
    two.moves = [{ number: 1, seat: 2, cube: first!, to: "required", text: "" }];
    expect(shortNote(two, two.seats[1]!)).toBe(`${first!.face} to Required`);
  });
});

describe("words", () => {
  it("spells an Equations Goal with its gaps and turned cubes", () => {
    const laid = [
      { number: 2, turned: "" as const, gap: false },
      { number: 3, turned: "" as const, gap: true },
      { number: 0, turned: "s" as const, gap: false },
    ];
    expect(equations.goal.spelled(laid, mine.shake!.cubes, "row")).toBe("r1 k×b3s");
  });

  it("names the cube that was laid where another is like it", () => {
    const alike = [4, 5].map((number) => ({ ...mine.shake!.cubes[1]!, number: number - 4, name: `g4#${number}` }));
    const laid = [{ number: 1, turned: "s" as const, gap: false }];
    expect(equations.goal.spelled(laid, alike, "row")).toBe("g4#5s");
  });

  it("spells an On-Sets Goal by how it lies", () => {
    const cubes = ["5", "2", "1"].map((face, number) => ({
      number,
      face,
      colour: "" as const,
      place: "resources" as const,
      word: face,
      name: face,
      spoken: face,
    }));
    const laid = [0, 1, 2].map((number) => ({
      number,
      turned: number === 1 ? ("u" as const) : ("" as const),
      gap: false,
    }));
    expect(onSets.goal.spelled(laid, cubes, "row")).toBe("5+2u+1");
    expect(onSets.goal.spelled(laid, cubes, "corner")).toBe("(5×2u)+1");
    expect(onSets.goal.spelled(laid, cubes, "tee")).toBe("5×(2u+1)");
    expect(onSets.goal.spelled(laid.slice(0, 2), cubes, "column")).toBe("5×2u");
    expect(onSets.goal.spelled(laid.slice(0, 1), cubes, "column")).toBe("5");
  });

  it("knows a form again", () => {
    expect(["5", "3+2u", "2×3", "(2×3)+1", "2×(3+1)", "3 2 / . 1"].map(onSets.goal.formOf)).toEqual([
      "row",
      "row",
      "column",
      "corner",
      "tee",
      null,
    ]);
  });

  it("spells a selection", () => {
    expect(
      selectionWords([
        { key: "base", open: true, parameter: "8" },
        { key: "sideways", open: false, parameter: "" },
      ]),
    ).toBe("base:8; sideways");
  });

  it("shows time", () => {
    expect([42_000, 41_100, 60_000, 0].map(digits)).toEqual(["0:42", "0:42", "1:00", "0:00"]);
    expect([60_000, 65_000, 1_000].map(spokenTime)).toEqual(["one minute", "one minute 5 seconds", "1 second"]);
  });
});

test("“No Goal” is said where it is listed, and not over cubes that lie here only (002 step 9)", () => {
  const setting = (more: Partial<Shake>, options = [listed(2, "no-goal", [""])]) =>
    exampleView({ you: [2], phase: "goal", waitsFor: [2], options }, { goalSet: false, goal: [], ...more });
  expect(mayDeclareNoGoal(setting({}), false)).toBe(true);
  expect(mayDeclareNoGoal(setting({}), true)).toBe(false);
  expect(mayDeclareNoGoal(setting({ goalOpen: true }), true)).toBe(true);
  expect(mayDeclareNoGoal(setting({ goalOpen: true }, []), false)).toBe(false);
});

test("what lies on the Goal line is told just before time makes it the Goal (003 IV-B-3-c, 004 III-B-2-c)", () => {
  const setting = (more: Partial<Shake>, left = 20_000) => {
    const clock = { words: "", seats: [2], left, limit: 120_000, extra: false, counting: false, paused: false };
    return exampleView({ you: [2], phase: "goal", clock }, { goalSet: false, ...more });
  };
  expect(goalDueIn(setting({}))).toBe(null);
  expect(goalDueIn(setting({ goalByTime: true }))).toBe(18_500);
  expect(goalDueIn(setting({ goalByTime: true }, 900))).toBe(0);
  expect(goalDueIn({ ...setting({ goalByTime: true }), you: [0] })).toBe(null);
});

describe("what lies in a section", () => {
  const cubes = [
    cube(0, "g4", "green 4", "required"),
    cube(1, "r1", "red 1", "required"),
    cube(2, "k×", "black times"),
  ];
  const moved = (number: number, of: number, to: "required" | "permitted") => ({
    number,
    seat: 0,
    cube: cubes[of] ?? null,
    to,
    text: "",
  });

  it("lies in the order in which it came, so that the slot behind it is where the next cube lands", () => {
    const view = exampleView({ moves: [moved(1, 1, "required"), moved(2, 0, "required")] }, { cubes });
    expect(lying(view, "required").map((one) => one.number)).toEqual([1, 0]);
  });
  it("counts a cube that was shifted from its last move", () => {
    const moves = [moved(1, 0, "permitted"), moved(2, 1, "required"), moved(3, 0, "required")];
    expect(lying(exampleView({ moves }, { cubes }), "required").map((one) => one.number)).toEqual([1, 0]);
  });
});
