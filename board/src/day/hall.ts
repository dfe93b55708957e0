/** The hall screen turns its own pages. While the server is away it keeps what it shows, and asks again. */
import { fullScreen } from "../ui/full-screen";

const RETRY = 3000;

let held = false;
let timer = 0;
let turning = 0;

/** Whether another page came. A turn that somebody overtook by a key is not shown any more. */
async function turn(address: string): Promise<number> {
  const hall = document.getElementById("hall");
  const number = ++turning;
  if (hall === null) return RETRY;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(8000) });
    if (!answer.ok) return RETRY;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("hall");
    if (page === null || number !== turning) return RETRY;
    for (const clock of page.querySelectorAll<HTMLElement>("[data-clock]"))
      clock.dataset["drawn"] = String(performance.now());
    document.getElementById("hall")?.replaceWith(page);
    showHeld();
    return Number(page.dataset["seconds"]) * 1000;
  } catch {
    return RETRY;
  }
}

/** The page so many on from the one that is shown; the server counts round. */
function page(on: number): string {
  const hall = document.getElementById("hall");
  if (on === 1) return hall?.dataset["next"] ?? "?page=1";
  return `?page=${String(Math.max(1, Number(hall?.dataset["page"] ?? "1") + on))}`;
}

function showHeld(): void {
  const told = document.querySelector("[data-turning]");
  if (told === null) return;
  if (held) told.textContent = "held: Space goes on";
}

async function goOn(on: number): Promise<void> {
  clearTimeout(timer);
  const wait = await turn(page(on));
  clearTimeout(timer);
  // a page that is held is drawn anew all the same: its clock and its announcement go on
  timer = setTimeout(() => void goOn(held ? 0 : 1), wait);
}

function hold(): void {
  held = !held;
  void goOn(0);
}

export function showHall(): void {
  const hall = document.getElementById("hall");
  if (hall === null) return;
  timer = setTimeout(() => void goOn(1), Number(hall.dataset["seconds"]) * 1000);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === "f") fullScreen();
    else if (event.key === " ") hold();
    else if (event.key === "ArrowRight") void goOn(1);
    else if (event.key === "ArrowLeft") void goOn(-1);
    else return;
    event.preventDefault();
  });
}
