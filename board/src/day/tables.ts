/** The tables of a round: / goes to the search, which leaves what it finds; arrows go from table to table, Enter opens. */
export function findTables(): void {
  const field = document.querySelector<HTMLInputElement>(".find input");
  if (field === null) return;
  const wanted = new URLSearchParams(location.search).get("find");
  if (wanted !== null) field.value = wanted;
  if (all().length > 0) {
    field.addEventListener("input", () => {
      leave(field.value);
    });
    field.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      first()?.focus();
      if (shown().length === 1) first()?.click();
    });
    if (field.value !== "") leave(field.value);
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (event.key === "/" && !typing) {
      field.focus();
      field.select();
    } else if (event.key === "Escape" && event.target === field) {
      field.value = "";
      leave("");
    } else if (event.key.startsWith("Arrow")) {
      if (!go(event, field)) return;
    } else return;
    event.preventDefault();
  });
}

function all(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-find]")];
}

function shown(): HTMLElement[] {
  return all().filter((one) => !one.hidden);
}

function first(): HTMLElement | null {
  const one = shown()[0];
  return one?.matches("a") === true ? one : (one?.querySelector<HTMLElement>("a") ?? null);
}

/** Every word must be there; a number alone is a table's. */
function leave(text: string): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const one of all()) {
    const told = (one.dataset["find"] ?? "").toLowerCase();
    one.hidden = !words.every((word) =>
      /^\d+$/.test(word) ? new RegExp(`table ${word}\\b`).test(told) : told.includes(word),
    );
  }
  let empty = document.querySelector<HTMLElement>(".nothing-found");
  if (empty === null) {
    empty = document.createElement("p");
    empty.className = "nothing-found";
    empty.setAttribute("role", "status");
    document.querySelector(".table-grid, .team-grid")?.after(empty);
  }
  empty.textContent = words.length === 0 ? "" : shown().length === 0 ? "Nothing is called that here." : "";
}

function go(event: KeyboardEvent, field: HTMLElement): boolean {
  const cards = shown().filter((one) => one.matches("a"));
  if (cards.length === 0) return false;
  const at = cards.findIndex((one) => one === event.target);
  if (at < 0) {
    if (event.key !== "ArrowDown" || (event.target !== field && event.target !== document.body)) return false;
    cards[0]?.focus();
    return true;
  }
  const top = cards[0]?.offsetTop;
  const across = Math.max(1, cards.filter((one) => one.offsetTop === top).length);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key] ?? 0;
  const next = cards[at + step];
  if (next === undefined && event.key === "ArrowUp") field.focus();
  next?.focus();
  return true;
}
