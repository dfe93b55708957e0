/** Points won or lost outside a verdict, in words. */
import type { Loss, View } from "../../protocol";
import { counted, isYours, nameOf } from "../moment";

/** One word for the pill on the seat; what it was for is said in full beside the mat. */
const FOR: Record<string, string> = {
  late: "time",
  "self-challenge": "block",
  "challenge-withdrawn": "block",
  "no-challenge": "block",
  penalty: "judge",
  selection: "variation",
  "no-goal": "No Goal",
  "no-effect": "variation",
  "none-selected": "variation",
  "too-many": "variation",
  "not-offered": "variation",
  "bad-parameter": "variation",
  "out-of-season": "variation",
};

const alone = (view: View, seat: number) => isYours(view, seat) && view.you.length === 1;

/** "You lose 1 point", "Priya gets back 2 points". */
export function lostWords(view: View, loss: Loss): string {
  const many = counted(Math.abs(loss.points), "point");
  const you = alone(view, loss.seat);
  const verb = loss.points < 0 ? (you ? "lose" : "loses") : you ? "get back" : "gets back";
  return `${you ? "You" : nameOf(view, loss.seat)} ${verb} ${many}.`;
}

/** "−1 time": what the seat shows for the rest of the shake. */
export function pill(loss: Loss): string {
  const [family = ""] = loss.code.split("/");
  const what = FOR[loss.code] ?? FOR[family] ?? "rule";
  return `${loss.points < 0 ? "−" : "+"}${Math.abs(loss.points)} ${what}`;
}

/** What follows now, from the clock and from whom the table waits for. */
export function whatNow(view: View, loss: Loss): string {
  const you = alone(view, loss.seat);
  if (view.clock?.extra && view.clock.seats.includes(loss.seat))
    return you ? "You have one more minute." : `${nameOf(view, loss.seat)} has one more minute.`;
  const [first] = view.waitsFor;
  if (first === undefined || view.waitsFor.length > 1) return "";
  return isYours(view, first) && view.you.length === 1 ? "It is your turn." : `It is ${nameOf(view, first)}’s turn.`;
}

/** Of this shake, the oldest first. */
export const ofThisShake = (view: View): Loss[] => view.losses.filter((loss) => loss.shake === view.shake?.number);

export interface PointLine {
  shake: number;
  seat: number;
  points: number;
  why: string;
  rule: string;
}

/** Every point won or lost so far, shake by shake: what was lost on the way, then the score of the shake. */
export function pointsSoFar(view: View): PointLine[] {
  const lost = view.losses.map(({ shake, seat, points, why, rule }) => ({ shake, seat, points, why, rule }));
  const scored = view.scores.flatMap((score) =>
    score.points.map((points, seat) => ({
      shake: score.number,
      seat,
      points,
      why: "Score of the shake.",
      rule: score.rule,
    })),
  );
  return [...lost, ...scored].sort((one, other) => one.shake - other.shake);
}
