import { expect, test } from "vitest";
import { type Asked, type Pack, standIn, wayOf } from "./routes";

const pack: Pack = {
  version: "1",
  pages: ["/offline", "/puzzles/stored", "/learn/first-shake"],
  data: ["/puzzles/pack.json"],
  files: ["/static/board/theme.js", "/static/board/assets/a-12345678.js"],
  offline: "/offline",
  shell: "/puzzles/stored",
  assets: "/static/board/assets/",
};
const get = (path: string, mode = "cors"): Asked => ({ method: "GET", mode, own: true, path });

test("what is posted, sockets, questions and other servers are none of the worker's business", () => {
  expect(wayOf({ ...get("/puzzles/check"), method: "POST" }, pack)).toBe("pass");
  for (const path of ["/ws/t/ABCDE", "/api/ask", "/t/ABCDE/review.json", "/t/ABCDE/record.txt", "/r/key/review.json"])
    expect(wayOf(get(path), pack)).toBe("pass");
  expect(wayOf({ ...get("/puzzles/pack.json"), own: false }, pack)).toBe("pass");
  expect(wayOf(get("/api/openapi.json", "navigate"), pack)).toBe("pass");
});

test("pages come from the network, hashed files from the bundle, and the rest of it from the network first", () => {
  expect(wayOf(get("/reviews", "navigate"), pack)).toBe("page");
  expect(wayOf(get("/static/board/assets/a-12345678.js", "no-cors"), pack)).toBe("forever");
  expect(wayOf(get("/static/board/theme.js", "no-cors"), pack)).toBe("fresh");
  expect(wayOf(get("/puzzles/pack.json"), pack)).toBe("fresh");
});

test("without a connection a page of the bundle stands for itself, and the offline page for all others", () => {
  expect(standIn("/learn/first-shake", pack)).toBe("/learn/first-shake");
  expect(standIn("/learn/path/equations/base/2", pack)).toBe("/puzzles/stored");
  for (const path of ["/t/ABCDE", "/reviews", "/days/", "/", "/learn/path/equations/base"])
    expect(standIn(path, pack)).toBe("/offline");
});
