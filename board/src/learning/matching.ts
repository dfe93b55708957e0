/** Whether what somebody did is what the lesson asks for; and if not, what is kindly said. Pure. */
import type { LessonAct, LessonStep, View } from "../protocol";
import type { Instead } from "./marking";

const ALIKE = /#\d+/g;
/** Small letters before a face of Equations; the sets of On-Sets are capitals. */
const COLOUR = /[rbgk](?=[\d+−×÷^√])/g;

/** A paper without what makes no difference: spaces, colours, and brackets round a whole side. */
export function plainPaper(text: string): string {
  const bare = text.replace(/\s+/g, "").replace(ALIKE, "");
  return bare
    .replace(COLOUR, "")
    .split("=")
    .map((side) => (wrapped(side) ? side.slice(1, -1) : side))
    .join("=");
}

/** Whether the first bracket closes at the very end. */
function wrapped(side: string): boolean {
  if (!side.startsWith("(") || !side.endsWith(")")) return false;
  let open = 0;
  for (let place = 0; place < side.length - 1; place += 1) {
    if (side[place] === "(") open += 1;
    if (side[place] === ")") open -= 1;
    if (open === 0) return false;
  }
  return true;
}

/** Cubes that look alike are alike: “R#3 required” is “R required”. A paper is compared with all that are known. */
export function sameAct(asked: LessonAct, verb: string, words: string, papers: string[]): boolean {
  if (asked.verb !== verb) return false;
  if (verb === "present") {
    const plain = plainPaper(words);
    return papers.some((paper) => plainPaper(paper) === plain);
  }
  if (verb === "reject") return plainPaper(asked.words) === plainPaper(words);
  return asked.words.replace(ALIKE, "") === words.replace(ALIKE, "");
}

/** The most particular kind word that fits; "" where the lesson has none. */
export function kindWord(step: LessonStep, tried: string): string {
  const plain = tried.replace(ALIKE, "").trim();
  const fitting = step.wrong.filter((word) => plain === word.act || plain.startsWith(`${word.act} `));
  return fitting.sort((one, other) => other.act.length - one.act.length)[0]?.say ?? "";
}

/** What is said where the lesson has no word of its own for it. */
export function usualWord(tried: string): string {
  if (tried === "early") return "First press Challenge: then you hold the block.";
  if (tried.startsWith("challenge")) return "That call is not right here. Look once more.";
  if (tried.startsWith("present")) return "This paper does not prove it yet. Look once more.";
  if (tried.startsWith("tap")) return "The others wait their turn.";
  return "That is not what we try here.";
}

const SECTIONS = ["required", "permitted", "forbidden"];

/**
 * A tap beside what is asked for, written as what it would have done: with the right cube in the hand another section is
 * a move there, a call is that call, and anything else is a tap on it.
 */
export function triedBy(view: View, step: LessonStep, done: number, lifted: number | null, instead: Instead): string {
  const wordOf = (number: number) => view.shake?.cubes[number]?.word ?? "";
  const asked = step.acts[done];
  if (instead.button && step.acts.slice(done).some((act) => act.verb === "challenge")) {
    const now = asked?.verb === "challenge";
    return now ? `challenge ${instead.button}` : instead.button === "pick-up" ? "tap" : "early";
  }
  if (lifted !== null && SECTIONS.includes(instead.place))
    return asked?.verb === "lay" ? "lay elsewhere" : `move ${wordOf(lifted)} ${instead.place}`;
  return instead.cube === null ? "tap" : `tap ${wordOf(instead.cube)}`.trim();
}
