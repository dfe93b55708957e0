/** Ask the judge: the mat is drawn while it is typed, and faces can be tapped into the field that was chosen last. */

const WAIT = 150;

export function openCase(): void {
  const form = document.querySelector<HTMLFormElement>("#case");
  if (!form) return;
  drawAsTyped(form);
  tapInto(form);
  for (const choice of form.querySelectorAll<HTMLSelectElement>("select"))
    choice.addEventListener("change", () => form.submit());
  offerCopying(".ask-judge", () => location.href);
}

/** The buttons that copy the link and print: there is no use in them without this script. */
export function offerCopying(page: string, link: () => string): void {
  const copy = document.querySelector<HTMLButtonElement>(`${page} [data-copy]`);
  if (copy) {
    copy.hidden = false;
    copy.addEventListener("click", () => {
      void navigator.clipboard.writeText(link()).then(() => (copy.textContent = "Link copied"));
    });
  }
  const print = document.querySelector<HTMLButtonElement>(`${page} [data-print]`);
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
}

/** Draws the mat anew a moment after it was changed, and says when it is drawn. */
export function drawAsTyped(form: HTMLFormElement, drawn: () => void = () => {}): void {
  let timer = 0;
  let asked = 0;
  const draw = async (): Promise<void> => {
    const number = ++asked;
    const typed = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      if (typeof value === "string") typed.set(name, value);
    });
    try {
      const answer = await fetch(`${form.dataset.mat}?${typed}`);
      const mat = document.querySelector("#asked-mat");
      if (!answer.ok || number !== asked || !mat) return;
      const focused = focusedCube(mat);
      mat.outerHTML = await answer.text();
      drawn();
      focused();
    } catch {
      // the line is down: what was typed stays, and the judge is asked again with the button
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void draw(), WAIT);
  });
}

/** Whoever tapped a cube of the mat finds the focus where it was, or on the next cube. */
function focusedCube(mat: Element): () => void {
  const at = [...mat.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement);
  return () => {
    if (at < 0) return;
    const cubes = document.querySelectorAll<HTMLButtonElement>("#asked-mat button");
    cubes[Math.min(at, cubes.length - 1)]?.focus({ preventScroll: true });
  };
}

function tapInto(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>(".cubes-typed")];
  const keys = form.querySelector<HTMLElement>(".keys-to-tap");
  if (!keys) return;
  let chosen = fields[0]!;
  for (const field of fields) field.addEventListener("focus", () => (chosen = field));
  keys.hidden = false;
  keys.addEventListener("click", (event) => {
    const face = (event.target as HTMLElement).closest<HTMLElement>("[data-face]")?.dataset.face;
    if (face === undefined) return;
    const apart = !["goal", "paper"].includes(chosen.name) && chosen.value !== "" ? " " : "";
    chosen.value = face ? `${chosen.value}${apart}${face}` : chosen.value.replace(/\s*\S$/, "");
    chosen.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
