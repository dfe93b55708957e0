import { describe, expect, it } from "vitest";
import { exampleView } from "../table/example-view";
import { winnersOf } from "./winners";

const ended = (totals: number[], resigned: number[] = []) => ({
  seats: totals.map((total, number) => ({
    ...exampleView().seats[0]!,
    number,
    total,
    resigned: resigned.includes(number),
  })),
});

describe("who has won", () => {
  it("is whoever has the most points, or all of those", () => {
    expect(winnersOf(ended([2, 6, 4]))).toEqual([1]);
    expect(winnersOf(ended([6, 6, 4]))).toEqual([0, 1]);
  });

  it("is nobody who has resigned, with however many points", () => {
    expect(winnersOf(ended([2, 6], [1]))).toEqual([0]);
    expect(winnersOf(ended([2, 6, 4], [1]))).toEqual([2]);
  });
});
