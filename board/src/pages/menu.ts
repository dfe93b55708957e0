/** The visitor's menu closes as menus do: with Esc, or with a click elsewhere. */
export function closeOutside(): void {
  const menu = document.querySelector<HTMLDetailsElement>(".pages .me");
  if (!menu) return;
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

/** On a phone the bar scrolls sideways; the page one is on must be in sight. */
export function showHere(): void {
  for (const here of document.querySelectorAll<HTMLElement>(".pages nav [aria-current]")) {
    const nav = here.parentElement!;
    nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.clientWidth) / 2;
  }
}
