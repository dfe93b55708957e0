"""The operations of arithmetic on exact values, powers and roots by section III-C of the rules.

Powers of negative numbers follow the reduced fraction of the exponent, as every league prints it:
an odd denominator gives a real number, an even one is undefined.
"""

from __future__ import annotations

from flint import arb, fmpq

from forceout.exact import calcium
from forceout.exact.compare import enclosure, equal, is_real, log2_of, sign
from forceout.exact.errors import Undecided, Undefined
from forceout.exact.factors import Factors, factor_rational
from forceout.exact.radicals import (
    Radicals,
    add_radicals,
    collect,
    invert_radicals,
    monomial,
    multiply_radicals,
)
from forceout.exact.simplest import simple_rational
from forceout.exact.symbolic import IMAGINARY_UNIT, PRECISIONS, Symbolic
from forceout.exact.value import EXACT_BITS, ONE, ZERO, Value, bits
from forceout.exact.vast import LARGEST_LOG, Vast, log2_of_factors
from forceout.exact.working import at_precision

MOST_ROOTS = 48
"""Under √ = i a power with denominator n has n values; more than this are not listed."""


def add(left: Value, right: Value) -> Value:
    return _sum(left, right, 1)


def subtract(left: Value, right: Value) -> Value:
    return _sum(left, right, -1)


def negate(value: Value) -> Value:
    return multiply(fmpq(-1), value)


def _sum(left: Value, right: Value, times: int) -> Value:
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left + right if times > 0 else left - right
    if isinstance(left, (fmpq, Radicals)) and isinstance(right, (fmpq, Radicals)):
        return add_radicals(left, right, times)
    if isinstance(left, Vast) or isinstance(right, Vast):
        return _sum_vast(left, right if times > 0 else negate(right))
    return _simplest("+" if times > 0 else "-", left, right)


def multiply(left: Value, right: Value) -> Value:
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left * right
    if left == 0 or right == 0:
        return ZERO
    if left == 1:
        return right
    if right == 1:
        return left
    if isinstance(left, (fmpq, Radicals)) and isinstance(right, (fmpq, Radicals)):
        product = multiply_radicals(left, right)
        if product is not None:
            return product
    if isinstance(left, Vast) or isinstance(right, Vast):
        return _product_vast(left, right, 1)
    return _simplest("*", left, right)


def divide(left: Value, right: Value) -> Value:
    if right == 0 or (isinstance(right, Symbolic) and _is_zero(right)):
        raise Undefined("nothing can be divided by zero")
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left / right
    if left == 0:
        return ZERO
    if isinstance(left, Vast) or isinstance(right, Vast):
        return _product_vast(left, right, -1)
    if isinstance(right, fmpq):
        return multiply(left, 1 / right)
    if isinstance(right, Radicals):
        inverse = invert_radicals(right)
        if inverse is not None:
            return multiply(left, inverse)
    return _simplest("/", left, right)


def _is_zero(value: Symbolic) -> bool:
    answer = equal(value, ZERO)
    if answer is None:
        raise Undecided("nobody could tell whether the divisor is zero")
    return answer


def _simplest(operation: str, left: Value, right: Value) -> Value:
    """The number as a rational where it is one, else kept as its expression."""
    real = is_real(left) is True and is_real(right) is True
    return _rational_if_it_is(Symbolic((operation, left, right), real=real))


def _rational_if_it_is(value: Symbolic) -> Value:
    enclosed = value.enclosure
    if not enclosed.is_finite() or not enclosed.imag.contains(0):
        return value
    candidate = simple_rational(enclosed.real)
    if candidate is None:
        return value
    # a closer look is cheaper than a proof, and rules out nearly every fraction that is only close
    if not enclosure(value, PRECISIONS[1]).overlaps(enclosure(candidate, PRECISIONS[1])) or value.exact is None:
        return value
    return candidate if calcium.same(value.exact, calcium.of_rational(candidate)) is True else value


# -- powers and roots -----------------------------------------------------------------------------


def power(base: Value, exponent: Value) -> Value:
    """The real power base^exponent, or `Undefined` where section III-C says so."""
    if is_real(exponent) is not True:
        raise Undefined("an exponent has to be a real number")
    if is_real(base) is not True:
        return _complex_power(base, exponent)
    base_sign = sign(base)
    if base_sign == 0:
        if sign(exponent) <= 0:
            raise Undefined("0 to a power that is not positive is undefined")
        return ZERO
    if base_sign > 0:
        return _positive_power(base, exponent)
    return _negative_power(base, exponent)


def _complex_power(base: Value, exponent: Value) -> Value:
    if not isinstance(exponent, fmpq) or exponent.q != 1:
        raise Undefined("a number that is not real can be raised only to a fraction or a whole power")
    result: Value = ONE
    count = abs(int(exponent.p))
    if count > 4096:
        raise Undecided("nobody could work out such a power of a complex number")
    square = base
    while count:
        if count & 1:
            result = multiply(result, square)
        square = multiply(square, square)
        count >>= 1
    return result if exponent > 0 else divide(ONE, result)


def _negative_power(base: Value, exponent: Value) -> Value:
    size = negate(base)
    if isinstance(exponent, fmpq):
        if exponent.q % 2 == 0:
            raise Undefined("an even root of a negative number is undefined")
        result = _positive_power(size, exponent)
        return negate(result) if exponent.p % 2 else result
    if isinstance(exponent, Vast) and exponent.is_even is not None:
        result = _positive_power(size, exponent)
        return result if exponent.is_even else negate(result)
    if isinstance(exponent, Vast):
        raise Undecided("nobody could tell whether such an exponent is even")
    if isinstance(exponent, Symbolic) and (exponent.exact is None or exponent.enclosure.real.rad() > 1e-12):
        raise Undecided("nobody could tell whether such an exponent is a fraction")
    raise Undefined("a negative number has no power whose exponent is irrational")


def _positive_power(base: Value, exponent: Value) -> Value:
    if exponent == 0 or base == 1:
        return ONE
    if isinstance(exponent, fmpq):
        if isinstance(base, fmpq):
            return _rational_power(base, exponent)
        if exponent == 1:
            return base
        if isinstance(base, Radicals):
            return _radical_power(base, exponent)
    if isinstance(base, Vast) or isinstance(exponent, Vast):
        return _vast_power(base, exponent)
    size = log2_of(base) * enclosure(exponent, PRECISIONS[0]).real
    if not abs(size) < EXACT_BITS:
        return Vast(True, size, None, ("^", base, exponent))
    return _rational_if_it_is(Symbolic(("^", base, exponent), real=True))


def _rational_power(base: fmpq, exponent: fmpq) -> Value:
    top, bottom = int(exponent.p), int(exponent.q)
    if bottom == 1:
        if bits(base) * abs(top) <= EXACT_BITS:
            return base**top
    elif bits(base) * abs(top) <= EXACT_BITS * bottom:
        exact = _exact_root(base, bottom)
        if exact is not None:
            return _rational_power(exact, fmpq(top))
    factors = factor_rational(base)
    if factors is None:
        if bits(base) * abs(top) <= EXACT_BITS * bottom:
            return Symbolic(("^", base, exponent), real=True)
        size = log2_of(base) * arb(exponent)
        return Vast(True, size, None, ("^", base, exponent))
    return _from_factors({prime: count * exponent for prime, count in factors.items()})


def _exact_root(base: fmpq, index: int) -> fmpq | None:
    if index > bits(base):
        return None
    top, bottom = base.p.root(index), base.q.root(index)
    return fmpq(top, bottom) if fmpq(top, bottom) ** index == base else None


def _from_factors(exponents: dict[int, fmpq], *, positive: bool = True) -> Value:
    """A product of prime powers as a rational, a radical or a `Vast`."""
    kept: Factors = tuple((prime, exponents[prime]) for prime in sorted(exponents) if exponents[prime] != 0)
    size = log2_of_factors(kept)
    largest = max((abs(exponent) * prime.bit_length() for prime, exponent in kept), default=fmpq(0))
    if largest > EXACT_BITS:
        return Vast(positive, size, kept)
    part, coefficient = monomial(dict(kept))
    return collect({part: coefficient if positive else -coefficient})


def _radical_power(base: Radicals, exponent: fmpq) -> Value:
    top, bottom = int(exponent.p), int(exponent.q)
    if len(base.terms) == 1:
        part, coefficient = base.terms[0]
        factors = factor_rational(coefficient)
        if factors is not None:
            for prime, share in part:
                factors[prime] = factors.get(prime, fmpq(0)) + share
            return _from_factors({prime: share * exponent for prime, share in factors.items()})
    if bottom == 1 and abs(top) <= 32:
        result: Value = ONE
        for _ in range(abs(top)):
            result = multiply(result, base)
        return result if top > 0 else divide(ONE, result)
    size = log2_of(base) * arb(exponent)
    if not abs(size) < EXACT_BITS:
        return Vast(True, size, None, ("^", base, exponent))
    return _rational_if_it_is(Symbolic(("^", base, exponent), real=True))


def root(index: Value, radicand: Value) -> Value:
    """The index-th root of the radicand: the power whose exponent is one over the index."""
    if is_real(index) is not True:
        raise Undefined("the index of a root has to be a real number")
    if sign(index) == 0:
        raise Undefined("there is no root with index 0")
    return power(radicand, divide(ONE, index))


def power_values(base: Value, exponent: Value) -> tuple[Value, ...]:
    """Every complex value of base^exponent, anticlockwise from the principal one (√ = i)."""
    if is_real(exponent) is not True:
        raise Undefined("an exponent has to be a real number")
    if not isinstance(exponent, fmpq) or exponent.q == 1 or equal(base, ZERO):
        return (power(base, exponent),)
    count = int(exponent.q)
    if count > MOST_ROOTS:
        shown = str(count) if count < 10**9 else "billions of"
        raise Undecided(f"a power with {shown} complex values is more than anyone would check")
    principal = _principal_power(base, exponent)
    return tuple(multiply(principal, _root_of_unity(turn, count)) for turn in range(count))


def _principal_power(base: Value, exponent: fmpq) -> Value:
    if is_real(base) is True:
        if sign(base) > 0:
            return _positive_power(base, exponent)
        turned = _root_of_unity(int(exponent.p), 2 * int(exponent.q))
        return multiply(_positive_power(negate(base), exponent), turned)
    return _rational_if_it_is(Symbolic(("^", base, exponent), real=False))


def _root_of_unity(turn: int, count: int) -> Value:
    """e^(2πi·turn/count)."""
    share = fmpq(turn % count, count)
    exact: dict[fmpq, Value] = {
        fmpq(0): ONE,
        fmpq(1, 2): fmpq(-1),
        fmpq(1, 4): IMAGINARY_UNIT,
        fmpq(3, 4): Symbolic(("*", fmpq(-1), IMAGINARY_UNIT), real=False),
    }
    if share in exact:
        return exact[share]
    if share > fmpq(1, 2):
        share -= 1
    return Symbolic(("^", fmpq(-1), 2 * share), real=False)


# -- numbers too large to write out ---------------------------------------------------------------


def _vast_power(base: Value, exponent: Value) -> Value:
    node = ("^", base, exponent)
    if isinstance(base, Vast) and isinstance(exponent, fmpq):
        if base.factors is not None:
            return _from_factors({prime: share * exponent for prime, share in base.factors})
        if base.log2 is None:
            if exponent > 0:
                return Vast(True, None, None, node)
            raise Undecided("nobody could check a number that small")
        return _vast_or_undecided(base.log2 * arb(exponent), node)
    if isinstance(base, Vast) and base.log2 is None:
        raise Undecided("nobody could check a tower of powers like this")
    base_log = log2_of(base)
    if not (base_log > 0 or base_log < 0):
        raise Undecided("nobody could check such a power of a number so close to 1")
    if isinstance(exponent, Vast):
        if exponent.log2 is None or exponent.log2 > LARGEST_LOG:
            if (base_log > 0) == exponent.positive:
                return Vast(True, None, None, node)
            raise Undecided("nobody could check a number that small")
        if not exponent.large:
            raise Undecided("nobody could check a power with so small an exponent")
        with at_precision(PRECISIONS[0]):
            size = arb(2) ** exponent.log2 * base_log
        return Vast(True, size if exponent.positive else -size, None, node)
    return _vast_or_undecided(base_log * enclosure(exponent, PRECISIONS[0]).real, node)


def _vast_or_undecided(size: arb, node: tuple[str, Value, Value]) -> Vast:
    if abs(size) > EXACT_BITS:
        return Vast(True, size, None, node)
    raise Undecided("nobody could work out what is left of such enormous numbers")


def _product_vast(left: Value, right: Value, times: int) -> Value:
    positive = sign(left) == sign(right)
    exponents_left, exponents_right = _exponents(left), _exponents(right)
    if exponents_left is not None and exponents_right is not None:
        for prime, exponent in exponents_right.items():
            exponents_left[prime] = exponents_left.get(prime, fmpq(0)) + times * exponent
        return _from_factors(exponents_left, positive=positive)
    if times < 0 and equal(left, right):
        return ONE
    node = ("*" if times > 0 else "/", left, right)
    beyond_left = isinstance(left, Vast) and left.log2 is None
    beyond_right = isinstance(right, Vast) and right.log2 is None
    if beyond_right and times < 0:
        raise Undecided("nobody could check a number that small")
    if beyond_left or beyond_right:
        return Vast(positive, None, None, node)
    size = log2_of(left) + times * log2_of(right)
    return Vast(positive, _vast_or_undecided(size, node).log2, None, node)


def _exponents(value: Value) -> dict[int, fmpq] | None:
    if isinstance(value, Vast):
        return dict(value.factors) if value.factors is not None else None
    if isinstance(value, fmpq):
        return factor_rational(abs(value))
    if isinstance(value, Radicals) and len(value.terms) == 1:
        part, coefficient = value.terms[0]
        factors = factor_rational(abs(coefficient))
        if factors is None:
            return None
        for prime, share in part:
            factors[prime] = factors.get(prime, fmpq(0)) + share
        return factors
    return None


def _sum_vast(left: Value, right: Value) -> Value:
    if left == 0:
        return right
    if right == 0:
        return left
    if is_real(left) is not True or is_real(right) is not True:
        raise Undecided("nobody could add up such enormous complex numbers")
    if equal(left, negate(right)):
        return ZERO
    node = ("+", left, right)
    beyond_left = isinstance(left, Vast) and left.log2 is None
    beyond_right = isinstance(right, Vast) and right.log2 is None
    if beyond_left and beyond_right:
        if sign(left) == sign(right):
            return Vast(sign(left) > 0, None, None, node)
        raise Undecided("nobody could subtract such enormous numbers")
    if beyond_left or beyond_right:
        return Vast(sign(left if beyond_left else right) > 0, None, None, node)
    size_left, size_right = log2_of(left), log2_of(right)
    larger, size, gap = (left, size_left, size_left - size_right)
    if size_right > size_left:
        larger, size, gap = (right, size_right, size_right - size_left)
    if not size > EXACT_BITS:
        raise Undecided("nobody could check a number this close to another")
    if sign(left) == sign(right):
        if not (gap > 0):  # either may be the larger one
            size = size_left.union(size_right)
        widened = size.union(size + 1)
    elif gap > 2:
        widened = size.union(size - 1)
    else:
        raise Undecided("nobody could subtract such enormous numbers")
    return Vast(sign(larger) > 0, widened, None, node)
