/** What a key does to the paper. Pure, so that it can be tested; what it cannot do it leaves to the browser. */
import type { Variation } from "../protocol";
import { choices, extraSigns } from "./meanings";
import { atCaret, backspace, change, freeCube, inGoal, moveCaret, putCube, putSign } from "./model";
import { type Desk, equalsAt, type Paper } from "./parts";
import { faceOf } from "./reading";

/** The paper after the key; null where the key means nothing to the pad. */
export function pressed(key: string, paper: Paper, desk: Desk, variations: Variation[]): Paper | null {
  const move = moved(key, paper, desk);
  if (move !== null) return moveCaret(paper, move);
  if (key === "Backspace") return backspace(paper);
  if (key === "Delete") {
    const next = paper.pieces[paper.caret];
    return next && !next.fixed ? backspace(moveCaret(paper, paper.caret + 1)) : paper;
  }
  if (/^[()[\]{}]$/.test(key)) return putSign(paper, key);
  if (desk.onSets && (key === ";" || (key === "&" && desk.variations.includes("two-solutions"))))
    return putSign(paper, key);
  if (!desk.onSets && extraSigns(variations, inGoal(paper, desk)).includes(key)) return putSign(paper, key);
  if (key === "." && desk.variations.includes("decimal-point")) return point(paper, desk);
  const face = faceOf(key.length === 1 ? key : "", desk.onSets);
  if (face) {
    const cube = freeCube(paper, face, desk);
    return cube ? putCube(paper, cube, desk) : paper;
  }
  return turned(key, paper, desk, variations);
}

function moved(key: string, paper: Paper, desk: Desk): number | null {
  if (key === "ArrowLeft") return paper.caret - 1;
  if (key === "ArrowRight") return paper.caret + 1;
  if (key === "Home") return 0;
  if (key === "End") return equalsAt(paper, desk);
  if (key === "=" && !desk.onSets) return equalsAt(paper, desk) + 1; // on to the Goal
  return null;
}

function point(paper: Paper, desk: Desk): Paper {
  const cube = freeCube(paper, "^", desk);
  return cube ? change(putCube(paper, cube, desk), { means: "." }) : paper;
}

/** s, u and ' as the notation has them: sideways, upside-down, exponent. */
function turned(key: string, paper: Paper, desk: Desk, variations: Variation[]): Paper | null {
  const piece = atCaret(paper);
  if (!piece || desk.onSets) return null;
  const may = choices(piece, variations, false);
  if (key === "'" && may.raised) return change(paper, { raised: !piece.raised });
  if (key !== "s" && key !== "u") return null;
  const both = new Set(piece.turned);
  if (!both.delete(key)) both.add(key);
  const next = both.has("s") ? (both.has("u") ? "su" : "s") : both.has("u") ? "u" : "";
  return next === "" || may.turns.includes(next) ? change(paper, { turned: next }) : null;
}
