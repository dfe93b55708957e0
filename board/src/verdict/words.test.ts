import { expect, test } from "vitest";
import type { PaperVerdict, View } from "../protocol";
import { arranged, ruleLink, ruleTitle, signed, underline } from "./words";

const view = {
  table: { ruleset: "agloa-equations-2015", rulesetTitle: "Equations Tournament Rules" },
  seats: [{ name: "Maya" }, { name: "Priya" }, { name: "Theo" }],
} as unknown as View;
const paper = (seat: number, correct: boolean, acceptedBy: number[] = []) =>
  ({ seat, correct, acceptedBy, value: "30" }) as unknown as PaperVerdict;

test("a citation is named as people name it, and leads to the rule", () => {
  expect(ruleTitle("agloa-equations-2015 VII-C-5", view)).toBe("Equations Tournament Rules, VII-C-5");
  expect(ruleTitle("manual E43", view)).toBe("Officials’ manual, E43");
  expect(ruleLink("manual E43")).toBe("/rules/?cite=manual%20E43");
});

test("points have a sign that is not a hyphen", () => {
  expect([signed(6), signed(0), signed(-1)]).toEqual(["+6", "+0", "−1"]);
});

test("the papers that broke are large, the right ones slim", () => {
  expect(arranged([paper(0, true), paper(1, false)])).toMatchObject({ slim: [{ seat: 0 }], large: [{ seat: 1 }] });
  expect(arranged([paper(0, true), paper(1, true)])).toMatchObject({ slim: [{ seat: 1 }], large: [{ seat: 0 }] });
  expect(arranged([])).toEqual({ slim: [], large: [] });
});

test("who accepted a paper is said below it", () => {
  expect(underline(paper(0, true, [2]), 0, 2, view)).toBe("Solution 1 of 2, accepted by Theo");
  expect(underline(paper(0, true, [1, 2]), 0, 1, view)).toBe("Accepted by Priya and Theo");
  expect(underline(paper(0, true), 0, 1, view)).toBe("Worth 30");
});
