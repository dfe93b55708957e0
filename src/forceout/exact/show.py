"""How a value is printed: exactly, and approximately for people."""

from __future__ import annotations

import math
from typing import NamedTuple

from flint import arb, fmpq

from forceout.exact.compare import enclosure, equal
from forceout.exact.factors import Factors
from forceout.exact.gaussian import UNIT, Gaussian
from forceout.exact.radicals import Radicals
from forceout.exact.show_enormous import (
    LONGEST_NUMBER,
    LONGEST_TEXT,
    about_text,
    closed_form,
    digits_in,
    shortened,
    vast_closed_form,
    vast_text,
)
from forceout.exact.simplest import simple_rational
from forceout.exact.sizes import as_interval
from forceout.exact.symbolic import FIRST_PRECISION, Symbolic
from forceout.exact.value import Value
from forceout.exact.vast import Vast

LONGEST_IN_A_SENTENCE = 40
LARGEST_RADICAND_BITS = 200


def text(value: Value) -> str:
    """The exact value: a fraction in lowest terms, or a closed form such as 3√2 or 3^774840978.

    A fraction of more than `LONGEST_NUMBER` digits is written by its prime factors where they are known and few, else
    shortened; nothing is ever longer than `LONGEST_TEXT`.
    """
    found = vast_text(value) if isinstance(value, Vast) else _written(value)
    return _size(value).text if found is None else found


class Told(NamedTuple):
    """A value as a sentence tells it."""

    text: str
    by_size: bool
    """Whether only its size is told, so that two that differ may look alike."""
    measured: bool
    """Whether the size is what `approx` says."""


def brief(value: Value) -> str:
    """The value for a sentence: exact where that is short, else its size."""
    return told(value).text


def told(value: Value) -> Told:
    """The same, and how it tells the value."""
    if isinstance(value, fmpq) and digits_in(value) > LONGEST_IN_A_SENTENCE:
        closed = closed_form(value)
        if closed is not None and len(closed) <= LONGEST_IN_A_SENTENCE:
            return Told(closed, by_size=False, measured=False)
        if value.q == 1:
            return Told(f"a number with {digits_in(value):,} digits", by_size=False, measured=False)
        return _size(value)
    found = vast_closed_form(value) if isinstance(value, Vast) else _written(value)
    if found is None and isinstance(value, Vast) and len(about := about_text(value)) <= LONGEST_IN_A_SENTENCE:
        return Told(about, by_size=True, measured=False)
    short = found is not None and len(found) <= LONGEST_IN_A_SENTENCE
    return Told(found, by_size=False, measured=False) if found is not None and short else _size(value)


def _size(value: Value) -> Told:
    about = approx(value)
    if about is not None:
        return Told(f"about {about}", by_size=True, measured=True)
    if isinstance(value, Vast):
        return Told(about_text(value), by_size=True, measured=False)
    return Told("a number too long to write here", by_size=False, measured=False)


def _written(value: fmpq | Gaussian | Radicals | Symbolic) -> str | None:
    """The exact value, where it is not too long."""
    if isinstance(value, fmpq):
        return _rational_text(value)
    if isinstance(value, Gaussian):
        written = _gaussian_text(value)
    elif isinstance(value, Radicals):
        written = _sum_text(value)
    else:
        written = _complex_text(value) or _symbolic_text(value)
    return written if len(written) <= LONGEST_TEXT else None


def _rational_text(value: fmpq) -> str:
    if digits_in(value) <= LONGEST_NUMBER:
        return str(value.str())
    return closed_form(value) or shortened(value)


def approx(value: Value) -> float | list[float] | None:
    """A decimal approximation, [real, imaginary] where it is complex, None where it has too many digits."""
    if isinstance(value, Vast):
        return _approx_vast(value)
    if isinstance(value, fmpq):
        try:
            return _finite(int(value.p) / int(value.q))
        except OverflowError:
            return None
    enclosed = enclosure(value, FIRST_PRECISION)
    real = _finite(float(enclosed.real.mid()))
    if isinstance(value, Gaussian) or (isinstance(value, Symbolic) and not value.real):
        imaginary = _finite(float(enclosed.imag.mid()))
        if real is None or imaginary is None:
            return None
        tidy = [0.0 if abs(part) < 1e-30 else part for part in (real, imaginary)]
        return tidy if tidy[1] else tidy[0]
    return real


def _approx_vast(value: Vast) -> float | None:
    """A number beside an enormous or a tiny one may be of moderate size itself."""
    held = as_interval(value)
    if held is None or not abs(held) < arb(10) ** 300 or not abs(held) > arb(10) ** -300:
        return None
    return _finite(float(held.mid()))


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def _sum_text(value: Radicals) -> str:
    parts = [_term_text(part, coefficient) for part, coefficient in value.terms]
    joined = parts[0]
    for part in parts[1:]:
        joined += f" − {part[1:]}" if part.startswith("-") else f" + {part}"
    return joined


def _term_text(part: Factors, coefficient: fmpq) -> str:
    if not part:
        return str(coefficient.str())
    sign = "-" if coefficient < 0 else ""
    top, bottom = abs(coefficient.p).str(), coefficient.q.str()
    return f"{sign}{top if top != '1' else ''}{_surd_text(part)}{f'/{bottom}' if bottom != '1' else ''}"


def _surd_text(part: Factors) -> str:
    """√6, or 12^(1/5); a root whose radicand is too long is shown prime by prime."""
    index = 1
    for _, exponent in part:
        index = math.lcm(index, int(exponent.q))
    length = sum(int(exponent * index) * prime.bit_length() for prime, exponent in part)
    if length > LARGEST_RADICAND_BITS or index.bit_length() > LARGEST_RADICAND_BITS:
        return "(" + "·".join(f"{prime}^({exponent.str()})" for prime, exponent in part) + ")"
    inside = 1
    for prime, exponent in part:
        inside *= prime ** int(exponent * index)
    return f"√{inside}" if index == 2 else f"({inside}^(1/{index}))"


def _complex_text(value: Symbolic) -> str | None:
    """a+bi where both parts are simple fractions."""
    if value.real:
        return None
    enclosed = value.enclosure
    if not enclosed.is_finite():
        return None
    real, imaginary = simple_rational(enclosed.real), simple_rational(enclosed.imag)
    if real is None or imaginary is None or imaginary == 0:
        return None
    candidate = Gaussian(real, imaginary)
    return _gaussian_text(candidate) if equal(candidate, value) is True else None


def _gaussian_text(value: Gaussian) -> str:
    real, imaginary = value.real, value.imaginary
    size = abs(imaginary)
    unit = "i" if size == 1 else f"{size.p}i" if size.q == 1 else f"({size})i"
    if real == 0:
        return unit if imaginary > 0 else f"-{unit}"
    return f"{real}{'+' if imaginary > 0 else '-'}{unit}"


def _symbolic_text(value: Value) -> str:
    if isinstance(value, fmpq):
        return str(value) if value >= 0 and value.q == 1 else f"({value})"
    if isinstance(value, Radicals):
        shown = _sum_text(value)
        return shown if len(value.terms) == 1 and not shown.startswith("-") else f"({shown})"
    if isinstance(value, Gaussian):
        shown = _gaussian_text(value)
        return shown if value == UNIT else f"({shown})"
    assert isinstance(value, Symbolic)
    node = value.node
    left, right = _symbolic_text(node[1]), _symbolic_text(node[2])
    if node[0] == "log":
        return f"log_{right}({left})"
    sign = {"+": " + ", "-": " − ", "*": "·", "/": "/", "^": "^"}[node[0]]
    return f"({left}{sign}{right})"
