import { describe, expect, it } from "vitest";
import { tryOf } from "./check";
import { cookie } from "../ui/cookie";
import type { Puzzle } from "../protocol";
import { countSolved, solvedSoFar } from "./solved-count";
import { difficultyWord, minutesWord, resultHeading } from "./words";

const PUZZLE: Puzzle = {
  kind: "find",
  seed: 7,
  ruleset: "agloa-equations-2015",
  division: "middle",
  variations: 1,
  game: "equations",
  day: "",
  difficulty: 3,
  minutes: 2,
  title: "",
  question: "",
  mat: { cubes: [], goal: [], goalShape: "", universe: [] },
  chosen: [],
  mayWrite: { cubes: [], signs: [], goalSigns: [], words: [] },
  fromResources: 1,
  written: "",
  writtenPieces: [],
  checkPath: "/puzzles/check",
  nextPath: "/puzzles",
  nextWords: "Next puzzle",
  card: "",
};

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe("a try", () => {
  it("says which puzzle it answers", () => {
    expect(tryOf(PUZZLE, "4+1")).toEqual({
      ...{ kind: "find", seed: 7, ruleset: "agloa-equations-2015", division: "middle", variations: 1, answer: "4+1" },
    });
  });
  it("finds the token among the cookies", () => {
    expect(cookie("csrftoken", "a=1; csrftoken=x%3D=y; b=2")).toBe("x==y");
    expect(cookie("csrftoken", "xcsrftoken=1")).toBe("");
  });
});

describe("the count of the session", () => {
  it("counts each puzzle once", () => {
    const store = memory();
    expect(solvedSoFar(store)).toBe(0);
    expect(countSolved(PUZZLE, store)).toBe(1);
    expect(countSolved(PUZZLE, store)).toBe(1);
    expect(countSolved({ ...PUZZLE, seed: 8 }, store)).toBe(2);
    expect(solvedSoFar(store)).toBe(2);
  });
  it("counts the page alone where nothing can be kept", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(countSolved(PUZZLE, full)).toBe(1);
  });
  it("begins anew where what was kept cannot be read", () => {
    expect(solvedSoFar({ getItem: () => "{" })).toBe(0);
  });
});

describe("the words", () => {
  it("stay within the five grades", () => {
    expect([0, 1, 3, 5, 9].map(difficultyWord)).toEqual(["Easy", "Easy", "Medium", "Very hard", "Very hard"]);
  });
  it("are kind", () => {
    const result = { right: false, gaveUp: false, text: "", findings: [], pieces: [] };
    expect(resultHeading("find", result)).toBe("Not there yet");
    expect(resultHeading("find", { ...result, gaveUp: true })).toBe("Here is the answer");
    expect(minutesWord(1)).toBe("About a minute");
  });
});
