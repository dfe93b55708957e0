import type { Cube, Place } from "../protocol";
import type { Hand } from "./hand.svelte";
import { letGoAt } from "./travel";

const FAR_ENOUGH = 6;

/** Moving a cube by dragging it, with a mouse or a finger. Tapping does the same, so nobody has to drag. */
export class Drag {
  cube = $state.raw<Cube | null>(null);
  x = $state(0);
  y = $state(0);
  size = $state(62);
  over = $state<Place | null>(null);
  #hand: Hand;
  #stop: (() => void) | null = null;

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  /** A pointer went down on a cube. Only when it moves does this become a drag; else it is a tap. */
  begin(event: PointerEvent, cube: Cube, size: number): void {
    if (event.button !== 0 || this.#stop) return;
    const [startX, startY] = [event.clientX, event.clientY];
    const moved = (now: PointerEvent) => {
      if (now.pointerId !== event.pointerId) return;
      if (!this.cube && Math.hypot(now.clientX - startX, now.clientY - startY) < FAR_ENOUGH) return;
      if (!this.cube) this.#pick(cube, size);
      this.x = now.clientX;
      this.y = now.clientY;
      this.over = this.#under();
    };
    const ended = (now: PointerEvent) => {
      if (now.pointerId !== event.pointerId) return;
      const dropped = now.type === "pointerup" && this.cube !== null;
      if (dropped) this.#drop(cube);
      else if (this.cube) this.#hand.putBack();
      this.#end();
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", ended);
    addEventListener("pointercancel", ended);
    this.#stop = () => {
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", ended);
      removeEventListener("pointercancel", ended);
    };
  }

  #pick(cube: Cube, size: number): void {
    this.cube = cube;
    this.size = size;
    this.#hand.lifted = null;
    this.#hand.lift(cube);
  }

  #under(): Place | null {
    const place = document.elementFromPoint(this.x, this.y)?.closest<HTMLElement>("[data-drop]")?.dataset.drop as
      Place | undefined;
    return place && (place === "resources" || this.#hand.landings.includes(place)) ? place : null;
  }

  #drop(cube: Cube): void {
    const to = this.over;
    const half = this.size / 2;
    letGoAt(cube.number, new DOMRect(this.x - half, this.y - half, this.size, this.size));
    // the click that follows a drag is no tap
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    if (to && to !== "resources") void this.#hand.put(to, to === "goal" ? this.#place() : undefined);
    else {
      if (to === "resources") this.#hand.takeBack(cube.number);
      this.#hand.putBack();
    }
  }

  /** Between which cubes of the Goal it was let go. */
  #place(): number {
    const laid = [...document.querySelectorAll<HTMLElement>("[data-laid]")];
    return laid.filter((one) => {
      const spot = one.getBoundingClientRect();
      return spot.left + spot.width / 2 < this.x;
    }).length;
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
    this.cube = null;
    this.over = null;
  }
}
