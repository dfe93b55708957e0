/** What follows when somebody resigns or offers to stop, said before it happens. */
import type { View } from "../../protocol";

export type Leave = "resign" | "offer-stop";

export const mayDo = (view: View, seat: number, verb: string): boolean =>
  view.options.some((one) => one.seat === seat && one.verb === verb);

const listed = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}` : (names[0] ?? "");

export function consequences(view: View, seat: number, what: Leave): string {
  const left = view.seats.filter((one) => one.number !== seat && !one.absent);
  const begun = !["lot", "between"].includes(view.phase);
  const settling = view.phase === "write" || view.phase === "check" || view.shake?.holdsBlock != null;
  if (what === "resign") {
    if (!mayDo(view, seat, what) && settling)
      return "This shake is being settled. You can resign as soon as it is scored.";
    if (left.length < 2)
      return `The match ends with the points that were scored.${begun ? " This shake does not count." : ""}`;
    const names = listed(left.map((one) => one.name));
    return (
      `${names} play on without you, and you count as absent in every shake to come. ` +
      `You cannot come back into this match.${begun ? " This shake begins anew." : ""}`
    );
  }
  if (view.stopOffer) return "Somebody has offered to stop already. Answer that first.";
  if (!mayDo(view, seat, what)) return "You have offered to stop in this shake. You can offer it again in the next.";
  const people = left.filter((one) => one.kind === "person" && !one.standIn);
  const asks = people.length
    ? `${listed(people.map((one) => one.name))} ${people.length > 1 ? "are" : "is"} asked.`
    : "Bots always agree.";
  return (
    `${asks} When all agree, the match ends with the points that were scored` +
    `${begun ? ", and this shake does not count" : ""}. The next move ends the offer.`
  );
}
