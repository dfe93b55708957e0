/** Set phrases instead of chat: kind, and nothing that could give an answer away. The server knows their keys. */
import type { Phrase, View } from "../../protocol";
import type { IconName } from "../../ui/icons";

export interface Words {
  /** As it is shown at the seat. */
  shown: string;
  /** The same for a narrow seat, where that is needed. */
  short?: string;
  /** A reaction has a picture, and is told rather than quoted. */
  icon?: IconName;
}

export const WORDS: Record<Phrase, Words> = {
  hello: { shown: "Hello" },
  "good-luck": { shown: "Good luck" },
  "nice-goal": { shown: "Nice Goal" },
  "well-played": { shown: "Well played" },
  "thank-you": { shown: "Thank you" },
  thinking: { shown: "Thinking …" },
  "one-moment": { shown: "One moment, please", short: "One moment" },
  ready: { shown: "Ready?" },
  smile: { shown: "Smiles", icon: "smile" },
  clap: { shown: "Claps", icon: "clap" },
  surprise: { shown: "Is surprised", short: "Surprised", icon: "surprise" },
};

/** What may be said while papers are written and checked: applause for a paper would be advice. */
const AT_WORK: readonly Phrase[] = ["one-moment", "thank-you"];

export function sayable(view: View): Phrase[] {
  const all = Object.keys(WORDS) as Phrase[];
  return view.phase === "write" || view.phase === "check" ? all.filter((one) => AT_WORK.includes(one)) : all;
}

/** For the live region: “Theo: Well played”, “Theo claps”. */
export function aloud(name: string, phrase: Phrase): string {
  const { shown, icon } = WORDS[phrase];
  return icon ? `${name} ${shown.toLowerCase()}.` : `${name}: ${shown}`;
}
