import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// One application; each page of the server starts its own part of it. The server finds the files by the manifest.
export default defineConfig({
  plugins: [svelte()],
  base: "/static/board/",
  build: {
    manifest: "manifest.json",
    outDir: process.env.BOARD_OUT ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { pages: "src/pages.ts", table: "src/table.ts", puzzle: "src/puzzle.ts", review: "src/review.ts" },
    },
  },
});
