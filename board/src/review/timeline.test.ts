import { describe, expect, it } from "vitest";
import type { Cube, Mat, Piece, Place, ReviewMove } from "../protocol";
import { nowOf, openBands } from "./bands";
import { fromResources, movedCubes } from "./mats";
import { stepTo } from "./steps";

const MAT: Mat = { cubes: [], goal: [], goalShape: "", universe: [] };

function moves(open: string, seats = "012012012"): ReviewMove[] {
  return [...open].map((sign, place) => ({
    ...{ number: place + 1, seat: Number(seats[place]), kind: "move", cubes: [], label: "", to: "", tag: "", tone: "" },
    ...{
      nowOpen: sign === "+",
      nowPieces: [],
      nowText: sign === "+" ? `${place} × 5 = 36` : "",
      nowShort: sign === "+" ? `${place} × 5` : "",
      title: "",
      text: "",
      mat: MAT,
    },
  }));
}
function cube(number: number, face: string, place: Place): Cube {
  return { number, face, colour: "g", place, word: `g${face}`, name: `g${face}`, spoken: `green ${face}` };
}
function piece(text: string, kind: "cube" | "sign" = "cube"): Piece {
  return { kind, text, colour: kind === "cube" ? "g" : "", turned: "", means: "", raised: false, gap: false };
}
const mat = (cubes: Cube[]): Mat => ({ ...MAT, cubes });

describe("the bands", () => {
  it("lie over the moves that follow the one that opened a Now", () => {
    expect(openBands(moves("---++----"))).toEqual([{ first: 4, last: 5, text: "3 × 5" }]);
    expect(openBands(moves("+-+-"))).toMatchObject([
      { first: 1, last: 1 },
      { first: 3, last: 3 },
    ]);
  });
  it("have none for a Now opened by the last move", () => {
    expect(openBands(moves("--+"))).toEqual([]);
  });
});

describe("the Now of a move", () => {
  it("is the one there was, else the one it let in", () => {
    const played = moves("-+--");
    expect(nowOf(played, 0)).toBeNull();
    expect(nowOf(played, 1)?.heading).toBe("The Now it let in");
    expect(nowOf(played, 2)?.heading).toBe("The Now that was there");
    expect(nowOf(played, 3)).toBeNull();
  });
});

describe("the mat", () => {
  it("tells which cubes were moved", () => {
    const before = mat([cube(0, "3", "goal"), cube(1, "6", "resources"), cube(2, "5", "resources")]);
    const after = mat([cube(0, "3", "goal"), cube(1, "6", "required"), cube(2, "5", "resources")]);
    expect(movedCubes(before, after)).toEqual([1]);
    expect(movedCubes(undefined, after)).toEqual([]);
  });
  it("tells which cube of a solution comes from Resources, the Goal aside", () => {
    const lying = mat([
      cube(0, "6", "required"),
      cube(1, "×", "permitted"),
      cube(2, "6", "resources"),
      cube(3, "5", "resources"),
    ]);
    const pieces = [piece("6"), piece("×"), piece("5"), piece("=", "sign"), piece("6")];
    expect(fromResources(pieces, lying).map((one) => one.number)).toEqual([3]);
  });
});

describe("the arrow keys", () => {
  it("go along the moves and stop at the ends", () => {
    const played = moves("---------");
    expect(stepTo("ArrowRight", 8, played, 3)).toBe(8);
    expect(stepTo("ArrowLeft", 3, played, 3)).toBe(2);
    expect(stepTo("Home", 5, played, 3)).toBe(0);
    expect(stepTo("a", 5, played, 3)).toBeNull();
  });
  it("go to the nearest move of the player above or below", () => {
    const played = moves("---------");
    expect(stepTo("ArrowDown", 0, played, 3)).toBe(1);
    expect(stepTo("ArrowUp", 0, played, 3)).toBe(0);
    expect(stepTo("ArrowDown", 3, moves("------", "002222"), 3)).toBe(3);
    expect(stepTo("ArrowUp", 3, moves("------", "002222"), 3)).toBe(1);
  });
});
