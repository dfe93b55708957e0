/** Set phrases instead of chat: kind, and nothing that could give an answer away. The server knows their keys. */
import type { Phrase, View } from "../../protocol";

export interface Words {
  /** As it is shown at the seat. */
  shown: string;
  /** As it is said aloud, where that differs. */
  spoken?: string;
}

export const WORDS: Record<Phrase, Words> = {
  hello: { shown: "Hello" },
  "good-luck": { shown: "Good luck" },
  "nice-goal": { shown: "Nice Goal" },
  "well-played": { shown: "Well played" },
  "thank-you": { shown: "Thank you" },
  thinking: { shown: "Thinking …", spoken: "I am thinking" },
  "one-moment": { shown: "One moment, please" },
  ready: { shown: "Ready?" },
  smile: { shown: "🙂", spoken: "smiles" },
  clap: { shown: "👏", spoken: "claps" },
  surprise: { shown: "😮", spoken: "is surprised" },
};

/** What may be said while papers are written and checked: applause for a paper would be advice. */
const AT_WORK: readonly Phrase[] = ["one-moment", "thank-you"];

export function sayable(view: View): Phrase[] {
  const all = Object.keys(WORDS) as Phrase[];
  return view.phase === "write" || view.phase === "check" ? all.filter((one) => AT_WORK.includes(one)) : all;
}

export const isReaction = (phrase: Phrase): boolean => /\p{Extended_Pictographic}/u.test(WORDS[phrase].shown);

/** For the live region: “Theo: Well played”, “Theo claps”. */
export function aloud(name: string, phrase: Phrase): string {
  const { shown, spoken } = WORDS[phrase];
  return isReaction(phrase) ? `${name} ${spoken ?? ""}.` : `${name}: ${spoken ?? shown}`;
}
