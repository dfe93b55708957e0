"""`forceout puzzle`: prints a puzzle and takes an answer."""

from __future__ import annotations

import argparse
import sys

from forceout.analysis.puzzle_kinds import KINDS
from forceout.analysis.puzzles import Puzzle, make_puzzle
from forceout.cli.judge import complain
from forceout.rules.finding import BadQuestion


def run(options: argparse.Namespace) -> int:
    """0 for a right answer (or none asked for), 1 for a wrong one, 2 for a puzzle that cannot be made."""
    try:
        kind = options.kind or KINDS[options.seed % len(KINDS)]
        puzzle = make_puzzle(kind, options.seed, options.ruleset, options.division, options.variations)
    except BadQuestion as error:
        return complain(error.message)
    print(as_text(puzzle))
    answer = options.answer
    if answer is None and sys.stdin.isatty():
        answer = input("\nYour answer: ")
    if options.reveal:
        print(f"\nAn answer: {puzzle.answer}")
    if answer is None:
        return 0
    right = puzzle.check(answer)
    print("\nRight!" if right else "\nNot this time. Have another look, or ask for --reveal.")
    return 0 if right else 1


def as_text(puzzle: Puzzle) -> str:
    shown = puzzle.shown()
    lines = [f"Puzzle {puzzle.seed}, {puzzle.kind}, {'★' * puzzle.difficulty}{'☆' * (5 - puzzle.difficulty)}"]
    if puzzle.mat.choices:
        lines.append(f"Variations: {', '.join(puzzle.mat.variations)}")
    lines += [f"  {name.capitalize():<10} {cubes or '–'}" for name, cubes in shown.items()]
    return "\n".join([*lines, "", puzzle.question])
