/**
 * The exponent of a power of the base as a player notes it over the cube, in brackets: ((3^40)−1). Whole numbers with
 * + − × ÷ ^ ! and brackets, by the usual order of operations. It has to be whole, as far as that can be told here.
 */
import { CLOSING, isSpace, OPENING, Unreadable } from "../../pad/token";

const LONGEST = 200;
const SIGNS: Record<string, string> = {
  "+": "+",
  "−": "−",
  "-": "−",
  "–": "−",
  "×": "×",
  x: "×",
  X: "×",
  "÷": "÷",
  "/": "÷",
  "^": "^",
  "*": "^",
};
/** Beyond so many bits, or a factorial of more, a number is too large to be told, and is left to the judge. */
const MOST_BITS = 4096n;
const MOST_FACTORIAL = 400n;

/** The text of a mark from its opening bracket to the one that closes it. */
export function readExponentMark(text: string, start: number): string {
  let open = 0;
  for (let at = start; at < Math.min(text.length, start + LONGEST); at += 1) {
    if (OPENING.includes(text[at] ?? "")) open += 1;
    else if (CLOSING.includes(text[at] ?? "") && --open === 0) return text.slice(start, at + 1);
  }
  if (text.length - start > LONGEST) throw new Unreadable(`An exponent in brackets has at most ${LONGEST} characters.`);
  throw new Unreadable("The bracket of this exponent is not closed.");
}

/** A quotient in lowest terms; null where it is too large to be told. */
type Value = { over: bigint; under: bigint } | null;

class NoNumber extends Error {}

function quotient(over: bigint, under: bigint): Value {
  if (under === 0n) throw new NoNumber();
  let [a, b] = [over < 0n ? -over : over, under < 0n ? -under : under];
  while (b) [a, b] = [b, a % b];
  const by = (a || 1n) * (under < 0n ? -1n : 1n);
  const isLarge = (number: bigint) => number >> MOST_BITS > 0n || number >> MOST_BITS < -1n;
  return isLarge(over) || isLarge(under) ? null : { over: over / by, under: under / by };
}

function power(base: Value, exponent: Value): Value {
  if (!base || !exponent || exponent.under !== 1n) return null; // roots may be whole: for the judge
  const times = exponent.over < 0n ? -exponent.over : exponent.over;
  if (base.over === 0n && exponent.over <= 0n) throw new NoNumber();
  if (times > MOST_BITS && base.over !== 0n && !(base.under === 1n && (base.over === 1n || base.over === -1n)))
    return null;
  const small = times > MOST_BITS ? 2n - (times % 2n) : times;
  return exponent.over < 0n
    ? quotient(base.under ** small, base.over ** small)
    : quotient(base.over ** small, base.under ** small);
}

function factorial(value: Value): Value {
  if (!value) return null;
  if (value.under !== 1n || value.over < 0n) throw new NoNumber();
  if (value.over > MOST_FACTORIAL) return null;
  let product = 1n;
  for (let factor = 2n; factor <= value.over; factor += 1n) product *= factor;
  return quotient(product, 1n);
}

const OPERATIONS: Record<string, (a: Value, b: Value) => Value> = {
  "+": (a, b) => a && b && quotient(a.over * b.under + b.over * a.under, a.under * b.under),
  "−": (a, b) => a && b && quotient(a.over * b.under - b.over * a.under, a.under * b.under),
  "×": (a, b) => a && b && quotient(a.over * b.over, a.under * b.under),
  "÷": (a, b) => {
    if (b?.over === 0n) throw new NoNumber();
    return a && b && quotient(a.over * b.under, a.under * b.over);
  },
};
const LEVELS = ["+−", "×÷"];

class Mark {
  #at = 0;

  constructor(private text: string) {}

  whole(): Value {
    const value = this.#row(0);
    this.#skip();
    if (this.#at < this.text.length) throw new Unreadable("This exponent cannot be read.");
    return value;
  }

  #skip(): void {
    while (isSpace(this.text[this.#at] ?? "")) this.#at += 1;
  }

  #sign(among: string): string {
    this.#skip();
    const found = SIGNS[this.text[this.#at] ?? ""] ?? "";
    if (!found || !among.includes(found)) return "";
    this.#at += 1;
    return found;
  }

  /** Sums of products of powers. */
  #row(level: number): Value {
    if (level === LEVELS.length) return this.#power();
    const negative = level === 0 && this.#sign("−");
    let value = this.#row(level + 1);
    if (negative) value = value && { over: -value.over, under: value.under };
    for (let sign = this.#sign(LEVELS[level] ?? ""); sign; sign = this.#sign(LEVELS[level] ?? ""))
      value = OPERATIONS[sign]!(value, this.#row(level + 1));
    return value;
  }

  #power(): Value {
    const base = this.#factorial();
    return this.#sign("^") ? power(base, this.#power()) : base;
  }

  #factorial(): Value {
    let value = this.#number();
    this.#skip();
    while (this.text[this.#at] === "!") {
      this.#at += 1;
      value = factorial(value);
      this.#skip();
    }
    return value;
  }

  #number(): Value {
    this.#skip();
    if (OPENING.includes(this.text[this.#at] ?? " ")) {
      this.#at += 1;
      const value = this.#row(0);
      this.#skip();
      if (!CLOSING.includes(this.text[this.#at] ?? " ")) throw new Unreadable("A bracket is not closed here.");
      this.#at += 1;
      return value;
    }
    const digits = /^[0-9]+/.exec(this.text.slice(this.#at))?.[0];
    if (!digits) throw new Unreadable("A whole number was expected here.");
    this.#at += digits.length;
    return quotient(BigInt(digits), 1n);
  }
}

/** Whether a mark is a whole number; one that is too large to be told passes. */
export function isWholeExponent(mark: string): boolean {
  try {
    const value = new Mark(mark).whole();
    return value === null || value.under === 1n;
  } catch (error) {
    if (error instanceof NoNumber) return false;
    throw error;
  }
}
