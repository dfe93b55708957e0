"""The functions that factorials and the variations add to arithmetic."""

from __future__ import annotations

from flint import arb, fmpq, fmpz

from forceout.exact.arithmetic import add, divide
from forceout.exact.compare import compare, equal, is_integer, is_real, sign
from forceout.exact.errors import Undecided, Undefined
from forceout.exact.factors import factor_integer
from forceout.exact.symbolic import PRECISIONS, Symbolic
from forceout.exact.value import ONE, ZERO, Value
from forceout.exact.vast import LARGEST_LOG, Vast
from forceout.exact.working import at_precision

LARGEST_EXACT_FACTORIAL = 6000


def factorial(value: Value) -> Value:
    """n!, for whole n only."""
    if isinstance(value, Vast):
        if not value.positive or value.is_integer is False:
            raise Undefined("a factorial is defined only for a whole number")
        if value.is_integer is None:
            raise Undecided("nobody could tell whether this enormous number is whole")
        if value.log2 is None or value.log2 > LARGEST_LOG:
            return Vast(True, None, None, ("!", value))
        with at_precision(PRECISIONS[0]):
            enclosed = arb(2) ** value.log2
            size = (enclosed + 1).lgamma() / arb(2).log()
        return Vast(True, size, None, ("!", value))
    if not is_integer(value) or not isinstance(value, fmpq) or value < 0:
        raise Undefined("a factorial is defined only for a whole number")
    number = int(value.p)
    if number <= LARGEST_EXACT_FACTORIAL:
        return fmpq(fmpz.fac_ui(fmpz(number)))
    with at_precision(PRECISIONS[0]):
        size = (arb(number) + 1).lgamma() / arb(2).log()
    return Vast(True, size, None, ("!", value))


def average(left: Value, right: Value) -> Value:
    return divide(add(left, right), fmpq(2))


def _counting(value: Value) -> int | None:
    if isinstance(value, fmpq) and value.q == 1 and value > 0:
        return int(value.p)
    return None


def remainder(dividend: Value, divisor: Value) -> Value:
    """What is left when one counting number is divided by another."""
    top, bottom = _counting(dividend), _counting(divisor)
    if top is None:
        raise Undefined("only a counting number has a remainder")
    if bottom is None:
        if isinstance(divisor, Vast) and divisor.positive and is_integer(divisor) and compare(dividend, divisor) < 0:
            return dividend
        raise Undefined("a remainder needs a counting number to divide by")
    return fmpq(top % bottom)


def least_common_multiple(left: Value, right: Value) -> Value:
    first, second = _counting(left), _counting(right)
    if first is None or second is None:
        _refuse_vast(left, right)
        raise Undefined("LCM is defined only for two counting numbers")
    return fmpq(fmpz(first).lcm(fmpz(second)))


def greatest_common_factor(left: Value, right: Value) -> Value:
    for value in (left, right):
        if not (value == 0 or _counting(value)):
            _refuse_vast(left, right)
            raise Undefined("GCF is defined only for two whole numbers")
    assert isinstance(left, fmpq)
    assert isinstance(right, fmpq)
    if left == 0 and right == 0:
        raise Undefined("GCF of 0 and 0 is undefined")
    return fmpq(left.p.gcd(right.p))


def _refuse_vast(*values: Value) -> None:
    if any(isinstance(value, Vast) for value in values):
        raise Undecided("nobody could work with such enormous numbers")


def number_of_factors(value: Value) -> Value:
    """How many counting numbers divide a counting number."""
    if isinstance(value, Vast):
        if value.positive and value.is_integer and value.factors is not None:
            count = fmpq(1)
            for _, exponent in value.factors:
                count *= exponent + 1
            return count
        if value.positive and value.is_integer is not False:
            raise Undecided("nobody could count the factors of such an enormous number")
        raise Undefined("only a counting number has a number of factors")
    number = _counting(value)
    if number is None:
        raise Undefined("only a counting number has a number of factors")
    factors = factor_integer(number)
    if factors is None:
        raise Undecided("nobody could find the factors of such a large number")
    total = 1
    for _, times in factors:
        total *= times + 1
    return fmpq(total)


def smallest_prime_above(value: Value) -> Value:
    """The smallest prime number bigger than a rational number."""
    if not isinstance(value, fmpq):
        raise Undefined("the smallest prime is taken of a rational number")
    candidate = fmpz(max(2, int(value.floor()) + 1))
    while not candidate.is_prime():
        candidate += 1
    return fmpq(candidate)


def logarithm(number: Value, base: Value) -> Value:
    """The logarithm of a positive number to a positive base other than 1."""
    for value in (number, base):
        if is_real(value) is not True or sign(value) <= 0:
            raise Undefined("a log needs positive real numbers")
    if equal(base, ONE):
        raise Undefined("there is no log to base 1")
    if equal(number, ONE):
        return ZERO
    ratio = _log_ratio(number, base)
    if ratio is not None:
        return ratio
    if isinstance(number, Vast) or isinstance(base, Vast):
        raise Undecided("nobody could work out the log of such an enormous number")
    return Symbolic(("log", number, base), real=True)


def _log_ratio(number: Value, base: Value) -> fmpq | None:
    """The log where it is rational: both are products of the same primes in the same proportion."""
    from forceout.exact.arithmetic import _exponents

    first, second = _exponents(number), _exponents(base)
    if first is None or second is None or first.keys() != second.keys():
        return None
    ratios = {first[prime] / second[prime] for prime in first}
    return ratios.pop() if len(ratios) == 1 else None


__all__ = [
    "average",
    "factorial",
    "greatest_common_factor",
    "least_common_multiple",
    "logarithm",
    "number_of_factors",
    "remainder",
    "smallest_prime_above",
]
