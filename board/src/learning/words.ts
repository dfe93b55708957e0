/** Learning in words. */

export function doneWords(done: number, all: number, one: boolean): string {
  if (one) return done ? "Done ✓" : "";
  if (done === 0) return `${all} positions`;
  return done === all ? `All ${all} done ✓` : `${done} of ${all} done`;
}

export function dueWords(due: number): string {
  if (due === 0) return "Nothing is due now.";
  return due === 1 ? "1 position is due." : `${due} positions are due.`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When to come again, roughly: nobody waits for a minute to pass. */
export function nextDueWords(next: number | null, now: number): string {
  if (next === null) return "Nothing you have missed is waiting for you.";
  const wait = next - now;
  if (wait <= HOUR) return `The next one comes back in ${many(Math.max(1, Math.ceil(wait / MINUTE)), "minute")}.`;
  if (wait <= DAY) return `The next one comes back in ${many(Math.ceil(wait / HOUR), "hour")}.`;
  return `The next one comes back in ${many(Math.ceil(wait / DAY), "day")}.`;
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
