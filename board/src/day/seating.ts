/** The draft by hand: a player is dragged onto another one or onto a free chair, by mouse, by touch at the grip, or with
    keys. All of them say the same words that can be typed, and the server says what they break and mend. */
import { replaceMain, said, submit } from "./page";

interface Sentence {
  text: string;
  hard: boolean;
}
interface Change {
  breaks: Sentence[];
  mends: Sentence[];
}

const PAUSE = 120;
const FAR = 6;

/** The player in the hand, and where the pointer took it up. */
let held: HTMLElement | null = null;
let from: { x: number; y: number; id: number } | null = null;
let ghost: HTMLElement | null = null;
let over: HTMLElement | null = null;
let timer = 0;
let asked = 0;

function grid(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".draft-grid");
}

function chips(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".draft-grid .chip")].filter(
    (chip) => held !== null || !chip.classList.contains("chair"),
  );
}

export function seatByHand(): void {
  document.addEventListener("click", (event) => {
    const chip = chipAt(event.target);
    if (chip === null || ghost !== null) return;
    if (held === null) pickUp(chip);
    else void putDown(chip);
  });
  document.addEventListener("keydown", key);
  document.addEventListener("pointerdown", grasp);
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", (event) => {
    if (event.pointerId === from?.id) drop();
  });
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-edit], [data-undo]")) return;
    event.preventDefault();
    void send(new FormData(form, event.submitter), null);
  });
}

function chipAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".draft-grid .chip") : null;
}

function pickUp(chip: HTMLElement): void {
  if (chip.dataset["player"] === undefined) return;
  held = chip;
  chip.classList.add("is-held");
  grid()?.classList.add("is-holding");
  say(`${chip.dataset["name"] ?? ""} is in your hand. Choose another player or a free chair.`);
}

function letGo(): void {
  held?.classList.remove("is-held");
  over?.classList.remove("is-over");
  grid()?.classList.remove("is-holding");
  ghost?.remove();
  held = over = ghost = from = null;
  clearTimeout(timer);
}

/** What it would be called if somebody typed it. */
function words(target: HTMLElement): string | null {
  const player = held?.dataset["player"];
  if (player === undefined || target === held) return null;
  const chair = target.dataset["chair"];
  if (chair !== undefined) return `move ${player}, ${chair}`;
  const other = target.dataset["player"];
  return other === undefined ? null : `swap ${player}, ${other}`;
}

async function putDown(target: HTMLElement): Promise<void> {
  const told = words(target);
  const player = held?.dataset["player"] ?? null;
  const form = document.querySelector<HTMLFormElement>("form[data-edit]");
  letGo();
  if (told === null || form === null) {
    say("It stays where it was.");
    return;
  }
  const fields = new FormData(form);
  fields.set("do", "edit");
  fields.set("words", told);
  fields.delete("reason");
  await send(fields, player);
}

/** The page after the change takes the place of this one; whoever was moved keeps the focus. */
async function send(fields: FormData, player: string | null): Promise<void> {
  const page = await submit(location.pathname, fields);
  if (page === null) {
    say("Not connected. Nothing was changed.");
    return;
  }
  replaceMain(page);
  const second = document.getElementById("second-reason");
  const moved = player === null ? null : document.querySelector<HTMLElement>(`[data-player="${CSS.escape(player)}"]`);
  (second ?? moved ?? document.getElementById("words"))?.focus();
  said(document.querySelector("[data-told]")?.textContent ?? "");
}

// -- weighing -------------------------------------------------------------------------------------------

function weighSoon(target: HTMLElement): void {
  clearTimeout(timer);
  timer = setTimeout(() => void weigh(target), PAUSE);
}

async function weigh(target: HTMLElement): Promise<void> {
  const told = words(target);
  const address = grid()?.dataset["weigh"];
  if (told === null || address === undefined) return;
  const number = ++asked;
  try {
    const answer = await fetch(`${address}?words=${encodeURIComponent(told)}`);
    if (answer.ok && number === asked && held !== null) show((await answer.json()) as Change, target);
  } catch {
    // it is weighed again when it is put down
  }
}

function show(change: Change, target: HTMLElement): void {
  const box = document.querySelector("[data-told]");
  if (box === null) return;
  const name = target.dataset["name"] ?? `table ${target.dataset["chair"] ?? ""}`;
  box.replaceChildren(
    made("h2", `${held?.dataset["name"] ?? ""} and ${name}`),
    ...listed("would break", change.breaks),
    ...listed("would mend", change.mends),
  );
  if (change.breaks.length + change.mends.length === 0) box.append(made("p", "Breaks nothing and mends nothing."));
}

function listed(word: string, sentences: Sentence[]): HTMLElement[] {
  if (sentences.length === 0) return [];
  const list = document.createElement("ul");
  for (const one of sentences) {
    const item = made("li", one.text);
    if (one.hard) item.className = "is-hard";
    list.append(item);
  }
  return [made("p", word), list];
}

function made(kind: string, text: string): HTMLElement {
  const element = document.createElement(kind);
  element.textContent = text;
  return element;
}

function say(text: string): void {
  const box = document.querySelector("[data-told]");
  box?.replaceChildren(made("p", text));
}

// -- keys -----------------------------------------------------------------------------------------------

function key(event: KeyboardEvent): void {
  if (grid() === null) return;
  const writing = event.target instanceof HTMLInputElement && event.target.value !== "";
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !writing) {
    document.querySelector<HTMLFormElement>("form[data-undo]")?.requestSubmit(undoButton());
    event.preventDefault();
    return;
  }
  const chip = chipAt(event.target);
  if (chip === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && held !== null) {
    const back = held;
    letGo();
    back.focus();
    say("It stays where it was.");
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") step(chip, event.key === "ArrowDown" ? 1 : -1);
  else if (event.key === "ArrowRight" || event.key === "ArrowLeft") across(chip, event.key === "ArrowRight" ? 1 : -1);
  else return;
  event.preventDefault();
}

function undoButton(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>("form[data-undo] button");
}

function step(chip: HTMLElement, by: number): void {
  const all = chips();
  go(all[all.indexOf(chip) + by]);
}

/** The same place at the next table, or the last one there. */
function across(chip: HTMLElement, by: number): void {
  const tables = [...document.querySelectorAll<HTMLElement>(".draft-table")];
  const table = chip.closest<HTMLElement>(".draft-table");
  if (table === null) return;
  const all = new Set(chips());
  const at = (one: HTMLElement): HTMLElement[] =>
    [...one.querySelectorAll<HTMLElement>(".chip")].filter((other) => all.has(other));
  const next = tables[tables.indexOf(table) + by];
  if (next === undefined) return;
  const there = at(next);
  go(there[Math.min(at(table).indexOf(chip), there.length - 1)]);
}

function go(target: HTMLElement | undefined): void {
  target?.focus();
  if (target !== undefined && held !== null) weighSoon(target);
}

// -- dragging -------------------------------------------------------------------------------------------

function grasp(event: PointerEvent): void {
  const chip = chipAt(event.target);
  if (chip?.dataset["player"] === undefined || event.button !== 0) return;
  const grip = event.target instanceof Element && event.target.closest(".grip") !== null;
  // a finger on a name scrolls the page; at the grip it takes the player along
  if (event.pointerType !== "mouse" && !grip) return;
  from = { x: event.clientX, y: event.clientY, id: event.pointerId };
  if (held !== null && held !== chip) return;
  if (grip) event.preventDefault();
  over = null;
  chip.dataset["grasped"] = "yes";
}

function drag(event: PointerEvent): void {
  if (from === null || event.pointerId !== from.id) return;
  if (ghost === null) {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
    const chip = document.querySelector<HTMLElement>(".chip[data-grasped]");
    if (chip === null) return;
    pickUp(chip);
    ghost = document.createElement("div");
    ghost.className = "chip-ghost";
    ghost.textContent = chip.dataset["name"] ?? "";
    document.body.append(ghost);
  }
  ghost.style.transform = `translate(${String(event.clientX + 8)}px, ${String(event.clientY + 8)}px)`;
  const below = document.elementFromPoint(event.clientX, event.clientY);
  const table = below?.closest<HTMLElement>(".draft-table");
  const target = chipAt(below) ?? table?.querySelector<HTMLElement>(".chair") ?? null;
  if (target === over) return;
  over?.classList.remove("is-over");
  over = target;
  target?.classList.add("is-over");
  if (target !== null) weighSoon(target);
  event.preventDefault();
}

function drop(): void {
  document.querySelector(".chip[data-grasped]")?.removeAttribute("data-grasped");
  if (ghost === null) {
    from = null; // a click, which has its own meaning
    return;
  }
  const target = over;
  if (target === null) {
    say("It stays where it was.");
    afterClick(letGo);
  } else {
    afterClick(() => void putDown(target));
  }
}

/** The click that ends a drag has come and gone by then. */
function afterClick(then: () => void): void {
  setTimeout(then, 0);
}
