import { describe, expect, it } from "vitest";
import type { ReviewMove, ReviewShake } from "../protocol";
import { deedLine, moveSaid, shakeTaker } from "./words";

const NAMES = ["Theo", "Maya", "Priya"];
const MAT = { cubes: [], goal: [], goalShape: "", universe: [] };

function move(over: Partial<ReviewMove>): ReviewMove {
  const plain = {
    number: 5,
    seat: 1,
    kind: "move" as const,
    cubes: [],
    label: "Forbidden",
    to: "Forbidden",
    tag: "",
    tone: "" as const,
  };
  return { ...plain, nowOpen: false, nowPieces: [], nowText: "", nowShort: "", title: "", text: "", mat: MAT, ...over };
}
const cube = (colour: "" | "r" | "b", face: string) => ({ colour, face, turned: "" as const });
const shake = (over: Partial<ReviewShake>): ReviewShake => ({
  ...{ number: 4, headline: "", heading: "", summary: "", points: [], variations: [], moves: [], players: [] },
  ...over,
});

describe("a move read aloud", () => {
  it("names the number, the player, the cube and the section, and the tag", () => {
    const said = moveSaid(move({ cubes: [cube("r", "−")], tag: "Missed Now" }), NAMES);
    expect(said).toBe("Move 5, Maya, red minus to Forbidden, missed Now");
  });
  it("reads a Bonus move with both its cubes", () => {
    const bonus = move({ kind: "bonus", label: "Bonus, Forbidden", cubes: [cube("r", "0"), cube("b", "0")] });
    expect(moveSaid(bonus, NAMES)).toBe("Move 5, Maya, Bonus, red 0 and blue 0 to Forbidden");
  });
  it("says what was claimed", () => {
    const call = move({ kind: "challenge", label: "Now", tag: "Good call" });
    expect(moveSaid(call, NAMES)).toBe("Move 5, Maya, says Now, good call");
    expect(deedLine(call, NAMES)).toBe("Maya says Now.");
  });
  it("reads On-Sets cubes without a colour", () => {
    expect(deedLine(move({ cubes: [cube("", "∪")], label: "Required", to: "Required" }), NAMES)).toBe(
      "Union to Required.",
    );
  });
});

describe("who took a shake", () => {
  it("names the best, together where they tie", () => {
    expect(shakeTaker(shake({ points: [2, 6, 2] }), NAMES)).toBe("Maya +6");
    expect(shakeTaker(shake({ points: [4, 4, 2] }), NAMES)).toBe("Theo and Maya +4");
    expect(shakeTaker(shake({ points: [2, 2, 2] }), NAMES)).toBe("All +2");
    expect(shakeTaker(shake({ points: [0, 0, 0] }), NAMES)).toBe("No points");
  });
});
