/** The keys of the table. Letters rest in text fields, under a sheet, and where the player turned them off. */
import type { Place, View } from "../protocol";
import { goalAndSections, turnAndTime } from "./announce";
import type { Controls } from "./controls";
import { option } from "./moment";

const PLACES: Record<string, Place> = { r: "required", p: "permitted", f: "forbidden" };

export function tableKey(event: KeyboardEvent, view: View, controls: Controls, left: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement | null;
  if (target?.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")) return;
  if (document.querySelector("dialog[open]")) return;
  const { hand } = controls;
  if (event.key === "Escape")
    return hand.lifted !== null || hand.chosen !== null || hand.armed ? hand.putBack() : hand.putDown();
  if (!controls.preferences.now.letterKeys || event.key.length !== 1) return;
  const letter = event.key.toLowerCase();
  const place = PLACES[letter];
  if (letter === "t") return controls.tell(turnAndTime(view, left));
  if (letter === "g") return letterG(view, controls);
  const claim = claimFor(letter, view);
  if (claim) return hand.say(claim);
  if (place && hand.lifted !== null) return void hand.put(place);
  if (letter === "b" && option(view, "bonus")) return void hand.act("bonus");
  if (letter === "c" && view.shake?.hasBlock && view.shake.holdsBlock === null) hand.pickUp();
}

/** While a Goal is being set, G still only reads. Saying “Goal” is final, so it has a button. */
function letterG(view: View, controls: Controls): void {
  controls.tell(goalAndSections(view));
}

/** N, I: the claim that begins with the letter, once the block is in hand or where there is none. */
function claimFor(letter: string, view: View): string | undefined {
  const shake = view.shake;
  if (!shake || !["goal", "no-goal", "play"].includes(view.phase)) return undefined;
  const holding = shake.holdsBlock !== null && view.you.includes(shake.holdsBlock);
  if (shake.hasBlock && !holding) return undefined;
  return shake.claims.find((claim) => claim.key.startsWith(letter))?.key;
}
