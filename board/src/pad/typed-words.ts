/** Words that are typed for signs. Which there are in a shake the server says; here they become signs. */
import type { TypedWord } from "../protocol";

/**
 * What was typed, with signs for words: "3 times 4" is "3 × 4", "8 log 2" is "8 ÷s 2". The longest word counts first, and
 * none within another or behind a colon, where the notation has words of its own.
 */
export function inSigns(typed: string, known: readonly TypedWord[]): string {
  const pairs = known.flatMap((sign) => sign.words.map((word) => ({ word, sign })));
  pairs.sort((one, other) => other.word.length - one.word.length);
  let text = typed;
  for (const { word, sign } of pairs) {
    const spaced = word.replace(/ /g, "\\s+");
    const close = sign.follows ? "\\s*" : "";
    const found = new RegExp(`${close}(?<![\\p{L}:])${spaced}(?![\\p{L}])`, "giu");
    text = text.replace(found, sign.spelled);
  }
  return text;
}
