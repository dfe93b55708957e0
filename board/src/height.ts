/** How high the window is, in the three steps of the scale: the layouts of table and pad ask for this and nothing else. */
export type Height = "tall" | "short" | "flat";

/** `above` is what stands over the table besides: a tall window has room for that too. */
export const heightOf = (pixels: number, above = 0): Height =>
  pixels >= 740 + above ? "tall" : pixels >= 540 ? "short" : "flat";

let above = 0;
let again: () => void = () => undefined;

/** A coach stands above the pad, or goes. */
export function standsAbove(pixels: number): void {
  above = pixels;
  again();
}

/**
 * What can be seen of the page. A keyboard that comes up takes its part away; fingers that zoom in do not, or the table
 * would be laid anew under them.
 */
export function seenHeight(): number {
  const seen = window.visualViewport;
  return Math.round(seen ? seen.height * seen.scale : window.innerHeight);
}

/** Keeps `data-height` and `--window` on the root for as long as the page is open. */
export function watchHeight(): void {
  const root = document.documentElement;
  const measure = () => {
    const pixels = seenHeight();
    const height = heightOf(pixels, above);
    if (root.dataset.height !== height) root.dataset.height = height;
    root.style.setProperty("--window", `${pixels}px`);
  };
  measure();
  again = measure;
  addEventListener("resize", measure);
  window.visualViewport?.addEventListener("resize", measure);
}
