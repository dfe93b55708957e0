import { expect, test } from "vitest";
import type { Choosing, Offered } from "../../protocol";
import { choosingSaid, keyLeads, picked, primary, selectionWords, whyNot, type Pick } from "./selection";

function offered(key: string, title: string, change: Partial<Offered> = {}): Offered {
  return {
    key,
    title,
    named: "",
    line: "",
    summary: "",
    rule: "",
    picture: [],
    parameters: [],
    free: false,
    suggested: false,
    whyNot: "",
    unless: [],
    against: [],
    ...change,
  };
}

const values = ["8", "9"].map((word) => ({ word, title: word, whyNot: "" }));
const SHEET = [
  offered("sideways", "Sideways", { suggested: true }),
  offered("wild", "0 Wild", { suggested: true, named: "{} Wild" }),
  offered("base", "Base m", { named: "Base {}", parameters: values }),
  offered("smallest-prime", "Smallest Prime", { against: ["number-of-factors"] }),
  offered("number-of-factors", "Number of Factors"),
  offered("remainder", "Remainder", { whyNot: "no ÷ rolled", unless: ["wild:0"] }),
];
const finding = { code: "", rule: "", text: "" };
const choosing = (least = 1, most = 1): Choosing => ({
  offered: SHEET,
  least,
  most,
  turns: [],
  howMany: finding,
  costs: finding,
  forMe: "",
});
const pick = (key: string, parameter?: string): Pick => ({
  key,
  open: parameter !== undefined,
  parameter: parameter ?? "",
});
const names = SHEET.map((one) => one.title);

test("the button names the choice, and says what it waits for", () => {
  expect(primary(choosing(), [])).toEqual({ says: "Choose", waits: "Tap one first." });
  expect(primary(choosing(), [pick("sideways")])).toEqual({ says: "Choose Sideways", waits: "" });
  expect(primary(choosing(), [pick("base", "")])).toEqual({ says: "Choose Base m", waits: "Say which: Base m." });
  expect(primary(choosing(), [pick("base", "8")])).toEqual({ says: "Choose Base 8", waits: "" });
  expect(primary(choosing(2, 2), [])).toMatchObject({ waits: "Tap two of them first." });
  expect(primary(choosing(2, 2), [pick("sideways")])).toMatchObject({ waits: "Tap one more." });
  expect(primary(choosing(2, 2), [pick("sideways"), pick("base", "9")]).says).toBe("Choose Sideways and Base 9");
});

test("where one is asked for, a second tap replaces the first", () => {
  expect(picked([pick("sideways")], pick("wild", "0"), 1)).toEqual([pick("wild", "0")]);
  expect(picked([pick("sideways")], pick("wild", "0"), 2)).toHaveLength(2);
  expect(picked([pick("base", "")], pick("base", "8"), 1)).toEqual([pick("base", "8")]);
  expect(selectionWords([pick("sideways"), pick("base", "8")])).toBe("sideways; base:8");
});

test("what can change nothing is barred, unless a second pick brings what it needs", () => {
  const remainder = SHEET[5]!;
  expect(whyNot(remainder, [], SHEET)).toBe("no ÷ rolled");
  expect(whyNot(remainder, [pick("wild", "0")], SHEET)).toBe("");
  expect(primary(choosing(2, 2), [pick("sideways"), pick("remainder")]).waits).toBe("Remainder: no ÷ rolled.");
});

test("what cannot stand beside a pick is barred, whichever of the two was picked first", () => {
  expect(whyNot(SHEET[4]!, [pick("smallest-prime")], SHEET)).toBe("not beside Smallest Prime");
  expect(whyNot(SHEET[3]!, [pick("number-of-factors")], SHEET)).toBe("not beside Number of Factors");
});

test("arrows go to the neighbours, and stop at the ends", () => {
  expect(keyLeads(names, 0, "ArrowRight")).toBe(1);
  expect(keyLeads(names, 1, "ArrowUp")).toBe(0);
  expect(keyLeads(names, 0, "ArrowLeft")).toBe(-1);
  expect(keyLeads(names, names.length - 1, "ArrowDown")).toBe(-1);
  expect(keyLeads(names, 3, "Home")).toBe(0);
  expect(keyLeads(names, 0, "End")).toBe(names.length - 1);
});

test("a letter jumps to the next name that begins with it, and comes round", () => {
  expect(keyLeads(names, 0, "s")).toBe(3);
  expect(keyLeads(names, 3, "S")).toBe(0);
  expect(keyLeads(names, 0, "0")).toBe(1);
  expect(keyLeads(names, 0, "x")).toBe(-1);
  expect(keyLeads(names, 0, " ")).toBe(-1);
  expect(keyLeads(names, 0, "Enter")).toBe(-1);
});

test("it is told how many are asked for, suggested, and left", () => {
  expect(choosingSaid(choosing())).toBe("Choose one variation. 2 suggested, 3 more.");
  expect(choosingSaid(choosing(1, 2))).toBe("Choose one or two variations. 2 suggested, 3 more.");
  const league = { ...choosing(), offered: SHEET.map((one) => ({ ...one, suggested: false, whyNot: "" })) };
  expect(choosingSaid(league)).toBe("Choose one variation. 6 on the sheet.");
});
