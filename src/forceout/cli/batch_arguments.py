"""The arguments of `forceout batch`."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from forceout.analysis.puzzle_kinds import KINDS
from forceout.rules.leagues import USUAL_LEAGUE

TOLD = (
    "The results go to the file --out, a line of JSON for each question and in their order. The file is also the "
    "state: the same command goes on where it was left, and does nothing again. Work is bounded by steps of the solver "
    "and not by time, so the answers are the same on every engine and machine. Exit code: 0 done, 1 done and some "
    "results are errors, 2 not done."
)


def add_batch(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    engine_argument: Callable[[argparse.ArgumentParser], None],
) -> None:
    batch = commands.add_parser("batch", help="thousands of records, puzzles or duels, millions of positions")
    kinds = batch.add_subparsers(dest="kind", metavar="KIND", required=True)
    solve = kinds.add_parser("solve", help="the solver's answers to many positions", description=TOLD)
    solve.add_argument("file", metavar="FILE", help="questions in JSON, one a line (- for standard input)")
    analyze = kinds.add_parser("analyze", help="what each decision of many matches was worth", description=TOLD)
    analyze.add_argument("files", nargs="+", metavar="RECORD", help="records, or folders of them (*.txt)")
    analyze.add_argument("--only-moves", action="store_true", help="count the safe moves before each (slower)")
    for command in (solve, analyze):
        command.add_argument("--steps", type=int, metavar="N", help="of the solver, for each of its questions")
    puzzles = kinds.add_parser("puzzles", help="a pool of puzzles with their answers", description=TOLD)
    puzzles.add_argument("--count", type=int, required=True, metavar="N", help="seeds; each gives one of every kind")
    puzzles.add_argument("--kind", dest="kinds", action="append", choices=KINDS)
    puzzles.add_argument("--variations", type=int, choices=(0, 1, 2), default=0)
    duels = kinds.add_parser("duels", help="a season of duels between bots", description=TOLD)
    duels.add_argument("--bots", nargs="+", metavar="NAME", help="bots by name, weakest first (all five levels)")
    duels.add_argument("--matches", type=int, default=20, metavar="N", help="matches for each pair (20)")
    duels.add_argument("--shakes", type=int, default=3, metavar="N", help="shakes of a match (3)")
    duels.add_argument("--everybody", action="store_true", help="everybody plays everybody, not only the next one")
    for command in (puzzles, duels):
        command.add_argument("--seed", type=int, default=1, help="the first seed (1)")
        command.add_argument("--ruleset", default=USUAL_LEAGUE)
        command.add_argument("--division")
    for command in (solve, analyze, puzzles, duels):
        command.add_argument("-o", "--out", required=True, metavar="FILE", help="where the results go")
        command.add_argument("--jobs", type=int, metavar="N", help="processes (all cores)")
        engine_argument(command)
