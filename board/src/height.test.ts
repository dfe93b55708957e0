import { expect, it } from "vitest";
import { heightOf } from "./height";

it("knows three heights: tall from 740, short from 540, flat below", () => {
  expect([1080, 740].map((one) => heightOf(one))).toEqual(["tall", "tall"]);
  expect([739, 625, 540].map((one) => heightOf(one))).toEqual(["short", "short", "short"]);
  expect([539, 390, 320].map((one) => heightOf(one))).toEqual(["flat", "flat", "flat"]);
});

it("is tall beside a coach only where there is room for both", () => {
  expect([840, 839, 768, 540].map((one) => heightOf(one, 100))).toEqual(["tall", "short", "short", "short"]);
  expect(heightOf(539, 100)).toBe("flat");
});
