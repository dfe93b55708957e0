"""The operations of arithmetic on exact values, powers and roots by section III-C of the rules.

Powers of negative numbers follow the reduced fraction of the exponent, as every league prints it:
an odd denominator gives a real number, an even one is undefined.
"""

from __future__ import annotations

from flint import arb, fmpq

from forceout.exact import calcium
from forceout.exact.algebra import expanded, tidy, times
from forceout.exact.compare import enclosure, equal, is_real, log2_of, sign
from forceout.exact.enormous import (
    add_enormous,
    complex_power_enormous,
    divide_enormous,
    multiply_enormous,
    power_enormous,
    settled,
)
from forceout.exact.errors import Undecided, Undefined
from forceout.exact.factors import factor_rational
from forceout.exact.gaussian import UNIT, Gaussian, unit_power
from forceout.exact.radicals import (
    Radicals,
    add_radicals,
    collect,
    invert_radicals,
    monomial,
    multiply_radicals,
)
from forceout.exact.residues import fraction, is_positive, is_whole, residue, twos
from forceout.exact.residues import is_rational as is_rational_enormous
from forceout.exact.simplest import simple_rational
from forceout.exact.symbolic import FIRST_PRECISION, SECOND_PRECISION, Symbolic
from forceout.exact.value import EXACT_BITS, ONE, ZERO, Value, bits
from forceout.exact.vast import Powers, Quantity, Vast

MOST_MULTIPLICATIONS = 4096


def add(left: Value, right: Value) -> Value:
    return _sum(left, right, 1)


def subtract(left: Value, right: Value) -> Value:
    return _sum(left, right, -1)


def negate(value: Value) -> Value:
    return multiply(fmpq(-1), value)


def _sum(left: Value, right: Value, sign: int) -> Value:
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left + right if sign == 1 else left - right
    if isinstance(left, (fmpq, Radicals)) and isinstance(right, (fmpq, Radicals)):
        return add_radicals(left, right, sign)
    if isinstance(left, (fmpq, Gaussian)) and isinstance(right, (fmpq, Gaussian)):
        return left + right if sign == 1 else left - right
    if isinstance(left, Vast) or isinstance(right, Vast):
        return add_enormous(left, right, sign)
    return _simplest("+" if sign == 1 else "-", left, right)


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
    if isinstance(left, (fmpq, Gaussian)) and isinstance(right, (fmpq, Gaussian)):
        return left * right
    if isinstance(left, Vast) or isinstance(right, Vast):
        return multiply_enormous(left, right)
    if not (is_real(left) is True and is_real(right) is True):
        first, second = polar_of(left), polar_of(right)
        if first is not None and second is not None:
            return from_polar(multiply(first[0], second[0]), first[1] + second[1])
    return _simplest("*", left, right)


def divide(left: Value, right: Value) -> Value:
    if right == 0 or (isinstance(right, Symbolic) and _is_zero(right)):
        raise Undefined("nothing can be divided by zero")
    if isinstance(left, (fmpq, Gaussian)) and isinstance(right, (fmpq, Gaussian)):
        return left / right
    if left == 0:
        return ZERO
    if isinstance(left, Vast) or isinstance(right, Vast):
        return divide_enormous(left, right)
    if isinstance(right, fmpq):
        return multiply(left, 1 / right)
    if isinstance(right, Radicals):
        inverse = invert_radicals(right)
        if inverse is not None:
            return multiply(left, inverse)
    if is_real(right) is not True:
        turned = polar_of(right)
        if turned is not None:
            return multiply(left, from_polar(divide(ONE, turned[0]), -turned[1]))
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
    if not enclosure(value, SECOND_PRECISION).overlaps(enclosure(candidate, SECOND_PRECISION)) or value.exact is None:
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
    if base_sign == 1:
        return positive_power(base, exponent)
    return _negative_power(base, exponent)


def _complex_power(base: Value, exponent: Value) -> Value:
    whole = is_whole(exponent) if isinstance(exponent, (fmpq, Vast)) else False
    if whole is None:
        raise Undecided("nobody could tell whether such an exponent is whole")
    if not whole:
        raise Undefined("a number that is not real can be raised only to a fraction or a whole power")
    turned = polar_of(base)
    if turned is not None:
        return from_polar(positive_power(turned[0], exponent), angle_of_power(turned[1], exponent))
    if isinstance(base, Gaussian):
        if isinstance(exponent, fmpq) and base.bits * abs(int(exponent)) <= EXACT_BITS:
            return base ** int(exponent)
        assert isinstance(exponent, (fmpq, Vast))
        return complex_power_enormous(base, exponent)
    if not isinstance(exponent, fmpq) or abs(exponent) > MOST_MULTIPLICATIONS:
        raise Undecided("nobody could work out such a power of a complex number")
    result: Value = ONE
    count = abs(int(exponent))
    square: Value = base
    while count:
        if count & 1:
            result = multiply(result, square)
        count >>= 1
        if count:
            square = multiply(square, square)
    return result if exponent > 0 else divide(ONE, result)


def angle_of_power(share: fmpq, exponent: Value) -> fmpq:
    """The angle of a power, as a share of a turn."""
    if isinstance(exponent, fmpq):
        return share * exponent
    assert isinstance(exponent, Vast)
    left = fraction(times(exponent, share))
    if left is None:
        raise Undecided("nobody could tell which way such a power points")
    return left


def _has_odd_numerator(exponent: Quantity) -> bool:
    """Whether the reduced exponent of a negative number has an odd numerator; its denominator must be odd."""
    left = fraction(exponent)
    if left is None:
        if is_rational_enormous(exponent) is False:
            raise Undefined("a negative number has no power whose exponent is irrational")
        count = twos(exponent) if isinstance(exponent, Vast) else None
        if count == 0:
            return True
        even = None if count is None else is_positive(count)
        if even is None:
            raise Undecided("nobody could tell whether such an exponent is even")
        if not even:
            raise Undefined("an even root of a negative number is undefined")
        return False
    if left.q % 2 == 0:
        raise Undefined("an even root of a negative number is undefined")
    odd = residue(times(exponent, fmpq(left.q)), 2)
    if odd is None:
        raise Undecided("nobody could tell whether such an exponent is even")
    return bool(odd)


def _negative_power(base: Value, exponent: Value) -> Value:
    size = negate(base)
    if isinstance(exponent, (fmpq, Vast)):
        odd = _has_odd_numerator(exponent)
        result = positive_power(size, exponent)
        return negate(result) if odd else result
    if isinstance(exponent, Symbolic) and (exponent.exact is None or exponent.enclosure.real.rad() > 1e-12):
        raise Undecided("nobody could tell whether such an exponent is a fraction")
    raise Undefined("a negative number has no power whose exponent is irrational")


def positive_power(base: Value, exponent: Value) -> Value:
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
        return base if exponent == 1 else power_enormous(base, exponent)
    size = log2_of(base) * enclosure(exponent, FIRST_PRECISION).real
    if not abs(size) < EXACT_BITS:
        return power_enormous(base, exponent)
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
        return power_enormous(base, exponent)
    return _from_factors({prime: count * exponent for prime, count in factors.items()})


def _exact_root(base: fmpq, index: int) -> fmpq | None:
    if index > bits(base):
        return None
    top, bottom = base.p.root(index), base.q.root(index)
    return fmpq(top, bottom) if fmpq(top, bottom) ** index == base else None


def _from_factors(exponents: dict[int, fmpq]) -> Value:
    """A product of prime powers."""
    kept = {prime: exponent for prime, exponent in exponents.items() if exponent != 0}
    if any(abs(exponent) * prime.bit_length() > EXACT_BITS for prime, exponent in kept.items()):
        powers: Powers = {**kept}  # type: ignore[dict-item]
        return settled(expanded(tidy(ONE, powers)))
    part, coefficient = monomial(kept)
    return collect({part: coefficient})


def _radical_power(base: Radicals, exponent: fmpq) -> Value:
    top, bottom = int(exponent.p), int(exponent.q)
    if len(base.terms) == 1:
        ((part, coefficient),) = base.terms
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
        return power_enormous(base, exponent)
    return _rational_if_it_is(Symbolic(("^", base, exponent), real=True))


def root(index: Value, radicand: Value) -> Value:
    """The index-th root of the radicand: the power whose exponent is one over the index."""
    if is_real(index) is not True:
        raise Undefined("the index of a root has to be a real number")
    if sign(index) == 0:
        raise Undefined("there is no root with index 0")
    return power(radicand, divide(ONE, index))


# -- numbers of known angle -------------------------------------------------------------------------


def polar_of(value: Value) -> tuple[Value, fmpq] | None:
    """Size and angle, as a share of a full turn, of a number other than 0 whose angle is a fraction of one."""
    if isinstance(value, Symbolic) and value.polar is not None:
        return value.polar
    if isinstance(value, Gaussian):
        real, imaginary = value.real, value.imaginary
        if real == 0:
            return abs(imaginary), fmpq(1, 4) if imaginary > 0 else fmpq(3, 4)
        if abs(real) == abs(imaginary):
            eighths = {(True, True): 1, (False, True): 3, (False, False): 5, (True, False): 7}[real > 0, imaginary > 0]
            return multiply(abs(real), _ROOT_OF_TWO), fmpq(eighths, 8)
        return None
    if isinstance(value, Vast):
        return _polar_of_enormous(value)
    if is_real(value) is not True:
        return None
    above = sign(value)
    return None if above == 0 else (value, ZERO) if above > 0 else (negate(value), fmpq(1, 2))


def _polar_of_enormous(value: Vast) -> tuple[Value, fmpq] | None:
    if is_real(value) is True:
        return (value, ZERO) if sign(value) > 0 else (negate(value), fmpq(1, 2))
    turned = multiply(value, -UNIT)
    if is_real(turned) is not True:
        return None
    return (turned, fmpq(1, 4)) if sign(turned) > 0 else (negate(turned), fmpq(3, 4))


def from_polar(size: Value, share: fmpq) -> Value:
    """The number of that size whose angle is that share of a full turn."""
    share -= int(share.floor())
    if (4 * share).q == 1:
        unit = unit_power(int(4 * share))
        if isinstance(unit, fmpq):
            return size if unit > 0 else negate(size)
        if isinstance(size, (fmpq, Vast)):
            return multiply(size, unit)
        return Symbolic(("*", size, unit), real=False, polar=(size, share))
    if (8 * share).q == 1:
        side = divide(size, _ROOT_OF_TWO)
        if isinstance(side, (fmpq, Vast)):
            eighths = int(8 * share)
            return multiply(side, Gaussian(ONE if eighths in (1, 7) else -ONE, ONE if eighths in (1, 3) else -ONE))
    if isinstance(size, Vast):
        raise Undecided("nobody could work with such enormous complex numbers")
    turn = share if share <= fmpq(1, 2) else share - 1
    unit_node = ("^", fmpq(-1), 2 * turn)
    if size == 1:
        return Symbolic(unit_node, real=False, polar=(ONE, share))
    turned = Symbolic(unit_node, real=False, polar=(ONE, share))
    return Symbolic(("*", size, turned), real=False, polar=(size, share))


_ROOT_OF_TWO = root(fmpq(2), fmpq(2))
