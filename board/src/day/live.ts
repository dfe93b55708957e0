/** Pages that look again by themselves: every part with `data-live` (how many seconds, 4 where it does not say) is drawn anew from the same address.
    While the server is away everything stays, a sentence says so, and the page asks again. A new call buzzes once. */
import { said } from "./page";

const PATIENCE = 8000;
const FOCUSABLE = "a[href], button, input, select, summary";

function parts(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-live][id]")];
}

function lost(away: boolean): void {
  for (const sentence of document.querySelectorAll<HTMLElement>("[data-lost]")) sentence.hidden = !away;
}

/** Clocks in it count from the moment in which it was drawn. */
function stamp(part: HTMLElement): void {
  for (const clock of part.querySelectorAll<HTMLElement>("[data-clock], [data-waited]"))
    clock.dataset["drawn"] = String(performance.now());
}

/** What an old part and a new one say besides how long somebody has waited. */
function essence(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement;
  for (const clock of copy.querySelectorAll("[data-clock], [data-waited]")) clock.remove();
  for (const token of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) token.remove();
  return copy.innerHTML;
}

function replaced(old: HTMLElement, next: HTMLElement): void {
  const at = [...old.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement ?? old);
  const before = new Set((old.dataset["newest"] ?? "").split(" "));
  const fresh = (next.dataset["newest"] ?? "").split(" ").filter((call) => call !== "" && !before.has(call));
  stamp(next);
  old.replaceWith(next);
  if (at >= 0) next.querySelectorAll<HTMLElement>(FOCUSABLE)[at]?.focus();
  document.querySelector(".find input")?.dispatchEvent(new Event("input")); // what was sought stays found
  if (fresh.length === 0) return;
  said(`${String(fresh.length)} new call${fresh.length === 1 ? "" : "s"}.`);
  // a phone that nobody has touched yet may not buzz, and says so in its log
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
}

async function look(): Promise<void> {
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const old of parts(document)) {
      const next = page.getElementById(old.id);
      const typing = old.querySelector("details[open], input:focus, textarea:focus") !== null;
      if (next !== null && !typing && essence(next) !== essence(old)) replaced(old, next);
    }
    lost(false);
  } catch {
    lost(true);
  }
}

export function followTheDay(): void {
  const seconds = parts(document).map((part) => Number(part.dataset["live"]) || 4);
  if (seconds.length === 0) return;
  const again = Math.max(2, Math.min(...seconds)) * 1000;
  async function goOn(): Promise<void> {
    if (!document.hidden) await look();
    setTimeout(() => void goOn(), again);
  }
  setTimeout(() => void goOn(), again);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void look();
  });
}
