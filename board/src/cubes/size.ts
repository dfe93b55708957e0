/** How large cubes may be drawn so that a line of them fits. */
interface Drawn {
  kind: string;
  text: string;
}

/** About how many cubes wide a line is, signs and gaps included. */
export function weight(pieces: Drawn[]): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === "cube" ? 1.1 : piece.text.length > 1 ? 1 : 0.5), 0);
}

/** As large as fits on one line between the two sizes; below the smaller one the line wraps. */
export function cubeSize(pieces: Drawn[], width: number, most: number, least = 40): number {
  return Math.round(Math.max(least, Math.min(most, width / Math.max(weight(pieces), 1))));
}
