/** What a writer may say of a cube. */
import type { Turned, Variation } from "../protocol";

export interface Meaning {
  /** As the notation spells it behind the colon; "" for its own face. */
  means: string;
  title: string;
}

export interface Choices {
  turns: Turned[];
  meanings: Meaning[];
  /** Whether it may be written as an exponent without a power cube. */
  raised: boolean;
}

export const NO_CHOICES: Choices = { turns: [], meanings: [], raised: false };

/** What a cube stands for, its own face first; none where it can be nothing else. */
export function withOwnFace(meanings: Meaning[]): Meaning[] {
  return meanings.length ? [{ means: "", title: "its own face" }, ...meanings] : [];
}

/** The variations by name, with what they are filled in with. */
export function inForce(variations: Variation[]): Map<string, string> {
  return new Map(
    variations.map((one) => [one.word.split(":")[0] ?? "", one.word.split(":").slice(1).join(":").trim()]),
  );
}
