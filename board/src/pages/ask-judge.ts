/** Ask the judge: the mat is drawn while it is typed, and faces can be tapped into the field that was chosen last. */

const WAIT = 150;

export function openCase(): void {
  const form = document.querySelector<HTMLFormElement>("#case");
  if (!form) return;
  drawAsTyped(form);
  tapInto(form);
  for (const choice of form.querySelectorAll<HTMLSelectElement>("select"))
    choice.addEventListener("change", () => form.submit());
  const copy = document.querySelector<HTMLButtonElement>(".ask-judge [data-copy]");
  if (copy) {
    copy.hidden = false;
    copy.addEventListener("click", () => {
      void navigator.clipboard.writeText(location.href).then(() => (copy.textContent = "Link copied"));
    });
  }
  const print = document.querySelector<HTMLButtonElement>(".ask-judge [data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
}

function drawAsTyped(form: HTMLFormElement): void {
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
      if (answer.ok && number === asked && mat) mat.outerHTML = await answer.text();
    } catch {
      // the line is down: what was typed stays, and the judge is asked again with the button
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void draw(), WAIT);
  });
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
