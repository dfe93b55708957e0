"""Searches at the same time: do easy questions wait for a hard one, is a cancel heard, is the budget kept?

python fuzz/side_by_side.py [--count 40]

Prints figures; fails where an easy question is left undecided, or a cancel or a budget is late by more than is allowed.
On a machine that is busy with other things the last two say more about the machine than about the solver, so what is
allowed can be set.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from forceout.analysis.mats import Mat, random_mat
from forceout.rules.claims import open_claim
from forceout.solver.answer import UNDECIDED, Answer
from forceout.solver.budget import Budget, CancelToken
from forceout.solver.solve import AnyPosition, solve

HARD = (11, 16, 22, 30, 42, 66, 67, 83, 88, 95, 105, 131, 149)
"""Seeds of positions that take longer than anybody waits; some stay in the kernel, some in the judge."""
EASY = 7
LATE_MS = 50.0


def mat_of(seed: int) -> Mat | None:
    dice = random.Random(f"hard-{seed}")
    division = dice.choice(["middle", "junior", "senior"])
    mat = random_mat(dice, "agloa-equations-2015", division, dice.choice([2, 3]), dice.randint(1, 14))
    return mat and replace(mat, position=replace(mat.position, claim=open_claim(mat.terms)))


@dataclass
class Asked:
    """A question in a thread of its own."""

    mat: Mat
    position: AnyPosition
    milliseconds: float
    result: Answer | None = None
    seconds: float = 0.0

    def start(self) -> threading.Thread:
        self.token = CancelToken()
        thread = threading.Thread(target=self._run)
        thread.start()
        return thread

    def _run(self) -> None:
        start = time.perf_counter()
        self.result = solve(self.position, self.mat.terms, Budget(self.milliseconds / 1000), self.token)
        self.seconds = time.perf_counter() - start


def easy_ones(mat: Mat) -> list[AnyPosition]:
    """Positions with the same terms and Goal in which nothing is settled yet, so that solutions are everywhere: those
    that are decided at once when nobody else asks."""
    place = mat.position
    cubes = (*place.required, *place.permitted, *place.forbidden, *place.resources)
    free = replace(place, required=(), permitted=(), forbidden=(), resources=cubes)
    found = [replace(free, resources=cubes[:at] + cubes[at + 1 :], forbidden=(cubes[at],)) for at in range(EASY)]
    return [place for place in found if solve(place, mat.terms, Budget(seconds=0.2)).status != UNDECIDED]


def one_hard_and_seven_easy() -> tuple[int, int, float]:
    """How many of the easy ones were decided, and how long the slowest took, while hard ones ran."""
    decided, asked_in_all, slowest = 0, 0, 0.0
    for seed in HARD[:4]:
        mat = mat_of(seed)
        assert mat is not None
        ready = easy_ones(mat)
        hard = Asked(mat, mat.position, 3_000)
        thread = hard.start()
        time.sleep(0.1)
        easy = [Asked(mat, place, 1_000) for place in ready]
        for other in [one.start() for one in easy]:
            other.join()
        hard.token.cancel()
        thread.join()
        decided += sum(1 for one in easy if one.result is not None and one.result.status != UNDECIDED)
        asked_in_all += len(easy)
        slowest = max([slowest, *(one.seconds for one in easy)])
    return decided, asked_in_all, slowest


def late_cancels(count: int) -> list[float]:
    """Milliseconds from a cancel to the end of the search, while another search with the same terms runs."""
    dice, found = random.Random(5), []
    for number in range(count):
        mat = mat_of(HARD[number % len(HARD)])
        assert mat is not None
        other, asked = Asked(mat, mat.position, 5_000), Asked(mat, mat.position, 5_000)
        threads = [other.start(), asked.start()]
        time.sleep(dice.uniform(0.05, 0.8))
        start = time.perf_counter()
        asked.token.cancel()
        threads[1].join()
        found.append(1000 * (time.perf_counter() - start))
        other.token.cancel()
        threads[0].join()
    return found


def late_answers(count: int, milliseconds: float) -> list[float]:
    """Milliseconds by which answers came later than their budget, four at a time."""
    found: list[float] = []
    for start in range(0, count, 4):
        mats = [mat_of(HARD[(start + number) % len(HARD)]) for number in range(4)]
        asked = [Asked(mat, mat.position, milliseconds) for mat in mats if mat is not None]
        for thread in [one.start() for one in asked]:
            thread.join()
        found += [max(0.0, 1000 * one.seconds - milliseconds) for one in asked]
    return found


def told(what: str, late: Sequence[float], allowed: float) -> bool:
    middle, worst = statistics.median(late), max(late)
    over = sum(1 for one in late if one > allowed)
    print(
        f"{what:<44}{middle:8.1f} ms in the middle {worst:8.1f} ms at worst; {over} of {len(late)} over {allowed:.0f}"
    )
    return over == 0


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--late-ms", type=float, default=LATE_MS)
    options = parser.parse_args()
    decided, asked, slowest = one_hard_and_seven_easy()
    print(f"easy questions beside a hard one: {decided} of {asked} decided, the slowest in {1000 * slowest:.0f} ms")
    checks: list[Callable[[], bool]] = [
        lambda: told("a cancel, while another search runs", late_cancels(options.count), options.late_ms),
        lambda: told("a budget of 400 ms, four at a time", late_answers(options.count, 400), options.late_ms),
    ]
    return 0 if all([decided == asked, *(check() for check in checks)]) else 1


if __name__ == "__main__":
    sys.exit(main())
