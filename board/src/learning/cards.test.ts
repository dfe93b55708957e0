import { describe, expect, it } from "vitest";
import type { CardState } from "../protocol";
import { Cards, CARDS_KEPT_AS, SHORT_WAIT, type Reckon } from "./cards";
import { CODE_KEPT_AS, PlayCode, type Post } from "./play-code";
import { Progress } from "./progress";
import { doneWords, dueWords, nextDueWords } from "./words";

const NOON = 1_790_000_000_000;
const DAY = 86_400_000;

function memory(given: Record<string, string> = {}) {
  const kept = new Map(Object.entries(given));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function card(last: number, due: number): CardState {
  return { state: 2, step: 0, stability: 2000, difficulty: 5000, due, last };
}

/** A server that gives ten minutes for a miss and a day for the rest. */
const server: Reckon = ({ rating, at }) => Promise.resolve(card(at, at + (rating === "again" ? SHORT_WAIT : DAY)));
const nobody: Reckon = () => Promise.reject(new Error("offline"));

describe("what was missed", () => {
  it("comes back when its time has come, what has waited longest first", async () => {
    let now = NOON;
    const cards = new Cards(memory(), () => now);
    cards.rate("b", "again");
    now += 1000;
    cards.rate("a", "again");
    await cards.flush(server);
    expect(cards.due()).toEqual([]);
    now = NOON + SHORT_WAIT;
    expect(cards.due()).toEqual(["b"]);
    now += 1000;
    expect(cards.due()).toEqual(["b", "a"]);
    cards.rate("b", "good");
    await cards.flush(server);
    expect(cards.due()).toEqual(["a"]);
    expect(cards.of("b")?.due).toBe(now + DAY);
  });

  it("is not asked again where it was right at once and never missed", async () => {
    const cards = new Cards(memory(), () => NOON);
    cards.rate("a", "good");
    await cards.flush(server);
    expect(cards.all()).toEqual([]);
  });

  it("waits here without a connection, also over a new page, and is sent later", async () => {
    const store = memory();
    let now = NOON;
    const before = new Cards(store, () => now);
    before.rate("a", "again");
    await before.flush(nobody);
    now += SHORT_WAIT;
    const after = new Cards(store, () => now);
    expect(after.due()).toEqual(["a"]);
    expect(after.waiting()).toHaveLength(1);
    await after.flush(server);
    expect(after.waiting()).toEqual([]);
    expect(after.of("a")?.last).toBe(NOON);
  });

  it("counts once a sitting: a miss that was mended replaces the miss", async () => {
    const asked: unknown[] = [];
    const cards = new Cards(memory(), () => NOON);
    cards.rate("a", "again", null);
    cards.rate("a", "hard", null);
    await cards.flush((rated) => {
      asked.push(rated);
      return server(rated);
    });
    expect(asked).toEqual([{ card: null, rating: "hard", at: NOON }]);
  });

  it("is joined with what another device knew: the later one holds", () => {
    const cards = new Cards(memory(), () => NOON);
    cards.merge([{ ...card(5, 50), name: "a" }]);
    cards.merge([{ ...card(9, 90), name: "a" }]);
    cards.merge([{ ...card(7, 70), name: "a" }]);
    expect(cards.of("a")?.due).toBe(90);
  });

  it("begins anew where what was kept cannot be read", () => {
    for (const text of ["{", "[]", '{"version":1,"cards":{"a":{"due":"x"}},"waiting":[{}]}'])
      expect(new Cards(memory({ [CARDS_KEPT_AS]: text }), () => NOON).due()).toEqual([]);
  });

  it("does not write over what a newer Forceout has kept", () => {
    const newer = '{"version":2,"all":"otherwise"}';
    const store = memory({ [CARDS_KEPT_AS]: newer });
    new Cards(store, () => NOON).rate("a", "again");
    expect(store.kept.get(CARDS_KEPT_AS)).toBe(newer);
  });

  it("lasts as long as the page where nothing can be kept", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    };
    const cards = new Cards(full, () => NOON);
    cards.rate("a", "again");
    expect(cards.next()).toBe(NOON + SHORT_WAIT);
  });
});

describe("a play code", () => {
  const answering = (ok: boolean, status: number, told: unknown): Post => {
    return () => Promise.resolve({ ok, status, told });
  };
  const made = (post: Post, store = memory()) => {
    const progress = new Progress(store, () => NOON);
    const cards = new Cards(store, () => NOON);
    return { store, progress, cards, code: new PlayCode(store, progress, cards, post) };
  };

  it("brings what was done elsewhere, and loses nothing of here", async () => {
    const there = {
      version: 1,
      lessons: [{ name: "there", step: 0, finished: true, missed: 0, at: 1 }],
      cards: [{ ...card(5, 50), name: "a" }],
    };
    const { code, progress, cards, store } = made(answering(true, 200, { code: "ACDEF-GHJKM-NPQRT", progress: there }));
    progress.finish("here");
    expect(await code.bring("acdef ghjkm npqrt")).toBe("");
    expect(progress.of("there").finished).toBe(true);
    expect(progress.of("here").finished).toBe(true);
    expect(cards.of("a")?.due).toBe(50);
    expect(store.kept.get(CODE_KEPT_AS)).toBe("ACDEF-GHJKM-NPQRT");
  });

  it("says in a sentence what is wrong with one that was mistyped", async () => {
    const { code } = made(answering(false, 404, { error: { code: "unknown-code", message: "We do not know it." } }));
    expect(await code.bring("nonsense")).toBe("We do not know it.");
    expect(code.code).toBe("");
    expect(await code.bring("  ")).toContain("first");
  });

  it("is forgotten here when it was deleted elsewhere, and progress stays", async () => {
    const store = memory({ [CODE_KEPT_AS]: "ACDEF-GHJKM-NPQRT" });
    const { code, progress } = made(answering(false, 404, { error: { message: "Unknown." } }), store);
    progress.finish("here");
    await code.sync();
    expect(code.code).toBe("");
    expect(progress.of("here").finished).toBe(true);
  });

  it("stays where there is no connection, or the server is busy", async () => {
    const store = memory({ [CODE_KEPT_AS]: "ACDEF-GHJKM-NPQRT" });
    expect(await made(() => Promise.reject(new Error()), store).code.sync()).toContain("Not connected");
    await made(answering(false, 429, null), store).code.sync();
    expect(store.kept.get(CODE_KEPT_AS)).toBe("ACDEF-GHJKM-NPQRT");
  });

  it("is left or deleted by a button", async () => {
    const store = memory({ [CODE_KEPT_AS]: "ACDEF-GHJKM-NPQRT" });
    expect(await made(answering(true, 200, { forgotten: true }), store).code.deleteEverywhere()).toContain("deleted");
    expect(store.kept.has(CODE_KEPT_AS)).toBe(false);
  });
});

describe("the words", () => {
  it("count what is done and what is due", () => {
    expect(doneWords(0, 3, false)).toBe("3 positions");
    expect(doneWords(2, 3, false)).toBe("2 of 3 done");
    expect(doneWords(3, 3, false)).toBe("All 3 done ✓");
    expect(dueWords(1)).toBe("1 position is due.");
  });
  it("say roughly when to come again", () => {
    expect(nextDueWords(null, NOON)).toContain("Nothing");
    expect(nextDueWords(NOON + 60_001, NOON)).toContain("2 minutes");
    expect(nextDueWords(NOON + DAY, NOON)).toContain("24 hours");
    expect(nextDueWords(NOON + 3 * DAY, NOON)).toContain("3 days");
  });
});
