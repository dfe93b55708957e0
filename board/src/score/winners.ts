import type { View } from "../protocol";

/** The seats with the most points. Whoever has resigned keeps the points, but has not won: nobody ends a match by leaving it in the lead. */
export function winnersOf(view: Pick<View, "seats">): number[] {
  const stayed = view.seats.filter((seat) => !seat.resigned);
  const best = Math.max(...stayed.map((seat) => seat.total));
  return stayed.filter((seat) => seat.total === best).map((seat) => seat.number);
}
