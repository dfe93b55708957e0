/** A whole line that was typed, on the paper. */
import { type Task, type Paper } from "./solution-parts";
import { cubePiece, freeCube, goalSide, placed } from "./paper";
import { type PadPiece, sign } from "./spelling";

/** What was typed, as pieces: each takes the first cube that fits. Throws `Unreadable`. */
export function readPaper(typed: string, task: Task): Paper {
  const pieces = task.game.notation.read(typed).map((token) => token.piece);
  const split = pieces.findIndex((piece) => piece.kind === "sign" && piece.text === "=");
  let paper: Paper = { pieces: [], caret: 0 };
  for (const piece of split < 0 ? pieces : pieces.slice(0, split)) paper = placed(paper, fitted(paper, piece, task));
  if (split >= 0 && task.bringsGoal) {
    const { caret } = paper;
    paper = placed(paper, sign("=", true));
    for (const piece of pieces.slice(split + 1)) paper = placed(paper, fitted(paper, piece, task));
    return { ...paper, caret };
  }
  const right = split < 0 ? goalSide(task) : [sign("=", true), ...fittedGoal(pieces.slice(split + 1), task)];
  return { pieces: [...paper.pieces, ...right], caret: paper.caret };
}

function fitted(paper: Paper, piece: PadPiece, task: Task): PadPiece {
  const point = piece.kind === "sign" && piece.text === ".";
  if (piece.kind === "sign" && !point) return piece;
  const cube = freeCube(paper, point ? "^" : piece.text, task, piece.colour);
  if (!cube) return piece;
  const own = cubePiece(cube);
  return point ? { ...own, means: "." } : { ...piece, colour: own.colour, number: own.number };
}

/** The Goal as typed; where it is the cubes that lie there, the pieces know them. */
function fittedGoal(typed: PadPiece[], task: Task): PadPiece[] {
  const laid = goalSide(task).slice(1);
  const known: PadPiece[] = [];
  for (const piece of typed) {
    const next = laid[known.filter((one) => one.kind === "cube").length];
    const point = piece.kind === "sign" && piece.text === "." && next?.text === "^";
    if (piece.kind === "sign" && !point) known.push(piece);
    else if (next && point) known.push({ ...next, means: "." });
    else if (next?.text === piece.text && (!piece.colour || piece.colour === next.colour))
      known.push({ ...next, turned: piece.turned, means: piece.means, raised: piece.raised });
    else return typed;
  }
  return known.filter((piece) => piece.kind === "cube").length === laid.length ? known : typed;
}
