/** What happened on the mat between two moves. */
import type { Cube, Mat, Piece } from "../protocol";

/** The cubes that lie elsewhere than before: the ones to ring. */
export function movedCubes(before: Mat | undefined, after: Mat): number[] {
  if (!before) return [];
  const places = new Map(before.cubes.map((cube) => [cube.number, cube.place]));
  return after.cubes
    .filter((cube) => places.get(cube.number) !== cube.place && cube.place !== "goal")
    .map((cube) => cube.number);
}

function same(cube: Cube, piece: Piece): boolean {
  return cube.face === piece.text && cube.colour === piece.colour;
}

/**
 * The cubes of a solution that only Resources could give. The Goal that is written behind the last = counts for nothing:
 * it is a copy of the Goal on the mat.
 */
export function fromResources(pieces: Piece[], mat: Mat): Cube[] {
  const end = pieces.map((piece) => piece.kind + piece.text).lastIndexOf("sign=");
  const side = (end < 0 ? pieces : pieces.slice(0, end)).filter((piece) => piece.kind === "cube");
  const free = mat.cubes.filter((cube) => cube.place === "required" || cube.place === "permitted");
  const rest = mat.cubes.filter((cube) => cube.place === "resources");
  const taken: Cube[] = [];
  for (const piece of side) {
    const own = free.findIndex((cube) => same(cube, piece));
    if (own >= 0) {
      free.splice(own, 1);
      continue;
    }
    const found = rest.findIndex((cube) => same(cube, piece));
    if (found >= 0) taken.push(...rest.splice(found, 1));
  }
  return taken;
}
