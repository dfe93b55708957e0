/** The pages of the learning path, filled in with what this browser knows: what is done, what is due, the play code. */
import { cards, catchUp, playCode } from "../learning/here";
import { progress } from "../learning/progress";
import { dueWords, doneWords, nextDueWords } from "../learning/words";

export function openPath(): void {
  fillHiddenCode();
  const shown = document.querySelector("[data-cards], [data-due], section[data-review], [data-keep]");
  if (!shown) return;
  showAll();
  progress.subscribe(showAll);
  for (const section of document.querySelectorAll<HTMLElement>("[data-keep]")) new KeepCard(section).begin();
  for (const choice of document.querySelectorAll<HTMLSelectElement>(".path-choice select")) {
    choice.addEventListener("change", () => choice.form?.requestSubmit());
    choice.form?.querySelector("button")?.setAttribute("hidden", "");
  }
  void catchUp().then(showAll);
  // a page that comes back from history shows how it was before
  addEventListener("pageshow", (event) => event.persisted && (cards.reread(), progress.reread()));
}

function showAll(): void {
  showDone();
  showDue();
  showReview();
}

function showDone(): void {
  for (const mark of document.querySelectorAll<HTMLElement>("[data-cards]")) {
    const names = (mark.dataset.cards ?? "").split(" ");
    const done = names.filter((name) => progress.of(name).finished).length;
    const one = "one" in mark.dataset;
    mark.textContent = doneWords(done, names.length, one);
    mark.classList.toggle("done", done === names.length);
  }
  const first = document.querySelector<HTMLAnchorElement>("[data-first-open]");
  const open = [...document.querySelectorAll<HTMLAnchorElement>(".path-try")].findIndex(
    (link) => !progress.of(link.querySelector<HTMLElement>("[data-cards]")?.dataset.cards ?? "").finished,
  );
  const links = document.querySelectorAll<HTMLAnchorElement>(".path-try");
  if (first && links.length) {
    first.href = links[Math.max(open, 0)]!.href;
    first.textContent = ["Try the first one", "Try the second one", "Try the third one"][open] ?? "Try them again";
  }
}

function showDue(): void {
  const due = cards.due().length;
  for (const tile of document.querySelectorAll<HTMLElement>("[data-due]")) {
    tile.hidden = due === 0 && !("always" in tile.dataset);
    tile.querySelector("[data-due-words]")!.textContent = dueWords(due);
  }
}

function showReview(): void {
  const section = document.querySelector<HTMLElement>("section[data-review]");
  if (!section) return;
  const titles = JSON.parse(document.getElementById("path-titles")?.textContent ?? "{}") as Record<string, string>;
  const due = cards.due().filter((name) => name in titles);
  const go = section.querySelector<HTMLAnchorElement>("[data-go]")!;
  const [heading, text] = [section.querySelector("[data-heading]")!, section.querySelector("[data-due-text]")!];
  const [oldest] = due;
  if (oldest === undefined) {
    heading.textContent = "Nothing is due";
    text.textContent = nextDueWords(cards.next(), Date.now());
    go.href = section.dataset.review ?? "";
    go.textContent = "Try a new variation";
    return;
  }
  heading.textContent = `${titles[oldest]}, position ${oldest.split("/").at(-1)}`;
  text.textContent =
    due.length === 1 ? "It is the only one that is due." : `${dueWords(due.length)} This one has waited longest.`;
  go.href = `/learn/path/${oldest.replace(/^path:/, "")}?review`;
  go.textContent = "Try it";
}

/** “Delete my data” reaches what is kept under the code of this browser, too: the server cannot know it. */
function fillHiddenCode(): void {
  const field = document.querySelector<HTMLInputElement>("[data-play-code]");
  if (field) field.value = playCode.code;
}

class KeepCard {
  constructor(private readonly section: HTMLElement) {}

  begin(): void {
    this.#on("[data-take-code]", () => playCode.take(), "This is your play code.");
    this.#on("[data-leave-code]", () => Promise.resolve(playCode.leave()));
    this.#on("[data-delete-code]", () => playCode.deleteEverywhere());
    this.#find("[data-print-code]")?.addEventListener("click", () => print());
    const form = this.#find<HTMLFormElement>("[data-have-code]");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = new FormData(form).get("code");
      void this.#tell(playCode.bring(typeof typed === "string" ? typed : ""), "Your progress is here now.");
    });
    this.#show();
  }

  #on(selector: string, act: () => Promise<string>, well = ""): void {
    this.#find(selector)?.addEventListener("click", () => void this.#tell(act(), well));
  }

  async #tell(doing: Promise<string>, well: string): Promise<void> {
    const said = await doing;
    this.#find("[data-said]")!.textContent = said || well;
    this.#show();
    showAll();
  }

  #show(): void {
    const code = playCode.code;
    this.#find<HTMLElement>("[data-without-code]")!.hidden = code !== "";
    this.#find<HTMLElement>("[data-with-code]")!.hidden = code === "";
    this.#find("[data-code]")!.textContent = code;
  }

  #find<Found extends Element = Element>(selector: string): Found | null {
    return this.section.querySelector<Found>(selector);
  }
}
