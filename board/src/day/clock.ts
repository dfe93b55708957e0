/** Clocks count down by this machine from what the server said when the page was made: it alone keeps the time. */
const began = performance.now();

function shown(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A clock that was drawn later than the page says when, in `data-drawn`. */
export function runClocks(): void {
  setInterval(() => {
    for (const clock of document.querySelectorAll<HTMLElement>("[data-clock]")) {
      const since = performance.now() - Number(clock.dataset["drawn"] ?? began);
      clock.textContent = shown(Number(clock.dataset["clock"]) - since);
    }
    for (const waited of document.querySelectorAll<HTMLElement>("[data-waited]")) {
      const since = performance.now() - Number(waited.dataset["drawn"] ?? began);
      waited.textContent = shown(Number(waited.dataset["waited"]) + since);
    }
  }, 250);
}
