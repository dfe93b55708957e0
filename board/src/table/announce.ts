/** What is said aloud when the table changes: a pure function of the view before and the view after. */
import type { Told, View } from "../protocol";
import { ruleTitle } from "../verdict/words";
import { PLACES } from "../mat/places";
import { lostWords, whatNow } from "./notice/points";
import { capital, isYours, nameOf } from "./moment";
import { outcome } from "../score/outcome";
import { choosingSaid } from "./setting/selection";
import { spokenTime } from "./time";

export interface Said {
  polite: string[];
  /** Interrupts: only a challenge, the end of time and a point lost or given back do. */
  assertive: string[];
}

const TIME_UP = ["countdown", "lost-turn"];

/** A coach tells in words of its own what the others do and what comes next: then only what the player did is said. */
export function announce(before: View | null, after: View, coached = false): Said {
  const said: Said = { polite: [], assertive: [] };
  if (!before) return said;
  if (coached) {
    moves(before, after, said, (seat) => isYours(after, seat));
    steps(before, after, said);
    points(before, after, said);
    return said;
  }
  challenges(before, after, said);
  losses(before, after, said);
  judged(before, after, said);
  left(before, after, said);
  moves(before, after, said);
  steps(before, after, said);
  points(before, after, said);
  turn(before, after, said);
  signing(before, after, said);
  return said;
}

function challenges(before: View, after: View, said: Said): void {
  const challenge = after.shake?.challenge;
  const own = after.you.length === 1 && challenge?.challengers.every((seat) => isYours(after, seat));
  if (challenge && !own && !(before.shake?.challenge && before.shake.number === after.shake?.number)) {
    const says = challenge.challengers.length > 1 ? "say" : "says";
    said.assertive.push(
      `${challenge.challengers.map((seat) => nameOf(after, seat)).join(" and ")} ${says} ${challenge.said}.`,
    );
  }
  if (toldSince(before, after).some((one) => TIME_UP.includes(one.code))) said.assertive.push("Time is up.");
  const holder = after.shake?.holdsBlock ?? null;
  if (holder !== null && holder !== (before.shake?.holdsBlock ?? null)) {
    said.polite.push(
      isYours(after, holder)
        ? `The block is yours. Say ${after.shake?.claims.map((one) => one.said).join(" or ")}. Putting it back can cost a point.`
        : `${nameOf(after, holder)} has picked up the block.`,
    );
  }
}

/** A lost point is never taken in silence: whose it was, why, what now, and by which rule. */
function losses(before: View, after: View, said: Said): void {
  for (const loss of after.losses.slice(before.losses.length))
    said.assertive.push(
      `${[lostWords(after, loss), loss.why, whatNow(after, loss)].filter(Boolean).join(" ")} ${ruleTitle(loss.rule, after)}.`,
    );
}

/** What a judge does at the table is for everybody to hear; lost points are told as such. */
export const BY_JUDGE = [
  "judge-called",
  "paused",
  "resumed",
  "ruling",
  "second-opinion",
  "corrected",
  "warned",
  "time-given",
  "set-aside",
  "returned",
  "replay",
  "absent",
];

/** What the others do about the match itself. */
const BY_PEOPLE = ["resigned", "stop-offered", "stop-agreed", "stop-declined", "stop-lapsed", "ended-early"];

function left(before: View, after: View, said: Said): void {
  for (const one of toldSince(before, after))
    if (BY_PEOPLE.includes(one.code) && !isYours(after, one.who)) said.polite.push(one.text);
}

function judged(before: View, after: View, said: Said): void {
  for (const one of toldSince(before, after))
    if (one.who === -1 && BY_JUDGE.includes(one.code)) said.polite.push(one.text);
}

/** The story holds only the latest of what happened: what is new stands behind the last that was known. */
export function toldSince(before: View, after: View): Told[] {
  const mark = (one: Told | undefined) => (one ? `${one.at} ${one.who} ${one.text}` : "");
  return after.story.slice(after.story.map(mark).lastIndexOf(mark(before.story.at(-1))) + 1);
}

function moves(before: View, after: View, said: Said, told: (seat: number) => boolean = () => true): void {
  const known = new Set(before.moves.map((move) => move.number));
  const fresh = after.moves.filter((move) => !known.has(move.number)).sort((one, other) => one.number - other.number);
  // a table that was joined late, or taken back, is not read out from its beginning
  if (fresh.length > 3 || before.shake?.number !== after.shake?.number) return;
  // what was said rather than moved is told by the other sentences
  for (const move of fresh) {
    const who = isYours(after, move.seat) ? "You" : nameOf(after, move.seat);
    if (move.cube && move.to && told(move.seat))
      said.polite.push(`${who} moved ${move.cube.spoken} to ${PLACES[move.to].title}.`);
  }
}

/** Who chose which variations: they are the rules of the shake from now on. */
function chosen(before: View, after: View, said: Said): void {
  if (!after.shake || before.shake?.number !== after.shake.number) return;
  const known = new Set(before.shake.variations.map((one) => one.word));
  const fresh = after.shake.variations.filter((one) => one.by !== null && !known.has(one.word));
  for (const seat of new Set(fresh.map((one) => one.by))) {
    const titles = fresh.filter((one) => one.by === seat).map((one) => one.title);
    said.polite.push(`${isYours(after, seat) ? "You" : nameOf(after, seat)} chose ${titles.join(" and ")}.`);
  }
}

function steps(before: View, after: View, said: Said): void {
  const shake = after.shake;
  if (shake && before.phase === "lot" && after.phase !== "lot") {
    const who = isYours(after, shake.setter) ? "You set" : `${nameOf(after, shake.setter)} sets`;
    said.polite.push(`${who} the first Goal.`);
  }
  chosen(before, after, said);
  if (shake?.goalSet && !before.shake?.goalSet) {
    const by = isYours(after, shake.goalBy) ? "You" : nameOf(after, shake.goalBy);
    said.polite.push(`${by} set the Goal${shake.reading ? `: ${shake.reading.title}` : ""}.`);
  }
  if (shake && after.phase === "no-goal" && before.phase !== "no-goal" && !isYours(after, shake.setter)) {
    said.polite.push(`${nameOf(after, shake.setter)} says “No Goal”.`);
  }
  if (shake?.bonus === "called" && before.shake?.bonus !== "called") {
    said.polite.push(
      isYours(after, shake.turn) ? "Bonus: choose a cube to forbid." : `${nameOf(after, shake.turn)} says Bonus.`,
    );
  }
  if (shake?.cubes.length && !before.shake?.cubes.length) said.polite.push(`${shake.cubes.length} cubes rolled.`);
  if (shake?.universe.length && !before.shake?.universe.length)
    said.polite.push(`${shake.universe.length} cards dealt.`);
  const seated = new Set(before.seats.filter((seat) => seat.kind !== "free").map((seat) => seat.number));
  for (const seat of after.seats) {
    if (seat.kind !== "free" && !seated.has(seat.number)) said.polite.push(`${seat.name} has joined.`);
  }
}

function turn(before: View, after: View, said: Said): void {
  const waits = (view: View) => view.waitsFor.filter((seat) => view.you.includes(seat)).join();
  const moved =
    `${before.phase} ${before.shake?.number} ${before.shake?.turn}` !==
    `${after.phase} ${after.shake?.number} ${after.shake?.turn}`;
  if (!after.waitsFor.length || (waits(before) === waits(after) && !moved)) return;
  // after the last shake nobody rolls or deals, though it takes a moment until the scoresheet lies there
  if (after.phase === "between" && after.shakeEnd?.number === after.table.shakes) return;
  // between shakes a bot gives people time to read: that is nobody's turn
  if (after.phase === "between" && !after.waitsFor.some((seat) => after.seats[seat]?.onTurn)) return;
  const yours = after.waitsFor.filter((seat) => after.you.includes(seat));
  const [first] = yours;
  if (first === undefined) {
    if (moved && after.waitsFor.length === 1) said.polite.push(`${nameOf(after, after.waitsFor[0])}’s turn.`);
    return;
  }
  const time = after.clock && !after.clock.paused ? `, ${spokenTime(after.clock.left)}` : "";
  const whose = after.you.length > 1 ? `${nameOf(after, first)}’s turn` : "Your turn";
  const choosing = after.phase === "select" ? after.shake?.choosing : null;
  const task = choosing ? choosingSaid(choosing) : after.phase === "play" ? "" : (after.seats[first]?.noteForYou ?? "");
  said.polite.push(`${!task ? "" : `${capital(task)}. `.replace(/([.?!])\./, "$1")}${whose}${time}.`);
}

function signing(before: View, after: View, said: Said): void {
  for (const seat of after.signed.filter((one) => !before.signed.includes(one)))
    said.polite.push(isYours(after, seat) ? "You have signed." : `${nameOf(after, seat)} has signed.`);
  if (after.phase === "over" && before.phase !== "over") said.polite.push(`${outcome(after)}.`);
}

function points(before: View, after: View, said: Said): void {
  const ended = after.shakeEnd;
  if (!ended || before.shakeEnd?.number === ended.number) return;
  const scores = ended.points.map((one) => `${nameOf(after, one.seat)} ${one.points}, total ${one.total}`);
  if (scores.length) said.polite.push(`Points: ${scores.join("; ")}.`);
}

/** T: whose turn it is and how long. */
export function turnAndTime(view: View, left: number): string {
  const waited = view.waitsFor.map((seat) =>
    isYours(view, seat) && view.you.length === 1 ? "you" : nameOf(view, seat),
  );
  const who = waited.length ? `Waiting for ${waited.join(" and ")}.` : "Nobody has to do anything now.";
  return view.clock ? `${who} ${capital(spokenTime(left))} ${view.clock.words}.` : who;
}

/** G: the Goal and what lies where. */
export function goalAndSections(view: View): string {
  const shake = view.shake;
  if (!shake) return "There is no mat yet.";
  const goal = shake.goal.map((one) => shake.cubes[one.number]?.spoken ?? "").join(", ");
  const parts = [goal ? `Goal: ${shake.reading?.title ?? goal}.` : "No Goal yet."];
  for (const place of ["required", "permitted", "forbidden"] as const) {
    const here = shake.cubes.filter((cube) => cube.place === place).map((cube) => cube.spoken);
    parts.push(`${PLACES[place].title}: ${here.length ? here.join(", ") : "no cubes"}.`);
  }
  return parts.join(" ");
}
