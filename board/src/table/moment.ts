/** What the moment asks of whom. Pure questions to a view; the server has the last word on all of them. */
import { PLACES, SECTIONS } from "../mat/places";
import type { Cube, Place, Seat, SeatOption, Section, View } from "../protocol";

export const nameOf = (view: View, seat: number | null | undefined): string => view.seats[seat ?? -1]?.name ?? "";
export const isYours = (view: View, seat: number | null | undefined): boolean =>
  seat != null && view.you.includes(seat);

/** The seat of this device that acts now; null for somebody who only watches. */
export function actor(view: View): number | null {
  const shake = view.shake;
  if (shake && view.phase === "goal" && isYours(view, shake.goalBy)) return shake.goalBy;
  if (shake && (view.phase === "play" || view.phase === "select") && isYours(view, shake.turn)) return shake.turn;
  return view.waitsFor.find((seat) => view.you.includes(seat)) ?? view.you[0] ?? null;
}

/** Whether it is for a seat of this device to play a cube. */
export function onTurn(view: View): boolean {
  if (!view.shake) return false;
  if (view.phase === "goal") return isYours(view, view.shake.goalBy ?? view.shake.setter);
  return (view.phase === "play" || view.phase === "select") && isYours(view, view.shake.turn);
}

/** What the server lists for a verb of the seat that acts now; null where it lists none. */
export function option(view: View, verb: string, seat = actor(view)): SeatOption | null {
  return view.options.find((one) => one.seat === seat && one.verb === verb) ?? null;
}

/** Where a lifted cube may be put. */
export function landings(view: View, cube: Cube | null): Place[] {
  if (!cube) return [];
  const listed = ["move", "shift"].map((verb) => option(view, verb));
  const words = listed.flatMap((one) => (one ? [...one.words, ...one.costly, ...one.barred] : []));
  const found = SECTIONS.filter((section) => words.includes(`${cube.name} ${section}`));
  const mayBeLaid = option(view, "lay") && (cube.place === "resources" || cube.place === "goal");
  return mayBeLaid && !found.length ? ["goal"] : found;
}

/** Whether a cube may be picked up: over the board a hand is quicker than the rules, and may be charged for it. */
export function mayLift(view: View, cube: Cube): boolean {
  return landings(view, cube).length > 0;
}

/** Whether “No Goal” may be said; cubes that lie on the Goal line only here are to be told first, or taken back. */
export function mayDeclareNoGoal(view: View, begun: boolean): boolean {
  return option(view, "no-goal") !== null && (!begun || !!view.shake?.goalOpen);
}

/** How soon the server must hear what lies on the Goal line, where time makes it the Goal; null where it need not. */
export function goalDueIn(view: View): number | null {
  const { shake, clock } = view;
  if (!shake?.goalByTime || view.phase !== "goal" || !clock || clock.paused || !onTurn(view)) return null;
  return Math.max(0, clock.left - 1_500);
}

/** The seats of this device that may challenge; at a strict table not those whom it would cost a point. */
export function challengers(view: View): number[] {
  return view.you.filter((seat) => {
    const listed = option(view, "challenge", seat);
    const claims = listed ? [...listed.words, ...(view.table.strict ? [] : listed.costly)] : [];
    return claims.some((words) => words && !words.includes(" ")); // what names others as well is said together
  });
}

/** Who of this device writes next, where one device goes round. */
export function nextWriter(view: View): number | null {
  const writing = view.shake?.writing;
  if (!writing) return null;
  const done = new Set([...writing.presented, ...writing.withheld]);
  const asked = new Set([...writing.maySide, ...writing.must, ...writing.may]);
  return view.you.find((seat) => asked.has(seat) && !done.has(seat)) ?? null;
}

/** The view as one seat of a shared device may see it. */
export function seenBy(view: View, seat: number): View {
  const shake = view.shake;
  if (!shake?.writing) return { ...view, you: [seat] };
  const writing = { ...shake.writing, yours: shake.writing.yours.filter((one) => one.seat === seat) };
  return { ...view, you: [seat], shake: { ...shake, writing } };
}

/** A seat's line where there is room for a word or two. */
export function shortNote(view: View, seat: Seat): string {
  const shake = view.shake;
  if (seat.kind === "person" && !seat.connected && !isYours(view, seat.number)) return "away";
  if (seat.kind === "free" || !shake || !["goal", "play", "select", "roll"].includes(view.phase)) return "";
  if (seat.onTurn) return isYours(view, seat.number) && view.you.length === 1 ? "Your turn" : "on turn";
  if (shake.lastMover === seat.number) return movedWhere(view, seat.number) || "moved";
  const playing = view.seats.filter((one) => one.kind !== "free" && !one.absent).map((one) => one.number);
  return playing[(playing.indexOf(shake.turn) + 1) % playing.length] === seat.number ? "next" : "waits";
}

/** “× to Required”: the last move, where this player made it. */
function movedWhere(view: View, seat: number): string {
  const last = view.moves[view.moves.length - 1];
  const room = view.seats.length < 3;
  return room && last?.seat === seat && last.cube && last.to ? `${last.cube.face} to ${PLACES[last.to].title}` : "";
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function counted(number: number, one: string): string {
  return number === 1 ? `1 ${one}` : `${signed(number)} ${one}s`;
}

/** A minus, not a hyphen. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

/** The line over the tray: what may be done next, in one sentence. `hint` is in soft yellow: it is yours to do. */
export function prompt(view: View, lifted: Cube | null): { text: string; more?: string; hint: boolean } {
  const shake = view.shake;
  if (!shake) return { text: "", hint: false };
  if (lifted) {
    const where = landings(view, lifted);
    const place = where.length === 1 ? `Tap ${PLACES[where[0] ?? "goal"].title}` : "Tap a section";
    return { text: `${capital(lifted.spoken)} picked up.`, more: `${place} to place it.`, hint: true };
  }
  if (view.phase === "play" && onTurn(view)) {
    if (shake.bonus === "called") return { text: "Bonus: choose a cube to forbid", hint: true };
    return { text: shake.bonus === "made" ? "Bonus made. Now your move." : "Choose a cube to move.", hint: true };
  }
  if (view.phase === "goal" && onTurn(view)) {
    if (shake.bonus === "called") return { text: "Bonus: choose a cube to forbid", hint: true };
    return { text: "Choose cubes for the Goal.", hint: true };
  }
  if (view.phase === "play") return { text: `${nameOf(view, shake.turn)} is to move.`, hint: false };
  if (view.phase === "goal") return { text: `${nameOf(view, shake.goalBy)} sets the Goal.`, hint: false };
  if (view.phase === "select" && onTurn(view)) return { text: "Look at the cubes, then choose.", hint: true };
  if (view.phase === "select") return { text: `${nameOf(view, shake.turn)} selects a variation.`, hint: false };
  return { text: "", hint: false };
}

/** What lies in a section, in the order in which it came there: the slot behind the last is where the next will lie. */
export function lying(view: View, section: Section): Cube[] {
  const came = new Map(view.moves.map((move) => [move.to === section ? move.cube?.number : undefined, move.number]));
  return (view.shake?.cubes ?? [])
    .filter((cube) => cube.place === section)
    .sort((one, other) => (came.get(one.number) ?? 0) - (came.get(other.number) ?? 0));
}
