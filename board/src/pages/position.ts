/** The position page: cubes are tapped or typed, and both stay in step, because what was typed is the mat. */
import { drawAsTyped, offerCopying } from "./ask-judge";

const GOAL = "goal";
const TURNED = /(su|s|u)?$/;

export function openPosition(): void {
  const form = document.querySelector<HTMLFormElement>("form#position");
  if (!form) return;
  const board = new Board(form);
  for (const choice of form.querySelectorAll<HTMLSelectElement>("select"))
    choice.addEventListener("change", () => form.submit());
  drawAsTyped(form, () => board.drawn());
  form.addEventListener("input", () => board.changed());
  form.addEventListener("submit", (event) => {
    const asked = event.submitter as HTMLButtonElement | null;
    if (asked?.name !== "ask") return;
    event.preventDefault();
    void board.ask(asked.value);
  });
  offerCopying(".position", () => board.link);
}

class Board {
  private into: HTMLElement;
  private told: HTMLElement | null;
  private answer = document.querySelector<HTMLElement>("#answer");
  private stale = document.querySelector<HTMLElement>(".stale");
  private asking = 0;

  constructor(private form: HTMLFormElement) {
    const tapped = form.querySelector<HTMLElement>(".tapped")!;
    tapped.hidden = false;
    // where cubes are tapped with a thumb, fields for typing would stand between them and the questions
    const typing = form.querySelector<HTMLDetailsElement>(".typing")!;
    typing.open = !matchMedia("(width < 700px)").matches || typing.querySelector("[aria-invalid]") !== null;
    this.into = form.querySelector<HTMLElement>(".into")!;
    this.told = form.querySelector<HTMLElement>("[data-told]");
    form.addEventListener("click", (event) => this.tapped(event.target as HTMLElement));
    this.into.addEventListener("change", () => this.drawn());
    form.addEventListener("focusin", (event) => {
      const field = event.target as HTMLInputElement;
      if (field.matches(".cubes-typed")) this.choose(field.name);
    });
    this.drawn();
  }

  get link(): string {
    const query = this.form.querySelector<HTMLElement>("#asked-mat")?.dataset.link ?? typed(this.form).toString();
    return `${location.origin}${location.pathname}?${query}`;
  }

  private get chosen(): HTMLInputElement {
    return this.into.querySelector<HTMLInputElement>(":checked")!;
  }

  private field(name: string): HTMLInputElement {
    return this.form.elements.namedItem(name) as HTMLInputElement;
  }

  private choose(name: string): void {
    const radio = this.into.querySelector<HTMLInputElement>(`[value="${name}"]`);
    if (!radio || radio.checked) return;
    radio.checked = true;
    this.drawn();
  }

  /** The mat was drawn anew, or another section chosen: what a tap on each cube would do is said. */
  drawn(): void {
    const { value, dataset } = this.chosen;
    for (const place of this.form.querySelectorAll<HTMLElement>("[data-place]"))
      place.classList.toggle("chosen", place.dataset.place === value);
    for (const cube of this.form.querySelectorAll<HTMLElement>(".laid")) {
      const { said, title, section } = cube.dataset;
      const off = section === value || section === "universe";
      const name = cube.querySelector(".unseen");
      if (name) name.textContent = off ? `Take ${said} off ${title}` : `Move ${said} from ${title} to ${dataset.title}`;
    }
    const cards = this.words("universe");
    for (const card of this.form.querySelectorAll<HTMLElement>("[data-card]"))
      card.setAttribute("aria-pressed", String(cards.includes(card.dataset.card!)));
    const keys = this.form.querySelector<HTMLElement>(".goal-keys");
    if (keys) keys.hidden = value !== GOAL;
  }

  changed(): void {
    if (this.stale && this.answer?.querySelector(".asked")) this.stale.hidden = false;
  }

  private words(name: string): string[] {
    return this.field(name)?.value.split(/\s+/).filter(Boolean) ?? [];
  }

  private tapped(target: HTMLElement): void {
    const key = target.closest<HTMLElement>("[data-cube],[data-card],[data-sign],[data-turn],.laid");
    if (!key) return;
    const { cube, card, sign, turn, said = "" } = key.dataset;
    const { value: name, dataset } = this.chosen;
    if (cube) {
      this.add(name, cube);
      this.tell(`${said} to ${dataset.title}.`);
    } else if (card) this.toggle(card, said);
    else if (sign) this.put(GOAL, this.field(GOAL).value + sign);
    else if (turn) this.turn(turn);
    else this.lift(key, name);
  }

  private add(name: string, word: string): void {
    const { value } = this.field(name);
    if (name !== GOAL) this.put(name, value.trim() ? `${value.trim()} ${word}` : word);
    else if (this.form.querySelector("[data-card]")) this.put(name, value + (/[\du)]$/.test(value) ? "+" : "") + word);
    else this.put(name, value + word);
  }

  private toggle(card: string, said: string): void {
    const cards = this.words("universe");
    const there = cards.includes(card);
    this.put("universe", (there ? cards.filter((one) => one !== card) : [...cards, card]).join(" "));
    this.tell(there ? `Took ${said} off the Universe.` : `${said} to the Universe.`);
  }

  /** Turns the cube that was laid in the Goal last. */
  private turn(how: string): void {
    const { value } = this.field(GOAL);
    if (!/\S$/.test(value)) return;
    const lies = new Set(TURNED.exec(value)?.[1] ?? "");
    if (!lies.delete(how)) lies.add(how);
    this.put(GOAL, value.replace(TURNED, "") + ["s", "u"].filter((one) => lies.has(one)).join(""));
  }

  /** A cube on the mat goes to the chosen section; one that lies there already is taken off. */
  private lift(cube: HTMLElement, name: string): void {
    const { section = "", word = "", said = "", title = "" } = cube.dataset;
    const row = [...this.form.querySelectorAll<HTMLElement>(`.laid[data-section="${section}"]`)];
    const rest = row.filter((one) => one !== cube);
    const spelled = (one: HTMLElement, at: number) => (one.dataset.gap && at ? " " : "") + one.dataset.word;
    const apart = section !== GOAL ? " " : this.form.querySelector("[data-card]") ? "+" : "";
    const text = apart ? rest.map((one) => one.dataset.word).join(apart) : rest.map(spelled).join("");
    this.put(section, text);
    if (section === name || section === "universe") this.tell(`Took ${said} off ${title}.`);
    else {
      this.add(name, word.replace(TURNED, ""));
      this.tell(`${said} to ${this.chosen.dataset.title}.`);
    }
  }

  private put(name: string, value: string): void {
    const field = this.field(name);
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  private tell(sentence: string): void {
    if (this.told) this.told.textContent = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }

  async ask(question: string): Promise<void> {
    const { answer } = this;
    if (!answer) return;
    const number = ++this.asking;
    const asked = typed(this.form);
    asked.set("ask", question);
    answer.setAttribute("aria-busy", "true");
    answer.innerHTML = "<p role='status'>Thinking…</p>";
    let told = "<h2 tabindex='-1'>Not connected</h2><p>Your mat is kept here. Ask again in a moment.</p>";
    try {
      told = await (await fetch(`${this.form.dataset.answer}?${asked}`)).text();
    } catch {
      // the line is down: the mat stays, and the sentence says so
    }
    if (number !== this.asking) return;
    answer.removeAttribute("aria-busy");
    answer.innerHTML = told;
    answer.firstElementChild?.classList.add("asked");
    if (this.stale) this.stale.hidden = true;
    const heading = answer.querySelector<HTMLElement>("h2");
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", this.link);
  }
}

/** What is in the fields, as the address says it. */
function typed(form: HTMLFormElement): URLSearchParams {
  const said = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string" && name !== "into" && value) said.set(name, value);
  });
  return said;
}
