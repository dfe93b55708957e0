/** Progress under a play code: taken, brought here, kept in step, left and deleted. Whatever goes wrong, nothing here is lost. */
import type { KeptUnder, LearningProgress } from "../protocol";
import type { Cards } from "./cards";
import type { Kept, Progress, Store } from "./progress";

export type Post = (address: string, body: unknown) => Promise<{ ok: boolean; status: number; told: unknown }>;

export const CODE_KEPT_AS = "forceout-play-code";
export const KEEP = "/learn/keep.json";
export const FORGET = "/learn/forget-code.json";
const NOT_CONNECTED = "Not connected. Your progress is kept here.";

/** What came of it, in a sentence; "" where there is nothing to say. */
export type Said = string;

export class PlayCode {
  constructor(
    private readonly store: (Store & Pick<Storage, "removeItem">) | null,
    private readonly progress: Progress,
    private readonly cards: Cards,
    private readonly post: Post,
  ) {}

  get code(): string {
    try {
      return this.store?.getItem(CODE_KEPT_AS) ?? "";
    } catch {
      return "";
    }
  }

  async take(): Promise<Said> {
    return this.#send("");
  }

  async bring(code: string): Promise<Said> {
    if (!code.trim()) return "Type your play code first: fifteen letters and digits.";
    return this.#send(code);
  }

  /** What is known here and what is known there become the same. Without a code there is nothing to do. */
  async sync(): Promise<Said> {
    return this.code ? this.#send(this.code) : "";
  }

  /** This browser forgets the code; what is kept under it stays. */
  leave(): Said {
    this.#remember("");
    return "This browser has forgotten the code. Your progress is still here, and under the code.";
  }

  async deleteEverywhere(): Promise<Said> {
    const answer = await this.post(FORGET, { code: this.code }).catch(() => null);
    if (!answer) return NOT_CONNECTED;
    if (!answer.ok && answer.status !== 404) return sentence(answer.told);
    this.#remember("");
    return "What was kept under the code is deleted. Your progress in this browser is still here.";
  }

  async #send(code: string): Promise<Said> {
    const answer = await this.post(KEEP, { code, progress: this.#known() }).catch(() => null);
    if (!answer) return NOT_CONNECTED;
    if (answer.ok) {
      const kept = answer.told as KeptUnder;
      this.#remember(kept.code);
      this.#takeIn(kept.progress);
      return "";
    }
    // a code that was deleted on another device leads nowhere any more
    if (answer.status === 404 && code === this.code) this.#remember("");
    return sentence(answer.told);
  }

  #known(): LearningProgress {
    const lessons = [...this.progress.all()].map(([name, kept]) => ({ name, ...kept }));
    return { version: 1, lessons, cards: this.cards.all() };
  }

  #takeIn(known: LearningProgress): void {
    const lessons = new Map<string, Kept>();
    for (const { name, ...kept } of known.lessons) lessons.set(name, kept);
    this.progress.merge(lessons);
    this.cards.merge(known.cards);
  }

  #remember(code: string): void {
    try {
      if (code) this.store?.setItem(CODE_KEPT_AS, code);
      else this.store?.removeItem(CODE_KEPT_AS);
    } catch {
      // a private window keeps nothing: the code on the page is all there is
    }
  }
}

function sentence(told: unknown): string {
  const error = (told as { error?: { message?: unknown } } | null)?.error;
  return typeof error?.message === "string" ? error.message : "The server could not do it. Nothing is lost; try again.";
}
