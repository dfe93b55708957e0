import { expect, it } from "vitest";
import { stateOf } from "./lessons";

it("says where one goes on, and what is done", () => {
  expect(stateOf({ step: 0, finished: false, missed: 0, at: 0 }, 7)).toBe("Begin");
  expect(stateOf({ step: 3, finished: false, missed: 0, at: 1 }, 7)).toBe("Go on at step 4 of 7");
  expect(stateOf({ step: 0, finished: true, missed: 0, at: 1 }, 7)).toBe("Done");
  expect(stateOf({ step: 3, finished: true, missed: 0, at: 1 }, 7)).toBe("Go on at step 4 of 7");
  expect(stateOf({ step: 9, finished: true, missed: 0, at: 1 }, 7)).toBe("Done");
});
