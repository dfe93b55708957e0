/** Cubes travel: where each was before a change, and a slide from there to where it is after. */
import { lessMotion } from "../settings";

export type Spots = Map<string, DOMRect>;
const letGo: Spots = new Map();

export function spots(root: HTMLElement): Spots {
  const found: Spots = new Map();
  for (const cube of root.querySelectorAll<HTMLElement>("[data-cube]"))
    found.set(cube.dataset.cube ?? "", cube.getBoundingClientRect());
  return found;
}

/** A dragged cube starts from where it was let go, not from the tray. */
export function letGoAt(number: number, spot: DOMRect): void {
  letGo.set(String(number), spot);
}

export function travel(root: HTMLElement, before: Spots): void {
  const calm = lessMotion();
  for (const cube of root.querySelectorAll<HTMLElement>("[data-cube]")) {
    const name = cube.dataset.cube ?? "";
    const was = letGo.get(name) ?? before.get(name);
    letGo.delete(name);
    const is = cube.getBoundingClientRect();
    if (!was || !was.width || !is.width) continue;
    const [across, down] = [was.left - is.left, was.top - is.top];
    if (Math.abs(across) + Math.abs(down) < 3) continue;
    if (calm) cube.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 100 });
    else {
      const from = `translate(${across}px, ${down}px) scale(${was.width / is.width})`;
      cube.animate(
        [
          { transform: from, transformOrigin: "0 0", zIndex: 5 },
          { transform: "none", transformOrigin: "0 0", zIndex: 5 },
        ],
        {
          duration: 260,
          easing: "cubic-bezier(.2,.8,.2,1)",
        },
      );
    }
  }
}
