/** Tables that are still being drawn: how far it is, until the page with the tables can be shown. */
const EVERY = 700;

interface Progress {
  running: boolean;
  steps?: number;
  share?: number;
  seconds?: number;
}

export function watchDrawing(): void {
  setInterval(() => {
    const box = document.querySelector<HTMLElement>("[data-progress]");
    if (box !== null) void look(box);
  }, EVERY);
}

async function look(box: HTMLElement): Promise<void> {
  try {
    const answer = await fetch(box.dataset["progress"] ?? "", { signal: AbortSignal.timeout(5000) });
    if (!answer.ok) return;
    const told = (await answer.json()) as Progress;
    if (!told.running) {
      location.assign(location.pathname);
      return;
    }
    const bar = box.querySelector("progress");
    if (bar !== null) bar.value = told.share ?? 0;
    const text = box.querySelector("[data-steps]");
    if (text !== null)
      text.textContent = `${(told.steps ?? 0).toLocaleString("en")} steps, ${String(told.seconds ?? 0)} s`;
  } catch {
    // the server is away: it is asked again
  }
}
