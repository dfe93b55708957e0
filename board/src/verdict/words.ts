/** Citations and points in words. */
import type { PaperVerdict, RuleText, View } from "../protocol";
import { names } from "../writing/who";

const DOCUMENTS: Record<string, string> = { manual: "Officials’ manual", decision: "Decision" };

/** "agloa-equations-2015 VII-C-5" as people say it. */
export function ruleTitle(rule: string, view: View): string {
  const [document = "", ...section] = rule.split(" ");
  const title = document === view.table.ruleset ? view.table.rulesetTitle : (DOCUMENTS[document] ?? document);
  return section.length ? `${title}, ${section.join(" ")}` : title;
}

/** What the rulebook says of a rule that the verdict cites. */
export function ruleText(rule: string, view: View): RuleText | undefined {
  return view.shakeEnd?.rules.find((one) => one.rule === rule);
}

export function ruleLink(rule: string): string {
  return `/rules/?cite=${encodeURIComponent(rule)}`;
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** "Solution 1 of 2, accepted by Theo". */
export function underline(paper: PaperVerdict, place: number, of: number, view: View): string {
  const which = of > 1 ? `Solution ${place + 1} of ${of}` : "";
  const by = paper.acceptedBy.length ? `accepted by ${names(view, paper.acceptedBy)}` : "";
  const both = [which, by].filter(Boolean).join(", ");
  return both ? both.charAt(0).toUpperCase() + both.slice(1) : paper.value ? `Worth ${paper.value}` : "";
}

/** Right ones first and slim; what broke is looked at closely. With nothing broken the first right one is. */
export function arranged(papers: PaperVerdict[]): { slim: PaperVerdict[]; large: PaperVerdict[] } {
  const wrong = papers.filter((paper) => !paper.correct);
  const right = papers.filter((paper) => paper.correct);
  return wrong.length ? { slim: right, large: wrong } : { slim: right.slice(1), large: right.slice(0, 1) };
}

/** A review may be seen while one practises, and when the match is over. */
export function reviewLink(view: View): string {
  const seen = view.table.practice || view.phase === "over";
  return seen && view.shakeEnd ? `${view.table.reviewPath}?shake=${view.shakeEnd.number}` : "";
}

/** The judge's page is closed to whoever sits in a match that is being played. */
export function mayAsk(view: View): boolean {
  return view.table.practice || view.phase === "over" || view.you.length === 0;
}
