/** What a judge can record as a ruling, and the words it has in the log. */
import type { View } from "../../protocol";

export type Kind = "correct" | "incorrect" | "words" | "penalty" | "opinion" | "score";

export interface Ruling {
  kind: Kind | null;
  citation: string;
  why: string;
  seat: number;
  points: number;
  shake: number;
}

export const KINDS: Record<Kind, { title: string; verb: string; needsRule: boolean; needsWhy: boolean }> = {
  correct: { title: "Correct", verb: "rule-paper", needsRule: true, needsWhy: false },
  incorrect: { title: "Not correct", verb: "rule-paper", needsRule: true, needsWhy: false },
  words: { title: "In words", verb: "rule", needsRule: true, needsWhy: true },
  penalty: { title: "Penalty", verb: "penalise", needsRule: true, needsWhy: true },
  opinion: { title: "Second opinion", verb: "second-opinion", needsRule: true, needsWhy: true },
  score: { title: "Correct a score", verb: "correct", needsRule: false, needsWhy: false },
};

/** The kinds that the referee takes now. */
export function kindsOf(view: View): Kind[] {
  const verbs = new Set(view.options.map((option) => option.verb));
  return (Object.keys(KINDS) as Kind[]).filter((kind) => verbs.has(KINDS[kind].verb));
}

/** What is still missing, in words; "" when it can be recorded. */
export function missing(ruling: Ruling): string {
  if (ruling.kind === null) return "Choose an outcome first.";
  const { needsRule, needsWhy } = KINDS[ruling.kind];
  if (needsRule && !ruling.citation) return "A ruling names its rule. Choose one.";
  if (needsWhy && !ruling.why.trim()) return "Say why.";
  return "";
}

/** The words of the act. */
export function wordsOf(ruling: Ruling, view: View): string {
  const cited = `[${ruling.citation}] ${ruling.why.trim()}`.trim();
  switch (ruling.kind) {
    case "correct":
    case "incorrect":
      return `${view.shake?.checking?.writer ?? 0} ${ruling.kind} ${cited}`;
    case "penalty":
      return `${ruling.seat} ${ruling.points} ${cited}`;
    case "score":
      return `${ruling.shake} ${ruling.seat} ${ruling.points}`;
    default:
      return cited;
  }
}
