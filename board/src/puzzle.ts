/** The page of a puzzle: its data lies in `<script type="application/json" id="puzzle-data">`. */
import { mount } from "svelte";
import { heightOf, seenHeight } from "./height";
import App from "./puzzle/App.svelte";
import type { Puzzle } from "./protocol";

// which puzzles there are is chosen once in a while: in a low or narrow window that waits behind its name
const choice = document.querySelector<HTMLDetailsElement>("details.choose");
if (choice && (heightOf(seenHeight()) !== "tall" || window.innerWidth < 1100)) {
  choice.open = false;
  choice.classList.add("asked");
}

const place = document.getElementById("board");
const given = document.getElementById("puzzle-data")?.textContent;
if (place && given) {
  place.replaceChildren();
  mount(App, { target: place, props: { puzzle: JSON.parse(given) as Puzzle } });
}
