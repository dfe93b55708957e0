/** One way to write TypeScript, Svelte and CSS. Lines are as long as in Python. */
export default {
  printWidth: 120,
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
