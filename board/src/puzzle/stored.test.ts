import { expect, test } from "vitest";
import type { Cube, PathPosition, PuzzleResult } from "../protocol";
import { isStored, NeedsTable, positionAt, storedResult } from "./stored";

const told = (text: string): PuzzleResult => ({
  right: text === "right",
  gaveUp: false,
  text,
  findings: [],
  pieces: [],
});
const cube = (word: string, place: Cube["place"], number: number) =>
  ({ number, word, face: word.slice(1), colour: word.slice(0, 1), place }) as Cube;

function position(kind: string, answers: string[], more: Partial<PathPosition["puzzle"]> = {}): PathPosition {
  const cubes = [cube("r3", "required", 0), cube("g×", "required", 1), cube("g4", "resources", 2)];
  cubes.push(cube("k3", "resources", 3), cube("k+", "resources", 4));
  const puzzle = { kind, mat: { cubes }, fromResources: 1, card: "", checkPath: "/puzzles/check", ...more };
  const wrong = kind === "now" || kind === "impossible" ? told("wrong") : null;
  return { puzzle, answers, shows: "", right: told("right"), wrong, shown: told("shown") } as unknown as PathPosition;
}

test("a stored solution is right, with the colours of its cubes or without", () => {
  const one = position("find", ["3×4 = b1r2"]);
  for (const written of ["3×4 = b1r2", "r3g×g4=b1r2", "3*4 = 12"])
    expect(storedResult(one, written).text).toBe("right");
});

test("cubes that are not those of the stored solution are not called right", () => {
  // the black 3 would come from Resources, and the red one of Required would be left over
  expect(isStored("k3g×g4 = b1r2", "3×4 = b1r2", position("find", []).puzzle)).toBe(false);
});

test("a solution that is not stored is not called wrong: it needs the table", () => {
  expect(() => storedResult(position("find", ["3×4 = b1r2"]), "4×3 = b1r2")).toThrow(NeedsTable);
  expect(() => storedResult(position("ambiguous", ["(1+2)×3 = 9"]), "1+(2×3) = 9")).toThrow(NeedsTable);
});

test("where a raised cube says something, only the very same writing is known", () => {
  const { puzzle } = position("find", []);
  expect(isStored("2'r3 = 8", "2'r3 = 8", puzzle)).toBe(true);
  expect(isStored("2'b3 = 8", "2'r3 = 8", puzzle)).toBe(false);
});

test("of yes or no and of which cube every other answer is wrong", () => {
  expect(storedResult(position("now", ["yes"]), "yes").text).toBe("right");
  expect(storedResult(position("now", ["yes"]), "no").text).toBe("wrong");
  expect(storedResult(position("impossible", ["4"]), "g4").text).toBe("right");
  expect(storedResult(position("impossible", ["4"]), "k+").text).toBe("wrong");
  expect(storedResult(position("now", ["yes"]), "").text).toBe("shown");
});

test("an address means a position of the path, or one of the pack by its number", () => {
  const path = position("find", [], { card: "path:x/1", checkPath: "/learn/path/equations/base/1/check" });
  const [first, second] = [position("now", []), position("find", [])];
  const all = [first, second, path];
  expect(positionAt(all, "/learn/path/equations/base/1", "")).toBe(path);
  expect(positionAt(all, "/puzzles/stored", "#2")).toBe(second);
  expect(positionAt(all, "/puzzles/stored", "#99")).toBe(first);
});
