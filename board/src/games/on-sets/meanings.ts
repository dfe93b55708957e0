/** What a writer may say of a cube of On-Sets. Only what the variations in force allow. */
import { type Choices, NO_CHOICES, withOwnFace } from "../../pad/choices";
import type { PadPiece } from "../../pad/spelling";
import type { Variation } from "../../protocol";
import { SYMBOLS } from "./faces";

const PAIRS: [string, string][] = [
  ["union-intersection-interchangeable", "∪∩"],
  ["universe-null-interchangeable", "VΛ"],
];

export function choices(piece: PadPiece, variations: Variation[]): Choices {
  const wild = variations.some((one) => one.word === `wild-cube:${piece.text}`);
  const words = variations.map((one) => one.word);
  const partners = PAIRS.filter(([word, pair]) => words.includes(word) && pair.includes(piece.text)).map(
    ([, pair]) => pair,
  );
  const symbols = (wild ? SYMBOLS : partners.join("")).replaceAll(piece.text, "");
  const meanings = [...symbols].map((symbol) => ({ means: symbol, title: symbol }));
  return { ...NO_CHOICES, meanings: withOwnFace(meanings) };
}
