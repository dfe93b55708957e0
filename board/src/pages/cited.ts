/** The rule that a link asked about comes into view. */
import { lessMotion } from "../settings";

export function showCited(): void {
  const cited = document.querySelector<HTMLElement>(".pages #cited");
  if (!cited) return;
  cited.closest("details")?.setAttribute("open", "");
  cited.scrollIntoView({ block: "center", behavior: lessMotion() ? "auto" : "smooth" });
  cited.focus({ preventScroll: true });
}
