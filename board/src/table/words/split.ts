/** A sentence in pieces, so that the words of the game in it can be explained: each the first time it stands there. */
export interface Part {
  text: string;
  /** The key of the word in the glossary; "" for what stands between. */
  key: string;
}

export function split(sentence: string, words: readonly { key: string; word: string }[]): Part[] {
  const found = words
    .map(({ key, word }) => ({ key, at: sentence.search(new RegExp(`\\b${word}\\b`, "i")), length: word.length }))
    .filter((one) => one.at >= 0)
    .sort((one, other) => one.at - other.at || other.length - one.length);
  const parts: Part[] = [];
  let from = 0;
  for (const { key, at, length } of found) {
    if (at < from) continue; // “Goal” inside “Goal-setter”
    if (at > from) parts.push({ text: sentence.slice(from, at), key: "" });
    parts.push({ text: sentence.slice(at, at + length), key });
    from = at + length;
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from), key: "" });
  return parts;
}
