"""How numbers are printed that are too long to be written out: in closed form, or shortened."""

from __future__ import annotations

from collections.abc import Sequence

from flint import arb, fmpq

from forceout.exact.factors import factor_rational
from forceout.exact.gaussian import Gaussian
from forceout.exact.vast import COMPLEX, COUNT, FACTORIAL, LOG, NUMBER, POWER, Atom, Base, Term, Vast, key_of

LONGEST_NUMBER = 1000
"""A whole number, or both parts of a fraction together, of up to so many digits is written out."""
LONGEST_TEXT = 2 * LONGEST_NUMBER
LONGEST_CLOSED_FORM = 120
MOST_FACTORS_SHOWN = 8
ENDS_SHOWN = 12


def digits_in(value: fmpq) -> int:
    """How many digits its two parts have together (one alone where it is whole)."""
    return sum(_digits(part) for part in ((value.p,) if value.q == 1 else (value.p, value.q)))


def _digits(part: object) -> int:
    number = abs(int(part))  # type: ignore[call-overload]
    guess = int(number.bit_length() * 0.30102999566398)
    return guess + 1 if number >= 10**guess else max(guess, 1)


def closed_form(value: fmpq) -> str | None:
    """A long fraction by its prime factors, where they are few."""
    factors = factor_rational(abs(value))
    if factors is None or len(factors) > MOST_FACTORS_SHOWN:
        return None
    written = _product([(prime, exponent) for prime, exponent in sorted(factors.items())])
    shown = written if value > 0 else f"-{written}"
    return shown if len(shown) <= LONGEST_CLOSED_FORM else None


def shortened(value: fmpq) -> str:
    """The first and last digits of a long number, and how many there are."""
    if value.q != 1:
        return f"({shortened(fmpq(value.p))})/({shortened(fmpq(value.q))})"
    count = _digits(value.p)
    if count <= 3 * ENDS_SHOWN:
        return str(value.str())
    number = abs(int(value.p))
    first, last = number // 10 ** (count - ENDS_SHOWN), number % 10**ENDS_SHOWN
    return f"{'-' if value < 0 else ''}{first}…{last:0{ENDS_SHOWN}d} ({count:,} digits)"


def vast_text(value: Vast) -> str:
    """Sums of products of powers, or where that is too long the size."""
    return vast_closed_form(value) or about_text(value)


def vast_closed_form(value: Vast) -> str | None:
    """Sums of products of powers, where that is not too long."""
    parts: list[str] = []
    for term in sorted(value.terms, key=lambda term: (not term.powers, term.key)):
        shown = _term(term)
        if parts:
            parts.append(f" − {shown[1:]}" if shown.startswith("-") else f" + {shown}")
        else:
            parts.append(shown)
    written = "".join(parts)
    return written if len(written) <= LONGEST_CLOSED_FORM else None


def about_text(value: Vast) -> str:
    """The size of an enormous number in words."""
    known = value.sized
    if known is None:
        return "a number too long to write here"
    sign = "-" if known[0] == -1 else ""
    size = known[1]
    if size.level:
        return f"{sign}a number with more digits than could be counted" if size.sign == 1 else f"{sign}almost 0"
    digits = (size.log * arb(2).log() / arb(10).log()).mid()
    kind = "about 10 to the power" if size.log > 0 else "about 10 to the minus power"
    return f"{sign}{kind} {abs(digits).str(8, radius=False)}"


def _term(term: Term) -> str:
    powers = sorted(term.powers.items(), key=lambda item: (isinstance(item[0], Atom), str(item[0]).zfill(30)))
    coefficient = term.coefficient
    if not powers:
        return _scalar(coefficient)
    written = _product(powers)
    if coefficient == 1:
        return written
    if coefficient == -1:
        return f"-{written}"
    return f"{_scalar(coefficient)} × {written}"


def _scalar(value: fmpq | Gaussian) -> str:
    if isinstance(value, Gaussian):
        if value.real == 0:
            size = abs(value.imaginary)
            unit = "i" if size == 1 else f"{_scalar(size)}i"
            return unit if value.imaginary > 0 else f"-{unit}"
        return f"({_scalar(value.real)}{'+' if value.imaginary > 0 else '−'}{_scalar(abs(value.imaginary))}i)"
    return str(value.str()) if digits_in(value) <= 30 else closed_form(value) or shortened(value)


def _product(powers: Sequence[tuple[Base, object]]) -> str:
    """Powers side by side; primes with one exponent are put together, so that 10^n is not 2^n × 5^n."""
    grouped: dict[str, tuple[Base, object]] = {}
    for base, exponent in powers:
        name = key_of(exponent) if isinstance(base, int) else f"{base} {key_of(exponent)}"
        before = grouped.get(name)
        if before is not None and isinstance(before[0], int) and isinstance(base, int):
            base *= before[0]
        grouped[name] = (base, exponent)
    return " × ".join(_power(base, exponent) for base, exponent in grouped.values())


def _power(base: Base, exponent: object) -> str:
    shown = _base(base)
    if exponent == 1:
        return shown
    if isinstance(exponent, fmpq):
        written = _scalar(exponent)
        return f"{shown}^{written}" if written.isdigit() else f"{shown}^({written})"
    assert isinstance(exponent, Vast)
    return f"{shown}^({vast_text(exponent)})"


def _base(base: Base) -> str:
    if isinstance(base, int):
        return str(base)
    first = base.first
    if base.kind == COMPLEX:
        return _scalar(first)
    shown = _part(first)
    if base.kind == FACTORIAL:
        return f"{shown}!"
    if base.kind == COUNT:
        beside = base.parts[1]
        return f"(number of factors of {shown}!{'' if beside == 1 else f' × {_scalar(beside)}'})"
    if base.kind == POWER:
        return f"({shown}^{_part(base.parts[1])})"
    if base.kind == LOG:
        return f"log_{_part(base.parts[1])}({shown})"
    assert base.kind == NUMBER
    return shown


def _part(value: object) -> str:
    if isinstance(value, fmpq):
        return _scalar(value) if value >= 0 and value.q == 1 else f"({_scalar(value)})"
    if isinstance(value, Vast):
        return f"({vast_text(value)})"
    from forceout.exact.show import text

    return f"({text(value)})"  # type: ignore[arg-type]
