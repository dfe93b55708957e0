"""What one question to the solver of Equations costs, beside what it must cost.

    python bench/call.py [--count 60] [--seed 1] [--profile]

Positions are made from a seed by random play, `--count` in each division of each league without variations and as
many with one or two. A table is warm where other rolls under the same variations were asked about before; no answer is
known. Times are of the processor, not of the clock on the wall. A call of the library is `Position.solve` and nothing
else: reading the Goal, searching and asking the judge. "made too" adds the reading of the position from text, "next
move" is the same question after one more move, when the Goal is known. The
kernel's time is its own, by the clock, without the judge. The reference is asked in the same run, on a sample; the
figures of the prototype are those of the notes it left (positions without variations).
"""

from __future__ import annotations

import argparse
import cProfile
import math
import pstats
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import forceout
from forceout.analysis.random_equations import RolledShake, as_question, random_goal, random_play, random_shake
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.leagues import leagues_of
from forceout.solver.answer import UNDECIDED
from forceout.solver.budget import Budget
from forceout.solver.equations_reference import solve_equations as solve_slowly

MOST_MOVES = 18
BUDGET = Budget(seconds=1.0)
WARMING = Budget(seconds=0.2)
REFERENCE = Budget(seconds=0.5)
LIBRARY_MUST, KERNEL_MUST, RATE_MUST = 100e-6, 10e-6, 500
LIBRARY_AIM, KERNEL_AIM = 40e-6, 3e-6
PROTOTYPE = {"now": 3e-6, "impossible": 54e-6}
"""Medians of its kernel in random play."""
NOW, IMPOSSIBLE = "now", "impossible"
WARMING_UP = 30
"""Other rolls that are asked about first in each division; a tenth of that under each choice of variations."""


@dataclass(frozen=True)
class Asked:
    """A question and what it took."""

    shake: RolledShake
    claim: str
    status: str
    library: float
    made_too: float
    next_move: float
    """The same question after one more move: the Goal is known by then, the position is not."""
    kernel: float

    @property
    def label(self) -> str:
        return f"{self.claim}, {'1-2 variations' if self.shake.choices else 'no variations'}"


def positions(seed: int, count: int) -> Iterator[list[tuple[RolledShake, dict[str, object]]]]:
    """The questions of each division, made before any of them is asked; their tables are warm."""
    for key, ruleset in leagues_of("equations").items():
        for division in ruleset.divisions:
            made = []
            plain = random_shake(random.Random(f"{seed}/{key}/{division}"), key, division)
            for number in range(WARMING_UP):
                warm_up(random.Random(f"{seed}/{key}/{division}/warm/{number}"), plain)
            for number in range(2 * count):
                rng = random.Random(f"{seed}/{key}/{division}/{number}")
                variations = 0 if number % 2 == 0 else rng.choice((1, 2))
                if variations and not ruleset.divisions[division].selecting:
                    continue
                shake = random_shake(rng, key, division, variations)
                for _ in range(WARMING_UP // 10 if variations else 0):
                    warm_up(rng, shake)
                position = random_play(rng, shake, random_goal(rng, shake), rng.randint(0, MOST_MOVES))
                made.append((shake, as_question(shake, position)))
            yield made


def warm_up(rng: random.Random, shake: RolledShake) -> None:
    cubes = random_shake(rng, shake.league_key, shake.division).roll
    other = RolledShake(shake.league_key, shake.division, shake.choices, cubes)
    position = random_play(rng, other, random_goal(rng, other), 6)
    made = library_position(as_question(other, position))
    for claim in claims_of(other):
        made.solve(claim, WARMING)


def library_position(question: dict[str, object]) -> forceout.Position:
    division = forceout.league(str(question["ruleset"])).division(str(question["division"]))
    sections = {name: str(question[name]) for name in ("goal", "required", "permitted", "forbidden", "resources")}
    variations = question["variations"]
    assert isinstance(variations, list)
    return division.position(**sections, variations=variations)


def ask_all(seed: int, count: int, profile: cProfile.Profile | None) -> list[Asked]:
    asked: list[Asked] = []
    for made in positions(seed, count):
        for place, claim in enumerate((NOW, IMPOSSIBLE)):
            for shake, question in made:
                key = claims_of(shake)[place]
                if profile and claim == NOW:
                    profile.enable()
                before = time.process_time()
                mat = library_position(question)
                start = time.process_time()
                answer = mat.solve(key, BUDGET)
                end = time.process_time()
                if profile:
                    profile.disable()
                after = after_a_move(mat)
                again = time.process_time()
                after.solve(key, BUDGET)
                moved = time.process_time() - again
                times = end - start, end - before, moved, answer.kernel_seconds
                asked.append(Asked(shake, claim, answer.status, *times))
        print(f"asked {len(asked)}", file=sys.stderr, flush=True)
    return asked


def after_a_move(mat: forceout.Position) -> forceout.Position:
    """The first cube of Resources goes to Permitted."""
    cube, *rest = mat.written.resources.split()
    return mat.replace(permitted=f"{mat.written.permitted} {cube}".strip(), resources=" ".join(rest))


def claims_of(shake: RolledShake) -> tuple[str, str]:
    """The claims "one more cube is enough" and "it can still be done", as this league calls them."""
    return near_claim(shake.terms), open_claim(shake.terms)


def reference_times(seed: int, count: int, sample: int) -> dict[str, list[float]]:
    """What the slow reference takes for some such questions, as far as it decides them in its time."""
    found: dict[str, list[float]] = {}
    every = [one for made in positions(seed, max(1, count // 20)) for one in made]
    for shake, question in random.Random(seed).sample(every, min(sample, len(every))):
        mat = library_position(question)
        for claim, key in zip((NOW, IMPOSSIBLE), claims_of(shake), strict=True):
            asked = mat.with_claim(key)
            start = time.process_time()
            answer = solve_slowly(asked, shake.terms, REFERENCE.start())
            if answer.status != UNDECIDED:
                label = f"{claim}, {'1-2 variations' if shake.choices else 'no variations'}"
                found.setdefault(label, []).append(time.process_time() - start)
    return found


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def shown(seconds: float) -> str:
    if seconds < 10e-6:
        return f"{seconds * 1e6:.1f} µs"
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 0.1 else f"{seconds * 1e3:.0f} ms"


COLUMNS = (
    "N",
    "decided",
    "library",
    "p95",
    "made too",
    "next move",
    "kernel",
    "p95",
    "a second",
    "reference",
    "prototype",
)


def print_table(asked: Sequence[Asked], reference: dict[str, list[float]]) -> None:
    print(f"{'':<28}" + "".join(f"{column:>11}" for column in COLUMNS))
    groups: dict[str, list[Asked]] = {}
    for one in asked:
        groups.setdefault(one.label, []).append(one)
        groups.setdefault(f"{one.claim}, all", []).append(one)
    for label, group in sorted(groups.items()):
        decided = sum(one.status != UNDECIDED for one in group)
        slow, claim = reference.get(label), group[0].claim
        columns = (
            str(len(group)),
            f"{100 * decided / len(group):.1f} %",
            shown(statistics.median(one.library for one in group)),
            shown(percentile([one.library for one in group], 0.95)),
            shown(statistics.median(one.made_too for one in group)),
            shown(statistics.median(one.next_move for one in group)),
            shown(statistics.median(one.kernel for one in group)),
            shown(percentile([one.kernel for one in group], 0.95)),
            f"{len(group) / sum(one.made_too for one in group):,.0f}",
            shown(statistics.median(slow)) if slow else "-",
            shown(PROTOTYPE[claim]) if "no variations" in label else "-",
        )
        print(f"{label:<28}" + "".join(f"{column:>11}" for column in columns))


def print_musts(asked: Sequence[Asked]) -> None:
    now = [one for one in asked if one.claim == NOW]
    library = statistics.median(one.library for one in now)
    kernel = statistics.median(one.kernel for one in now)
    rate = len(asked) / sum(one.made_too for one in asked)
    print(f"a million additions in Python take {shown(yardstick())} here and now: a busy machine makes that longer")
    print(f"library, Now, median: {shown(library)} (must {shown(LIBRARY_MUST)}, aim {shown(LIBRARY_AIM)})")
    again = statistics.median(one.next_move for one in now)
    print(f"library, Now, median, after the next move at the same table: {shown(again)}")
    print(f"kernel, Now, median: {shown(kernel)} (must {shown(KERNEL_MUST)}, aim {shown(KERNEL_AIM)})")
    print(f"positions a second, one core, both claims, {BUDGET.seconds:.0f} s at most: {rate:,.0f} (must {RATE_MUST})")


def yardstick() -> float:
    """How quick the machine is while the bench runs: the best of a few rounds of plain arithmetic."""
    best = math.inf
    for _ in range(5):
        start, total = time.process_time(), 0
        for number in range(1_000_000):
            total += number
        best = min(best, time.process_time() - start)
    return best


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--count", type=int, default=60, help="positions for each division, with and without variations"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reference", type=int, default=30, metavar="N", help="positions to ask the reference")
    parser.add_argument("--profile", action="store_true", help="where the calls for Now spend their time")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    profile = cProfile.Profile() if options.profile else None
    asked = ask_all(options.seed, options.count, profile)
    print_table(asked, reference_times(options.seed, options.count, options.reference) if options.reference else {})
    print_musts(asked)
    if profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
