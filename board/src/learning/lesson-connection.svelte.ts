import type {
  Answer,
  Done,
  Foreseen,
  Lesson,
  LessonAct,
  LessonStep,
  LessonVerdict,
  Piece,
  Refusal,
  View,
} from "../protocol";
import type { Connection } from "../table/connection";
import { keepDraft } from "../writing/kept-draft";
import { kindWord, sameAct, usualWord } from "./matching";

/** What the judge says of a paper that the lesson does not know; null where nobody can be asked. */
export type AskJudge = (path: string, paper: string) => Promise<LessonVerdict | null>;

export interface Told {
  /** The player goes on at this step; after the last one the lesson is over. */
  step(number: number): void;
  missed(): void;
  finished(): void;
}

const ADA_THINKS = 1_800;
const SHOWN_FOR = 3_000;
const NEEDS_TABLE = "I do not know this paper by heart, and cannot ask the judge without a connection. Try another.";

/**
 * A table without a server: it has every view of the lesson. What the player does is compared with what the lesson asks
 * for; then the next view comes, and after a moment what Ada does. Anything else is answered with a kind word.
 */
export class LessonConnection implements Connection {
  view = $state.raw<View | null>(null);
  received = $state(0);
  readonly link = "live";
  /** Nobody says set phrases in a lesson. */
  readonly heard = null;
  readonly refusal: Refusal | null = null;
  readonly closed = "";

  readonly lesson: Lesson;
  /** Which step, counted from 0; as many as there are once the lesson is over. */
  at = $state(0);
  /** How many acts of the step are done. */
  done = $state(0);
  /** A kind word about the last try; "" where nothing went wrong. */
  word = $state("");
  /** What Ada has just done. */
  reply = $state("");
  /** Nothing can be done while Ada moves, while a move is shown, and while the judge reads. */
  busy = $state<"" | "ada" | "showing" | "judge">("");
  /** What the player handed in, as it is drawn. */
  paper = $state.raw<Piece[] | null>(null);
  #told: Told;
  #pace: number;
  #judge: AskJudge;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(lesson: Lesson, at: number, told: Told, judge: AskJudge, pace = 1) {
    this.lesson = lesson;
    this.#told = told;
    this.#judge = judge;
    this.#pace = pace;
    this.begin(at);
  }

  get step(): LessonStep | null {
    return this.lesson.steps[this.at] ?? null;
  }

  get over(): boolean {
    return this.step === null;
  }

  /** The act that is asked for now. */
  get asked(): LessonAct | null {
    return this.busy ? null : (this.step?.acts[this.done] ?? null);
  }

  /** Goes to a step; one that does not exist is the first. */
  begin(at: number): void {
    clearTimeout(this.#later);
    this.at = this.lesson.steps[at] ? at : 0;
    this.done = 0;
    this.word = this.reply = this.busy = "";
    this.paper = null;
    this.#show(this.step?.start ?? 0);
    const writes = this.lesson.views.find((view) => view.phase === "write");
    if (writes && this.at === 0) keepDraft(writes, 0, "");
  }

  async act(_seat: number, verb: string, words = ""): Promise<Done | Refusal> {
    const step = this.step;
    if (!step || this.busy) return refused("");
    const tried = `${verb} ${words}`.trim();
    const asked = step.acts[this.done];
    if (asked && sameAct(asked, verb, words, this.lesson.papers)) return this.#goOn(step, asked);
    if (verb === "put-down" && step.acts[this.done - 1]?.verb === "pick-up") return this.#putDown(step);
    if (verb === "present" && asked?.verb === "present") return this.#askJudge(step, asked, words);
    return this.wrong(tried);
  }

  /** Something else was done, or tapped: it stays undone, and why is said. */
  wrong(tried: string): Refusal {
    const step = this.step;
    this.reply = "";
    this.word = (step && kindWord(step, tried)) || usualWord(tried);
    if (!tried.startsWith("tap") && tried !== "early") this.#told.missed();
    return refused(this.word);
  }

  /** Plays what is asked for, and gives it back to do. */
  showMe(): void {
    const asked = this.asked;
    const step = this.step;
    if (!asked || !step) return;
    const before = this.view;
    this.word = this.reply = "";
    this.busy = "showing";
    // a Goal is laid and said in one go
    const last = asked.verb === "lay" ? (step.acts[this.done + 1] ?? asked) : asked;
    if (asked.verb !== "present" && asked.verb !== "reject") this.#show(last.view);
    this.#after(SHOWN_FOR, () => {
      this.view = before;
      this.busy = "";
    });
  }

  ask(): Promise<Answer> {
    return Promise.resolve({ type: "answer", key: "", text: "", pieces: [] });
  }

  foresee(): Promise<Foreseen | Refusal> {
    return Promise.resolve(refused(""));
  }

  forgetRefusal(): void {
    this.word = "";
  }

  #goOn(step: LessonStep, asked: LessonAct): Done {
    this.word = this.reply = "";
    this.done += 1;
    this.#show(asked.view);
    if (this.done === step.acts.length) this.#answerOfAda(step, 0);
    return { type: "done", key: "", number: this.view?.number ?? 0 };
  }

  #putDown(step: LessonStep): Refusal {
    this.done -= 1;
    this.#show(this.done ? (step.acts[this.done - 1]?.view ?? step.start) : step.start);
    return this.wrong("put-down");
  }

  async #askJudge(step: LessonStep, asked: LessonAct, words: string): Promise<Done | Refusal> {
    this.busy = "judge";
    const verdict = await this.#judge(this.lesson.judgePath, words).catch(() => null);
    this.busy = "";
    if (this.step !== step) return refused("");
    if (verdict?.correct) {
      this.paper = verdict.pieces;
      return this.#goOn(step, asked);
    }
    if (verdict === null) {
      this.word = NEEDS_TABLE;
      return refused(this.word);
    }
    const given = this.wrong(`present ${words}`);
    const why = verdict.findings[0]?.text;
    if (why) this.word = `${why} ${this.word}`;
    return given;
  }

  #answerOfAda(step: LessonStep, number: number): void {
    const next = step.then[number];
    if (next === undefined) return this.#nextStep(step);
    this.busy = "ada";
    this.#after(ADA_THINKS, () => {
      this.#show(next);
      this.#answerOfAda(step, number + 1);
    });
  }

  #nextStep(step: LessonStep): void {
    this.busy = "";
    this.done = 0;
    this.at += 1;
    this.reply = step.reply;
    if (this.over) this.#told.finished();
    else this.#told.step(this.at);
  }

  #after(milliseconds: number, then: () => void): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(then, milliseconds * this.#pace);
  }

  #show(number: number): void {
    this.received = performance.now();
    this.view = this.lesson.views[number] ?? this.view;
  }
}

function refused(text: string): Refusal {
  return { type: "refused", key: "", code: "lesson", rule: "", text, number: 0 };
}
