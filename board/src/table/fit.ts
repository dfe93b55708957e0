/** How large the cubes of a section may be so that all of them, and the slot, lie in it. */
import type { Attachment } from "svelte/attachments";

export interface Room {
  /** How many lie there, the slot included. */
  count: number;
  width: number;
  height: number;
  gap: number;
  /** The side of a cube where there is room enough. */
  most: number;
}

/** A cube is higher than wide: one sees its front. */
const FRONT = 1.115;
const STEP = 6;
export const LEAST = 44;
/** With more than this many a section takes the first step in any case. */
const MANY = 8;

export function rowsOf({ count, width, gap }: Room, side: number): number {
  return Math.ceil(count / Math.max(1, Math.floor((width + gap) / (side + gap))));
}

/** In steps of 6 px, never below 44; `fits` says whether that was small enough. */
export function fittingSide(room: Room): { side: number; fits: boolean } {
  const high = (side: number) => {
    const rows = rowsOf(room, side);
    return rows * side * FRONT + (rows - 1) * room.gap;
  };
  let side = room.count > MANY + 1 ? Math.max(LEAST, room.most - STEP) : room.most;
  while (side > LEAST && high(side) > room.height) side = Math.max(LEAST, side - STEP);
  return { side, fits: high(side) <= room.height + 1 };
}

interface Laid {
  side: number;
  count: number;
  box: string;
}
const laid = new WeakMap<HTMLElement, Laid>();

/**
 * Gives `--cube` to the cubes of a section, and `data-full` where they must scroll. In an unchanged box they do not grow
 * again while a cube is taken up and put back: a slot then lies exactly where the cube will.
 */
export function fitted(count: number): Attachment<HTMLElement> {
  return (cubes) => {
    const lay = () => {
      const style = getComputedStyle(cubes);
      const most = Number.parseFloat(style.getPropertyValue("--mat-cube")) || 70;
      const room = {
        count,
        width: cubes.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
        height: cubes.clientHeight,
        gap: Number.parseFloat(style.columnGap) || 0,
        most,
      };
      // rows on a phone are as high as their cubes: there is nothing to fit
      const free = style.getPropertyValue("--as-high-as-cubes").trim() !== "";
      const found = free ? { side: most, fits: true } : fittingSide(room);
      const box = `${room.width} ${room.height} ${most}`;
      const before = laid.get(cubes);
      const still = before && before.box === box && count >= before.count - 1;
      const side = still ? Math.min(before.side, found.side) : found.side;
      laid.set(cubes, { side, count, box });
      cubes.style.setProperty("--cube", `${side}px`);
      const full = free ? style.overflowY === "auto" && cubes.scrollHeight > cubes.clientHeight + 2 : !found.fits;
      cubes.toggleAttribute("data-full", full);
    };
    lay();
    const watch = new ResizeObserver(lay);
    watch.observe(cubes);
    return () => watch.disconnect();
  };
}

/** Where Resources scroll inside, the last row in sight is cut in half: one sees that there are more. */
export function halfShown(side: number, gap: number, height: number): number {
  const row = side * FRONT + gap;
  return Math.round((Math.max(1, Math.floor(height / row - 0.5)) + 0.5) * row);
}

/** Cuts the tray so, if it cannot show all its rows. `count` is there so that it is measured anew. */
export function cutInHalf(count: number): Attachment<HTMLElement> {
  return (cubes) => {
    void count;
    const cut = () => {
      cubes.style.removeProperty("max-height");
      const one = cubes.firstElementChild;
      const style = getComputedStyle(cubes);
      if (!one || style.overflowY !== "auto" || cubes.scrollHeight <= cubes.clientHeight + 2) return;
      const side = one.clientWidth || LEAST;
      const above = Number.parseFloat(style.paddingTop);
      const height = halfShown(side, Number.parseFloat(style.rowGap) || 0, cubes.clientHeight - above);
      if (height + above < cubes.clientHeight) cubes.style.maxHeight = `${height + above}px`;
    };
    cut();
    addEventListener("resize", cut);
    const watch = new ResizeObserver(cut);
    if (cubes.parentElement) watch.observe(cubes.parentElement);
    // once cut, the tray no longer takes room that others leave: what stands above it is watched as well
    for (const other of cubes.closest("main")?.children ?? []) watch.observe(other);
    return () => {
      removeEventListener("resize", cut);
      watch.disconnect();
    };
  };
}
