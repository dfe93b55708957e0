/** A table on a projector. */
import "./pages";
import { mount } from "svelte";
import Screen from "./screen/Screen.svelte";
import { SocketConnection } from "./table/connection.svelte";

const place = document.getElementById("screen");
if (place) {
  place.replaceChildren();
  // a projector shows ink on white, whatever the device at the lectern likes
  document.documentElement.dataset.theme = "light";
  mount(Screen, { target: place, props: { line: new SocketConnection(place.dataset.socket ?? "") } });
}
