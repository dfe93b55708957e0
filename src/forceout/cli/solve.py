"""`forceout solve`: a solution, a proof that there is none, or an honest shrug."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from forceout.batches.positions import CHUNK
from forceout.batches.running import as_told, stream
from forceout.cli.judge import complain, described_position
from forceout.games.position import Position
from forceout.games.progress import ProgressBar
from forceout.protocol.ask import ask
from forceout.protocol.lines import question_in, refused
from forceout.protocol.positions import LONGEST_MS
from forceout.rules.claims import near_claim
from forceout.rules.finding import BadQuestion
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED
from forceout.solver.budget import Budget, Incomplete

EXIT = {SOLUTION: 0, IMPOSSIBLE: 1, UNDECIDED: 3}


def run(options: argparse.Namespace) -> int:
    """0 for a solution, 1 where there is none, 3 where it could not be told, 2 for a bad question."""
    if options.batch:
        return _batch(Path(options.batch), options.jobs, options.engine)
    if options.goal is None:
        return complain("a position needs a --goal.")
    if not 0 < options.budget_ms <= LONGEST_MS:
        return complain(f"--budget-ms lies between 1 and {LONGEST_MS}.")
    try:
        position = described_position(options, strict_cubes=True)
        budget = Budget(options.budget_ms / 1000)
        if options.all:
            return _all(position, budget, options.all)
        if options.next:
            return _next(position, budget)
        result = position.solve(budget=budget, shortest=True)
    except BadQuestion as error:
        return complain(error.message)
    print(result.equation if result.equation is not None else f"{result.status.capitalize()}. {result.why}")
    return EXIT[result.status]


def _all(position: Position, budget: Budget, most_cubes: int) -> int:
    """One solution for each choice of cubes, the shortest first."""
    count = 0
    try:
        for written in position.solutions(None, most_cubes, budget):
            count += 1
            print(written)
    except Incomplete as error:
        print(f"{count} found. {error}", file=sys.stderr)
        return EXIT[SOLUTION if count else UNDECIDED]
    print(f"{count} choices of up to {most_cubes} cubes have a solution.", file=sys.stderr)
    return EXIT[SOLUTION if count else IMPOSSIBLE]


def _next(position: Position, budget: Budget) -> int:
    """Which moves would let somebody call Now."""
    found = False
    before = position.solve(near_claim(position.terms), budget)
    if before.status == SOLUTION:
        print(f"Now is true already: {before.equation}")
        return 0
    for move in position.moves(budget.less(before.seconds)):
        answer = move.makes_now
        found = found or answer is True
        if answer:
            print(f"{move.cube.face} to {move.section.capitalize()}: {move.now.equation}")
        elif answer is None:
            print(f"{move.cube.face} to {move.section.capitalize()}: could not be told")
    if not found:
        print("No cube moved to Required or Permitted makes Now true.")
    return 0 if found else 1


def _batch(path: Path, jobs: int | None, engine: str) -> int:
    """Questions in JSON, one a line, answered in order on standard output."""
    with ExitStack() as stack:
        try:
            file = sys.stdin if str(path) == "-" else stack.enter_context(path.open(encoding="utf-8"))
            lines = (line for line in file if line.strip())
            answers = stream(_answer, lines, engine=engine, jobs=jobs, progress=ProgressBar("solving"), chunk=CHUNK)
            for answer in answers:
                print(json.dumps(as_told(answer), ensure_ascii=False), flush=True)
        except (OSError, ValueError) as error:
            return complain(f"{path}: {error}")
    return 0


def _answer(line: str) -> dict[str, Any]:
    try:
        return ask({"ask": "solve", **question_in(line)})
    except BadQuestion as fault:
        return refused(fault)
