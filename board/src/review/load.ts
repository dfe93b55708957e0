/** Fetches the review, and again while the server is still looking at the shakes. */
import type { Review } from "../protocol";

const PAUSE = 1500;
const LONGEST_PAUSE = 12_000;

export interface Watch {
  stop: () => void;
}

/** Calls `onreview` with each answer and `ontrouble` when none came; goes on until every shake is done. */
export function watchReview(path: string, onreview: (review: Review) => void, ontrouble: () => void): Watch {
  let timer = 0;
  let stopped = false;
  let pause = PAUSE;

  async function ask() {
    try {
      const answer = await fetch(path, { headers: { Accept: "application/json" }, credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      const review = (await answer.json()) as Review;
      if (stopped) return;
      pause = PAUSE;
      onreview(review);
      if (review.done >= review.of) return;
    } catch {
      if (stopped) return;
      // a school's network comes and goes: ask less often, but do not give up
      pause = Math.min(pause * 2, LONGEST_PAUSE);
      ontrouble();
    }
    timer = window.setTimeout(() => void ask(), pause);
  }

  void ask();
  return {
    stop() {
      stopped = true;
      window.clearTimeout(timer);
    },
  };
}
