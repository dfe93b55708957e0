/** Tells the server something from a page of its own. */
import { cookie } from "./cookie";

/** A form on the page may know the token against forged requests where the cookie is not there yet. */
function token(): string {
  const typed = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")?.value;
  return typed ?? cookie("csrftoken", document.cookie);
}

export function postJson(path: string, body?: unknown): Promise<Response> {
  return fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": token() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
