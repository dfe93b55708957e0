import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The server sends files as they lie, so they lie there compressed as well. */
function compressed(): Plugin {
  return {
    name: "compressed",
    writeBundle(options) {
      const folder = options.dir ?? "dist";
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const text = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

// One application; each page of the server starts its own part of it. The server finds the files by the manifest.
export default defineConfig({
  plugins: [svelte(), compressed()],
  base: "/static/board/",
  build: {
    manifest: "manifest.json",
    outDir: process.env.BOARD_OUT ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        pages: "src/pages.ts",
        table: "src/table.ts",
        puzzle: "src/puzzle.ts",
        lesson: "src/lesson.ts",
        review: "src/review.ts",
        day: "src/day.ts",
        screen: "src/screen.ts",
        worker: "src/worker.ts",
      },
    },
  },
});
