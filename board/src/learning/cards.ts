/**
 * What was missed, and when it comes back. A card is reckoned by the server; what was tried without a connection waits
 * here and is sent later. Like progress, it survives a private window and a damaged store, and holds nothing personal.
 */
import type { CardState, KeptCard, Rated } from "../protocol";
import type { Store } from "./progress";

export type Rating = "again" | "hard" | "good";
export type Reckon = (rated: Rated) => Promise<CardState>;

/** A try that the server does not know of yet. */
export interface Waiting {
  readonly name: string;
  readonly rating: Rating;
  readonly at: number;
  /** The card before the sitting: a second try in it replaces what the first one made of the card. */
  readonly before: CardState | null;
}

export const CARDS_KEPT_AS = "forceout-cards";
const VERSION = 1;
/** Until the server has said when, what was missed comes back after so many milliseconds. */
export const SHORT_WAIT = 10 * 60_000;
const MOST_WAITING = 500;

export class Cards {
  #store: Store | null;
  #clock: () => number;
  #cards = new Map<string, CardState>();
  #waiting: Waiting[] = [];
  /** A newer Forceout wrote what is kept here: it is neither read nor written over. */
  #newer = false;
  #flushing: Promise<void> | null = null;

  constructor(store: Store | null, clock: () => number = Date.now) {
    this.#store = store;
    this.#clock = clock;
    this.reread();
  }

  of(name: string): CardState | null {
    return this.#cards.get(name) ?? null;
  }

  waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  all(): KeptCard[] {
    return [...this.#cards].map(([name, card]) => ({ ...card, name }));
  }

  /** The names of what is due now, what has waited longest first. */
  due(): string[] {
    const now = this.#clock();
    return [...this.#times()]
      .filter(([, at]) => at <= now)
      .sort(([one, a], [other, b]) => a - b || one.localeCompare(other))
      .map(([name]) => name);
  }

  /** When the next one is due; null where nothing is waited for. */
  next(): number | null {
    const times = [...this.#times().values()];
    return times.length ? Math.min(...times) : null;
  }

  /** A try at a position is over. Only what was missed once has a card: what was right at once needs none. */
  rate(name: string, rating: Rating, before: CardState | null = this.of(name)): void {
    if (rating === "good" && before === null) return;
    const others = this.#waiting.filter((one) => one.name !== name);
    this.#waiting = [...others, { name, rating, at: this.#clock(), before }].slice(-MOST_WAITING);
    this.#write();
  }

  /** Sends what waits, one after another; what cannot be sent waits on. */
  flush(reckon: Reckon): Promise<void> {
    this.#flushing ??= this.#sendAll(reckon).finally(() => (this.#flushing = null));
    return this.#flushing;
  }

  async #sendAll(reckon: Reckon): Promise<void> {
    for (let one = this.#waiting[0]; one; one = this.#waiting[0]) {
      const { name, rating, at, before } = one;
      const card = await reckon({ card: before, rating, at }).catch(() => null);
      if (!card) return;
      this.#cards.set(name, cleaned(card) ?? { ...card });
      this.#waiting = this.#waiting.filter((other) => other !== one);
      this.#write();
    }
  }

  /** What another device knew: of two cards the one that was rated later holds. */
  merge(others: readonly KeptCard[]): void {
    for (const { name, ...card } of others) {
      const clean = cleaned(card);
      if (clean && clean.last > (this.of(name)?.last ?? -1)) this.#cards.set(name, clean);
    }
    this.#write();
  }

  reread(): void {
    this.#cards = new Map();
    this.#waiting = [];
    this.#newer = false;
    try {
      const kept: unknown = JSON.parse(this.#store?.getItem(CARDS_KEPT_AS) ?? "{}");
      if (!isRecord(kept)) return;
      this.#newer = typeof kept.version === "number" && kept.version > VERSION;
      if (kept.version !== VERSION) return;
      if (isRecord(kept.cards))
        for (const [name, entry] of Object.entries(kept.cards)) {
          const card = cleaned(entry);
          if (card) this.#cards.set(name, card);
        }
      if (Array.isArray(kept.waiting)) this.#waiting = kept.waiting.filter(isWaiting);
    } catch {
      // what cannot be read is as if nothing had been kept
    }
  }

  /** When each comes back; a try that waits counts for more than the card it will change. */
  #times(): Map<string, number> {
    const times = new Map([...this.#cards].map(([name, card]) => [name, card.due]));
    for (const one of this.#waiting) {
      if (one.rating === "good") times.delete(one.name);
      else times.set(one.name, one.at + SHORT_WAIT);
    }
    return times;
  }

  #write(): void {
    if (this.#newer) return;
    try {
      const kept = { version: VERSION, cards: Object.fromEntries(this.#cards), waiting: this.#waiting };
      this.#store?.setItem(CARDS_KEPT_AS, JSON.stringify(kept));
    } catch {
      // a private window or a full disk keeps nothing: then this page alone remembers
    }
  }
}

const FIELDS = ["state", "step", "stability", "difficulty", "due", "last"] as const;

function cleaned(entry: unknown): CardState | null {
  if (!isRecord(entry)) return null;
  if (!FIELDS.every((field) => Number.isSafeInteger(entry[field]) && (entry[field] as number) >= 0)) return null;
  return Object.fromEntries(FIELDS.map((field) => [field, entry[field]])) as unknown as CardState;
}

function isWaiting(value: unknown): value is Waiting {
  return (
    isRecord(value) &&
    typeof value.name === "string" &&
    ["again", "hard", "good"].includes(value.rating as string) &&
    Number.isSafeInteger(value.at) &&
    (value.before === null || cleaned(value.before) !== null)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
