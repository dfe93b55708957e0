/** A whole line that was typed, on the paper. */
import { type Desk, type Paper } from "./parts";
import { cubePiece, freeCube, goalSide, placed } from "./model";
import { type PadPiece, sign } from "./piece";
import { readTokens } from "./reading";

/** What was typed, as pieces: each takes the first cube that fits. Throws `Unreadable`. */
export function readPaper(typed: string, desk: Desk): Paper {
  const pieces = readTokens(typed, desk.onSets).map((token) => token.piece);
  const split = desk.onSets ? -1 : pieces.findIndex((piece) => piece.kind === "sign" && piece.text === "=");
  let paper: Paper = { pieces: [], caret: 0 };
  for (const piece of split < 0 ? pieces : pieces.slice(0, split)) paper = placed(paper, fitted(paper, piece, desk));
  if (split >= 0 && desk.bringsGoal) {
    const { caret } = paper;
    paper = placed(paper, sign("=", true));
    for (const piece of pieces.slice(split + 1)) paper = placed(paper, fitted(paper, piece, desk));
    return { ...paper, caret };
  }
  const right = split < 0 ? goalSide(desk) : [sign("=", true), ...fittedGoal(pieces.slice(split + 1), desk)];
  return { pieces: [...paper.pieces, ...right], caret: paper.caret };
}

function fitted(paper: Paper, piece: PadPiece, desk: Desk): PadPiece {
  const point = piece.kind === "sign" && piece.text === ".";
  if (piece.kind === "sign" && !point) return piece;
  const cube = freeCube(paper, point ? "^" : piece.text, desk, piece.colour);
  if (!cube) return piece;
  const own = cubePiece(cube);
  return point ? { ...own, means: "." } : { ...piece, colour: own.colour, number: own.number };
}

/** The Goal as typed; where it is the cubes that lie there, the pieces know them. */
function fittedGoal(typed: PadPiece[], desk: Desk): PadPiece[] {
  const laid = goalSide(desk).slice(1);
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
