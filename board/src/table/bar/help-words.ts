import type { View } from "../../protocol";
import { gameOf } from "../../games";
import { nameOf, onTurn } from "../moment";

export const KEYS: [keys: string[], what: string][] = [
  [["←", "→"], "move among cubes"],
  [["Enter", "Space"], "pick up a cube or put it down"],
  [["R", "P", "F"], "place the lifted cube in Required, Permitted or Forbidden"],
  [["B"], "call Bonus"],
  [["C"], "pick up the block, then N for Now or I for Impossible"],
  [["Esc"], "put back"],
  [["T"], "read whose turn it is and the time"],
  [["G"], "read the Goal and the sections"],
];

/** Two or three sentences on what the moment asks. They say what may be done, never what is good. */
export function rulesOfTheMoment(view: View): string[] {
  const shake = view.shake;
  switch (view.phase) {
    case "gather":
      return [
        "The table is waiting for players. Give others the code or the link.",
        "The player who opened the table begins. Bots take the seats that are free.",
      ];
    case "lot":
      return ["Everybody throws a cube. The highest digit sets the first Goal."];
    case "roll":
      return ["The Goal-setter rolls all the cubes.", ...gameOf(view.table.game).help.roll];
    case "select":
      return [
        "Before the Goal is set the players select variations, the Goal-setter first.",
        "A variation is a special rule for this shake.",
      ];
    case "goal":
      return [...gameOf(view.table.game).help.goal, "It is set when the setter says “Goal”."];
    case "no-goal":
      return ["The Goal-setter believes that no Goal has a solution.", "The others agree or disagree."];
    case "play":
      return [
        onTurn(view)
          ? "It is your turn: move one cube from Resources to a section."
          : `${nameOf(view, shake?.turn)} moves one cube to a section.`,
        "A solution uses every cube in Required, may use those in Permitted, and none in Forbidden.",
        ...(shake?.bonus === "may"
          ? ["After calling Bonus, one cube goes to Forbidden first and another is moved as usual."]
          : []),
        "Anybody but the last mover may challenge.",
      ];
    case "write":
      return ["Write your solution on the pad. Nobody else sees it until everybody has written."];
    case "check":
      return ["The players check each other’s papers: accept, regroup or reject with a reason."];
    default:
      return ["This shake is over. The next one begins when the cubes are rolled."];
  }
}
