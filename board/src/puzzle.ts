/**
 * The page of a puzzle: its data lies in `<script type="application/json" id="puzzle-data">`. A page without data names
 * packs of positions, and shows the one that its address means.
 */
import { mount, unmount } from "svelte";
import App from "./puzzle/App.svelte";
import { packsOf, positionAt } from "./puzzle/stored";
import type { Puzzle } from "./protocol";

// which puzzles there are is chosen once in a while: that waits behind a button of the puzzle
const choice = document.querySelector<HTMLDetailsElement>("details.choose");
if (choice) choice.open = false;

const place = document.getElementById("board");
const given = document.getElementById("puzzle-data")?.textContent;

function show(target: HTMLElement, puzzle: Puzzle) {
  target.replaceChildren();
  return mount(App, { target, props: { puzzle } });
}

async function showStored(target: HTMLElement, paths: string[]) {
  const all = await packsOf(paths);
  let shown: ReturnType<typeof show> | null = null;
  const again = () => {
    if (shown) void unmount(shown);
    const found = positionAt(all, location.pathname, location.hash);
    if (found) shown = show(target, found.puzzle);
    window.scrollTo(0, 0);
  };
  window.addEventListener("hashchange", again);
  again();
}

if (place && given) show(place, JSON.parse(given) as Puzzle);
else if (place?.dataset.packs)
  showStored(place, place.dataset.packs.split(" ")).catch(() => {
    place.textContent = "The puzzles did not arrive. Load the page again once you are connected.";
  });
