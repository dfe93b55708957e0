/** Makes and ends the link to a review. */
import type { ReviewShare, SharedLink } from "../protocol";
import { cookie } from "../ui/cookie";

export async function askToShare(path: string): Promise<ReviewShare> {
  const reply = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { Accept: "application/json", "X-CSRFToken": cookie("csrftoken", document.cookie) },
  });
  if (!reply.ok) throw new Error(String(reply.status));
  return ((await reply.json()) as SharedLink).share;
}
