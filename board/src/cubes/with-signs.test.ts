import { expect, it } from "vitest";
import { withSigns } from "./glyphs";

it("says signs in words, and leaves the numbers of rules alone", () => {
  expect(withSigns("Put the blue × in Required: −3 is no √.")).toBe(
    "Put the blue times in Required: minus 3 is no root.",
  );
  expect(withSigns("∪ and ∩ Interchangeable. V and Λ. Rule V-A.")).toBe(
    "union and intersection Interchangeable. Universe and null set. Rule V-A.",
  );
  expect(withSigns("12 or 5!, and Stop!")).toBe("12 or 5 factorial, and Stop!");
});
