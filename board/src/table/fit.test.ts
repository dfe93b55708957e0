import { describe, expect, it } from "vitest";
import { fittingSide, halfShown } from "./fit";

const room = { count: 3, width: 340, height: 210, gap: 8, most: 56 };

describe("the cubes of a section", () => {
  it("keep their size where there is room", () => {
    expect(fittingSide(room)).toEqual({ side: 56, fits: true });
  });
  it("shrink in steps of 6 until all lie in it, the slot included", () => {
    expect(fittingSide({ ...room, count: 12, height: 126 })).toEqual({ side: 50, fits: true });
    expect(fittingSide({ ...room, count: 12, height: 115 })).toEqual({ side: 44, fits: true });
  });
  it("take the first step with more than eight, even where there is room", () => {
    expect(fittingSide({ ...room, count: 9, height: 900 }).side).toBe(56);
    expect(fittingSide({ ...room, count: 10, height: 900 }).side).toBe(50);
  });
  it("never go below 44: then the section scrolls", () => {
    expect(fittingSide({ ...room, count: 24, height: 100 })).toEqual({ side: 44, fits: false });
  });
});

describe("Resources that scroll", () => {
  it("show half a row, so that one sees that there are more", () => {
    const row = 44 * 1.115 + 4;
    for (const height of [60, 90, 133, 200]) {
      const rows = halfShown(44, 4, height) / row;
      expect(Math.abs(rows - Math.floor(rows) - 0.5)).toBeLessThan(0.02);
    }
  });
});
