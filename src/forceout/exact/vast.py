"""Numbers too large or too small to write out, such as 9^(9^9).

What is known of one is its sign, an interval for the logarithm of its size and, where it came from a
power, its prime factors. That is enough to tell most of them apart, and to prove two of them equal when
their factors agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from forceout.exact.factors import Factors

LARGEST_LOG = arb(2) ** 40
"""Beyond this even the logarithm is not tracked: a tower of powers such as 9^(9^(9^9))."""


@dataclass(frozen=True, slots=True, eq=False)
class Vast:
    """A non-zero real number. `log2` is None where even the logarithm is out of reach (a huge number)."""

    positive: bool
    log2: arb | None
    factors: Factors | None
    node: tuple[Any, ...] = ()
    """How it came about, but for its sign: a sign and two numbers, or "!" and one."""

    def key(self) -> tuple[object, ...]:
        return ("vast", self.positive, self.factors if self.factors is not None else self.name)

    @property
    def name(self) -> str:
        sign, *operands = self.node
        labels = [str(value.str()) if isinstance(value, fmpq) else str(value.key()) for value in operands]
        return f"({labels[0]}{sign}{labels[1]})" if len(labels) == 2 else f"({labels[0]}){sign}"

    @property
    def large(self) -> bool:
        """Whether its size is huge rather than tiny."""
        return self.log2 is None or bool(self.log2 > 0)

    @property
    def is_integer(self) -> bool | None:
        if self.factors is None:
            return None if self.large and self.node[:1] != ("!",) else self.large
        return all(exponent.q == 1 and exponent > 0 for _, exponent in self.factors)

    @property
    def is_even(self) -> bool | None:
        if not self.is_integer or self.factors is None:
            return None
        return any(prime == 2 for prime, _ in self.factors)


def log2_of_factors(factors: Factors) -> arb:
    total = arb(0)
    for prime, exponent in factors:
        total += arb(exponent) * arb(prime).log() / arb(2).log()
    return total
