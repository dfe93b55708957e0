/** Score entry by keyboard: one key a score, which fills the cell and moves on, column by column as on paper. Every
    change is held against the rules by the server, the same judge that the sheet meets when it is handed on. On a phone
    there is one shake at a time, with keys on the screen. */
import { OneShake } from "./one-shake";
import { replaceMain, submit } from "./page";

interface Problem {
  code: string;
  text: string;
  rule: string;
  shake: number | null;
  seat: number | null;
  possible: string[];
}
interface Checked {
  problems: Problem[];
  totals: number[];
  match: string[];
}

const PAUSE = 150;

export function typeScores(): void {
  const form = document.querySelector<HTMLFormElement>("form.score-form");
  if (form !== null) new Entry(form);
  foldDrawer();
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "t" || event.ctrlKey || event.metaKey || event.altKey) return;
    const other = document.getElementById("another");
    const writes = event.target instanceof HTMLInputElement && event.target.dataset["shake"] === undefined;
    if (other === null || writes || event.target instanceof HTMLTextAreaElement) return;
    other.closest("details")?.setAttribute("open", "");
    other.focus();
    event.preventDefault();
  });
}

/** The queue is a drawer where there is no room beside the sheet. */
function foldDrawer(): void {
  const wide = matchMedia("(width >= 1100px)");
  const fold = (): void => {
    for (const drawer of document.querySelectorAll<HTMLDetailsElement>("[data-drawer]")) drawer.open = wide.matches;
  };
  if (document.querySelector("form.score-form") === null) return;
  fold();
  wide.addEventListener("change", fold);
}

class Entry {
  readonly cells: HTMLInputElement[];
  readonly seats: number;
  readonly phone: OneShake;
  timer = 0;
  asked = 0;

  constructor(readonly form: HTMLFormElement) {
    this.cells = [...form.querySelectorAll<HTMLInputElement>(".cell[data-shake]")];
    this.cells.sort((one, other) => this.place(one) - this.place(other));
    this.seats = this.cells.filter((cell) => cell.dataset["shake"] === "1").length;
    this.phone = new OneShake(form, this.cells, (key) => {
      this.press(key, this.phone.current());
    });
    for (const cell of this.cells) {
      cell.addEventListener("keydown", (event) => {
        this.key(event, cell);
      });
      cell.addEventListener("focus", () => {
        cell.select();
        this.phone.show(cell);
      });
    }
    form.addEventListener("keydown", (event) => {
      this.formKey(event);
    });
    form.addEventListener("input", () => {
      this.checkSoon();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.handOn(new FormData(form, event.submitter));
    });
    this.checkSoon();
  }

  place(cell: HTMLInputElement): number {
    return Number(cell.dataset["shake"]) * 10 + Number(cell.dataset["seat"]);
  }

  key(event: KeyboardEvent, cell: HTMLInputElement): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.cells.indexOf(cell);
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: this.seats, ArrowLeft: -this.seats }[event.key];
    if (step !== undefined) this.cells[at + step]?.focus();
    else if (event.key === "Enter") this.nextShake(cell);
    else if (event.key === "-" || event.key === "−") this.penalty(cell);
    else if (!this.press(event.key, cell)) return;
    event.preventDefault();
  }

  /** A key that fills or empties a cell, from the keyboard or from the screen. */
  press(key: string, cell: HTMLInputElement): boolean {
    if (key === "Escape" || key === "Backspace") this.fill(cell, "");
    else if (/^[0-9avAV]$/.test(key)) {
      this.fill(cell, key.toUpperCase());
      const next = this.cells[this.cells.indexOf(cell) + 1];
      if (cell.value === "V") this.nextShake(cell);
      else if (next !== undefined) this.go(next);
    } else return false;
    return true;
  }

  go(cell: HTMLInputElement): void {
    this.phone.show(cell);
    cell.focus();
  }

  /** From an empty shake after the last one there is nowhere to go but on. */
  nextShake(cell: HTMLInputElement): void {
    const shake = Number(cell.dataset["shake"]);
    const empty = this.column(shake).every((one) => one.value === "");
    const next = this.cells.find((one) => Number(one.dataset["shake"]) === shake + 1);
    if ((empty && shake > 1) || next === undefined) this.form.querySelector<HTMLElement>("button.push")?.focus();
    else this.go(next);
  }

  /** A penalty of one; the judge's initials are typed behind it. */
  penalty(cell: HTMLInputElement): void {
    const field = this.form.querySelector<HTMLInputElement>(`[name="penalty-${cell.dataset["seat"] ?? ""}"]`);
    if (field === null) return;
    field.value = field.value.trim() === "" ? "1 " : `${field.value.trim()}, 1 `;
    this.phone.end();
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    this.checkSoon();
  }

  formKey(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    if (event.ctrlKey || event.metaKey) {
      this.form.requestSubmit();
      event.preventDefault();
      return;
    }
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.dataset["shake"] !== undefined) return;
    const fields = [...this.form.querySelectorAll<HTMLElement>("input.cell:not([data-shake]), button.push")];
    fields[fields.indexOf(field) + 1]?.focus();
    event.preventDefault();
  }

  fill(cell: HTMLInputElement, text: string): void {
    cell.value = text;
    this.checkSoon();
  }

  /** What was typed stays here until the server has it. */
  async handOn(fields: FormData): Promise<void> {
    const page = await submit(location.href, fields);
    this.offline(page === null);
    if (page === null) return;
    if (page.answeredAt !== location.href) location.assign(page.answeredAt);
    else {
      replaceMain(page);
      typeScores();
      document.querySelector<HTMLElement>("[aria-invalid], .score-form .cell")?.focus();
    }
  }

  offline(away: boolean): void {
    const told = this.form.querySelector<HTMLElement>("[data-offline]");
    if (told !== null) told.hidden = !away;
  }

  checkSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  /** A column that is not full yet is not wrong yet: only whole columns are asked about. */
  fields(): FormData {
    const told = new FormData(this.form);
    for (const cell of this.cells) if (!this.full(Number(cell.dataset["shake"]))) told.delete(cell.name);
    return told;
  }

  column(shake: number): HTMLInputElement[] {
    return this.cells.filter((cell) => Number(cell.dataset["shake"]) === shake);
  }

  full(shake: number): boolean {
    const column = this.column(shake);
    return column.some((cell) => cell.value === "V") || column.every((cell) => cell.value !== "");
  }

  async check(): Promise<void> {
    const number = ++this.asked;
    if (!this.full(1)) {
      this.show({ problems: [], totals: [], match: [] });
      return;
    }
    try {
      const answer = await fetch(this.form.dataset["check"] ?? "", { method: "POST", body: this.fields() });
      if (answer.ok && number === this.asked) this.show((await answer.json()) as Checked);
      this.offline(false);
    } catch {
      this.offline(true); // the sheet is checked again when it is handed on
    }
  }

  show(checked: Checked): void {
    const bad = new Set(checked.problems.map((one) => one.shake));
    for (const cell of this.cells) {
      const wrong = bad.has(Number(cell.dataset["shake"])) && this.full(Number(cell.dataset["shake"]));
      if (wrong) cell.setAttribute("aria-invalid", "true");
      else cell.removeAttribute("aria-invalid");
    }
    for (const mark of this.form.querySelectorAll<HTMLElement>("[data-check-of]")) {
      const shake = Number(mark.dataset["checkOf"]);
      const typed = this.full(shake);
      mark.textContent = !typed ? "–" : bad.has(shake) ? "✗" : "✓";
      mark.classList.toggle("is-bad", typed && bad.has(shake));
      mark.classList.toggle("is-good", typed && !bad.has(shake));
    }
    for (const sum of this.form.querySelectorAll<HTMLElement>("[data-total]"))
      sum.textContent = String(checked.totals[Number(sum.dataset["total"])] ?? "–");
    for (const points of this.form.querySelectorAll<HTMLElement>("[data-match]")) {
      const told = checked.match[Number(points.dataset["match"])];
      points.textContent = told === undefined ? "" : `${told} ${this.form.dataset["points"] ?? "match points"}`;
    }
    const said = this.form.querySelector("[data-problems]");
    said?.replaceChildren(...checked.problems.map(paragraph));
    const first = checked.problems.find((one) => one.shake !== null)?.shake;
    if (first !== undefined && first !== null) this.phone.back(first);
  }
}

function paragraph(problem: Problem): HTMLParagraphElement {
  const made = document.createElement("p");
  const possible =
    problem.possible.length > 0 ? `Possible with one score changed: ${problem.possible.join(", ")}. ` : "";
  made.textContent = `${problem.text} ${possible}`;
  const rule = document.createElement("span");
  rule.className = "small";
  rule.textContent = problem.rule;
  made.append(rule);
  return made;
}
