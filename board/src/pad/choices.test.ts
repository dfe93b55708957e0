import { expect, test } from "vitest";
import { equations } from "../games/equations";
import { choices, ONLY_OWN_FACES } from "./choices";
import { mayBe } from "./example-task";

const piece = (text: string, fixed = false) => ({ ...equations.notation.read(text)[0]!.piece, fixed });

test("a cube offers what the server says of it, and nothing of itself", () => {
  expect(choices(piece("g4"), ONLY_OWN_FACES)).toEqual({ turns: [], meanings: [], raised: false });
  const may = mayBe({ g4: [{ turns: ["s", "u"], raised: true }] });
  expect(choices(piece("g4"), may)).toEqual({ turns: ["s", "u"], meanings: [], raised: true });
  expect(choices(piece("r4"), may)).toEqual({ turns: [], meanings: [], raised: false });
});

test("what a cube stands for decides how it may be turned", () => {
  const wild = mayBe({ r0: [{}, { means: "7", turns: ["u"], turnUnseen: true }, { means: "+" }] });
  expect(choices(piece("r0"), wild).meanings.map((one) => one.means)).toEqual(["", "7", "+"]);
  expect(choices(piece("r0"), wild).turns).toEqual([]);
  expect(choices(piece("r0:7"), wild).turns).toEqual(["u"]);
});

test("a cube of the Goal lies as it lies, unless one cannot see which way it was laid", () => {
  const may = mayBe({ r0: [{ turns: ["s"] }, { means: "6", turns: ["s"], turnUnseen: true }] });
  expect(choices(piece("r0", true), may).turns).toEqual([]);
  expect(choices(piece("r0:6", true), may).turns).toEqual(["s"]);
});
