/** Choosing variations: what is picked on the sheet, what can be picked beside it, and what the button waits for. */
import type { Choosing, Offered } from "../../protocol";

/** A variation picked on the sheet; `open` when it has a blank to fill in. */
export interface Pick {
  key: string;
  open: boolean;
  parameter: string;
}

const wordOf = (pick: Pick): string => (pick.open ? `${pick.key}:${pick.parameter.trim()}` : pick.key);

/** As the server hears it: "base:8; wild:0". */
export function selectionWords(picks: readonly Pick[]): string {
  return picks.map(wordOf).join("; ");
}

const find = (offered: readonly Offered[], key: string) => offered.find((one) => one.key === key);

const excludes = (one: Offered | undefined, pick: Pick): boolean =>
  one !== undefined && (one.against.includes(pick.key) || one.against.includes(wordOf(pick)));

/** Why a variation cannot be picked beside the others that are picked; "" where it can. In league play nobody says. */
export function whyNot(one: Offered, picks: readonly Pick[], offered: readonly Offered[]): string {
  const others = picks.filter((pick) => pick.key !== one.key);
  const own = picks.find((pick) => pick.key === one.key) ?? { key: one.key, open: false, parameter: "" };
  const rival = others.find((other) => excludes(one, other) || excludes(find(offered, other.key), own));
  if (rival) return `not beside ${find(offered, rival.key)?.title ?? ""}`;
  if (!one.whyNot || others.some((other) => one.unless.includes(wordOf(other)))) return "";
  return one.whyNot;
}

/** A pick more, or with another parameter. Where one is asked for, a second choice replaces the first. */
export function picked(picks: readonly Pick[], pick: Pick, most: number): Pick[] {
  const known = picks.findIndex((one) => one.key === pick.key);
  if (known >= 0) return picks.map((one, place) => (place === known ? pick : one));
  return [...(most === 1 ? [] : picks.slice(-(most - 1))), pick];
}

/** What a pick is called: "Base eight" once it is filled in, "Base m" before. */
function titleOf(pick: Pick, offered: readonly Offered[]): string {
  const one = find(offered, pick.key);
  if (!one) return pick.key;
  const filled = one.parameters.find((value) => value.word === pick.parameter)?.title ?? pick.parameter.trim();
  if (!pick.open || !filled) return one.title;
  return one.named.includes("{}") ? one.named.replace("{}", filled) : `${one.title} ${filled}`;
}

/** The button that chooses: what it says, and what it waits for; "" once it can be pressed. */
export function primary(choosing: Choosing, picks: readonly Pick[]): { says: string; waits: string } {
  const { offered, least, most } = choosing;
  const titles = picks.map((pick) => titleOf(pick, offered)).join(" and ");
  const says = titles ? `Choose ${titles}` : "Choose";
  const barred = picks.map((pick) => find(offered, pick.key)).find((one) => one && whyNot(one, picks, offered));
  const blank = picks.find((pick) => pick.open && !pick.parameter.trim());
  if (!picks.length)
    return { says, waits: least > 1 ? `Tap ${NUMBERS[least] ?? least} of them first.` : "Tap one first." };
  if (barred) return { says, waits: `${barred.title}: ${whyNot(barred, picks, offered)}.` };
  if (blank) return { says, waits: `Say which: ${find(offered, blank.key)?.title ?? ""}.` };
  if (picks.length < least) return { says, waits: "Tap one more." };
  return { says, waits: picks.length > most ? "That is one too many." : "" };
}

export const NUMBERS = ["no", "one", "two", "three", "four", "five"];

/** "Choose one variation. 3 suggested, 4 more." What cannot be chosen is not counted. */
export function choosingSaid(choosing: Choosing): string {
  const { least, most, offered } = choosing;
  const count = least === most ? NUMBERS[least] : `${NUMBERS[least]} or ${NUMBERS[most]}`;
  const open = offered.filter((one) => !one.whyNot).length;
  const suggested = offered.filter((one) => one.suggested).length;
  const list = suggested ? `${suggested} suggested, ${open - suggested} more.` : `${open} on the sheet.`;
  return `Choose ${count} variation${most > 1 ? "s" : ""}. ${list}`;
}

/** Where a key leads among names: arrows to the neighbours, a letter to the next name that begins with it; -1 for none. */
export function keyLeads(titles: readonly string[], from: number, key: string): number {
  const last = titles.length - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return from < last ? from + 1 : -1;
  if (key === "ArrowLeft" || key === "ArrowUp") return from > 0 ? from - 1 : -1;
  if (key === "Home") return titles.length ? 0 : -1;
  if (key === "End") return last;
  if ([...key].length !== 1 || key === " ") return -1;
  const letter = key.toLowerCase();
  for (let step = 1; step <= titles.length; step++) {
    const at = (from + step + titles.length) % titles.length;
    if (titles[at]?.toLowerCase().startsWith(letter)) return at;
  }
  return -1;
}
