/** Reads what is typed in Equations just as the judge does (`cubes/notation/reader.py`); a shared file of strings holds both. */
import type { PadPiece } from "../../pad/spelling";
import { cubeToken, isSpace, OPENING, signToken, type Token, tokensFrom, Unreadable } from "../../pad/token";
import type { Turned } from "../../protocol";
import type { Notation } from "../game";
import { isWholeExponent, readExponentMark } from "./exponent-mark";
import { COLOURS, DIGITS, OPERATIONS } from "./faces";

/** A side longer than this is refused: no shake has the cubes for it. Exponents noted over a cube count apart. */
const LONGEST_SIDE = 600;
const MOST_DIGITS = 1000;
const MOST_IN_MARKS = 24 * MOST_DIGITS;
const LARGEST_ROOT_NUMBER = 999;

/** What is easier to type than what the cube shows. */
const TYPED: Record<string, string> = { "-": "−", "–": "−", x: "×", X: "×", "/": "÷", "*": "^", v: "√" };
const SIGNS = "()[]{}!.=";
const EXPONENT_MARKS = "'’↑";

/** How a symbol is used, where the writer says so with a word: which symbol that is. */
const WORDS: Record<string, string> = {
  gcf: "^",
  lcm: "√",
  ten: "^",
  eleven: "√",
  power: "^",
  root: "√",
  i: "√",
};

function faceOf(typed: string): string {
  const face = TYPED[typed] ?? typed;
  return face.length === 1 && (DIGITS + OPERATIONS).includes(face) ? face : "";
}

/** What a cube is said to be: the symbol it stands for, and its use as the notation spells it behind the colon. */
interface Meaning {
  symbol: string;
  /** "" where it is that symbol and nothing special. */
  use: string;
  turned: Turned;
}

class Reader {
  constructor(
    private text: string,
    public at: number,
  ) {}

  get here(): string {
    return this.text[this.at] ?? "";
  }

  take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  digits(): string {
    const start = this.at;
    while (this.here && DIGITS.includes(this.here)) this.at += 1;
    if (start === this.at) throw new Unreadable("A whole number is missing.");
    return this.text.slice(start, this.at);
  }

  turn(): Turned {
    return (["su", "s", "u"] as const).find((turned) => this.take(turned)) ?? "";
  }

  /** Which of a power's values. An exponent must follow, so in ^:r12s the 2s is the exponent. */
  rootNumber(): number {
    const digits = this.digits();
    if (Number(digits) > LARGEST_ROOT_NUMBER || digits.length > 3)
      throw new Unreadable(`This number is larger than ${LARGEST_ROOT_NUMBER}.`);
    if (digits.length === 1 || (this.here && (`${OPENING}.`.includes(this.here) || isSpace(this.here))))
      return Number(digits);
    this.at -= 1;
    return Number(digits.slice(0, -1));
  }

  /** The exponent of a power of the base: a note of the writer, in digits or in brackets. */
  exponent(): string {
    if (this.here && OPENING.includes(this.here)) {
      const mark = readExponentMark(this.text, this.at);
      if (!isWholeExponent(mark)) throw new Unreadable("The exponent of a power of the base is a whole number.");
      this.at += mark.length;
      return mark;
    }
    const sign = this.take("-") || this.take("−") ? "-" : "";
    const digits = this.digits();
    if (digits.length > MOST_DIGITS) throw new Unreadable(`An exponent has at most ${MOST_DIGITS} digits.`);
    return sign + digits;
  }

  /** What follows a colon: a symbol, or a word for how the symbol is used. */
  meaning(face: string, turned: Turned): Meaning {
    for (const [word, symbol] of Object.entries(WORDS)) {
      if (!this.take(word)) continue;
      if (!this.take("/")) return { symbol, use: word, turned };
      const turn = this.turn();
      if (!turn) throw new Unreadable("How the cube is turned is missing after the stroke.");
      return { symbol, use: word, turned: turn };
    }
    if (this.take(".")) return { symbol: "^", use: ".", turned };
    const power = () => `${face === "1" ? "" : "1"}b${this.exponent()}`;
    if (this.take("b")) return { symbol: "1", use: power(), turned };
    if (this.take("r")) return { symbol: "^", use: `${face === "^" ? "" : "^:"}r${this.rootNumber()}`, turned };
    const symbol = faceOf(this.here);
    if (!symbol) throw new Unreadable("What the cube stands for is missing after the colon.");
    this.at += 1;
    const noted = symbol === "1" && this.here === "b" && /^[0-9−([{-]/.test(this.text.slice(this.at + 1));
    const use = noted && this.take("b") ? power() : "";
    return { symbol, use, turned: this.turn() || turned };
  }

  cube(): PadPiece {
    const colour = (COLOURS.includes(this.here) ? this.here : "") as PadPiece["colour"];
    this.at += colour.length;
    const face = faceOf(this.here);
    if (!face) throw new Unreadable(this.here ? `“${this.here}” is not on any cube.` : "A cube is missing at the end.");
    this.at += 1;
    const own = cubeToken(face, 0, 0, { colour, turned: this.turn() }).piece;
    if (!this.take(":")) return own;
    let meant = this.meaning(face, own.turned);
    if (this.take(":")) {
      // what a wild cube stands for may itself be used in a special way: 0:^:gcf
      const again = this.meaning(face, meant.turned);
      const stands = !meant.use && meant.symbol !== face && again.use && again.symbol === meant.symbol;
      if (!stands || this.here === ":") throw new Unreadable("A cube stands for one thing only.");
      meant = again;
    }
    return { ...own, turned: meant.turned, means: meant.use || meant.symbol };
  }
}

function readToken(text: string, start: number): Token {
  const first = text[start] ?? "";
  if (SIGNS.includes(first)) return signToken(first, start, start + 1);
  const reader = new Reader(text, start);
  if (!EXPONENT_MARKS.includes(first)) return { piece: reader.cube(), start, end: reader.at };
  reader.at += 1;
  const root = reader.take(":r") ? `:r${reader.rootNumber()}` : "";
  const marked = reader.at;
  while (isSpace(reader.here)) reader.at += 1;
  // before a cube the mark raises it; before anything else it stands for itself: 2'(3), 2'.5
  if (!COLOURS.includes(reader.here) && !faceOf(reader.here)) return signToken(`'${root}`, start, marked);
  if (!reader.here) return signToken(`'${root}`, start, marked);
  return { piece: { ...reader.cube(), raised: true, ...(root && { root }) }, start, end: reader.at };
}

/** Refuses text that no shake has the cubes for. */
function checkLength(text: string, longest: number): void {
  const unmarked = () => text.replace(/(?<=b)[-−]?[0-9]{4,}/g, "");
  if (text.length > longest + MOST_IN_MARKS || (text.length > longest && unmarked().length > longest))
    throw new Unreadable(`This is longer than ${longest} characters.`);
}

function read(text: string): Token[] {
  checkLength(text, 2 * LONGEST_SIDE);
  for (const side of text.split("=")) checkLength(side, LONGEST_SIDE);
  return tokensFrom(text, 0, readToken);
}

export const notation: Notation = {
  faceOf,
  read,
  standsApart: (word) => word === "=",
  sample: (bringsGoal) => (bringsGoal ? "(4+1)×6 = 30" : "(4+1)×6"),
};
