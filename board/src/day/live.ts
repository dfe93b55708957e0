/** Parts of a page that follow the day by themselves: they are fetched anew every few seconds, and nothing else is. */
const EVERY = 4000;

async function follow(parts: HTMLElement[]): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const now = page.getElementById(part.id);
    // whoever is just typing or pressing something there is not disturbed
    if (now && now.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) {
      part.innerHTML = now.innerHTML;
    }
  }
}

export function followTheDay(): void {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-live][id]")];
  if (!parts.length) return;
  setInterval(() => {
    // a line that is down for a moment is no news: the next look finds it up again
    if (!document.hidden) follow(parts).catch(() => undefined);
  }, EVERY);
}
