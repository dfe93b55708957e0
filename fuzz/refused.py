"""Solutions that are refused must not be called impossible: what is proven of ranges is held against what is there.

    python fuzz/refused.py --count 2000 [--seed 1] [--jobs 2] [--variation NAME]

The solver looks for a solution first and proves afterwards, so a proof that is wrong where there is a solution is
hardly ever met. Here each question that has one is asked again with a judge who refuses everything that is brought.
Then nothing is found, and a proof of "impossible" has overlooked the solution. Positions are made from a seed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from agree import Task, draw, shakes

from forceout.analysis.random_equations import as_question
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.solver import equations
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.budget import Budget

BATCH = 25
STEPS = 1_000_000
"""For each question; what takes longer proves nothing."""


@dataclass(frozen=True)
class Refused:
    """What a batch of positions came to, and questions in which a solution was overlooked."""

    counts: Counter[str]
    overlooked: list[str]


class RefusingQuestion(equations._Question):
    """A question whose judge refuses all that is found."""

    def _rule(self, *_: Any) -> tuple[int, None]:
        return equations.REFUSED, None


def status_if_refused(position: Position, terms: Terms) -> str:
    return RefusingQuestion(position, terms, Budget(60.0, steps=STEPS).start()).answer().status


def run_batch(task: Task) -> Refused:
    rng = random.Random(task.seed)
    rolled = shakes(task, rng)
    found = Refused(Counter(), [])
    for _ in range(task.count):
        shake, position = draw(rng, rolled)
        terms = shake.terms
        answer = equations.solve_equations(position, terms, Budget(60.0, steps=STEPS).start())
        found.counts["positions"] += 1
        if answer.status != SOLUTION or position.goal == ():
            continue
        found.counts["solvable"] += 1
        if status_if_refused(position, terms) == IMPOSSIBLE:
            line = json.dumps(as_question(shake, position), ensure_ascii=False)
            found.overlooked.append(f"{answer.equation}\n{line}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--variation", metavar="NAME", help="only shakes with it, such as factorial")
    options = parser.parse_args()
    tasks = [
        Task(options.seed * 1_000_003 + first, min(BATCH, options.count - first), None, options.variation, 0, 0, "")
        for first in range(0, options.count, BATCH)
    ]
    counts: Counter[str] = Counter()
    overlooked = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for part in pool.map(run_batch, tasks):
            counts += part.counts
            overlooked += len(part.overlooked)
            for one in part.overlooked:
                print(one, flush=True)
            print(f"{counts['positions']:>8} positions, {overlooked} overlooked", end="\r", file=sys.stderr)
    print(f"{counts['positions']} positions, {counts['solvable']} with a solution; {overlooked} overlooked")
    return 1 if overlooked else 0


if __name__ == "__main__":
    raise SystemExit(main())
