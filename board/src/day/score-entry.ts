/** Score entry by keyboard: one key a score, which fills the cell and moves on, column by column as on paper. Every
    change is held against the rules by the server, the same judge that the sheet meets when it is handed on. */
interface Problem {
  text: string;
  rule: string;
  shake: number | null;
  seat: number | null;
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
}

class Entry {
  readonly cells: HTMLInputElement[];
  readonly seats: number;
  timer = 0;
  asked = 0;

  constructor(readonly form: HTMLFormElement) {
    this.cells = [...form.querySelectorAll<HTMLInputElement>(".cell[data-shake]")];
    this.cells.sort((one, other) => this.place(one) - this.place(other));
    this.seats = this.cells.filter((cell) => cell.dataset["shake"] === "1").length;
    for (const cell of this.cells) {
      cell.addEventListener("keydown", (event) => {
        this.key(event, cell);
      });
      cell.addEventListener("focus", () => {
        cell.select();
      });
    }
    form.addEventListener("input", () => {
      this.checkSoon();
    });
    this.checkSoon();
  }

  place(cell: HTMLInputElement): number {
    return Number(cell.dataset["shake"]) * 10 + Number(cell.dataset["seat"]);
  }

  key(event: KeyboardEvent, cell: HTMLInputElement): void {
    const at = this.cells.indexOf(cell);
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: this.seats, ArrowLeft: -this.seats }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step !== undefined) this.cells[at + step]?.focus();
    else if (event.key === "Escape" || event.key === "Backspace") this.fill(cell, "");
    else if (/^[0-9avAV]$/.test(event.key)) {
      this.fill(cell, event.key.toUpperCase());
      this.cells[at + 1]?.focus();
    } else return;
    event.preventDefault();
  }

  fill(cell: HTMLInputElement, text: string): void {
    cell.value = text;
    this.checkSoon();
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

  full(shake: number): boolean {
    const column = this.cells.filter((cell) => Number(cell.dataset["shake"]) === shake);
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
    } catch {
      // the sheet is checked again when it is handed on
    }
  }

  show(checked: Checked): void {
    const bad = new Set(checked.problems.map((one) => one.shake));
    for (const cell of this.cells) {
      const wrong = bad.has(Number(cell.dataset["shake"])) && this.full(Number(cell.dataset["shake"]));
      if (wrong) cell.setAttribute("aria-invalid", "true");
      else cell.removeAttribute("aria-invalid");
    }
    for (const sum of this.form.querySelectorAll<HTMLElement>("[data-total]"))
      sum.textContent = String(checked.totals[Number(sum.dataset["total"])] ?? "–");
    for (const points of this.form.querySelectorAll<HTMLElement>("[data-match]")) {
      const told = checked.match[Number(points.dataset["match"])];
      points.textContent = told === undefined ? "" : `${told} match points`;
    }
    const said = this.form.querySelector("[data-problems]");
    said?.replaceChildren(...checked.problems.map(paragraph));
  }
}

function paragraph(problem: Problem): HTMLParagraphElement {
  const made = document.createElement("p");
  made.textContent = `${problem.text} `;
  const rule = document.createElement("span");
  rule.className = "small";
  rule.textContent = problem.rule;
  made.append(rule);
  return made;
}
