"""How large a number certainly is: balls of any precision, logarithms where numbers outgrow them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from .numbers import ONE, Gauss, Product, Surd, Term, Unknown, Value

BALL_LOG = 1 << 62
"""Numbers whose logarithm is longer than this have no ball, only a logarithm."""


@dataclass(frozen=True)
class Size:
    """What is certain of a number: its sign (None: not known) and a ball round it, or round log2 of its size.

    `beyond` is +1 where even the logarithm is out of reach, -1 where the number is as tiny as that is large.
    """

    sign: int | None
    ball: arb | None
    log: arb | None = None
    beyond: int = 0


NOTHING_KNOWN = Size(None, None)
NIL = Size(0, arb(0))


def _fraction(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _of_ball(ball: arb) -> Size:
    if not ball.is_finite():
        return NOTHING_KNOWN
    if ball > 0:
        return Size(1, ball)
    if ball < 0:
        return Size(-1, ball)
    return Size(None, ball)


def _of_log(sign: int | None, log: arb) -> Size:
    if not log.is_finite():
        return NOTHING_KNOWN if sign is None else Size(sign, None)
    if abs(log) < BALL_LOG:
        ball = (log * arb.const_log2()).exp()
        if ball.is_finite() and sign is not None:
            return Size(sign, ball * sign, log)
    return Size(sign, None, log)


def log_of(size: Size) -> arb | None:
    """log2 of the size of a number that is not zero."""
    if size.log is not None:
        return size.log
    if size.ball is None or size.sign in (None, 0):
        return None
    return abs(size.ball).log() / arb.const_log2()


def size_of(value: Value, precision: int) -> Size:
    """What is certain of a number when worked out to so many bits."""
    with ctx.workprec(precision):
        return _size(value)


def _size(value: Value) -> Size:
    if isinstance(value, Fraction):
        return _of_ball(_fraction(value)) if value else NIL
    if isinstance(value, Surd):
        total = arb(0)
        for key, share in value.terms:
            part = _fraction(share)
            for prime, power in key:
                part *= arb(prime) ** _fraction(power)
            total += part
        return _of_ball(total)
    if isinstance(value, Product):
        return _product(value)
    if isinstance(value, Gauss):
        return NOTHING_KNOWN
    return _term(value)


def _product(value: Product) -> Size:
    log, far = arb(0), set()
    for prime, power in value.powers:
        size = _size(power)
        if size.ball is None:
            far.add(size.sign if size.log is None or size.log > 0 else 0)
        else:
            log += size.ball * arb(prime).log() / arb.const_log2()
    if not far:
        return _of_log(value.sign, log)
    if far in ({1}, {-1}):
        return Size(value.sign, None, None, far.pop() or 0)
    return Size(value.sign, None)


def _term(value: Term) -> Size:
    sizes = [_size(part) for part in value.parts]
    match value.sign:
        case "+":
            return add(sizes[0], sizes[1])
        case "×":
            return multiply(sizes[0], sizes[1])
        case "÷":
            return multiply(sizes[0], inverse(sizes[1]))
        case "^":
            return power(sizes[0], sizes[1], value.parts[1])
        case "!":
            return _factorial(sizes[0])
        case "log":
            above, below = log_of(sizes[0]), log_of(sizes[1])
            return NOTHING_KNOWN if above is None or below is None else _of_ball(above / below)
    raise Unknown(value.sign)


def _factorial(size: Size) -> Size:
    if size.ball is not None:
        return _of_log(1, (size.ball + 1).lgamma() / arb.const_log2())
    return Size(1, None, None, 1)


def add(left: Size, right: Size) -> Size:
    if left.sign == 0:
        return right
    if right.sign == 0:
        return left
    if left.ball is not None and right.ball is not None:
        both = _of_ball(left.ball + right.ball)
        if both.sign is None and left.sign is not None and left.sign == right.sign:
            return Size(left.sign, both.ball)
        return both
    return _add_far(left, right)


def _add_far(left: Size, right: Size) -> Size:
    """A sum with a number that has no ball: the larger one decides, if it is known to be much larger."""
    if (left.beyond > 0) != (right.beyond > 0) and (left.beyond or right.beyond):
        larger = left if left.beyond > 0 else right
        other = right if left.beyond > 0 else left
        if other.ball is not None or other.log is not None or other.beyond < 0:
            return Size(larger.sign, None, None, 1)
        return NOTHING_KNOWN
    first, second = log_of(left), log_of(right)
    if first is None or second is None:
        return NOTHING_KNOWN
    if first > second + 8:
        return Size(left.sign, None, first + arb(0, 1))
    if second > first + 8:
        return Size(right.sign, None, second + arb(0, 1))
    if left.sign is not None and left.sign == right.sign:
        return Size(left.sign, None, arb(0, 9) + first)
    return NOTHING_KNOWN


def multiply(left: Size, right: Size) -> Size:
    if 0 in (left.sign, right.sign):
        return NIL
    sign = None if left.sign is None or right.sign is None else left.sign * right.sign
    if left.ball is not None and right.ball is not None:
        product = left.ball * right.ball
        if product.is_finite():
            found = _of_ball(product)
            return found if found.sign is not None else Size(sign, product)
    if left.beyond or right.beyond:
        far = {left.beyond, right.beyond} - {0}
        return Size(sign, None, None, far.pop()) if len(far) == 1 else Size(sign, None)
    first, second = log_of(left), log_of(right)
    if first is None or second is None:
        return Size(sign, None)
    return _of_log(sign, first + second)


def inverse(size: Size) -> Size:
    if size.beyond:
        return Size(size.sign, None, None, -size.beyond)
    if size.ball is not None and size.sign:
        return _of_ball(1 / size.ball)
    if size.log is not None:
        return _of_log(size.sign, -size.log)
    return Size(size.sign, None)


def power(base: Size, exponent: Size, written: Value) -> Size:
    """The size of a power that is defined. Its sign for a negative base is that of an odd whole or reduced exponent."""
    sign: int | None = 1
    if base.sign is None:
        return NOTHING_KNOWN
    if base.sign < 0:
        if not isinstance(written, Fraction):
            sign = None
        elif written.numerator % 2:
            sign = -1
    if exponent.sign == 0:
        return Size(1, arb(1))
    log = log_of(base)
    if exponent.ball is not None and log is not None:
        if exponent.ball == ONE.numerator:
            return base
        return _of_log(sign, log * exponent.ball)
    direction = 0
    if log is not None and exponent.sign and (log > 0 or log < 0):
        grows = (log > 0) == (exponent.sign > 0)
        far = exponent.log is not None and exponent.log > 0
        direction = (1 if grows else -1) if far or exponent.beyond > 0 else 0
    elif base.beyond and exponent.sign:
        direction = base.beyond * exponent.sign
    return Size(sign, None, None, direction)


def certainly_apart(left: Size, right: Size) -> bool:
    """Whether two sizes rule out that the numbers are equal."""
    if left.sign is not None and right.sign is not None and left.sign != right.sign:
        return True
    if left.ball is not None and right.ball is not None:
        return not left.ball.overlaps(right.ball)
    if left.beyond and right.beyond:
        return left.beyond != right.beyond
    for far, near in ((left, right), (right, left)):
        if far.beyond:
            if near.sign == 0:
                return far.sign not in (None, 0)
            return (near.ball is not None and (far.beyond > 0 or near.sign is not None)) or near.log is not None
    if 0 in (left.sign, right.sign):
        return False
    first, second = log_of(left), log_of(right)
    return first is not None and second is not None and not first.overlaps(second)
