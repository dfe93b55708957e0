import { expect, it } from "vitest";
import { heightOf } from "./height";

it("knows three heights: tall from 740, short from 540, flat below", () => {
  expect([1080, 740].map(heightOf)).toEqual(["tall", "tall"]);
  expect([739, 625, 540].map(heightOf)).toEqual(["short", "short", "short"]);
  expect([539, 390, 320].map(heightOf)).toEqual(["flat", "flat", "flat"]);
});
