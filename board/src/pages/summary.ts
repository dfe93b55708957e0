/** The table in two lines, beside the button that opens it; the server says it in the same words (choices.py). */
export interface Chosen {
  game: string;
  division: string;
  opponents: string;
  players: number;
  /** How the league counts time: "One minute a turn". */
  pace: string;
  clocks: string;
  shakes: number;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five"];
const MINUTES_A_SHAKE = 4;

export function summary(chosen: Chosen): [string, string] {
  const others = chosen.players - 1;
  const against: Record<string, string> = {
    bots: `${NUMBERS[others] ?? others} computer player${others > 1 ? "s" : ""}`,
    friends: "friends by table code",
    passed: "one device passed round",
    practice: "practice alone",
  };
  const pace = chosen.clocks === "on" && chosen.opponents !== "practice" ? chosen.pace : "No clock";
  const shakes = `${chosen.shakes} shake${chosen.shakes > 1 ? "s" : ""}, about ${chosen.shakes * MINUTES_A_SHAKE} minutes`;
  return [`${chosen.game}, ${chosen.division}, ${against[chosen.opponents] ?? ""}.`, `${pace}. ${shakes}.`];
}
