"""Positions a second of a batch: on one core, on all, and through Ray; each beside what it must be.

    python -m bench.batches [--count 750] [--seed 1] [--steps 20000 100000] [--ray] [--jobs N]

The positions are those of play, made from a seed by random play: every league of both games, every division, up to
eighteen moves, each asked with both claims. `plain`: without variations; `played`: none, one or two of those that the
division lets people choose; `on-sets`: that game. Work is counted in steps, so a busy machine changes the pace but no
answer; the answers of all engines are held against each other byte for byte. All begin with cold tables, but for
Ray's processes, which have answered a few. Beside positions a second of the clock stand those of a second of processor
time, because a busy machine has few to give: times the number of cores they are the pace of an idle one.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from forceout import batches
from forceout.analysis.mats import random_mat
from forceout.batches.positions import STEPS
from forceout.cubes.notation.writer import write_section
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.leagues import leagues_of
from forceout.solver.answer import UNDECIDED

MIXTURES = {"plain": ("equations", (0,)), "played": ("equations", (0, 0, 1, 2)), "on-sets": ("on-sets", (0,))}
MUST = {"plain": 500, "played": 500, "on-sets": 500}
QUICK = 20_000
MOST_MOVES = 18
WARM = 64


def questions(mixture: str, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many positions, each with both claims."""
    game, variations = MIXTURES[mixture]
    leagues = leagues_of(game)
    made = number = 0
    while made < count:
        number += 1
        dice = random.Random(f"{mixture}/{seed}/{number}")
        ruleset = dice.choice(list(leagues))
        divisions = leagues[ruleset].divisions
        division = dice.choice(list(divisions))
        chosen = dice.choice(variations) if divisions[division].selecting else 0
        mat = random_mat(dice, ruleset, division, chosen, dice.randint(0, MOST_MOVES))
        if mat is None:
            continue
        made += 1
        sections = ("required", "permitted", "forbidden", "resources")
        for claim in (near_claim(mat.terms), open_claim(mat.terms)):
            place = replace(mat.position, claim=claim)
            yield {
                "ruleset": ruleset,
                "division": division,
                "variations": [str(choice) for choice in mat.choices],
                "goal": mat.goal,
                **{name: write_section(getattr(place, name)) for name in sections},
                **({"universe": " ".join(map(str, mat.universe))} if mat.universe else {}),
                "claim": claim,
            }


def spent() -> float:
    """Seconds of processor time of this process and of those that it has ended."""
    mine, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return mine.ru_utime + mine.ru_stime + others.ru_utime + others.ru_stime


def measured(lines: list[str], out: Path, engine: str, jobs: int, steps: int) -> tuple[float, float]:
    """Positions a second by the clock, and for each second of processor time."""
    began, before = time.perf_counter(), spent()
    batches.solve_positions(lines, out, steps=steps, engine=engine, jobs=jobs)
    return len(lines) / (time.perf_counter() - began), len(lines) / (spent() - before)


def afresh(*asked: Any) -> tuple[float, float]:
    """The same in a process that has solved nothing yet, nor has the one it comes from: all tables are cold."""
    with get_context("fork").Pool(1) as pool:
        return pool.apply(measured, asked)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=750, help="positions of each mixture, asked twice each (750)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, nargs="+", default=[QUICK, STEPS])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ray", action="store_true", help="through Ray as well")
    options = parser.parse_args()
    engines = [("cores", options.jobs)]
    if options.ray:
        import ray

        ray.init(num_cpus=options.jobs, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        engines.append(("ray", options.jobs))
    print(f"positions a second; load {os.getloadavg()[0]:.1f}")
    print(f"{'':<10}{'steps':>9}{'asked':>8}{'decided':>9}{'here':>8}{'CPU':>7}{'must':>7}", end="")
    print("".join(f"{f'{engine} × {jobs}':>12}{'CPU':>7}" for engine, jobs in engines))
    same = [compared(mixture, steps, options, engines) for steps in options.steps for mixture in MIXTURES]
    return 0 if all(same) else 1


def compared(mixture: str, steps: int, options: argparse.Namespace, engines: list[tuple[str, int]]) -> bool:
    """A line of the table, and whether all engines gave the same answers."""
    lines = [json.dumps(one, ensure_ascii=False) for one in questions(mixture, options.count, options.seed)]
    warm = [json.dumps(one, ensure_ascii=False) for one in questions(mixture, WARM, options.seed + 1_000_000)]
    with tempfile.TemporaryDirectory() as folder:
        alone, files = Path(folder) / "alone", [Path(folder) / engine for engine, _ in engines]
        for engine, jobs in engines[1:]:  # Ray starts its processes with the first task
            batches.solve_positions(warm, Path(folder) / "warm", engine=engine, jobs=jobs)
        by_clock, by_cpu = afresh(lines, alone, "here", 1, steps)
        others = [measured(lines, out, engine, jobs, steps) for out, (engine, jobs) in zip(files, engines, strict=True)]
        same = all(out.read_bytes() == alone.read_bytes() for out in files)
        told = Counter(str(one.get("status", "error")) for one in batches.read_results(alone))
    decided = f"{1 - told[UNDECIDED] / len(lines):.1%}"
    print(
        f"{mixture:<10}{steps:>9,}{len(lines):>8}{decided:>9}{by_clock:>8.0f}{by_cpu:>7.0f}{MUST[mixture]:>7}", end=""
    )
    for (engine, _), (pace, of_cpu) in zip(engines, others, strict=True):  # Ray's processes are not ours to count
        print(f"{pace:>12.0f}{'' if engine == 'ray' else f'{of_cpu:.0f}':>7}", end="")
    print("" if same else "  ANSWERS DIFFER", flush=True)
    return same


if __name__ == "__main__":
    sys.exit(main())
