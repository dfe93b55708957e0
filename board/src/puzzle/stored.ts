/** Answers that are stored, for when there is no connection. Nothing is called wrong here that might be right. */
import type { Cube, PathPack, PathPosition, Puzzle, PuzzleResult } from "../protocol";

/** Only the judge can say: the answer is not among the stored ones. */
export class NeedsTable extends Error {}

const SIGNS: Record<string, string> = { "-": "−", "*": "×", "/": "÷", "·": "×" };
const CUBE = /([rbgk]?)([0-9+−×÷^√])/g;

export function squeezed(text: string): string {
  return text.replace(/\s+/g, "").replace(/[-*/·]/g, (sign) => SIGNS[sign] ?? sign);
}

function withoutColours(text: string): string {
  return text.replace(CUBE, "$2");
}

/** Whether the cubes that an equation names are there: all of Required, and of Resources no more than may be taken. */
function cubesSuffice(side: string, puzzle: Puzzle): boolean {
  const at = (place: Cube["place"]) => puzzle.mat.cubes.filter((cube) => cube.place === place);
  const [required, permitted, resources] = [at("required"), at("permitted"), at("resources")];
  const named = [...side.matchAll(CUBE)].map(([, colour = "", face = ""]) => ({ colour, face }));
  let taken = 0;
  // those with a colour choose first: the others can be of any
  for (const one of [...named.filter((cube) => cube.colour), ...named.filter((cube) => !cube.colour)]) {
    const fits = (cube: Cube) => cube.face === one.face && (!one.colour || cube.colour === one.colour);
    const from = [required, permitted, resources].find((place) => place.some(fits));
    if (!from) return false;
    if (from === resources) taken += 1;
    from.splice(from.findIndex(fits), 1);
  }
  return required.length === 0 && (puzzle.fromResources === null || taken <= puzzle.fromResources);
}

/** Whether what was written is a stored answer, perhaps with the colours of its cubes said as well. */
export function isStored(written: string, stored: string, puzzle: Puzzle): boolean {
  const [one, other] = [squeezed(written), squeezed(stored)];
  if (one === other) return true;
  if (!puzzle.mat.cubes.some((cube) => cube.colour)) return false; // cubes without colours: nothing else can differ
  const [side = "", goal = ""] = one.split("=");
  const [known = "", knownGoal = ""] = other.split("=");
  // where a colour or a raised cube says something, only the very same writing is known to be right
  if (known.includes("'") || withoutColours(known) !== known) return false;
  return (
    withoutColours(side) === known &&
    withoutColours(goal) === withoutColours(knownGoal) &&
    (puzzle.kind !== "find" || cubesSuffice(side, puzzle))
  );
}

/** What is told of an answer; `NeedsTable` where only the judge can tell. */
export function storedResult(known: PathPosition, answer: string): PuzzleResult {
  const { puzzle } = known;
  if (!answer.trim()) return known.shown;
  const named = puzzle.kind === "impossible" && puzzle.mat.cubes.find((cube) => cube.word === answer)?.face;
  if (known.answers.some((one) => isStored(named || answer, one, puzzle))) return known.right;
  if (known.wrong) return known.wrong;
  throw new NeedsTable();
}

const PACKS = ["/puzzles/pack.json", "/learn/path.json"];

export async function packsOf(paths: string[] = PACKS): Promise<PathPosition[]> {
  const packs = await Promise.all(
    paths.map(async (path) => {
      const reply = await fetch(path, { credentials: "same-origin" });
      if (!reply.ok) throw new Error(String(reply.status));
      return ((await reply.json()) as PathPack).positions;
    }),
  );
  return packs.flat();
}

function same(one: Puzzle, other: Puzzle): boolean {
  const fields = ["kind", "seed", "ruleset", "division", "variations", "checkPath"] as const;
  return fields.every((field) => one[field] === other[field]);
}

/** The answer without a connection, for a puzzle that lies in one of the packs. */
export async function answeredHere(puzzle: Puzzle, answer: string): Promise<PuzzleResult> {
  const known = (await packsOf().catch(() => [])).find((one) => same(one.puzzle, puzzle));
  if (!known) throw new NeedsTable();
  return storedResult(known, answer);
}

/** The position that an address means: `/puzzles/stored#3`, or the address of a position of the learning path. */
export function positionAt(all: PathPosition[], path: string, hash: string): PathPosition | undefined {
  const own = all.find((one) => one.puzzle.checkPath === `${path}/check`);
  if (own) return own;
  const free = all.filter((one) => one.puzzle.card === "");
  return free[(Number(hash.replace("#", "")) || 1) - 1] ?? free[0];
}
