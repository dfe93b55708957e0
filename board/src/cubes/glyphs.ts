/** Signs are drawn, never set in a font: strokes on a grid of 40, round caps. */
export const STROKES: Record<string, string> = {
  "+": "M20 9.5V30.5M9.5 20H30.5",
  "−": "M9.5 20H30.5",
  "×": "M12 12L28 28M28 12L12 28",
  "÷": "M9.5 20H30.5M20 11.4v.01M20 28.6v.01",
  "^": "M11 24L20 14.5L29 24",
  "√": "M8 21.5L12.5 19.5L17.5 30L23.5 11H32",
  "∪": "M12.5 10.5V20.5a7.5 7.5 0 0 0 15 0V10.5",
  "∩": "M12.5 29.5V19.5a7.5 7.5 0 0 1 15 0V29.5",
  "'": "M22.5 11L18.5 19.5",
  "=": "M10 15.5H30M10 24.5H30",
  "⊆": "M29.5 9.5H19a7.2 7.2 0 0 0 0 14.4h10.5M11.5 31.5H29.5",
  V: "M11.5 10.5L20 29.5L28.5 10.5",
  Λ: "M11.5 29.5L20 10.5L28.5 29.5",
};

const SPOKEN: Record<string, string> = {
  "+": "plus",
  "−": "minus",
  "×": "times",
  "÷": "divided by",
  "^": "power",
  "√": "root",
  "∪": "union",
  "∩": "intersection",
  "'": "complement",
  "=": "equals",
  "⊆": "subset",
  V: "Universe",
  Λ: "null set",
  "(": "open bracket",
  ")": "close bracket",
  "[": "open bracket",
  "]": "close bracket",
  "!": "factorial",
  ".": "point",
  ";": "then",
  B: "blue",
  R: "red",
  G: "green",
  Y: "yellow",
};

const TURNED: Record<string, string> = { s: "sideways ", u: "upside-down ", su: "sideways and upside-down " };

/** A face or sign as it is read aloud. */
export function spoken(text: string, turned = ""): string {
  return (TURNED[turned] ?? "") + (SPOKEN[text] ?? text);
}

/** V is a sign where it stands alone, and a number in “V-A”. */
const SIGNS = /[+−×÷√∪∩⊆Λ]|(?<![\w-])V(?![\w-])/g;

/** A sentence with its signs in words: many readers pass over a minus or a root. */
export function withSigns(sentence: string): string {
  return sentence
    .replace(/(?<=[\d)])!/g, " factorial")
    .replace(SIGNS, (sign) => ` ${spoken(sign)} `)
    .replace(/ +/g, " ")
    .replace(/ ([.,:;?!])/g, "$1")
    .trim();
}

/** What a cube is made of. */
export type Tone = "red" | "blue" | "green" | "black" | "stone" | "ivory" | "plain";

/** The second cue beside the colour: a shape in the corner, or a letter for those who prefer it. */
export const MARKS: Record<Tone, string> = {
  red: "M5 1L9.3 8.6H0.7Z",
  blue: "M1 1H9V9H1Z",
  green: "M5 0.6a4.4 4.4 0 1 0 0 8.8a4.4 4.4 0 1 0 0 -8.8",
  black: "M5 0L10 5L5 10L0 5Z",
  stone: "",
  ivory: "",
  plain: "",
};
export const LETTERS: Record<Tone, string> = {
  red: "R",
  blue: "B",
  green: "G",
  black: "K",
  stone: "",
  ivory: "",
  plain: "",
};
