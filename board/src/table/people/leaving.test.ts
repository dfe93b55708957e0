import { expect, test } from "vitest";
import { exampleView, listed, seat } from "../example-view";
import { consequences } from "./leaving";

const OPTIONS = [listed(0, "resign", [""]), listed(0, "offer-stop", [""])];

test("with three the others play on, and whoever resigns is told what that costs", () => {
  const text = consequences(exampleView({ options: OPTIONS }), 0, "resign");
  expect(text).toContain("Priya and Theo play on without you");
  expect(text).toContain("absent in every shake to come");
  expect(text).toContain("This shake begins anew.");
});

test("with two the match ends with what was scored", () => {
  const view = exampleView({ options: OPTIONS, seats: [seat(0, "Maya"), seat(1, "Priya")], phase: "between" });
  expect(consequences(view, 0, "resign")).toBe("The match ends with the points that were scored.");
});

test("while a shake is settled nobody resigns, and it says so", () => {
  expect(consequences(exampleView({ options: [], phase: "write" }), 0, "resign")).toContain("as soon as it is scored");
});

test("an offer to stop says who is asked; bots always agree", () => {
  expect(consequences(exampleView({ options: OPTIONS }), 0, "offer-stop")).toMatch(/^Priya and Theo are asked\./);
  const bots = [seat(0, "Maya"), { ...seat(1, "Ada"), kind: "bot" as const }];
  expect(consequences(exampleView({ options: OPTIONS, seats: bots }), 0, "offer-stop")).toMatch(/^Bots always agree\./);
  expect(consequences(exampleView({ options: [] }), 0, "offer-stop")).toContain("again in the next");
});
