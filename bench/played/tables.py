"""The figures of the played questions, beside what they must be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from bench.played.asking import IMPOSSIBLE, NOW, Asked

MUST, AIM = 99.0, 99.9
"""Per cent of the questions of each claim that are decided."""
CLAIMS = (NOW, IMPOSSIBLE)
HEAD = f"{'':<46}{'N':>7}{'decided':>10}{'p50':>10}{'p95':>10}{'p99':>10}"


def row(label: str, asked: Sequence[Asked]) -> str:
    """How many were decided, and how long that takes."""
    times = sorted(one.seconds for one in asked)
    shown = [_shown(times[min(len(times) - 1, math.ceil(part * len(times)) - 1)]) for part in (0.5, 0.95, 0.99)]
    return f"{label:<46}{len(asked):>7}{share(asked):>8.2f} %" + "".join(f"{time:>10}" for time in shown)


def share(asked: Sequence[Asked]) -> float:
    return 100 * sum(one.decided for one in asked) / len(asked)


def _shown(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs" if seconds < 0.001 else f"{seconds * 1e3:.1f} ms"


def print_figures(asked: Sequence[Asked]) -> bool:
    """All tables; whether every must is met."""
    print(HEAD)
    by_table: list[Callable[[Asked], str]] = [
        lambda one: f"{one.variations} variations",
        lambda one: f"{one.question['ruleset']}, {one.question['division'] or 'all'}",
        lambda one: f"{one.question['players']} players",
        lambda one: f"bots of level {one.question['level']}",
    ]
    for label_of in by_table:
        _print_groups(asked, label_of)
    met = True
    for claim in CLAIMS:
        of_claim = [one for one in asked if one.claim == claim]
        figure = share(of_claim)
        word = "met" if figure >= MUST else "MISSED"
        print(
            f"{row(claim, of_claim)}   must {MUST:.0f} %: {word}; aim {AIM} %{'' if figure >= AIM else ': not'} reached"
        )
        met = met and figure >= MUST
    return met


def _print_groups(asked: Sequence[Asked], label_of: Callable[[Asked], str]) -> None:
    groups: dict[tuple[str, str], list[Asked]] = {}
    for one in asked:
        groups.setdefault((label_of(one), one.claim), []).append(one)
    for (label, claim), group in sorted(groups.items(), key=lambda item: (item[0][0], CLAIMS.index(item[0][1]))):
        print(row(f"{label}, {claim}", group))
    print()


def print_by_variation(asked: Sequence[Asked]) -> None:
    """For each variation: how many questions with it were left open."""
    chosen: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for one in asked:
        for name in {word.partition("=")[0].strip() for word in one.question["variations"]}:
            chosen[name] += 1
            left[name] += not one.decided
    for name, count in sorted(chosen.items(), key=lambda item: -left[item[0]] / item[1]):
        print(f"{name:<40}{count:>7} asked{left[name]:>6} open ({100 * left[name] / count:.1f} %)")
    print()


def print_by_proof(asked: Sequence[Asked], most: int) -> None:
    """How many of so many decided questions each proof and each way of finding had a part in."""
    counts: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    decided = [one for one in asked if one.decided]
    for one in decided:
        counts.update(one.by.keys())
    for one in asked:
        if not one.decided:
            alone.update(one.by.keys())
    scale = most / len(asked)
    print(f"of {most:,} played questions ({len(asked):,} were asked) each of these had a part in deciding")
    for name, count in counts.most_common():
        print(f"  {name:<44}{count * scale:>10.1f}")
    print("and these stood in the way of an answer")
    for name, count in alone.most_common():
        print(f"  {name:<44}{count * scale:>10.1f}")
