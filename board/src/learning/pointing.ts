/** What is to be touched next, by what lies in the hand and on the pad already. Pure. */
import type { LessonAct, LessonTarget } from "../protocol";

/** What the player has begun, of which no server knows. */
export interface Begun {
  lifted: number | null;
  /** The cubes that lie on the Goal line, in order. */
  laid: number[];
  /** The cubes that are written on the pad. */
  written: ReadonlySet<number>;
}

export interface Pointing {
  target: LessonTarget | null;
  /** Where the cube goes: it has a ring too. */
  receiver: LessonTarget | null;
  /** The keys of the pad that belong to what is asked for. */
  keys: string[];
}

export const NOTHING: Pointing = { target: null, receiver: null, keys: [] };

export function pointing(asked: LessonAct | null, next: LessonAct | null, begun: Begun): Pointing {
  if (!asked?.targets.length) return NOTHING;
  const { targets } = asked;
  if (asked.verb === "lay") return goal(targets, next, begun);
  if (asked.verb === "move") return carried(targets[0] ?? null, targets[1] ?? null, begun);
  const keys = targets.filter((one) => one.kind === "key");
  const target = keys.find((one) => !begun.written.has(Number(one.name))) ?? targets[targets.length - 1] ?? null;
  return { target, receiver: null, keys: keys.map((one) => one.name) };
}

function goal(targets: LessonTarget[], next: LessonAct | null, begun: Begun): Pointing {
  const cubes = targets.filter((one) => one.kind === "cube");
  const right = cubes.findIndex((one, place) => begun.laid[place] !== Number(one.name));
  const place = targets.find((one) => one.kind === "place") ?? null;
  if (right < 0 && begun.laid.length === cubes.length)
    return { target: next?.targets[0] ?? null, receiver: null, keys: [] };
  return carried(cubes[Math.max(0, right)] ?? null, place, begun);
}

function carried(cube: LessonTarget | null, place: LessonTarget | null, begun: Begun): Pointing {
  const inHand = cube !== null && begun.lifted === Number(cube.name);
  return { target: inHand ? place : cube, receiver: place, keys: [] };
}
