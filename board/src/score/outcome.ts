import type { View } from "../protocol";
import { names } from "../writing/who";
import { winnersOf } from "./winners";

/** "Maya wins the match", "Maya and Theo tie the match". */
export function outcome(view: View): string {
  const winners = winnersOf(view);
  return `${names(view, winners)} ${winners.length === 1 ? "wins" : "tie"} the match`;
}
