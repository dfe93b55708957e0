/** Cards and play code of this browser, with the server behind them. */
import { postJson } from "../ui/post-json";
import type { CardState, PuzzleResult } from "../protocol";
import { Cards, CARDS_KEPT_AS } from "./cards";
import { PlayCode, type Post } from "./play-code";
import { progress } from "./progress";

const RECKONED_AT = "/learn/review.json";
const CALM = 1500;

function browserStore(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

const post: Post = async (address, body) => {
  const reply = await postJson(address, body);
  return { ok: reply.ok, status: reply.status, told: (await reply.json().catch(() => null)) as unknown };
};

export const cards = new Cards(browserStore());
export const playCode = new PlayCode(browserStore(), progress, cards, post);

/** Sends what waits, then joins with what is kept under the play code, if there is one. */
export async function catchUp(): Promise<void> {
  await cards.flush(async (rated) => {
    const answer = await post(RECKONED_AT, rated);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.told as CardState;
  });
  await playCode.sync();
}

let soon: ReturnType<typeof setTimeout> | undefined;

/** After a change: not at once, for another one often follows. */
export function catchUpSoon(): void {
  clearTimeout(soon);
  soon = setTimeout(() => void catchUp(), CALM);
}

/** One sitting at a position of the path: the first try counts, and a miss that was mended counts for something. */
export function sitting(name: string): (result: PuzzleResult) => void {
  const before = cards.of(name);
  let missed = false;
  return (result) => {
    if (result.right && !result.gaveUp) {
      progress.finish(name);
      cards.rate(name, missed ? "hard" : "good", before);
    } else {
      if (!missed) progress.missed(name);
      missed = true;
      cards.rate(name, "again", before);
    }
    catchUpSoon();
  };
}

if (typeof addEventListener === "function") {
  addEventListener("online", () => void catchUp());
  addEventListener("storage", (event) => event.key === CARDS_KEPT_AS && cards.reread());
}
