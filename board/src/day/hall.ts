/** The hall screen turns its own pages. While the server is away it keeps what it shows, and asks again. */
const RETRY = 3000;

let held = false;

async function turn(address: string): Promise<number> {
  const hall = document.getElementById("hall");
  if (hall === null) return RETRY;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(8000) });
    if (!answer.ok) return RETRY;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("hall");
    if (page === null) return RETRY;
    for (const clock of page.querySelectorAll<HTMLElement>("[data-clock]"))
      clock.dataset["drawn"] = String(performance.now());
    hall.replaceWith(page);
    return Number(page.dataset["seconds"]) * 1000;
  } catch {
    return RETRY;
  }
}

/** The page after the one that is shown, or so many pages on from there; the server counts round. */
function page(beyond: number): string {
  const next = document.getElementById("hall")?.dataset["next"] ?? "?page=1";
  return `?page=${String(Math.max(1, Number(next.replace("?page=", "")) + beyond))}`;
}

export function showHall(): void {
  const hall = document.getElementById("hall");
  if (hall === null) return;
  let timer = setTimeout(() => void goOn(), Number(hall.dataset["seconds"]) * 1000);
  async function goOn(beyond?: number): Promise<void> {
    clearTimeout(timer);
    const wait = held && beyond === undefined ? RETRY : await turn(page(beyond ?? 0));
    timer = setTimeout(() => void goOn(), wait);
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "f") void document.documentElement.requestFullscreen();
    else if (event.key === " ") held = !held;
    else if (event.key === "ArrowRight") void goOn(0);
    else if (event.key === "ArrowLeft") void goOn(-2);
    else return;
    event.preventDefault();
  });
}
