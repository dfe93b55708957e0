/** Which throws this window has shown: each is seen once, the first one too, and not again after a reload. */
import type { View } from "../protocol";

const KEPT = "forceout-throw";

/** Whether the cubes that this view shows have just been thrown, as far as this window knows. */
export function freshThrow(view: View, kept: Pick<Storage, "getItem" | "setItem"> | null): boolean {
  const shake = view.shake;
  if (!shake?.cubes.length) return false;
  const name = `${view.table.code} ${shake.number} ${shake.cubes.map((cube) => cube.word).join("")}`;
  if (kept?.getItem(KEPT) === name) return false;
  kept?.setItem(KEPT, name);
  // whoever comes when cubes have been moved already finds them lying
  return view.moves.length === 0 && shake.goal.length === 0;
}

/** The memory of this window; null where the browser keeps nothing. */
export function ofThisWindow(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
