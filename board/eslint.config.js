import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "dist"] },
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  { languageOptions: { globals: globals.browser, parserOptions: { project: "./tsconfig.json" } } },
  // svelte-check knows the types of the parts a component is made of; here they would all be `any`
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { parserOptions: { parser: ts.parser, project: null, svelteConfig } },
  },
  // no part of the application, so not of its TypeScript project either
  { files: ["*.config.*", "public/*.js"], extends: [ts.configs.disableTypeChecked] },
  // what differs between the games stands in their folders, and is asked of the game
  {
    files: ["src/**"],
    ignores: ["src/games/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "BinaryExpression > Literal[value=/^(equations|on-sets)$/]",
          message: "Ask the game (src/games/game.ts) instead of which game it is.",
        },
      ],
    },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      // {" "} keeps a space at the edge of a block, which would be cut off otherwise
      "svelte/no-useless-mustaches": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
);
