/** Forms after which one stays where one was: check-in by one key each. Arrows go from button to button. */
import { replaceMain, said, submit } from "./page";

export function stayWhereOneIs(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-stay]")) return;
    event.preventDefault();
    const pressed = event.submitter?.id ?? "";
    void stay(new FormData(form, event.submitter), pressed);
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches("[data-stay] button"))
      return;
    const all = [...document.querySelectorAll<HTMLElement>("[data-stay] button")];
    all[all.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  });
}

async function stay(fields: FormData, pressed: string): Promise<void> {
  const page = await submit(location.href, fields);
  if (page === null) {
    said("Not connected. Nothing was changed.");
    return;
  }
  replaceMain(page);
  const again = document.getElementById(pressed);
  again?.focus();
  said(again?.textContent ?? "");
}
