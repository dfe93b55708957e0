import { expect, test } from "vitest";
import type { View, Writing } from "../protocol";
import { names, pending, seatToServe, writes, writingSide } from "./who";

const writing = (more: Partial<Writing>): Writing => ({
  heading: "",
  claim: "now",
  must: [],
  may: [],
  maySide: [],
  sides: [],
  presented: [],
  withheld: [],
  fromResources: 1,
  bringsGoal: false,
  yours: [],
  ...more,
});
const view = (more: Partial<Writing>, you: number[], claim = "now") =>
  ({
    you,
    seats: [{ name: "Maya" }, { name: "Priya" }, { name: "Theo" }],
    shake: { challenge: { claim, said: "Now", challengers: [0], mover: 2 }, writing: writing(more) },
  }) as unknown as View;

test("who has handed in has nothing more to do", () => {
  const now = writing({ must: [0], may: [1], presented: [0] });
  expect(pending(now)).toEqual([1]);
  expect(writes(now, 0)).toBe(false);
  expect(writes(now, 1)).toBe(true);
});

test("a device serves its own seats in turn", () => {
  expect(seatToServe(view({ must: [0], may: [1] }, [0, 1]))).toBe(0);
  expect(seatToServe(view({ must: [0], may: [1], presented: [0] }, [0, 1]))).toBe(1);
  expect(seatToServe(view({ must: [0] }, [2]))).toBe(null);
});

test("the side that writes is that of whoever must", () => {
  expect(writingSide(view({ must: [0] }, [1]))).toBe("challenger");
  expect(writingSide(view({ must: [2] }, [1], "impossible"))).toBe("mover");
  expect(writingSide(view({ presented: [2] }, [1], "impossible"))).toBe("mover");
});

test("names are listed as one says them", () => {
  expect(names(view({}, []), [0])).toBe("Maya");
  expect(names(view({}, []), [0, 1, 2])).toBe("Maya, Priya and Theo");
});
