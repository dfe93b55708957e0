"""Which of two values is larger, and whether they are equal: proven, or None for "could not tell"."""

from __future__ import annotations

from collections.abc import Mapping

from flint import acb, arb, fmpq

from forceout.exact import calcium, residues
from forceout.exact.algebra import gathered, scaled, times
from forceout.exact.enormous import terms_of
from forceout.exact.errors import Undecided
from forceout.exact.factors import factor_rational
from forceout.exact.gaussian import Gaussian
from forceout.exact.radicals import Radicals, multiply_radicals
from forceout.exact.sizes import size_of_terms
from forceout.exact.symbolic import (
    FIRST_PRECISION,
    LAST_PRECISION,
    PRECISIONS,
    SECOND_PRECISION,
    Symbolic,
    enclose_ordinary,
    exact_element,
)
from forceout.exact.value import Value
from forceout.exact.vast import Vast
from forceout.exact.working import at_precision, guarded, order


def equal(left: Value, right: Value) -> bool | None:
    """True and False are proofs; None means that no method here could tell."""
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left == right
    if isinstance(left, (fmpq, Radicals)) and isinstance(right, (fmpq, Radicals)):
        return type(left) is type(right) and left == right
    if isinstance(left, Vast) or isinstance(right, Vast):
        return _equal_enormous(left, right)
    if not isinstance(left, Symbolic) and not isinstance(right, Symbolic):
        return left == right  # complex numbers with fractions, or one of them and a real number
    return _equal_symbolic(left, right)


def _equal_symbolic(left: Value, right: Value) -> bool | None:
    if _apart(left, right, FIRST_PRECISION):
        return False
    if isinstance(left, Symbolic) and isinstance(right, Symbolic) and left.key() == right.key():
        return True
    turned = _equal_by_angle(left, right)
    if turned is not None:
        return turned
    first_powers, second_powers = _powers_of_primes(left), _powers_of_primes(right)
    if first_powers is not None and second_powers is not None:
        return first_powers == second_powers
    # a closer look is cheaper than a proof, and settles nearly every pair that differs
    if _apart(left, right, SECOND_PRECISION):
        return False
    first, second = exact_element(left), exact_element(right)
    if first is not None and second is not None:
        answer = calcium.same(first, second)
        if answer is not None:
            return answer
    return False if _apart(left, right, LAST_PRECISION) else None


def _apart(left: Value, right: Value, precision: int) -> bool:
    """Whether intervals prove that two numbers differ."""
    return not enclosure(left, precision).overlaps(enclosure(right, precision))


def _equal_by_angle(left: Value, right: Value) -> bool | None:
    """Numbers of known angle: equal where size and angle are, told apart where either differs."""
    first = left.polar if isinstance(left, Symbolic) else None
    second = right.polar if isinstance(right, Symbolic) else None
    if first is not None and second is not None:
        if (first[1] - second[1]).q != 1:
            return False
        return equal(first[0], second[0])
    known, other = (first, right) if first is not None else (second, left)
    if known is not None and isinstance(known[0], (fmpq, Radicals)) and isinstance(other, (fmpq, Gaussian)):
        return False  # written as a+bi it would be kept so
    return None


def _powers_of_primes(value: Value) -> Mapping[int, fmpq | Radicals] | None:
    """The exponents of a product of primes to algebraic powers, which no other exponents give.

    Logarithms of primes are independent over the rationals, and so over the algebraic numbers (Baker).
    """
    if isinstance(value, fmpq):
        return factor_rational(value) if value > 0 else None
    if isinstance(value, Radicals) and len(value.terms) == 1:
        ((part, coefficient),) = value.terms
        rest = factor_rational(coefficient) if coefficient > 0 else None
        return None if rest is None else rest | {prime: rest.get(prime, fmpq(0)) + power for prime, power in part}
    if not isinstance(value, Symbolic) or value.node[0] != "^" or not isinstance(value.node[2], (fmpq, Radicals)):
        return None
    below = _powers_of_primes(value.node[1])
    if below is None:
        return None
    raised = {prime: multiply_radicals(power, value.node[2]) for prime, power in below.items()}
    known = {prime: power for prime, power in raised.items() if power is not None}
    return known if len(known) == len(raised) else None


def _equal_enormous(left: Value, right: Value) -> bool | None:
    try:
        difference = gathered((*terms_of(left), *scaled(terms_of(right), fmpq(-1))))
    except Undecided:
        return None
    if not difference:
        return True
    return False if residues.is_nonzero_sum(difference) else None


def neighbourhoods(value: Value) -> tuple[str, ...]:
    """Names of the places a value may be near to; equal values share at least one. Not for `Vast`.

    Used only to save comparisons: whether two values in one place are equal is then proven.
    """
    enclosed = enclosure(value, FIRST_PRECISION)
    real, imaginary = float(enclosed.real.mid()), float(enclosed.imag.mid())
    names = []
    for shift in (1.0, 1.0 - 1e-11, 1.0 + 1e-11):
        if abs(imaginary) > 1e-9 * abs(real):
            names.append(f"{real * shift:.8g} {imaginary * shift:.8g}")
        else:
            names.append(f"{real * shift:.8g}")
    return tuple(dict.fromkeys(names))


def enclosure(value: Value, precision: int) -> acb:
    """A complex interval that holds the value. Not for `Vast`."""
    if isinstance(value, Symbolic):
        return value.enclose(precision)
    assert not isinstance(value, Vast)
    with guarded(precision):
        if isinstance(value, Gaussian):
            return acb(arb(value.real), arb(value.imaginary))
        return acb(enclose_ordinary(value))


def log2_of(value: Value) -> arb:
    """An interval for the base-two logarithm of the size of a number other than 0 that is not enormous."""
    with at_precision(FIRST_PRECISION):
        return abs(enclosure(value, FIRST_PRECISION)).log() / arb(2).log()


def is_real(value: Value) -> bool | None:
    """Whether a value is a real number."""
    if isinstance(value, Gaussian):
        return False
    if isinstance(value, Vast):
        return residues.is_real(value)
    if not isinstance(value, Symbolic) or value.real:
        return True
    if value.polar is not None:
        return bool((2 * value.polar[1]).q == 1)
    for precision in PRECISIONS:
        if not enclosure(value, precision).imag.contains(0):
            return False
        if value.exact is not None:
            return calcium.same(calcium.imaginary_part(value.exact), calcium.of_rational(fmpq(0)))
    return None


def sign(value: Value) -> int:
    """-1, 0 or 1 for a real value."""
    if isinstance(value, fmpq):
        return order(value)
    if isinstance(value, Vast):
        if value.positive is None:
            raise Undecided("nobody could tell whether this enormous number is positive or negative")
        return 1 if value.positive else -1
    for precision in PRECISIONS:
        found = order(enclosure(value, precision).real)
        if found:
            return found
        if precision == FIRST_PRECISION and equal(value, fmpq(0)):
            return 0
    raise Undecided("nobody could tell whether this is positive, negative or zero")


def compare(left: Value, right: Value) -> int:
    """-1, 0 or 1 as left is less than, equal to or greater than right, both real."""
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return order(left, right)
    if isinstance(left, Vast) or isinstance(right, Vast):
        return _compare_enormous(left, right)
    for precision in PRECISIONS:
        found = order(enclosure(left, precision).real, enclosure(right, precision).real)
        if found:
            return found
        if precision == FIRST_PRECISION and equal(left, right):
            return 0
    raise Undecided("nobody could tell which of two numbers is larger")


def _compare_enormous(left: Value, right: Value) -> int:
    difference = gathered((*terms_of(left), *scaled(terms_of(right), fmpq(-1))))
    if not difference:
        return 0
    known = size_of_terms(difference)
    if known is None or known[0] is None:
        raise Undecided("nobody could tell which of two enormous numbers is larger")
    return known[0]


def rational(value: Value) -> fmpq | None:
    """The value as a rational that is written out, where it is one."""
    return value if isinstance(value, fmpq) else None


def is_rational(value: Value) -> bool:
    """Whether it is a fraction, however long. What is known to be rational and short is kept so."""
    if isinstance(value, Vast):
        answer = residues.is_rational(value)
        if answer is None:
            raise Undecided("nobody could tell whether this enormous number is a fraction")
        return answer
    return isinstance(value, fmpq)


def is_integer(value: Value) -> bool:
    """Whether it is an integer. What is known to be rational is kept so; the rest must be shown not to be one."""
    answer = is_multiple(value, 1)
    if answer is None:
        raise Undecided("nobody could tell whether this is a whole number")
    return answer


def is_multiple(value: Value, divisor: int) -> bool | None:
    """Whether it is an integer multiple of the divisor; True and False are proofs."""
    if isinstance(value, fmpq):
        return bool((value / divisor).q == 1)
    if isinstance(value, Vast):
        return residues.is_whole(times(value, fmpq(1, divisor)))
    return None if _might_be_integer(value, divisor) else False


def _might_be_integer(value: Value, divisor: int) -> bool:
    """Whether a number that is not known to be rational may be an integer multiple of the divisor after all."""
    if not isinstance(value, Symbolic) or not value.enclosure.imag.contains(0):
        return False
    if not (value.enclosure.real / divisor).contains_integer():
        return False
    with guarded(LAST_PRECISION):
        share = enclosure(value, LAST_PRECISION).real / divisor
        nearest = (share + 0.5).floor().unique_fmpz()
    if not share.contains_integer():
        return False
    return nearest is None or equal(value, fmpq(nearest) * divisor) is not False


__all__ = [
    "compare",
    "enclosure",
    "equal",
    "is_integer",
    "is_multiple",
    "is_rational",
    "is_real",
    "log2_of",
    "neighbourhoods",
    "rational",
    "sign",
]
