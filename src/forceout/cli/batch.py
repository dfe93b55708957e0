"""`forceout batch`: many questions at once, their results streamed to a file from where it was left."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from forceout.analysis.puzzle_kinds import KINDS
from forceout.batches import duels, positions, puzzles, records
from forceout.batches.running import Tally
from forceout.cli.judge import complain
from forceout.rules.finding import BadQuestion

RECORDS = "*.txt"


def run(options: argparse.Namespace) -> int:
    """0 when all was done, 1 where some results are errors, 2 where nothing was done."""
    how: dict[str, Any] = {"engine": options.engine, "jobs": options.jobs, "progress": True}
    try:
        tally = BATCHES[options.kind](options, how)
    except BadQuestion as error:
        return complain(error.message)
    except (OSError, ValueError) as error:
        return complain(str(error))
    told = f"{tally.results:,} results in {options.out}"
    if tally.before:
        told += f", {tally.before:,} of them from before"
    errors = f"; {tally.errors:,} of the new ones are errors" if tally.errors else ""
    print(f"{told}{errors}. {tally.a_second:,.1f} a second.", file=sys.stderr)
    return 1 if tally.errors else 0


def _solve(options: argparse.Namespace, how: dict[str, Any]) -> Tally:
    steps = positions.STEPS if options.steps is None else options.steps
    if options.file == "-":
        return positions.solve_positions(sys.stdin, options.out, steps=steps, **how)
    with open(options.file, encoding="utf-8") as file:
        total = sum(1 for line in file if line.strip())
        file.seek(0)
        return positions.solve_positions(file, options.out, steps=steps, total=total, **how)


def _analyze(options: argparse.Namespace, how: dict[str, Any]) -> Tally:
    steps = records.STEPS if options.steps is None else options.steps
    files = list(_records(options.files))
    return records.analyse_records(files, options.out, steps=steps, only_moves=options.only_moves, **how)


def _records(named: list[str]) -> Iterator[Path]:
    for name in named:
        path = Path(name)
        yield from sorted(path.rglob(RECORDS)) if path.is_dir() else [path]


def _puzzles(options: argparse.Namespace, how: dict[str, Any]) -> Tally:
    kinds = options.kinds or KINDS
    seeds = range(options.seed, options.seed + options.count)
    names = puzzles.puzzle_pool(seeds, kinds, options.ruleset, options.division, options.variations)
    return puzzles.make_puzzles(names, options.out, total=len(seeds) * len(kinds), **how)


def _duels(options: argparse.Namespace, how: dict[str, Any]) -> Tally:
    names = options.bots or duels.LEVEL_BOTS
    duels.check_duel(options.ruleset, options.division, names)
    pairings = list(
        duels.season(
            names,
            options.matches,
            options.ruleset,
            options.division or "",
            seed=options.seed,
            shakes=options.shakes,
            everybody=options.everybody,
        )
    )
    return duels.play_duels(pairings, options.out, **how)


BATCHES = {"solve": _solve, "analyze": _analyze, "puzzles": _puzzles, "duels": _duels}
