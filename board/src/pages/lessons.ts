/** How far one has come, beside each lesson of a list. */
import { type Kept, progress } from "../learning/progress";

/** What stands beside a lesson. */
export function stateOf(kept: Kept, steps: number): string {
  if (kept.step > 0 && kept.step < steps) return `Go on at step ${kept.step + 1} of ${steps}`;
  return kept.finished ? "Done" : "Begin";
}

export function showProgress(): void {
  const listed = document.querySelectorAll<HTMLElement>("[data-lesson-key]");
  if (!listed.length) return;
  const show = () => {
    for (const one of listed) {
      const kept = progress.of(one.dataset.lessonKey ?? "");
      const state = one.querySelector<HTMLElement>("[data-state]");
      if (state) state.textContent = stateOf(kept, Number(one.dataset.steps));
      one.classList.toggle("finished", kept.finished);
    }
  };
  show();
  progress.subscribe(show);
}
