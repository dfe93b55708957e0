"""The signs of the games worked out exactly: what III-C leaves undefined raises Undefined."""

from __future__ import annotations

from fractions import Fraction
from math import factorial as whole_factorial
from math import gcd, lcm

from .facts import equal, rational, sign, whole
from .numbers import (
    LONGEST,
    ONE,
    TWO,
    ZERO,
    Surd,
    Term,
    Undefined,
    Unknown,
    Value,
    bits,
    make_power_product,
    make_product,
    make_surd,
    monomial,
    order,
    radical_parts,
)
from .residues import residue

MINUS_ONE = Fraction(-1)
LONGEST_FACTORIAL = 1200


def _short(value: Value) -> Value:
    """A fraction that has grown too long becomes a term, so that nothing is ever written out for pages."""
    if isinstance(value, Fraction) and bits(value) > 2 * LONGEST:
        raise Unknown("too long")
    return value


def add(left: Value, right: Value) -> Value:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _short(left + right)
    if left == ZERO:
        return right
    if right == ZERO:
        return left
    if isinstance(left, (Fraction, Surd)) and isinstance(right, (Fraction, Surd)):
        parts = radical_parts(left)
        for key, share in radical_parts(right).items():
            parts[key] = parts.get(key, ZERO) + share
        return make_surd(parts)
    if equal(left, negate(right)):
        return ZERO
    return Term("+", _in_one_order(left, right))


def _in_one_order(left: Value, right: Value) -> tuple[Value, Value]:
    """a + b and b + a are written alike, so that they are seen to be the same."""
    return (left, right) if order(left) <= order(right) else (right, left)


def negate(value: Value) -> Value:
    return multiply(MINUS_ONE, value)


def subtract(left: Value, right: Value) -> Value:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _short(left - right)
    return add(left, negate(right))


def multiply(left: Value, right: Value) -> Value:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _short(left * right)
    if ZERO in (left, right):
        return ZERO
    if left == ONE:
        return right
    if right == ONE:
        return left
    if isinstance(left, (Fraction, Surd)) and isinstance(right, (Fraction, Surd)):
        parts: dict[tuple[tuple[int, Fraction], ...], Fraction] = {}
        for key, share in radical_parts(left).items():
            for other, times in radical_parts(right).items():
                joined, whole_part = _join(key, other)
                parts[joined] = parts.get(joined, ZERO) + share * times * whole_part
        return make_surd(parts)
    first, second = monomial(left), monomial(right)
    if first is not None and second is not None:
        powers = dict(first[1])
        for prime, power in second[1].items():
            powers[prime] = add(powers.get(prime, ZERO), power)
        return make_product(first[0] * second[0], powers)
    if isinstance(right, Term) and right.sign == "×" and right.parts[0] == MINUS_ONE and left == MINUS_ONE:
        return right.parts[1]
    if sign(left) == 0 or sign(right) == 0:
        return ZERO
    return Term("×", _in_one_order(left, right))


def _join(
    first: tuple[tuple[int, Fraction], ...], second: tuple[tuple[int, Fraction], ...]
) -> tuple[tuple[tuple[int, Fraction], ...], Fraction]:
    powers = dict(first)
    for prime, power in second:
        powers[prime] = powers.get(prime, ZERO) + power
    whole_part = ONE
    for prime, power in list(powers.items()):
        if power >= 1:
            powers[prime] = power - 1
            whole_part *= prime
        if not powers[prime]:
            del powers[prime]
    return tuple(sorted(powers.items())), whole_part


def divide(left: Value, right: Value) -> Value:
    if sign(right) == 0:
        raise Undefined("division by zero")
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _short(left / right)
    return multiply(left, invert(right)) if left != ZERO else ZERO


def invert(value: Value) -> Value:
    """1 ÷ value, where value is not zero."""
    if isinstance(value, Fraction):
        return 1 / value
    known = monomial(value)
    if known is not None:
        return make_product(known[0], {prime: negate(power) for prime, power in known[1].items()})
    if isinstance(value, Surd) and all(power == Fraction(1, 2) for key, _ in value.terms for _, power in key):
        return _invert_square_roots(value)
    if isinstance(value, Term) and value.sign == "÷":
        return divide(value.parts[1], value.parts[0])
    return Term("÷", (ONE, value))


def _invert_square_roots(value: Surd) -> Value:
    """1/(a + b√p) = (a − b√p)/(a² − p·b²), until no root is left below."""
    prime = next(prime for key, _ in value.terms for prime, _ in key)
    mirrored = make_surd(
        {key: -share if any(p == prime for p, _ in key) else share for key, share in value.terms},
    )
    return divide(mirrored, multiply(value, mirrored))


# -- powers and roots ------------------------------------------------------------------------------


def power(base: Value, exponent: Value) -> Value:
    """base ^ exponent by 000 III-C."""
    direction = sign(base)
    if direction == 0:
        if sign(exponent) <= 0:
            raise Undefined("zero to a power that is not positive")
        return ZERO
    if exponent == ZERO or base == ONE:
        return ONE
    if exponent == ONE:
        return base
    if direction > 0:
        return _positive_power(base, exponent)
    return _negative_power(base, exponent)


def _negative_power(base: Value, exponent: Value) -> Value:
    known = rational(exponent)
    if known is False:
        raise Undefined("a negative number to an irrational power")
    if isinstance(exponent, Fraction):
        if exponent.denominator % 2 == 0:
            raise Undefined("an even root of a negative number")
        size = _positive_power(negate(base), exponent)
        return negate(size) if exponent.numerator % 2 else size
    if whole(exponent):
        size = _positive_power(negate(base), exponent)
        return negate(size) if residue(exponent, 2) else size
    raise Unknown("a negative base and an enormous exponent")


def _positive_power(base: Value, exponent: Value) -> Value:
    if base == ONE:
        return ONE
    known = monomial(base)
    if known is not None and rational(exponent):
        return _power_of_primes(known[1], exponent)
    whole_exponent = isinstance(exponent, Fraction) and exponent.denominator == 1
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and whole_exponent:
        short = bits(base) * abs(exponent) <= LONGEST
        return base**exponent.numerator if short else Term("^", (base, exponent))
    if isinstance(base, Surd) and isinstance(exponent, Fraction) and whole_exponent and abs(exponent) <= 24:
        result: Value = ONE
        for _ in range(abs(exponent.numerator)):
            result = multiply(result, base)
        return result if exponent > 0 else invert(result)
    if isinstance(base, Term) and base.sign == "^" and sign(base.parts[0]) > 0:
        return power(base.parts[0], multiply(base.parts[1], exponent))
    if isinstance(base, Term) and base.sign == "÷" and base.parts[0] == ONE:
        return power(base.parts[1], negate(exponent))
    return Term("^", (base, exponent))


def _power_of_primes(powers: dict[int, Value], exponent: Value) -> Value:
    if isinstance(exponent, Fraction) and all(isinstance(power, Fraction) for power in powers.values()):
        return make_power_product(
            1, {prime: power * exponent for prime, power in powers.items() if isinstance(power, Fraction)}
        )
    return make_product(1, {prime: multiply(power, exponent) for prime, power in powers.items()})


def root(index: Value, radicand: Value) -> Value:
    """index √ radicand by 000 III-C."""
    if sign(index) == 0:
        raise Undefined("a root with the index 0")
    return power(radicand, divide(ONE, index))


def is_whole_number(value: Value) -> bool:
    """One of 0, 1, 2, …"""
    known = whole(value)
    if known is None:
        raise Unknown("whole")
    return known and sign(value) >= 0


def whole_power(base: Value, exponent: Value) -> Value:
    """The General Rule of Elementary: base and exponent are whole numbers."""
    if not is_whole_number(base) or not is_whole_number(exponent):
        raise Undefined("a power of or to something not whole")
    return power(base, exponent)


def whole_root(index: Value, radicand: Value) -> Value:
    """The General Rule of Elementary: a counting number as index, whole numbers as base and as total."""
    if not is_whole_number(index) or sign(index) == 0 or not is_whole_number(radicand):
        raise Undefined("a root of or with something not whole")
    result = root(index, radicand)
    if not is_whole_number(result):
        raise Undefined("a root that is not whole")
    return result


# -- signs of the variations -----------------------------------------------------------------------


def factorial(value: Value) -> Value:
    if not is_whole_number(value):
        raise Undefined("a factorial of something not whole")
    if isinstance(value, Fraction) and value <= LONGEST_FACTORIAL:
        return Fraction(whole_factorial(value.numerator))
    return Term("!", (value,))


def average(left: Value, right: Value) -> Value:
    return divide(add(left, right), TWO)


def percent(hundred: int, share: Value, amount: Value) -> Value:
    return multiply(divide(share, Fraction(hundred)), amount)


def number_of_factors(value: Value, largest: int | None) -> Value:
    if not is_whole_number(value) or sign(value) == 0:
        raise Undefined("factors of something that is no counting number")
    if largest is not None and sign(subtract(value, Fraction(largest))) > 0:
        raise Undefined("factors of a number above the limit")
    known = monomial(value)
    if known is None:
        raise Unknown("factors")
    result: Value = ONE
    for times in known[1].values():
        result = multiply(result, add(times, ONE))
    return result


def smallest_prime(value: Value) -> Value:
    """The smallest prime above a rational number of at most 200 (000 XIII-A-9)."""
    known = rational(value)
    if known is None:
        raise Unknown("rational")
    if not known or sign(subtract(value, Fraction(200))) > 0:
        raise Undefined("a smallest prime above something irrational or above 200")
    if sign(subtract(value, TWO)) < 0:
        return TWO
    if not isinstance(value, Fraction):
        raise Unknown("prime")
    number = value.numerator // value.denominator + 1
    while any(number % divisor == 0 for divisor in range(2, int(number**0.5) + 1)):
        number += 1
    return Fraction(number)


def remainder(left: Value, right: Value) -> Value:
    """The remainder of positive integers, the first at most 1000 (000 XIII-A-7)."""
    for operand in (left, right):
        if not is_whole_number(operand) or sign(operand) == 0:
            raise Undefined("a remainder of something that is no counting number")
    if sign(subtract(left, Fraction(1000))) > 0:
        raise Undefined("a remainder of a number above 1000")
    assert isinstance(left, Fraction)
    return left % right if isinstance(right, Fraction) else left


def least_multiple(left: Value, right: Value) -> Value:
    return Fraction(lcm(*_counting(left, right, zero=False)))


def greatest_factor(left: Value, right: Value) -> Value:
    first, second = _counting(left, right, zero=True)
    if not first and not second:
        raise Undefined("the greatest common factor of 0 and 0")
    return Fraction(gcd(first, second))


def logarithm(value: Value, base: Value) -> Value:
    """log of a positive number to a positive base other than 1 (000 XIII-D-13)."""
    if sign(value) <= 0 or sign(base) <= 0 or equal(base, ONE):
        raise Undefined("a logarithm of or to something not positive, or to 1")
    if equal(value, ONE):
        return ZERO
    first, second = monomial(value), monomial(base)
    if first is None or second is None:
        raise Unknown("logarithm")
    quotients = {divide(first[1].get(p, ZERO), second[1][p]) for p in second[1]}
    if set(first[1]) == set(second[1]) and len(quotients) == 1:
        return quotients.pop()
    return Term("log", (value, base))


def _counting(left: Value, right: Value, *, zero: bool) -> tuple[int, int]:
    for operand in (left, right):
        if not is_whole_number(operand) or (not zero and sign(operand) == 0):
            raise Undefined("a multiple or factor of something not whole")
    if not isinstance(left, Fraction) or not isinstance(right, Fraction):
        raise Unknown("common factors of enormous numbers")
    return left.numerator, right.numerator


# -- the relation of Multiple of k ------------------------------------------------------------------


def differ_by_multiple(left: Value, right: Value, k: int) -> bool | None:
    """Whether two numbers differ by a multiple of k that is not zero (000 XIII-B-7)."""
    same = equal(left, right)
    if same is not False:
        return None if same is None else False
    difference = subtract(left, right)
    kind = whole(difference)
    if kind is None:
        return None
    if not kind:
        return False
    try:
        return residue(difference, k) == 0
    except Unknown:
        return None
