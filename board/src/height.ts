/** How high the window is, in the three steps of the scale: the layouts of table and pad ask for this and nothing else. */
export type Height = "tall" | "short" | "flat";

export const heightOf = (pixels: number): Height => (pixels >= 740 ? "tall" : pixels >= 540 ? "short" : "flat");

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
    const height = heightOf(pixels);
    if (root.dataset.height !== height) root.dataset.height = height;
    root.style.setProperty("--window", `${pixels}px`);
  };
  measure();
  addEventListener("resize", measure);
  window.visualViewport?.addEventListener("resize", measure);
}
