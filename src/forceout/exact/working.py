"""Interval work at a chosen precision, and what an interval proves about an order."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from flint import arb, ctx, fmpq

GUARD_BITS = 32
"""So much closer than asked is worked, since every step of a calculation loses a little."""


@contextmanager
def at_precision(bits: int) -> Iterator[None]:
    """FLINT's working precision is global; this sets it for a block and puts it back."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def guarded(bits: int) -> AbstractContextManager[None]:
    """So precise that the result of many steps is still right to so many bits."""
    return at_precision(bits + GUARD_BITS)


def order(left: fmpq | arb, right: fmpq | arb | int = 0) -> int:
    """1 where the left is proven to be larger, -1 where it is smaller; 0 where equal, or where intervals overlap."""
    return int(left > right) - int(left < right)
