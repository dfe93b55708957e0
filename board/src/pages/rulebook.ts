/** The rulebook: search as one types, and examples that run. Without this the page still searches and reads. */

const WAIT = 120;

interface Told {
  good: boolean | null;
  text: string;
  rule: string;
}

export function openBook(): void {
  const form = document.querySelector<HTMLFormElement>(".rulebook form[data-found]");
  if (!form) return;
  searchAsTyped(form);
  const contents = document.querySelector<HTMLDetailsElement>(".rulebook .contents");
  if (contents && matchMedia("(width < 1100px)").matches) contents.open = false;
  for (const example of document.querySelectorAll<HTMLElement>(".rulebook .example")) offerRun(example);
  for (const choice of document.querySelectorAll<HTMLSelectElement>(".rulebook .of-league select"))
    choice.addEventListener("change", () => choice.form?.requestSubmit());
  document.querySelector<HTMLElement>(".rulebook .of-league button")?.setAttribute("hidden", "");
}

function searchAsTyped(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("input[type=search]")!;
  const found = document.querySelector<HTMLElement>("#found")!;
  let timer = 0;
  let asked = 0;
  const look = async (): Promise<void> => {
    const number = ++asked;
    const typed = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      if (typeof value === "string") typed.set(name, value);
    });
    try {
      const answer = await fetch(`${form.dataset.found}?${typed}`);
      if (answer.ok && number === asked) found.innerHTML = await answer.text();
    } catch {
      // the line is down: Enter still asks for the page
    }
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void look(), WAIT);
  });
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (event.key === "/" && !target.closest("input, select, textarea")) {
      event.preventDefault();
      field.focus();
      field.select();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") choose(event, target, field, found);
  });
}

/** The arrows go from the field into the list, along it, and back. */
function choose(event: KeyboardEvent, target: HTMLElement, field: HTMLInputElement, found: HTMLElement): void {
  const links = [...found.querySelectorAll<HTMLAnchorElement>("a")];
  const here = links.indexOf(target as HTMLAnchorElement);
  if (here < 0 && target !== field) return;
  event.preventDefault();
  const next = here + (event.key === "ArrowDown" ? 1 : -1);
  (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
}

function offerRun(example: HTMLElement): void {
  const outcome = example.querySelector<HTMLElement>(".outcome")!;
  const own = example.querySelector<HTMLFormElement>(".own");
  const again = example.querySelector<HTMLButtonElement>(".again")!;
  const run = async (line: string): Promise<void> => {
    const asked = new URLSearchParams({
      article: example.dataset.article!,
      example: example.dataset.example!,
      own: line,
    });
    outcome.textContent = "…";
    try {
      const answer = await fetch(`${example.dataset.run}?${asked}`);
      const told = (await answer.json()) as Told & { error?: { message: string } };
      outcome.textContent = told.error ? told.error.message : told.text;
      outcome.dataset.good = told.good === null || told.error ? "" : String(told.good);
    } catch {
      outcome.textContent = "Not connected. Try again in a moment.";
    }
  };
  again.hidden = false;
  again.addEventListener("click", () => void run(""));
  if (!own) return;
  own.hidden = false;
  own.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(new FormData(own).get("own") as string);
  });
}
