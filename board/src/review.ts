/** The page of a finished match: `<div id="board" data-review="/t/CODE/review.json">`. */
import { mount } from "svelte";
import App from "./review/App.svelte";

const place = document.getElementById("board");
if (place) {
  place.replaceChildren();
  mount(App, { target: place, props: { path: place.dataset.review ?? "" } });
}
