"""Which of two values is larger, and whether they are equal: proven, or None for "could not tell"."""

from __future__ import annotations

from flint import acb, arb, fmpq

from forceout.exact import calcium
from forceout.exact.errors import Undecided
from forceout.exact.radicals import Radicals
from forceout.exact.symbolic import PRECISIONS, Symbolic, enclose_ordinary, exact_element
from forceout.exact.value import Value
from forceout.exact.vast import Vast
from forceout.exact.working import at_precision

EXPANDABLE_BITS = 1 << 23


def equal(left: Value, right: Value) -> bool | None:
    """True and False are proofs; None means that no method here could tell."""
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left == right
    if isinstance(left, (fmpq, Radicals)) and isinstance(right, (fmpq, Radicals)):
        return type(left) is type(right) and left == right
    if isinstance(left, Vast) or isinstance(right, Vast):
        return _equal_vast(left, right)
    return _equal_symbolic(left, right)


def _equal_symbolic(left: Value, right: Value) -> bool | None:
    if not enclosure(left, PRECISIONS[0]).overlaps(enclosure(right, PRECISIONS[0])):
        return False
    if isinstance(left, Symbolic) and isinstance(right, Symbolic) and left.key() == right.key():
        return True
    # a closer look is cheaper than a proof, and settles nearly every pair that differs
    if not enclosure(left, PRECISIONS[1]).overlaps(enclosure(right, PRECISIONS[1])):
        return False
    first, second = exact_element(left), exact_element(right)
    if first is not None and second is not None:
        answer = calcium.same(first, second)
        if answer is not None:
            return answer
    if not enclosure(left, PRECISIONS[2]).overlaps(enclosure(right, PRECISIONS[2])):
        return False
    return None


def _equal_vast(left: Value, right: Value) -> bool | None:
    if isinstance(left, Vast) and isinstance(right, Vast):
        if left.key() == right.key():
            return True
        if left.positive != right.positive:
            return False
        if left.factors is not None and right.factors is not None:
            return left.factors == right.factors
        if left.log2 is None or right.log2 is None:
            return None
        return None if left.log2.overlaps(right.log2) else False
    vast, other = (left, right) if isinstance(left, Vast) else (right, left)
    assert isinstance(vast, Vast)
    if other == 0 or is_real(other) is False:
        return False
    if vast.log2 is None:
        return False
    size = log2_of(other)
    if not vast.log2.overlaps(size):
        return False
    if vast.factors is not None and isinstance(other, fmpq) and vast.log2 < EXPANDABLE_BITS:
        number = fmpq(1)
        for prime, exponent in vast.factors:
            if exponent.q != 1:
                return False
            number *= fmpq(prime) ** int(exponent.p)
        return number == (other if vast.positive else -other)
    return None


def neighbourhoods(value: Value) -> tuple[str, ...]:
    """Names of the places a value may be near to; equal values share at least one. Not for `Vast`.

    Used only to save comparisons: whether two values in one place are equal is then proven.
    """
    enclosed = enclosure(value, PRECISIONS[0])
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
        return value.enclosure if precision == PRECISIONS[0] else value.enclose(precision)
    assert not isinstance(value, Vast)
    with at_precision(precision + 32):
        return acb(enclose_ordinary(value))


def log2_of(value: Value) -> arb:
    """An interval for the base-two logarithm of the size of a non-zero value other than a tower."""
    if isinstance(value, Vast):
        assert value.log2 is not None
        return value.log2
    with at_precision(PRECISIONS[0]):
        return abs(enclosure(value, PRECISIONS[0])).log() / arb(2).log()


def is_real(value: Value) -> bool | None:
    """Whether a value is a real number."""
    if not isinstance(value, Symbolic) or value.real:
        return True
    for precision in PRECISIONS:
        if not enclosure(value, precision).imag.contains(0):
            return False
        if value.exact is not None:
            return calcium.same(calcium.imaginary_part(value.exact), calcium.of_rational(fmpq(0)))
    return None


def sign(value: Value) -> int:
    """-1, 0 or 1 for a real value."""
    if isinstance(value, fmpq):
        return 1 if value > 0 else -1 if value < 0 else 0
    if isinstance(value, Vast):
        return 1 if value.positive else -1
    for precision in PRECISIONS:
        real = enclosure(value, precision).real
        if real > 0:
            return 1
        if real < 0:
            return -1
        if precision == PRECISIONS[0] and equal(value, fmpq(0)):
            return 0
    raise Undecided("nobody could tell whether this is positive, negative or zero")


def compare(left: Value, right: Value) -> int:
    """-1, 0 or 1 as left is less than, equal to or greater than right, both real."""
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return -1 if left < right else 1 if left > right else 0
    if isinstance(left, Vast) or isinstance(right, Vast):
        return _compare_vast(left, right)
    for precision in PRECISIONS:
        first, second = enclosure(left, precision).real, enclosure(right, precision).real
        if first < second:
            return -1
        if first > second:
            return 1
        if precision == PRECISIONS[0] and equal(left, right):
            return 0
    raise Undecided("nobody could tell which of two numbers is larger")


def _compare_vast(left: Value, right: Value) -> int:
    if equal(left, right):
        return 0
    sign_left, sign_right = sign(left), sign(right)
    if sign_left != sign_right:
        return -1 if sign_left < sign_right else 1
    beyond_left = isinstance(left, Vast) and left.log2 is None
    beyond_right = isinstance(right, Vast) and right.log2 is None
    if beyond_left != beyond_right:
        return sign_left if beyond_left else -sign_left
    if not beyond_left:
        size_left, size_right = log2_of(left), log2_of(right)
        if size_left < size_right:
            return -sign_left
        if size_left > size_right:
            return sign_left
    raise Undecided("nobody could tell which of two enormous numbers is larger")


def rational(value: Value) -> fmpq | None:
    """The value as a rational where it is one."""
    return value if isinstance(value, fmpq) else None


def is_integer(value: Value) -> bool:
    """Whether it is an integer. What is known to be rational is kept so; the rest must be shown not to be one."""
    if isinstance(value, fmpq):
        return bool(value.q == 1)
    if isinstance(value, Vast):
        answer = value.is_integer
        if answer is None:
            raise Undecided("nobody could tell whether this enormous number is whole")
        return answer
    if _might_be_integer(value, 1):
        raise Undecided("nobody could tell whether this is a whole number")
    return False


def _might_be_integer(value: Value, divisor: int) -> bool:
    """Whether a number that is not known to be rational may be an integer multiple of the divisor after all."""
    if not isinstance(value, Symbolic) or not value.enclosure.imag.contains(0):
        return False
    if not (value.enclosure.real / divisor).contains_integer():
        return False
    with at_precision(PRECISIONS[2] + 32):
        share = enclosure(value, PRECISIONS[2]).real / divisor
        nearest = (share + 0.5).floor().unique_fmpz()
    if not share.contains_integer():
        return False
    return nearest is None or equal(value, fmpq(nearest) * divisor) is not False


def integer_quotient(difference: Value, divisor: int) -> fmpq | None:
    """difference ÷ divisor where that is an integer, else None."""
    if not isinstance(difference, fmpq):
        if isinstance(difference, Vast):
            if difference.factors is None or not difference.is_integer:
                raise Undecided("nobody could divide this enormous number")
            have = dict(difference.factors)
            rest = fmpq(divisor)
            for prime in (2, 3, 5, 7, 11):
                while rest.p % prime == 0:
                    have[prime] = have.get(prime, fmpq(0)) - 1
                    rest /= prime
            if any(exponent < 0 for exponent in have.values()):
                return None
            return fmpq(1)
        if _might_be_integer(difference, divisor):
            raise Undecided("nobody could tell whether the difference is a multiple")
        return None
    quotient = difference / divisor
    return quotient if quotient.q == 1 else None


__all__ = [
    "compare",
    "enclosure",
    "equal",
    "integer_quotient",
    "is_integer",
    "is_real",
    "log2_of",
    "neighbourhoods",
    "rational",
    "sign",
]
