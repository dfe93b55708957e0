/** What is on the paper survives a reload of the page. It stays in this tab. */
import type { View } from "../protocol";

function key(view: View, seat: number): string {
  return `forceout-draft-${view.table.code}-${view.shake?.number ?? 0}-${seat}`;
}

export function keptDraft(view: View, seat: number): string {
  try {
    return sessionStorage.getItem(key(view, seat)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(view: View, seat: number, text: string): void {
  try {
    if (text) sessionStorage.setItem(key(view, seat), text);
    else sessionStorage.removeItem(key(view, seat));
  } catch {
    // a private window may keep nothing; the paper then lasts for this page
  }
}
