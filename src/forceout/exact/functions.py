"""The functions that factorials and the variations add to arithmetic."""

from __future__ import annotations

from flint import fmpq, fmpz

from forceout.exact import counting, residues
from forceout.exact.algebra import minus, plus
from forceout.exact.arithmetic import add, divide, multiply, negate, power
from forceout.exact.compare import compare, equal, is_integer, is_rational, is_real, sign
from forceout.exact.enormous import terms_of
from forceout.exact.errors import Undecided, Undefined
from forceout.exact.factors import factor_integer
from forceout.exact.sizes import as_interval
from forceout.exact.symbolic import Symbolic
from forceout.exact.value import ONE, ZERO, Value
from forceout.exact.vast import FACTORIAL, LOG, Atom, Quantity, Term, Vast, alone

LARGEST_EXACT_FACTORIAL = 6000
MOST_NEIGHBOURS = 8
MOST_PRIMES_TRIED = 2000


def factorial(value: Value) -> Value:
    """n!, for whole n only."""
    if not is_integer(value) or sign(value) < 0:
        raise Undefined("a factorial is defined only for a whole number")
    if isinstance(value, fmpq):
        if value <= LARGEST_EXACT_FACTORIAL:
            return fmpq(fmpz.fac_ui(fmpz(int(value))))
        return _kept_factorial(value)
    assert isinstance(value, Vast)
    return _factorial_beside(value)


def _kept_factorial(number: Quantity) -> Vast:
    return Vast((Term(ONE, {Atom(FACTORIAL, number): ONE}),))


def _factorial_beside(number: Vast) -> Value:
    """(N+c)! by N!, where N has no part that is written out and c is small: so neighbours have one factorial."""
    offset = sum((term.coefficient for term in number.terms if term.plain), fmpq(0))
    if not isinstance(offset, fmpq) or abs(offset) > MOST_NEIGHBOURS or offset.q != 1:
        return _kept_factorial(number)
    anchor = minus(number, offset)
    if residues.is_whole(anchor) is not True:
        return _kept_factorial(number)
    result: Value = _kept_factorial(anchor)
    for step in range(abs(int(offset))):
        if offset > 0:
            result = multiply(result, plus(anchor, fmpq(step + 1)))
        else:
            result = divide(result, plus(anchor, fmpq(-step)))
    return result


def average(left: Value, right: Value) -> Value:
    return divide(add(left, right), fmpq(2))


def _counting(value: Value) -> Quantity | None:
    """The value where it is a counting number."""
    if isinstance(value, fmpq):
        return value if value.q == 1 and value > 0 else None
    if isinstance(value, Vast) and is_integer(value) and sign(value) > 0:
        return value
    return None


def remainder(dividend: Value, divisor: Value) -> Value:
    """What is left when one counting number is divided by another."""
    top, bottom = _counting(dividend), _counting(divisor)
    if top is None:
        raise Undefined("only a counting number has a remainder")
    if bottom is None:
        raise Undefined("a remainder needs a counting number to divide by")
    if isinstance(bottom, fmpq):
        left = residues.residue(top, int(bottom))
        if left is None:
            raise Undecided("nobody could work out what such an enormous number leaves over")
        return fmpq(left)
    if compare(top, bottom) < 0:
        return top
    raise Undecided("nobody could work out what such an enormous number leaves over")


def least_common_multiple(left: Value, right: Value) -> Value:
    first, second = _counting(left), _counting(right)
    if first is None or second is None:
        raise Undefined("LCM is defined only for two counting numbers")
    if isinstance(first, fmpq) and isinstance(second, fmpq):
        return fmpq(first.p.lcm(second.p))
    return counting.common_multiple(first, second)


def greatest_common_factor(left: Value, right: Value) -> Value:
    for value in (left, right):
        if value != 0 and _counting(value) is None:
            raise Undefined("GCF is defined only for two whole numbers")
    if left == 0 and right == 0:
        raise Undefined("GCF of 0 and 0 is undefined")
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return fmpq(left.p.gcd(right.p))
    if left == 0 or right == 0:
        return right if left == 0 else left
    assert isinstance(left, (fmpq, Vast))
    assert isinstance(right, (fmpq, Vast))
    return counting.common_factor(left, right)


def number_of_factors(value: Value) -> Value:
    """How many counting numbers divide a counting number."""
    number = _counting(value)
    if number is None:
        raise Undefined("only a counting number has a number of factors")
    if isinstance(number, Vast):
        return counting.number_of_factors(number)
    factors = factor_integer(int(number))
    if factors is None:
        raise Undecided("nobody could find the factors of such a large number")
    total = 1
    for _, times in factors:
        total *= times + 1
    return fmpq(total)


def smallest_prime_above(value: Value) -> Value:
    """The smallest prime number bigger than a rational number of moderate size, or than any negative one."""
    if not is_rational(value):
        raise Undefined("the smallest prime is taken of a rational number")
    candidate = fmpz(2) if not isinstance(value, fmpq) else fmpz(max(2, int(value.floor()) + 1))
    while not (candidate.is_prime() and compare(fmpq(candidate), value) > 0):
        candidate += 1
        if candidate > MOST_PRIMES_TRIED and not isinstance(value, fmpq):
            raise Undecided("nobody could find the next prime of such an enormous number")
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
    if equal(number, base):
        return ONE
    if isinstance(number, Symbolic) and isinstance(base, Symbolic) and equal(multiply(number, base), ONE):
        return negate(ONE)
    first, second = _primes(number), _primes(base)
    if first is not None and second is not None:
        ratio = _proportion(first, second)
        if ratio is not None:
            return ratio
    if not isinstance(number, Vast) and not isinstance(base, Vast):
        return Symbolic(("log", number, base), real=True)
    if first is None or second is None:
        raise Undecided("nobody could work out the log of such an enormous number")
    return _irrational_log(first, second)


def _primes(value: Value) -> dict[int, Quantity] | None:
    """The primes of a product of powers, with their exponents."""
    if isinstance(value, Symbolic):
        return None
    term = alone(terms_of(value))
    return None if term is None else counting.primes_of(term)


def _proportion(first: dict[int, Quantity], second: dict[int, Quantity]) -> Quantity | None:
    """The log where it is rational: both are products of the same primes in the same proportion."""
    if first.keys() != second.keys():
        return None
    found: Quantity | None = None
    for prime, share in first.items():
        ratio = counting.quotient(share, second[prime])
        if found is not None and minus(found, ratio) != 0:
            return None
        found = ratio
    return found


def _irrational_log(first: dict[int, Quantity], second: dict[int, Quantity]) -> Value:
    """A log of a product that is no power of the base: a sum of logs of primes."""
    share = second[min(second)]
    small: dict[int, fmpq] = {}
    for one, exponent in second.items():
        part = counting.quotient(exponent, share)
        if not isinstance(part, fmpq):
            raise Undecided("nobody could work out a log to such an enormous base")
        small[one] = part
    under: Value = ONE
    for one, part in small.items():
        under = multiply(under, power(fmpq(one), part))
    total: Value = ZERO
    for one, exponent in first.items():
        total = add(total, multiply(exponent, logarithm(fmpq(one), under)))
    total = divide(total, share)
    if not isinstance(total, Vast):
        return total
    size = as_interval(total)
    if size is None or _proportion_is_open(first, second):
        raise Undecided("nobody could work out the log of such an enormous number")
    named = Atom(LOG, *(Vast((Term(ONE, dict(exponents)),)) for exponents in (first, second)))  # type: ignore[arg-type]
    named.facts[LOG] = size
    return Vast((Term(ONE, {named: ONE}),)) if size > 0 else total


def _proportion_is_open(first: dict[int, Quantity], second: dict[int, Quantity]) -> bool:
    """Whether a log might be rational after all."""
    if first.keys() != second.keys():
        return False
    ratios = [counting.quotient(share, second[prime]) for prime, share in first.items()]
    return all(equal(ratios[0], ratio) is not False for ratio in ratios[1:])


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
