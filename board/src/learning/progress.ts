/**
 * How far somebody is with each lesson: the one place in the browser that knows. It holds no name and nothing personal.
 * A private window, a full disk or a damaged entry never stops a lesson: then progress lasts as long as the page.
 */

/** What is kept of a lesson. */
export interface Kept {
  /** The step at which it goes on, counted from 0. */
  readonly step: number;
  readonly finished: boolean;
  /** How often its position was answered wrongly. */
  readonly missed: number;
  /** Milliseconds since 1970 when anything was last noted; 0 when nothing ever was. */
  readonly at: number;
}

export type Store = Pick<Storage, "getItem" | "setItem">;

export const KEPT_AS = "forceout-progress";
const VERSION = 1;
const NOTHING: Kept = Object.freeze({ step: 0, finished: false, missed: 0, at: 0 });

export class Progress {
  #store: Store | null;
  #clock: () => number;
  #lessons: Map<string, Kept>;
  #told = new Set<() => void>();

  constructor(store: Store | null, clock: () => number = Date.now) {
    this.#store = store;
    this.#clock = clock;
    this.#lessons = read(store);
  }

  of(id: string): Kept {
    return this.#lessons.get(id) ?? NOTHING;
  }

  all(): ReadonlyMap<string, Kept> {
    return new Map(this.#lessons);
  }

  setStep(id: string, step: number): void {
    this.#note(id, { step });
  }

  /** It was done to its end; when it is done again it begins at its beginning. */
  finish(id: string): void {
    this.#note(id, { step: 0, finished: true });
  }

  missed(id: string): void {
    this.#note(id, { missed: this.of(id).missed + 1 });
  }

  /** What another device knew is taken in where it is newer; what was finished anywhere stays finished. */
  merge(others: ReadonlyMap<string, Kept>): void {
    for (const [id, theirs] of others) {
      const ours = this.of(id);
      const newer = theirs.at > ours.at ? theirs : ours;
      this.#lessons.set(id, { ...newer, finished: ours.finished || theirs.finished });
    }
    this.#write();
  }

  /** Calls back after every change, also one made in another window; the function it gives ends that. */
  subscribe(changed: () => void): () => void {
    this.#told.add(changed);
    return () => this.#told.delete(changed);
  }

  /** Another window wrote: what it wrote is what holds. */
  reread(): void {
    this.#lessons = read(this.#store);
    this.#tell();
  }

  #note(id: string, change: Partial<Kept>): void {
    this.#lessons.set(id, { ...this.of(id), ...change, at: this.#clock() });
    this.#write();
  }

  #write(): void {
    try {
      const lessons = Object.fromEntries(this.#lessons);
      this.#store?.setItem(KEPT_AS, JSON.stringify({ version: VERSION, lessons }));
    } catch {
      // a private window or a full disk keeps nothing: then this page alone remembers
    }
    this.#tell();
  }

  #tell(): void {
    for (const changed of this.#told) changed();
  }
}

function read(store: Store | null): Map<string, Kept> {
  const lessons = new Map<string, Kept>();
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEPT_AS) ?? "{}");
    if (!isRecord(kept) || kept.version !== VERSION || !isRecord(kept.lessons)) return lessons;
    for (const [id, entry] of Object.entries(kept.lessons)) if (isRecord(entry)) lessons.set(id, cleaned(entry));
  } catch {
    // what cannot be read is as if nothing had been kept
  }
  return lessons;
}

function cleaned(entry: Record<string, unknown>): Kept {
  return {
    step: count(entry.step),
    finished: entry.finished === true,
    missed: count(entry.missed),
    at: count(entry.at),
  };
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function browserStore(): Store | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const progress = new Progress(browserStore());

if (typeof addEventListener === "function") {
  addEventListener("storage", (event) => event.key === KEPT_AS && progress.reread());
}
