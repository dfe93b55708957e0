/** What the worker does with a request, told by its address alone. */

/** What the server puts before the worker: everything that lies in the bundle, under one version. */
export interface Pack {
  version: string;
  pages: string[];
  data: string[];
  files: string[];
  /** The page that says what works without a connection. */
  offline: string;
  /** The page that shows stored positions, also at the addresses of the learning path's. */
  shell: string;
  /** Where files lie whose names carry a hash: the same name is the same file for ever. */
  assets: string;
}

export type Way = "pass" | "page" | "forever" | "fresh";

export interface Asked {
  method: string;
  mode: string;
  /** Of this server, or of another. */
  own: boolean;
  path: string;
}

/**
 * `page`: from the network, and without it from the bundle. `forever`: from the bundle first. `fresh`: from the network
 * first. `pass`: the worker has nothing to do with it: whatever is posted, sockets, questions, all that belongs to a
 * match or to a person.
 */
export function wayOf({ method, mode, own, path }: Asked, pack: Pack): Way {
  if (method !== "GET" || !own || /^\/(?:ws|api)(?:\/|$)/.test(path)) return "pass";
  if (mode === "navigate") return "page";
  if (path.startsWith(pack.assets)) return "forever";
  return pack.data.includes(path) || pack.files.includes(path) ? "fresh" : "pass";
}

const POSITION = /^\/learn\/path\/[^/]+\/[^/]+\/\d+$/;

/** The page of the bundle that stands in for another when there is no connection. */
export function standIn(path: string, pack: Pack): string {
  if (pack.pages.includes(path)) return path;
  return POSITION.test(path) ? pack.shell : pack.offline;
}
