import { expect, test } from "vitest";
import { goalPlaces, goalSaid } from "./goal-shape";

const said = (shape: string) => goalSaid(goalPlaces(shape));

test("a Goal is laid out from its spelling", () => {
  expect(goalPlaces("4")).toEqual({ kind: "cube", face: "4", turned: "" });
  expect(said("3+2u")).toBe("3 beside upside-down 2");
  expect(said("2×3")).toBe("2 on top of 3");
  expect(said("2×(3+1)")).toBe("2 on top of 3 beside 1");
  expect(said("(2×3)+1")).toBe("2 on top of 3 beside 1");
  expect(goalPlaces("(2×3)+1")).toMatchObject({ kind: "row", parts: [{ kind: "stack" }, { face: "1" }] });
});

test("a grid keeps its empty places", () => {
  expect(said("3 2 / . 1")).toBe("3 beside 2 on top of an empty place beside 1");
});
