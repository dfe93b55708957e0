/** The sheet on a phone: one shake at a time, then the penalties and signatures, with keys on the screen instead of the
    phone's own keyboard. On anything wider it does nothing. */
const PHONE = "(width < 700px)";

export class OneShake {
  readonly narrow = matchMedia(PHONE);
  readonly last: number;
  now = 1;
  cell: HTMLInputElement | null = null;
  /** The shake that somebody was sent back to: once is enough. */
  sent = 0;

  constructor(
    readonly form: HTMLFormElement,
    readonly cells: HTMLInputElement[],
    press: (key: string) => void,
  ) {
    this.last = Math.max(...cells.map((cell) => Number(cell.dataset["shake"])));
    for (const key of form.querySelectorAll<HTMLButtonElement>("[data-key]")) {
      key.addEventListener("pointerdown", (event) => {
        event.preventDefault(); // the cell keeps the focus
      });
      key.addEventListener("click", () => {
        press(key.dataset["key"] ?? "");
      });
    }
    for (const turn of form.querySelectorAll<HTMLButtonElement>("[data-turn]"))
      turn.addEventListener("click", () => {
        this.turnTo(this.now + Number(turn.dataset["turn"]));
      });
    const drawn = (): void => {
      this.draw();
    };
    this.narrow.addEventListener("change", drawn);
    drawn();
  }

  /** Where the next key of the screen goes: the cell that was touched last, else the first empty one of the shake. */
  current(): HTMLInputElement {
    const column = this.cells.filter((cell) => Number(cell.dataset["shake"]) === this.now);
    const touched = column.find((cell) => cell === this.cell);
    const found = touched ?? column.find((cell) => cell.value === "") ?? column[0] ?? this.cells[0];
    if (found === undefined) throw new Error("a sheet without cells");
    return found;
  }

  show(cell: HTMLInputElement): void {
    this.cell = cell;
    const shake = Number(cell.dataset["shake"]);
    if (shake !== this.now) this.turnTo(shake);
  }

  /** Back to a shake that cannot be, if it was just left. */
  back(shake: number): void {
    if (!this.narrow.matches || shake !== this.now - 1 || this.sent === shake) return;
    this.sent = shake;
    this.cell = null;
    this.turnTo(shake);
  }

  end(): void {
    this.turnTo(this.last + 1);
  }

  turnTo(shake: number): void {
    this.now = Math.min(this.last + 1, Math.max(1, shake));
    this.draw();
  }

  draw(): void {
    const phone = this.narrow.matches;
    for (const part of this.form.querySelectorAll<HTMLElement>(".one-shake, .key-pad")) part.hidden = !phone;
    const here = this.now > this.last ? "end" : String(this.now);
    for (const part of this.form.querySelectorAll<HTMLElement>("[data-col]"))
      part.classList.toggle("is-away", phone && part.dataset["col"] !== here);
    this.form.classList.toggle("at-end", here === "end");
    const which = this.form.querySelector("[data-which]");
    const line = this.form.querySelector<HTMLElement>("[data-line]")?.dataset["line"] ?? "";
    if (which !== null) which.textContent = here === "end" ? "Penalties, signed" : `${line} ${here}`;
    for (const cell of this.cells) cell.inputMode = phone ? "none" : "numeric";
    const pad = this.form.querySelector<HTMLElement>(".key-pad");
    if (pad !== null && here === "end") pad.hidden = true;
  }
}
