import { describe, expect, it } from "vitest";
import { announce, goalAndSections, turnAndTime } from "./announce";
import { cube, exampleView } from "./example-view";

describe("what is said", () => {
  it("says nothing for the first view", () => {
    expect(announce(null, exampleView())).toEqual({ polite: [], assertive: [] });
  });

  it("tells a move and then whose turn it is", () => {
    const before = exampleView({ waitsFor: [2] }, { turn: 2 });
    const move = { number: 1, seat: 2, cube: cube(2, "r1", "red 1", "permitted"), to: "permitted" as const, text: "" };
    const after = exampleView({ moves: [move] });
    expect(announce(before, after).polite).toEqual(["Theo moved red 1 to Permitted.", "Your turn, one minute."]);
  });

  it("names the player where one device goes round", () => {
    const before = exampleView({ waitsFor: [2], you: [0, 1, 2] }, { turn: 2 });
    expect(announce(before, exampleView({ you: [0, 1, 2] })).polite).toEqual(["Maya’s turn, one minute."]);
  });

  it("interrupts for a challenge of somebody else: who said it is told what to do", () => {
    const says = (seat: number) => ({ claim: "now", said: "Now", challengers: [seat], mover: 1 - seat, how: "" });
    const said = (seat: number) => announce(exampleView(), exampleView({ you: [0] }, { challenge: says(seat) }));
    expect(said(1).assertive).toHaveLength(1);
    expect(said(0).assertive).toEqual([]);
    const known = exampleView({ you: [0] }, { challenge: says(1) });
    expect(announce(known, known).assertive).toEqual([]);
  });
  it("tells who chose which variations, once", () => {
    const word = { word: "sideways", title: "Sideways", summary: "", rule: "", by: 1 };
    const after = exampleView({ you: [0] }, { variations: [word, { ...word, word: "average", title: "Average" }] });
    expect(announce(exampleView(), after).polite.join(" ")).toMatch(/^\w+ chose Sideways and Average\./);
    expect(announce(after, after).polite).toEqual([]);
  });
  it("leaves to a coach what the others do", () => {
    const after = exampleView({ you: [0] }, { variations: [] });
    expect(announce(exampleView({ phase: "roll" }), after, true).polite).toEqual([]);
  });

  it("lets two challengers say it together", () => {
    const challenge = { claim: "now", said: "Now", challengers: [0, 1], mover: 2 };
    expect(announce(exampleView(), exampleView({}, { challenge })).assertive).toEqual(["Maya and Priya say Now."]);
  });

  it("calls it nobody's turn while a bot gives people time to read", () => {
    const seats = exampleView().seats.map((seat) => ({
      ...seat,
      onTurn: seat.number === 1,
      note: "Waits",
      noteForYou: "Waits",
    }));
    const after = exampleView({ phase: "between", waitsFor: [0], seats });
    expect(announce(exampleView({ waitsFor: [1] }, { turn: 1 }), after).polite).toEqual([]);
  });

  it("tells who says “No Goal”, and asks once with one mark", () => {
    const seats = exampleView().seats.map((seat) => ({ ...seat, noteForYou: "Is there a Goal?" }));
    const before = exampleView({ phase: "goal", waitsFor: [1] }, { setter: 1, turn: 1 });
    const after = exampleView({ phase: "no-goal", waitsFor: [0], seats, clock: null }, { setter: 1, turn: 1 });
    expect(announce(before, after).polite).toEqual(["Priya says “No Goal”.", "Is there a Goal? Your turn."]);
  });

  it("interrupts when time is up", () => {
    const told = { at: 0, who: 1, text: "Priya did not move.", code: "lost-turn", rule: "", points: [] };
    expect(announce(exampleView(), exampleView({ story: [told] })).assertive).toEqual(["Time is up."]);
  });

  it("tells a lost point with its rule, once", () => {
    const loss = {
      shake: 1,
      seat: 1,
      points: -1,
      text: "Average can have no effect on this roll. Priya loses a point.",
      code: "no-effect",
      why: "Average can have no effect on this roll.",
      rule: "manual A17",
    };
    const said = announce(exampleView(), exampleView({ losses: [loss] }));
    expect(said.assertive).toEqual([
      "Priya loses 1 point. Average can have no effect on this roll. It is your turn. Officials’ manual, A17.",
    ]);
    expect(said.polite).toEqual([]);
    expect(announce(exampleView({ losses: [loss] }), exampleView({ losses: [loss] })).polite).toEqual([]);
  });

  it("tells scores once", () => {
    const shakeEnd = {
      number: 1,
      headline: "",
      text: "",
      papers: [],
      points: [{ seat: 0, points: 6, total: 16, why: "" }],
      rule: "",
      tip: "",
      rules: [],
      noAppeal: null,
      solution: null,
    };
    const after = exampleView({ phase: "between", waitsFor: [], shakeEnd });
    expect(announce(exampleView(), after).polite).toEqual(["Points: Maya 6, total 16."]);
    expect(announce(after, after).polite).toEqual([]);
  });

  it("does not read a table from its beginning after it was taken back or joined late", () => {
    const moves = [1, 2, 3, 4].map((number) => ({
      number,
      seat: 1,
      cube: cube(1, "g4", "green 4"),
      to: "required" as const,
      text: "",
    }));
    expect(announce(exampleView(), exampleView({ moves })).polite).toEqual([]);
  });
});

describe("what is read on a key", () => {
  it("T reads turn and time", () => {
    expect(turnAndTime(exampleView(), 42_000)).toBe("Waiting for you. 42 seconds left to move.");
    expect(turnAndTime(exampleView({ clock: null, waitsFor: [1, 2] }), 0)).toBe("Waiting for Priya and Theo.");
  });

  it("G reads the Goal and the sections", () => {
    expect(goalAndSections(exampleView())).toBe(
      "Goal: blue 3. Required: no cubes. Permitted: black times. Forbidden: no cubes.",
    );
  });
});
