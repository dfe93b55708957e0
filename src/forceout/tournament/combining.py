"""The ways in which rounds become a value, and values of members a team's: one entry each, found by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

NOTHING = Fraction(0)


def _sum(values: Sequence[Fraction], n: int) -> Fraction:
    return sum(values, NOTHING)


def _mean(values: Sequence[Fraction], n: int) -> Fraction:
    return sum(values, NOTHING) / len(values) if values else NOTHING


def _best(values: Sequence[Fraction], n: int) -> Fraction:
    return sum(sorted(values, reverse=True)[:n], NOTHING)


def _drop(values: Sequence[Fraction], n: int) -> Fraction:
    """Without the n lowest; but one always counts."""
    return sum(sorted(values, reverse=True)[: max(1, len(values) - n)], NOTHING)


@dataclass(frozen=True)
class Combining:
    """A way to make one value of several. `least_n` is None where it needs no number."""

    combine: Callable[[Sequence[Fraction], int], Fraction]
    missed: str
    """What a missed round is where the formula does not say: "zero" or "skip"."""
    least_n: int | None = None
    of_teams: bool = True


COMBINING: Mapping[str, Combining] = MappingProxyType(
    {
        "sum": Combining(_sum, "zero"),
        "mean": Combining(_mean, "skip"),
        "best": Combining(_best, "skip", 1),
        "drop": Combining(_drop, "zero", 0, of_teams=False),
    }
)
