/** What a writer may say of a cube of Equations. Only what the variations in force allow. */
import { type Choices, inForce, type Meaning, withOwnFace } from "../../pad/choices";
import type { PadPiece } from "../../pad/spelling";
import type { Turned, Variation } from "../../protocol";
import { DIGITS, OPERATIONS } from "./faces";

const LETTERS: Record<string, string> = { red: "r", blue: "b", green: "g", black: "k" };
const NUMBERS_ONLY = /any numeral/i;

export function choices(piece: PadPiece, variations: Variation[]): Choices {
  const force = inForce(variations);
  const wild = isWild(piece.text, force);
  const stands = piece.means || piece.text;
  const meanings = equationMeanings(piece, variations, force, wild);
  // A cube of the Goal lies as it lies, unless one cannot see which way a wild one or a ten was laid.
  const free = !piece.fixed || wild || stands.includes("ten");
  const exponent = LETTERS[force.get("exponent") ?? ""];
  const number = isNumber(stands);
  return {
    turns: free ? turns(stands, number, force) : [],
    meanings: withOwnFace(meanings),
    raised: exponent !== undefined && piece.colour === exponent && number,
  };
}

function isNumber(stands: string): boolean {
  return /^\d|^(ten|eleven|i)$|^1?b/.test(stands);
}

function isWild(face: string, force: Map<string, string>): boolean {
  return force.has("wild") && face === (force.get("wild") ?? "").replace(/^[xX]$/, "×");
}

function turns(stands: string, number: boolean, force: Map<string, string>): Turned[] {
  const sideways =
    (number && stands !== "0" && force.has("sideways")) ||
    (stands === "÷" && (force.has("remainder") || force.has("log")));
  const upside = (number && stands !== "0" && force.has("upside-down")) || (stands === "√" && force.has("percent"));
  const both = sideways && upside && number;
  return [...(sideways ? ["s" as const] : []), ...(upside ? ["u" as const] : []), ...(both ? ["su" as const] : [])];
}

const POWERS = ["b2", "b3", "b4", "b5", "b6", "b0", "b-1", "b-2", "b-3"];

function equationMeanings(
  piece: PadPiece,
  variations: Variation[],
  force: Map<string, string>,
  wild: boolean,
): Meaning[] {
  const found: Meaning[] = [];
  if (wild) {
    const summary = variations.find((one) => one.word.startsWith("wild"))?.summary ?? "";
    const symbols = NUMBERS_ONLY.test(summary) ? DIGITS : DIGITS + OPERATIONS;
    for (const symbol of symbols) if (symbol !== piece.text) found.push({ means: symbol, title: symbol });
    for (const use of special("1", force)) found.push({ ...use, means: `1${use.means}` });
    if (NUMBERS_ONLY.test(summary)) return found;
    for (const symbol of ["^", "√"]) for (const use of special(symbol, force)) found.push(use);
    return found;
  }
  return special(piece.text, force);
}

/** Uses of a face beside its plain one. */
function special(face: string, force: Map<string, string>): Meaning[] {
  const base = Number(force.get("base") ?? 10);
  const found: Meaning[] = [];
  if (face === "1" && force.has("powers-of-the-base"))
    for (const power of POWERS)
      found.push({ means: power, title: `the base to the power ${power.slice(1).replace("-", "−")}` });
  if (face === "^") {
    if (force.has("gcf")) found.push({ means: "gcf", title: "greatest common factor" });
    if (base >= 11) found.push({ means: "ten", title: "the digit ten" });
    if (force.has("decimal-point")) found.push({ means: ".", title: "decimal point" });
    if (found.length) found.push({ means: "power", title: "power" });
    if (force.has("root-is-i"))
      for (const root of [0, 1, 2, 3, 4, 5]) found.push({ means: `r${root}`, title: `value ${root + 1} of the power` });
  }
  if (face === "√") {
    if (force.has("lcm")) found.push({ means: "lcm", title: "least common multiple" });
    if (base >= 12) found.push({ means: "eleven", title: "the digit eleven" });
    if (found.length) found.push({ means: "root", title: "root" });
  }
  return found;
}
