/** How On-Sets digits lie: in a row (a sum), a column (a product), (a × b) + c, or a × (b + c). */
import type { Cube, GoalCube } from "../../protocol";
import type { Form } from "../game";

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

/** The Goal in the notation: 3+2, (1×2)+3. */
export function spelled(laid: readonly GoalCube[], cubes: readonly Cube[], form: Form): string {
  const [a, b, c] = laid.map((one) => (cubes[one.number]?.name ?? "") + (one.turned.includes("u") ? "u" : ""));
  const parts = [a, b, c].filter((part) => part !== undefined);
  if (parts.length > 2 && form === "corner") return `(${a}×${b})+${c}`;
  if (parts.length > 2 && form === "tee") return `${a}×(${b}+${c})`;
  return parts.join(form === "column" ? "×" : "+");
}

/** The form that a spelled Goal has; null for a placement that is none of them. */
export function formOf(shape: string): Form | null {
  const plain = shape.replace(/\s/g, "").replace(/\du?/g, "a");
  if (/^a(\+a)*$/.test(plain)) return "row";
  if (/^a(×a)+$/.test(plain)) return "column";
  if (plain === "(a×a)+a") return "corner";
  return plain === "a×(a+a)" ? "tee" : null;
}
