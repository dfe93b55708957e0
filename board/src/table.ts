/** The table screen. */
import "./pages";
import { mount } from "svelte";
import App from "./table/App.svelte";
import { SocketConnection } from "./table/connection.svelte";

const place = document.getElementById("board");
if (place) {
  place.replaceChildren();
  const path = place.dataset.socket ?? `/ws/t/${place.dataset.code ?? ""}`;
  mount(App, { target: place, props: { line: new SocketConnection(path) } });
}
