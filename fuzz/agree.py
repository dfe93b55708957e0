"""Asks the fast Equations solver and the reference about random small positions: they must not contradict.

    python fuzz/agree.py --count 20000 [--seed 1] [--jobs 2] [--ruleset KEY] [--variation NAME]

Every solution is judged. Each contradiction is printed as a question for `forceout ask`; any makes the
exit status 1. Positions are made from a seed, so a failure can be had again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from small_positions import small_position

from forceout.analysis.random_equations import RolledShake, as_question, random_shake
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.leagues import leagues_of
from forceout.rules.variation import Choice
from forceout.solver.answer import SOLUTION, UNDECIDED, Answer
from forceout.solver.budget import Budget
from forceout.solver.equations_reference import solve_equations as solve_slowly

BATCH = 50
PLAIN = "none"
COLUMNS = ("positions", "solvable", "agreed", "handed on", "fast undecided", "reference undecided", "FAILED")


@dataclass(frozen=True)
class Task:
    """What one process does in one go."""

    seed: int
    count: int
    ruleset: str | None
    variation: str | None
    fast_ms: float
    reference_ms: float
    module: str
    forward: float | None = None


@dataclass
class Tally:
    """Counts by variation, and what went wrong."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    total: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")

    def add(self, shake: RolledShake, outcomes: set[str]) -> None:
        self.total.update(outcomes)
        for name in {choice.key for choice in shake.choices} or {PLAIN}:
            self.counts.setdefault(name, Counter()).update(outcomes)

    def take(self, other: Tally) -> None:
        self.total.update(other.total)
        self.failures += other.failures
        self.slowest = max(self.slowest, other.slowest)
        for name, counted in other.counts.items():
            self.counts.setdefault(name, Counter()).update(counted)


def places(task: Task) -> list[tuple[str, str]]:
    """The rulesets and divisions to play in. Those with a choice of variations have more to be tested."""
    wanted = Choice.parse(task.variation).key if task.variation else None
    found: list[tuple[str, str]] = []
    for key, ruleset in leagues_of("equations").items():
        for name, division in ruleset.divisions.items():
            offered = {variation.key for variation in division.offered if variation.years in (None, ruleset.years)} - {
                choice.key for choice in division.always
            }
            if task.ruleset in (None, key) and (wanted is None or (wanted in offered and division.selecting)):
                found += [(key, name)] * (4 if division.selecting else 1)
    return found


def has(shake: RolledShake, variation: str | None) -> bool:
    return variation is None or any(variation in (choice.key, str(choice)) for choice in shake.choices)


def shakes(task: Task, rng: random.Random) -> Iterator[RolledShake]:
    """Shakes without end. One without the variation asked for is rolled again."""
    where = places(task)
    if not where:
        raise SystemExit(f"{task.variation or 'nothing'} is not offered in {task.ruleset or 'any ruleset'}")
    while True:
        number = rng.choice((0, 1, 1, 2, 2)) if task.variation is None else rng.choice((1, 2))
        shake = random_shake(rng, *rng.choice(where), number)
        if has(shake, task.variation):
            yield shake


def fault(result: Answer, shake: RolledShake, position: Position) -> str | None:
    """What is wrong with a solution, were it alone."""
    if result.status != SOLUTION:
        return None
    if result.equation is None:
        return "a solution that is not written"
    verdict = judge(result.equation, position, shake.terms)
    return None if verdict.correct else f"{result.equation} is judged wrong: {verdict.findings[0].text}"


def compare(shake: RolledShake, position: Position, fast: Answer, slow: Answer) -> tuple[set[str], str | None]:
    """The outcomes to count, and what is wrong if anything is."""
    outcomes = {"positions"}
    outcomes |= {"fast undecided"} if fast.status == UNDECIDED else set()
    outcomes |= {"reference undecided"} if slow.status == UNDECIDED else set()
    outcomes |= {"solvable"} if SOLUTION in (fast.status, slow.status) else set()
    wrong = fault(fast, shake, position) or fault(slow, shake, position)
    if wrong is None and fast.status != slow.status and UNDECIDED not in (fast.status, slow.status):
        wrong = f"fast: {fast.equation or fast.status}, reference: {slow.equation or slow.status}"
    if wrong is None and fast.status == slow.status != UNDECIDED:
        outcomes.add("agreed")
    return outcomes | ({"FAILED"} if wrong else set()), wrong


def draw(rng: random.Random, rolled: Iterator[RolledShake]) -> tuple[RolledShake, Position]:
    """A position; a roll without a number, from which no Goal can be set, is rolled again."""
    for shake in rolled:
        try:
            return shake, small_position(rng, shake)
        except ValueError:
            continue
    raise AssertionError("rolls do not end")


def run_batch(task: Task) -> Tally:
    rng = random.Random(task.seed)
    if task.forward is not None:
        import_module(task.module).FORWARD = task.forward  # type: ignore[attr-defined]
    solve: Any = import_module(task.module).solve_equations
    tally = Tally()
    rolled = shakes(task, rng)
    for _ in range(task.count):
        shake, position = draw(rng, rolled)
        line = json.dumps(as_question(shake, position), ensure_ascii=False)
        slow = solve_slowly(position, shake.terms, Budget(task.reference_ms / 1000).start())
        start = time.perf_counter()
        try:
            fast = solve(position, shake.terms, Budget(task.fast_ms / 1000).start())
        except Exception as error:  # a crash is a finding like any other, and its position must not be lost
            tally.add(shake, {"positions", "FAILED"})
            tally.failures.append(f"fast: {type(error).__name__}: {str(error).splitlines()[:1]}\n{line}")
            continue
        tally.slowest = max(tally.slowest, (time.perf_counter() - start, line))
        outcomes, wrong = compare(shake, position, fast, slow)
        if fast.by_reference:
            outcomes = (outcomes - {"agreed"}) | {"handed on"}
        tally.add(shake, outcomes)
        if wrong is not None:
            tally.failures.append(f"{wrong}\n{line}")
    return tally


def limit_memory() -> None:
    """A position that asks for more memory than this fails instead of taking the machine down."""
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def print_table(tally: Tally) -> None:
    print(f"{'variation':<28}" + "".join(f"{column:>{max(10, len(column) + 2)}}" for column in COLUMNS))
    for name, counted in [*sorted(tally.counts.items()), ("all", tally.total)]:
        print(f"{name:<28}" + "".join(f"{counted[column]:>{max(10, len(column) + 2)}}" for column in COLUMNS))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ruleset", choices=list(leagues_of("equations")))
    parser.add_argument("--variation", metavar="NAME", help="only shakes with it, such as base or base:9")
    parser.add_argument("--fast-ms", type=float, default=1_000)
    parser.add_argument("--reference-ms", type=float, default=5_000)
    parser.add_argument(
        "--forward", type=float, help="work out fewer values at once, so that more is searched backwards"
    )
    parser.add_argument("--module", default="forceout.solver.equations", help="where the fast solver is")
    return run(parser.parse_args())


def run(options: argparse.Namespace) -> int:
    tasks = []
    for first in range(0, options.count, BATCH):
        count = min(BATCH, options.count - first)
        seed = options.seed * 1_000_003 + first
        budgets = (options.fast_ms, options.reference_ms)
        tasks.append(Task(seed, count, options.ruleset, options.variation, *budgets, options.module, options.forward))
    tally = Tally()
    started = time.perf_counter()
    next(shakes(tasks[0], random.Random(0)))  # a name that nobody offers is told at once
    with ProcessPoolExecutor(options.jobs, initializer=limit_memory) as pool:
        for done, part in enumerate(pool.map(run_batch, tasks), 1):
            tally.take(part)
            for failure in part.failures:
                print(failure, flush=True)
            if sys.stderr.isatty() or done % 10 == 0 or done == len(tasks):
                counted = f"{tally.total['positions']:>8} positions, {len(tally.failures)} failures"
                print(counted, end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr)
    print_table(tally)
    print(f"slowest fast answer: {tally.slowest[0] * 1000:.0f} ms  {tally.slowest[1]}")
    print(f"{len(tally.failures)} failures in {time.perf_counter() - started:.0f} s")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
