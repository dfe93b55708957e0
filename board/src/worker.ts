/**
 * The worker behind the app. Pages come from the network; without it, from a bundle of public pages, lessons and puzzles
 * that is fetched as a whole and kept under its version. Nothing is added to it later, so old and new never mix; a new
 * version waits until the last window of the old one is closed. Nothing of a match and nothing private is ever kept.
 */
import { type Pack, standIn, wayOf } from "./app/routes";

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  PACK: Pack;
  location: Location;
  clients: { claim: () => Promise<void> };
  registration: { unregister: () => Promise<boolean> };
  addEventListener: ((kind: "install" | "activate", does: (event: Waiting) => void) => void) &
    ((kind: "fetch", does: (event: Fetching) => void) => void);
}

const worker = self as unknown as Worker;
const pack = worker.PACK;
const OURS = "forceout-";
const NAME = OURS + pack.version;
const MARK = "Forceout-App";

/** One file of the bundle, as everybody gets it: without a cookie. */
async function fetched(path: string): Promise<[string, Response]> {
  const hashed = path.startsWith(pack.assets);
  const answer = await fetch(path, { credentials: "omit", cache: hashed ? "default" : "no-cache" });
  const page = pack.pages.includes(path);
  // a server that was renewed meanwhile would give pages of another version
  if (!answer.ok || answer.redirected || (page && answer.headers.get(MARK) !== pack.version)) throw new Error(path);
  return [path, answer];
}

async function install() {
  const all = await Promise.all([...pack.pages, ...pack.data, ...pack.files].map(fetched));
  const kept = await caches.open(NAME);
  await Promise.all(all.map(([path, answer]) => kept.put(path, answer)));
}

async function forget(but: string) {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== but);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Another server answers here now, or ours without the app: nothing of it may be hidden. */
async function retire() {
  await worker.registration.unregister();
  await forget("");
}

async function kept(path: string): Promise<Response> {
  const found = await (await caches.open(NAME)).match(path);
  return found ?? Response.error();
}

async function page(event: Fetching, path: string): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(event.request);
  } catch {
    return kept(standIn(path, pack));
  }
  const html = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.status === 200 && html && !answer.headers.has(MARK)) event.waitUntil(retire());
  return answer;
}

async function forever(request: Request, path: string): Promise<Response> {
  const found = await (await caches.open(NAME)).match(path);
  return found ?? fetch(request);
}

async function fresh(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return kept(path);
  }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      await forget(NAME);
      await worker.clients.claim();
    })(),
  ),
);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  const asked = { method: request.method, mode: request.mode, own: origin === worker.location.origin, path };
  const way = wayOf(asked, pack);
  if (way === "page") event.respondWith(page(event, path));
  else if (way === "forever") event.respondWith(forever(request, path));
  else if (way === "fresh") event.respondWith(fresh(request, path));
});
