"""The number of a Goal in the kernel's words."""

from __future__ import annotations

from functools import lru_cache
from math import inf, isfinite, log

from flint import fmpq, fmpz

from forceout.exact import Gaussian, Radicals, Symbolic, Value, Vast, equal
from forceout.exact.compare import is_real, log2_of
from forceout.exact.compare import sign as sign_of
from forceout.exact.errors import Undecided
from forceout.exact.factors import factor_rational
from forceout.exact.simplest import simple_rational
from forceout.exact.vast import FACTORIAL, LOG, NUMBER, POWER, Base

RadicalTerm = tuple[tuple[int, int], list[tuple[int, tuple[int, int]]]]
"""A coefficient, and primes with their exponents; every fraction as its two parts."""
Step = tuple[str, list[RadicalTerm]]
"""A sum of radicals ("" before it), or a sign that takes the last one or two numbers."""
Target = tuple[list[Step], int, int, float, float]
"""Steps that make the number, the factorials left to the Solution, its sign (0 where nothing else is needed), and for a
number too large for steps the bounds of its logarithm."""
LARGEST = 2**62
LARGEST_LOG_KEPT = 2.0**39
"""A number whose logarithm is not kept has a larger one than this."""
FIRST_ENORMOUS, LAST_EXACT = 1701, 6000
"""The kernel keeps factorials from the first on by their names; up to the last they are written out here."""


def as_target(value: Value, factorials: int) -> Target | None:
    """What the kernel is to aim at, with so many factorials left; None where it could not hold it."""
    if isinstance(value, fmpq) and _held(value):
        return [("", [(_pair(value), [])])], factorials, 0, 0.0, 0.0  # as nearly all are
    steps = _steps(value)
    if isinstance(value, Vast) and value.positive is None:
        return None
    if steps is not None:
        sign = (1 if value.positive else -1) if isinstance(value, Vast) else 0
        return steps, factorials, sign, 0.0, 0.0
    if not isinstance(value, (fmpq, Vast)):
        return None
    positive = value > 0 if isinstance(value, fmpq) else value.positive
    sign = 1 if positive else -1
    size = log2_of(abs(value)) if isinstance(value, fmpq) else value.log2
    if size is None or not abs(size) < 2**1000:
        if isinstance(value, Vast) and value.sized is not None and value.sized[1].above_one:
            return [], factorials, sign, LARGEST_LOG_KEPT, inf
        return None
    low, high = (float(end) * log(2) for end in (size.lower(), size.upper()))
    low = LARGEST_LOG_KEPT if low == inf else low - abs(low) * 1e-12 if isfinite(low) else low
    high = -LARGEST_LOG_KEPT if high == -inf else high + abs(high) * 1e-12 if isfinite(high) else high
    return [], factorials, sign, low, high


def _steps(value: Value) -> list[Step] | None:
    """How the kernel makes a number, in postfix order."""
    argument = _argument(value)
    if argument is not None:
        steps = _steps(argument)
        return None if steps is None else [*steps, ("!", [])]
    radicals = _as_radicals(value)
    if radicals is not None:
        return [("", radicals)]
    if isinstance(value, Vast):
        return _sum(value)
    node = value.node if isinstance(value, Symbolic) else ()
    if len(node) != 3 or (isinstance(value, Symbolic) and not value.real):
        return None
    sign, left, right = node
    if sign == "^" and not _positive(left):
        return None  # the principal power, which the kernel does not mean
    first, second = _steps(left), _steps(right)
    return None if first is None or second is None else [*first, *second, (sign, [])]


def _sum(value: Vast) -> list[Step] | None:
    """A sum of products of powers, each too large for a fraction of the kernel."""
    steps: list[Step] = []
    for term in value.terms:
        product = _steps(term.coefficient)
        if product is None:
            return None
        for base, exponent in term.powers.items():
            under = _base(base)
            power = _steps(exponent)
            if under is None or power is None:
                return None
            raised = [] if exponent == 1 else [*power, ("^", [])]
            product = [*product, *under, *raised, ("*", [])]
        steps = [*steps, *product, ("+", [])] if steps else product
    return steps


def _base(base: Base) -> list[Step] | None:
    if isinstance(base, int):
        return None if base > LARGEST else [("", [((base, 1), [])])]
    inner = _steps(base.parts[0])
    if base.kind == NUMBER or inner is None:
        return inner
    if base.kind == FACTORIAL:
        return [*inner, ("!", [])]
    if base.kind in (POWER, LOG):
        second = _steps(base.parts[1])
        return None if second is None else [*inner, *second, (base.kind, [])]
    return None


def _positive(value: Value) -> bool:
    try:
        return is_real(value) is True and sign_of(value) > 0
    except Undecided:
        return False


def _argument(value: Value) -> Value | None:
    """n, where the value is the factorial of an n that the kernel does not write out."""
    if not isinstance(value, fmpq) or value.q != 1 or value.p < _factorial(FIRST_ENORMOUS):
        return None
    low, high = FIRST_ENORMOUS, LAST_EXACT
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if _factorial(middle) < value.p else (low, middle)
    return fmpq(low) if _factorial(low) == value.p else None


@lru_cache(maxsize=64)
def _factorial(number: int) -> fmpz:
    return fmpz.fac_ui(fmpz(number))


def _as_radicals(value: Value) -> list[RadicalTerm] | None:
    """A number as coefficients and powers of primes, in parts that fit the kernel's words."""
    if isinstance(value, fmpq):
        if _held(value):
            return [(_pair(value), [])]
        factors = factor_rational(abs(value))
        return None if factors is None else _product(list(factors.items()), positive=value > 0)
    if isinstance(value, Vast):
        return None if value.factors is None else _product(list(value.factors), positive=bool(value.positive))
    if isinstance(value, Gaussian):
        return _complex(value)
    if isinstance(value, Symbolic):
        return _gaussian(value)
    if not isinstance(value, Radicals):
        return None
    terms: list[RadicalTerm] = []
    for parts, coefficient in value.terms:
        if any(prime > LARGEST or not _held(share) for prime, share in parts):
            return None
        if _held(coefficient):
            terms.append((_pair(coefficient), [(int(prime), _pair(share)) for prime, share in parts]))
            continue
        factors = factor_rational(abs(coefficient))
        if factors is None:
            return None
        # the same prime may come twice, whole and broken: the kernel multiplies both in
        product = _product([*factors.items(), *parts], positive=coefficient > 0)
        if product is None:
            return None
        terms += product
    return terms


IMAGINARY = -1
"""Stands for i among the primes of a target."""


def _gaussian(value: Symbolic) -> list[RadicalTerm] | None:
    """A number a + bi with fractions a and b: guessed from its bounds, and kept only where that is proven."""
    enclosed = value.enclosure
    if not enclosed.is_finite():
        return None
    real, turned = simple_rational(enclosed.real), simple_rational(enclosed.imag)
    if real is None or turned is None or not (_held(real) and _held(turned)):
        return None
    found = Gaussian(real, turned) if turned != 0 else real
    if equal(value, found) is not True:
        return None
    return _complex(found) if isinstance(found, Gaussian) else [(_pair(real), [])]


def _complex(value: Gaussian) -> list[RadicalTerm] | None:
    if not (_held(value.real) and _held(value.imaginary)):
        return None
    return [(_pair(value.real), []), (_pair(value.imaginary), [(IMAGINARY, (1, 1))])]


def _product(factors: list[tuple[int, fmpq]], *, positive: bool) -> list[RadicalTerm] | None:
    if any(prime > LARGEST or not _held(share) for prime, share in factors):
        return None
    return [((1 if positive else -1, 1), [(int(prime), _pair(share)) for prime, share in factors])]


def _held(value: fmpq) -> bool:
    return abs(int(value.p)) < LARGEST and int(value.q) < LARGEST


def _pair(value: fmpq) -> tuple[int, int]:
    return int(value.p), int(value.q)


__all__ = ["Step", "Target", "as_target"]
