/** What lies on the pad while somebody writes: the paper, the way back, and what stands in the field. */
import { freshPaper, text } from "./paper";
import { type Task, equalsAt, type Paper } from "./solution-parts";
import { saidLine, saidPiece } from "./said-pieces";
import { readPaper } from "./typed-paper";
import { inSigns } from "./typed-words";

export class Draft {
  paper = $state.raw<Paper>({ pieces: [], caret: 0 });
  /** What is in the field; it may be more than the paper can show. */
  typed = $state("");
  /** Why the paper cannot show it. */
  trouble = $state("");
  /** What is read aloud of the last change. */
  said = $state("");
  #before = $state.raw<Paper[]>([]);
  #task: () => Task;
  #told: (text: string) => void;

  constructor(task: () => Task, begun: string, told: (text: string) => void) {
    this.#task = task;
    this.#told = told;
    try {
      this.paper = begun ? readPaper(begun, task()) : freshPaper(task());
    } catch {
      this.paper = freshPaper(task());
    }
  }

  get text(): string {
    return text(this.paper, this.#task());
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Something was done to the paper: it can be undone, is told, and is read aloud. */
  set(next: Paper): void {
    if (next === this.paper) return;
    const changed = next.pieces !== this.paper.pieces;
    if (changed) this.#before = [...this.#before, this.paper];
    // what was there before has been heard already
    const one = next.pieces.length === this.paper.pieces.length + 1 ? next.pieces[next.caret - 1] : undefined;
    this.paper = next;
    this.say(!changed ? this.#where() : one ? saidPiece(one, this.#task().cubes) : this.#line());
    if (changed) this.#settle();
  }

  type(field: string): void {
    this.typed = field;
    try {
      const next = readPaper(inSigns(field, this.#task().mayWrite.words), this.#task());
      if (text(next, this.#task()) !== this.text) this.#before = [...this.#before, this.paper];
      this.paper = next;
      this.trouble = "";
      this.#told(this.text);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : "";
    }
  }

  undo(): void {
    const last = this.#before[this.#before.length - 1];
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.paper = last;
    this.say(`Undone. ${this.#line()}`);
    this.#settle();
  }

  /** The same words twice have to differ, or nobody hears the second. */
  say(words: string): void {
    this.said = words === this.said ? `${words}\u00a0` : words;
  }

  #settle(): void {
    this.typed = this.text;
    this.trouble = "";
    this.#told(this.text);
  }

  #line(): string {
    const left = this.paper.pieces.slice(0, equalsAt(this.paper));
    return saidLine(left, this.#task().cubes) || "The paper is empty.";
  }

  #where(): string {
    const piece = this.paper.pieces[this.paper.caret - 1];
    return piece ? `after ${saidPiece(piece, this.#task().cubes)}` : "at the beginning";
  }
}
