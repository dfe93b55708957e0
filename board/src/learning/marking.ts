/** Marks on the page what a lesson points at: a ring round the target, and the others dimmed and inert. */
import type { LessonTarget } from "../protocol";
import type { Pointing } from "./pointing";

const TOUCHED = "[data-cube], [data-do], [data-key]";
/** What is dimmed: cubes that could be played, and the keys of the pad. On the mat everything stays in colour. */
const DIMMED = '[data-drop="resources"] [data-cube], [data-key]';

function selector(target: LessonTarget): string {
  const named = { cube: "data-cube", place: "data-drop", button: "data-do", key: "data-key" }[target.kind];
  return `[${named}="${target.name}"]`;
}

export function elementOf(root: ParentNode, target: LessonTarget | null): HTMLElement | null {
  const found = target ? root.querySelector<HTMLElement>(selector(target)) : null;
  if (target?.kind !== "key" || !found || found.offsetParent) return found;
  // on a phone the keys of one section are shown at a time: first its tab
  return root.querySelector<HTMLElement>(`[data-shows="${found.closest<HTMLElement>("[data-keys]")?.dataset.keys}"]`);
}

/** What takes the focus: a place is reached by the slot in it. */
export function focusOf(root: ParentNode, target: LessonTarget | null): HTMLElement | null {
  const found = elementOf(root, target);
  return target?.kind === "place" ? (found?.querySelector<HTMLElement>("[data-slot]") ?? null) : found;
}

export function mark(root: ParentNode, point: Pointing): void {
  const ringed = [elementOf(root, point.target), elementOf(root, point.receiver)];
  for (const place of root.querySelectorAll<HTMLElement>("[data-drop], [data-do], [data-shows]"))
    set(place, ringed.includes(place) ? "target" : "");
  for (const one of root.querySelectorAll<HTMLElement>(DIMMED)) {
    const meant = ringed.includes(one);
    const inHand = one.getAttribute("aria-pressed") === "true";
    const off = point.target !== null && !meant && !inHand && !point.keys.includes(one.dataset.key ?? "none");
    set(one, meant ? "target" : off ? "off" : "");
  }
}

export function unmark(root: ParentNode): void {
  for (const one of root.querySelectorAll<HTMLElement>("[data-lesson]")) set(one, "");
}

function set(one: HTMLElement, state: "" | "target" | "off"): void {
  if ((one.dataset.lesson ?? "") === state) return;
  if (one.dataset.lesson === "off" && one.dataset.inert) {
    one.removeAttribute("aria-disabled");
    delete one.dataset.inert;
  }
  if (state) one.dataset.lesson = state;
  else delete one.dataset.lesson;
  if (state === "off" && !one.hasAttribute("aria-disabled")) {
    one.setAttribute("aria-disabled", "true");
    one.dataset.inert = "1";
  }
}

/** What was touched instead of what is asked for: a cube, a section, or a button that says a challenge. */
export interface Instead {
  cube: number | null;
  place: string;
  button: string;
}

/** What a tap on something means for the lesson: it may go on, or it is told what was tapped instead. */
export function tapped(event: Event, point: Pointing): "through" | Instead {
  const target = event.target as HTMLElement | null;
  const touched = target?.closest<HTMLElement>(TOUCHED) ?? null;
  const place = target?.closest<HTMLElement>("[data-drop]") ?? null;
  if (!touched && !place) return "through";
  const cube = touched?.dataset.cube === undefined ? null : Number(touched.dataset.cube);
  const instead: Instead = { cube, place: place?.dataset.drop ?? "", button: touched?.dataset.do ?? "" };
  if (!point.target) return instead;
  const { kind, name } = point.target;
  if (touched) {
    if (touched.dataset.key !== undefined && point.keys.includes(touched.dataset.key)) return "through";
    if (kind === "cube" && touched.dataset.cube === name) return "through";
    if (kind === "button" && touched.dataset.do === name) return "through";
    // what is in the hand may be put back, and a section takes the cube wherever it is tapped
    if (kind === "place" && (place?.dataset.drop === name || touched.getAttribute("aria-pressed") === "true"))
      return "through";
    if (touched.dataset.do !== undefined && kind === "key") return "through";
    return instead;
  }
  if (place?.dataset.drop === "resources") return "through";
  return kind === "place" && place?.dataset.drop === name ? "through" : instead;
}
