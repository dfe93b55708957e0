/** What a key does to the paper. Pure, so that it can be tested; what it cannot do it leaves to the browser. */
import { choices } from "./choices";
import { atCaret, backspace, change, freeCube, moveCaret, putCube, putPoint, putSign, signsAt } from "./paper";
import { type Task, equalsAt, type Paper } from "./solution-parts";

/** The paper after the key; null where the key means nothing to the pad. */
export function pressed(key: string, paper: Paper, task: Task): Paper | null {
  const move = moved(key, paper, task);
  if (move !== null) return moveCaret(paper, move);
  if (key === "Backspace") return backspace(paper);
  if (key === "Delete") {
    const next = paper.pieces[paper.caret];
    return next && !next.fixed ? backspace(moveCaret(paper, paper.caret + 1)) : paper;
  }
  if (/^[()[\]{}]$/.test(key)) return putSign(paper, key);
  if (signsAt(paper, task).includes(key)) return putSign(paper, key);
  if (key === ".") return putPoint(paper, task);
  const face = task.game.notation.faceOf(key.length === 1 ? key : "");
  if (face) {
    const cube = freeCube(paper, face, task);
    return cube ? putCube(paper, cube, task) : paper;
  }
  return turned(key, paper, task);
}

function moved(key: string, paper: Paper, task: Task): number | null {
  if (key === "ArrowLeft") return paper.caret - 1;
  if (key === "ArrowRight") return paper.caret + 1;
  if (key === "Home") return 0;
  if (key === "End") return equalsAt(paper);
  if (key === "=" && task.game.pad.showsGoal) return equalsAt(paper) + 1; // on to the Goal
  return null;
}

/** s, u and ' as the notation has them: sideways, upside-down, exponent. */
function turned(key: string, paper: Paper, task: Task): Paper | null {
  const piece = atCaret(paper);
  if (!piece) return null;
  const may = choices(piece, task.mayWrite);
  if (key === "'" && may.raised) return change(paper, { raised: !piece.raised });
  if (key !== "s" && key !== "u") return null;
  const both = new Set(piece.turned);
  if (!both.delete(key)) both.add(key);
  const next = both.has("s") ? (both.has("u") ? "su" : "s") : both.has("u") ? "u" : "";
  return next === "" || may.turns.includes(next) ? change(paper, { turned: next }) : null;
}
