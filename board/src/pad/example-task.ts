/** Cubes and their uses for the tests of the pad. */
import { gameOf } from "../games";
import type { Cube, CubeUse, MayWrite, Place } from "../protocol";
import { ONLY_OWN_FACES } from "./choices";
import type { Task } from "./solution-parts";

/** Cubes from their spelling: `cubes({ required: "g6 b×" })`. */
export function cubes(sections: Partial<Record<Place, string>>): Cube[] {
  const found: Cube[] = [];
  for (const [place, words] of Object.entries(sections) as [Place, string][])
    for (const word of words.split(" ").filter(Boolean)) {
      const colour = /^[rbgk]./.test(word) ? (word[0] as Cube["colour"]) : "";
      const face = colour ? word.slice(1) : word;
      found.push({ number: found.length, face, colour, place, word, name: word, spoken: word });
    }
  return found;
}

export function task(sections: Partial<Record<Place, string>>, more: Partial<Task> = {}): Task {
  const all = cubes(sections);
  const goal = all
    .filter((cube) => cube.place === "goal")
    .map(({ number }) => ({ number, turned: "" as const, gap: false }));
  return { cubes: all, goal, game: gameOf("equations"), mayWrite: ONLY_OWN_FACES, fromResources: null, ...more };
}

/** What cubes may be, by their spelling: `mayBe({ g6: [{ turns: ["s"] }] })`. */
export function mayBe(uses: Record<string, Partial<CubeUse>[]>, signs: string[] = []): MayWrite {
  const plain = { means: "", title: "its own face", turns: [], raised: false, repeats: false, turnUnseen: false };
  const cubes = Object.entries(uses).map(([word, all]) => ({ word, uses: all.map((use) => ({ ...plain, ...use })) }));
  return { cubes, signs, goalSigns: signs, words: [] };
}

export const NOW = task(
  {
    goal: "b3 g6",
    required: "g6 b×",
    permitted: "k+ r1",
    forbidden: "r0 b0 r− g5 k√ k9",
    resources: "r+ k7 b1 g4 r3 b÷ g^ k8 r2 g× b2 k÷",
  },
  { fromResources: 1 },
);
