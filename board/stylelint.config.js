export default {
  extends: ["stylelint-config-standard"],
  rules: {
    // prettier sets the lines; an empty one between two short rules says nothing
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
    // classes that say what a cube or a card is bear its name: .B .R .G .Y
    "selector-class-pattern": null,
    // what a screen looks like in one state stands together, though another part comes between
    "no-descending-specificity": null,
    // Vite takes a file's name, and the browser never sees these
    "import-notation": "string",
    // Safari on the iPhone still needs it
    "property-no-vendor-prefix": [true, { ignoreProperties: ["-webkit-text-size-adjust", "text-size-adjust"] }],
    // Svelte's way to style what stands in another component
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
  },
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
};
