/** Makes and ends the link to a review. */
import type { ReviewShare, SharedLink } from "../protocol";
import { postJson } from "../ui/post-json";

export async function askToShare(path: string): Promise<ReviewShare> {
  const reply = await postJson(path);
  if (!reply.ok) throw new Error(String(reply.status));
  return ((await reply.json()) as SharedLink).share;
}
