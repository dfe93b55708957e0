"""Interval work at a chosen precision."""

from collections.abc import Iterator
from contextlib import contextmanager

from flint import ctx


@contextmanager
def at_precision(bits: int) -> Iterator[None]:
    """FLINT's working precision is global; this sets it for a block and puts it back."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before
