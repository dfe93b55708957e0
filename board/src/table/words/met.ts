/** How often somebody has met a word, by its key. It stays in this browser. */
export type Met = Record<string, number>;

const KEPT = "forceout-words";
/** Pages on which a word is still offered to be explained. */
export const FIRST_TIMES = 3;

export const stillNew = (met: Met, key: string): boolean => (met[key] ?? 0) < FIRST_TIMES;

export function readMet(): Met {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((one): one is [string, number] => typeof one[1] === "number"),
    );
  } catch {
    return {};
  }
}

export function keepMet(met: Met): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(met));
  } catch {
    // a private window may keep nothing; the words are then explained again
  }
}
