/** What has been used, counted. It never says whether a thing is right. */
import { type Task, type Paper, partAt, takenFromResources, used } from "./solution-parts";

export interface Meter {
  title: "Required" | "Resources";
  words: string;
  /** Full, and not more than full. */
  met: boolean;
  /** Something is still to be used, or too much was taken. */
  open: boolean;
}

export function meters(paper: Paper, task: Task): Meter[] {
  const numbers = used(paper, task);
  const part = partAt(paper, task);
  const inSetName = part.split && !part.restriction;
  const required = task.cubes.filter((cube) => cube.place === "required" && !(inSetName && "=⊆".includes(cube.face)));
  const where = !part.split ? "" : part.restriction ? " in the Restrictions" : " in the Set-Name";
  const spent = required.filter((cube) => numbers.has(cube.number)).length;
  const taken = takenFromResources(paper, task).length;
  const most = task.fromResources;
  const found: Meter[] = [];
  if (required.length)
    found.push({
      title: "Required",
      words: `${spent} of ${required.length} used${where}`,
      met: spent === required.length,
      open: spent < required.length,
    });
  found.push({
    title: "Resources",
    words: most === null ? `${taken} taken` : `${taken} of ${most} taken`,
    met: taken > 0 && (most === null || taken <= most),
    open: most !== null && taken > most,
  });
  return found;
}
