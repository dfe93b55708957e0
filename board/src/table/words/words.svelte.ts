/**
 * Words explained where they first appear. The glossary itself is the server's, and comes with the page; what somebody
 * has met before stays in this browser.
 */
import { keepMet, readMet, stillNew, type Met } from "./met";

export interface Explained {
  key: string;
  word: string;
  text: string;
  rule: string;
}

function readGlossary(): Explained[] {
  try {
    return JSON.parse(document.getElementById("glossary")?.textContent ?? "[]") as Explained[];
  } catch {
    return [];
  }
}

class Words {
  /** What is explained now, and beside what. */
  shown = $state.raw<{ entry: Explained; beside: DOMRect } | null>(null);
  readonly all: readonly Explained[] = readGlossary();
  /** As it was when the page was opened, so that a word does not change while somebody looks at it. */
  private readonly before: Met = readMet();
  private met: Met = { ...this.before };

  find(key: string): Explained | undefined {
    return this.all.find((one) => one.key === key);
  }

  isNew(key: string): boolean {
    return this.find(key) !== undefined && stillNew(this.before, key);
  }

  /** The word was seen on this page; it counts once a page. */
  meet(key: string): void {
    if ((this.met[key] ?? 0) > (this.before[key] ?? 0)) return;
    this.met = { ...this.met, [key]: (this.before[key] ?? 0) + 1 };
    keepMet(this.met);
  }

  explain(key: string, beside: DOMRect): Explained | undefined {
    const entry = this.find(key);
    this.shown = entry && this.shown?.entry !== entry ? { entry, beside } : null;
    return entry;
  }
}

export const words = new Words();
