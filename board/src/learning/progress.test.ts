import { describe, expect, it } from "vitest";
import { KEPT_AS, Progress, type Store } from "./progress";

function memory(kept?: string): Store & { text: string | null } {
  return {
    text: kept ?? null,
    getItem() {
      return this.text;
    },
    setItem(_, text) {
      this.text = text;
    },
  };
}

describe("progress", () => {
  it("goes on at the step where somebody left", () => {
    const store = memory();
    new Progress(store, () => 5).setStep("first-shake", 3);
    expect(new Progress(store).of("first-shake")).toEqual({ step: 3, finished: false, missed: 0, at: 5 });
  });

  it("begins a finished lesson anew and still knows that it was finished", () => {
    const progress = new Progress(memory(), () => 7);
    progress.setStep("spot-now", 1);
    progress.finish("spot-now");
    expect(progress.of("spot-now")).toEqual({ step: 0, finished: true, missed: 0, at: 7 });
  });

  it("counts what was missed", () => {
    const progress = new Progress(memory());
    progress.missed("spot-now");
    progress.missed("spot-now");
    expect(progress.of("spot-now").missed).toBe(2);
    expect([...progress.all().keys()]).toEqual(["spot-now"]);
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    '"x"',
    '{"version":99,"lessons":{"a":{"step":2}}}',
    '{"version":1,"lessons":[]}',
    '{"version":1,"lessons":{"a":null}}',
  ])("takes garbage in the store as nothing kept: %s", (garbage) => {
    const progress = new Progress(memory(garbage));
    expect(progress.all().size).toBe(0);
    progress.setStep("a", 1);
    expect(progress.of("a").step).toBe(1);
  });

  it("mends what is wrong inside an entry", () => {
    const text = '{"version":1,"lessons":{"a":{"step":-2,"finished":"yes","missed":1.5,"at":"x"}}}';
    expect(new Progress(memory(text)).of("a")).toEqual({ step: 0, finished: false, missed: 0, at: 0 });
  });

  it("remembers for as long as the page is open where nothing can be kept", () => {
    const refusing: Store = {
      getItem: () => {
        throw new Error("private window");
      },
      setItem: () => {
        throw new Error("private window");
      },
    };
    for (const progress of [new Progress(refusing), new Progress(null)]) {
      progress.finish("first-shake");
      expect(progress.of("first-shake").finished).toBe(true);
    }
  });

  it("tells those who asked, until they ask no more", () => {
    const progress = new Progress(memory());
    let heard = 0;
    const leave = progress.subscribe(() => (heard += 1));
    progress.setStep("a", 1);
    progress.reread();
    leave();
    progress.setStep("a", 2);
    expect(heard).toBe(2);
  });

  it("takes in what another window wrote", () => {
    const store = memory();
    const here = new Progress(store);
    new Progress(store).finish("a");
    here.reread();
    expect(here.of("a").finished).toBe(true);
  });

  it("merges what another device knew: the newer step, and finished stays finished", () => {
    const progress = new Progress(memory(), () => 10);
    progress.setStep("a", 1);
    progress.finish("b");
    progress.merge(
      new Map([
        ["a", { step: 4, finished: true, missed: 1, at: 20 }],
        ["b", { step: 2, finished: false, missed: 0, at: 30 }],
      ]),
    );
    expect(progress.of("a")).toEqual({ step: 4, finished: true, missed: 1, at: 20 });
    expect(progress.of("b")).toEqual({ step: 2, finished: true, missed: 0, at: 30 });
  });

  it("keeps everything under one name with its version", () => {
    const keys: string[] = [];
    const store: Store = { getItem: () => null, setItem: (key, text) => keys.push(key, text) };
    new Progress(store, () => 1).setStep("a", 1);
    expect(keys).toEqual([KEPT_AS, '{"version":1,"lessons":{"a":{"step":1,"finished":false,"missed":0,"at":1}}}']);
  });
});
