"""Multisets of cubes as counts, and the ways to choose and to split them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from typing import TypeVar

KindT = TypeVar("KindT", bound=Hashable)
Counts = tuple[int, ...]


def splits(counts: Counts) -> Iterator[tuple[Counts, Counts]]:
    """Every way to share a multiset between a left and a right part, neither empty."""
    total = sum(counts)
    for left in product(*(range(count + 1) for count in counts)):
        if 0 < sum(left) < total:
            yield left, tuple(whole - part for whole, part in zip(counts, left, strict=True))


def without(counts: Counts, kind: int) -> Counts:
    """The multiset less one of a kind."""
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def between(least: Sequence[int], most: Sequence[int]) -> Iterator[Counts]:
    """Every multiset between two bounds, small ones first."""

    def of_size(size: int, place: int) -> Iterator[Counts]:
        if place == len(least):
            if size == 0:
                yield ()
            return
        rest = sum(most[place + 1 :])
        fewest = max(least[place], size - rest)
        for count in range(fewest, min(most[place], size) + 1):
            for tail in of_size(size - count, place + 1):
                yield (count, *tail)

    for size in range(sum(least), sum(most) + 1):
        yield from of_size(size, 0)


def choices(
    required: Counter[KindT],
    permitted: Counter[KindT],
    resources: Counter[KindT],
    most_resources: int | None,
    kinds: Sequence[KindT],
) -> Iterator[Counts]:
    """Every multiset a writer may use: all Required, some Permitted, and Resources as far as allowed."""
    free = [required[kind] + permitted[kind] for kind in kinds]
    most = [count + resources[kind] for count, kind in zip(free, kinds, strict=True)]
    if most_resources is not None:
        most = [min(top, count + most_resources) for top, count in zip(most, free, strict=True)]
    for counts in between([required[kind] for kind in kinds], most):
        taken = sum(max(0, count - kept) for count, kept in zip(counts, free, strict=True))
        if most_resources is None or taken <= most_resources:
            yield counts
