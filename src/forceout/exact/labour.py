"""How much work a number makes, so that those who go through many of them can count it beforehand."""

from __future__ import annotations

from flint import fmpq

from forceout.exact.gaussian import Gaussian, scalar_bits
from forceout.exact.radicals import Radicals
from forceout.exact.value import Value
from forceout.exact.vast import Vast

A_PROOF = 60
"""To work with, or compare, two numbers that need intervals or a proof."""
A_ROOT = 8
A_POWER = 40
BITS = 1024
"""A number of so many bits costs as much again as a short one."""


def labour(value: Value) -> int:
    """In units of a sum of two short fractions, which is about two millionths of a second."""
    if isinstance(value, fmpq):
        return 1 + int(value.height_bits()) // BITS
    if isinstance(value, Gaussian):
        return 4 + value.bits // BITS
    if isinstance(value, Radicals):
        return A_ROOT * len(value.terms)
    if isinstance(value, Vast):
        powers = sum(1 + len(term.powers) for term in value.terms)
        return A_PROOF + A_POWER * powers + sum(scalar_bits(term.coefficient) for term in value.terms) // BITS
    return A_PROOF
