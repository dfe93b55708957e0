/** The pad reads every string as the judge does: both are held against `tests/notation/strings.jsonl`. */
import { expect, test } from "vitest";
import strings from "../../../tests/notation/strings.jsonl?raw";
import { writeLine } from "../pad/spelling";
import { type Token, Unreadable } from "../pad/token";
import { gameOf } from ".";
import type { GameKey } from "./game";

type Piece = [place: number | null, text: string, turned?: string, means?: string];
interface Line {
  game: GameKey;
  text: string;
  /** Null where it is refused. */
  read: Piece[] | null;
}

const LINES = strings
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
const BRACKETS: Record<string, string> = { "[": "(", "{": "(", "]": ")", "}": ")" };

function pieces({ piece, start }: Token): Piece[] {
  if (piece.kind === "sign") return [[start, BRACKETS[piece.text] ?? piece.text]];
  const cube = (place: number | null): Piece => [place, piece.colour + piece.text, piece.turned, piece.means];
  return piece.raised ? [[start, `'${piece.root ?? ""}`], cube(null)] : [cube(start)];
}

function tokens({ game, text }: Line): Token[] | null {
  try {
    return gameOf(game).notation.read(text);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function written(line: Line): string {
  const typed = tokens(line)?.map(({ piece }) => piece) ?? [];
  return writeLine(typed, gameOf(line.game));
}

test.each(["equations", "on-sets"] as const)("strings of %s are read and refused as the judge reads them", (game) => {
  const wrong = LINES.filter((line) => line.game === game).flatMap((line) => {
    const found = tokens(line)?.flatMap(pieces) ?? null;
    return JSON.stringify(found) === JSON.stringify(line.read) ? [] : [[line.text, found, line.read]];
  });
  expect(wrong).toEqual([]);
});

test("what the pad writes is what the judge is tested with", async () => {
  const all = LINES.filter((line) => line.read !== null).map((line) => `${JSON.stringify(written(line))}\n`);
  await expect(all.join("")).toMatchFileSnapshot("../../../tests/notation/written.txt");
});
