/** A length of its own: not a step of the scale, nor one of the hairlines that set two edges apart. */
const OWN_LENGTH = "/(?<![\\w.-])(?!(?:0|1|2)px)[\\d.]+(?:px|r?em)/";
/** The six steps of type, and the five of the hall screen. */
const STEP = String.raw`var\(--(?:type|hall)-\w+\)`;
/** What is drawn on a cube or a card is a share of its side. */
const SHARE = String.raw`calc\(var\(--(?:cube|dot)\b.*\)`;
const LINE = String.raw`(?:1|1\.1|1\.2|1\.25|1\.4)`;

export default {
  extends: ["stylelint-config-standard"],
  rules: {
    // The scale (style/tokens.css): six steps of type, six of space, four radii, four breakpoints. No others.
    "declaration-property-value-allowed-list": {
      "font-size": [`/^(?:${STEP}|${SHARE}|clamp\\(${STEP}, [\\d.]+vw, ${STEP}\\))$/`],
      font: [`/^\\d00 (?:${STEP}|${SHARE}) \\/ ${LINE} var\\(--(?:display|text)\\)$/`, "inherit"],
      "line-height": [`/^${LINE}$/`],
    },
    "declaration-property-value-disallowed-list": {
      "/^(?:margin|padding|gap|row-gap|column-gap)/": [OWN_LENGTH],
      "border-radius": ["/^(?!.*calc)(?!2px$|3px$).*\\dpx/"],
    },
    "media-feature-name-value-allowed-list": {
      "/width$/": ["360px", "700px", "1100px", "1440px"],
      // how high the window is, is asked in height.ts alone
      "/height$/": [],
    },
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
