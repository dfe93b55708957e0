/** The page of a puzzle: its data lies in `<script type="application/json" id="puzzle-data">`. */
import { mount } from "svelte";
import App from "./puzzle/App.svelte";
import type { Puzzle } from "./protocol";

const place = document.getElementById("board");
const given = document.getElementById("puzzle-data")?.textContent;
if (place && given) {
  place.replaceChildren();
  mount(App, { target: place, props: { puzzle: JSON.parse(given) as Puzzle } });
}
