import type { Clock } from "../protocol";

/** The time left as it runs here between two words from the server. */
export class RunningClock {
  left = $state(0);

  constructor(clock: () => Clock | null, received: () => number, passed?: (seconds: number) => void) {
    let shown = 0;
    $effect(() => {
      const given = clock();
      const since = received();
      const tell = () => {
        const gone = given && !given.paused ? performance.now() - since : 0;
        const before = shown;
        shown = given ? Math.max(0, given.left - gone) : 0;
        this.left = shown;
        for (const mark of [30, 10]) {
          if (before > mark * 1000 && shown <= mark * 1000 && shown > (mark - 1) * 1000) passed?.(mark);
        }
      };
      tell();
      if (!given || given.paused) return;
      const ticking = setInterval(tell, 200);
      return () => clearInterval(ticking);
    });
  }
}
