/** A Goal as it is spelled: how it lies on the mat, in the notation. */
import type { Cube, GoalCube } from "../protocol";

/** How On-Sets digits lie: in a row (a sum), a column (a product), (a × b) + c, or a × (b + c). */
export type Form = "row" | "column" | "corner" | "tee";

export const FORMS: Record<number, { form: Form; title: string; said: string }[]> = {
  2: [
    { form: "row", title: "side by side", said: "a plus b" },
    { form: "column", title: "stacked", said: "a times b" },
  ],
  3: [
    { form: "row", title: "side by side", said: "a plus b plus c" },
    { form: "column", title: "stacked", said: "a times b times c" },
    { form: "corner", title: "a corner", said: "a times b, plus c" },
    { form: "tee", title: "one above two", said: "a times the sum of b and c" },
  ],
};

/** Equations: cubes in their order, a space where a gap was left. */
export function equationsGoal(laid: readonly GoalCube[], cubes: readonly Cube[]): string {
  return laid
    .map((one, place) => (one.gap && place > 0 ? " " : "") + (cubes[one.number]?.word ?? "") + one.turned)
    .join("");
}

export function onSetsGoal(laid: readonly GoalCube[], cubes: readonly Cube[], form: Form): string {
  const [a, b, c] = laid.map((one) => (cubes[one.number]?.face ?? "") + (one.turned.includes("u") ? "u" : ""));
  const parts = [a, b, c].filter((part) => part !== undefined);
  if (parts.length > 2 && form === "corner") return `(${a}×${b})+${c}`;
  if (parts.length > 2 && form === "tee") return `${a}×(${b}+${c})`;
  return parts.join(form === "column" ? "×" : "+");
}

/** The form that a spelled On-Sets Goal has; null for a placement that is none of them. */
export function formOf(shape: string): Form | null {
  const plain = shape.replace(/\s/g, "").replace(/\du?/g, "a");
  if (/^a(\+a)*$/.test(plain)) return "row";
  if (/^a(×a)+$/.test(plain)) return "column";
  if (plain === "(a×a)+a") return "corner";
  return plain === "a×(a+a)" ? "tee" : null;
}
