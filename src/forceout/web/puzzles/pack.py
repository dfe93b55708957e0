"""Puzzles with their answers stored, for a browser without a connection. `python -m forceout.web.puzzles.pack` prints
the file anew, and a test holds it to what the maker makes of the same names."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import islice

from forceout.analysis.puzzles import Puzzle, is_correct, make_puzzle
from forceout.batches.running import stream
from forceout.solver.budget import Budget, Incomplete
from forceout.solver.solve import cubes_in, solutions
from forceout.web import wire
from forceout.web.puzzles.board_view import known_results, puzzle_view

FILE = "pack.json"
PLACE = "/puzzles/stored"
MOST_ANSWERS = 24
STEPS = 400_000
Name = tuple[str, int, str, str, int]
LISTED = "pack_names.txt"
"""A line for each puzzle: kind, seed, rules, division (or -), variations. All kinds and both games are there."""


def names() -> list[Name]:
    lines = (resources.files("forceout.web.puzzles") / LISTED).read_text().splitlines()
    return [_name(*line.split()) for line in lines]


def _name(kind: str, seed: str, ruleset: str, division: str, variations: str) -> Name:
    return kind, int(seed), ruleset, "" if division == "-" else division, int(variations)


def position_of(puzzle: Puzzle, variations: int, following: int) -> wire.PathPosition:
    """A puzzle with its answers; the way on leads to the next of the pack."""
    return {
        "puzzle": puzzle_view(puzzle, day="", next_path=f"{PLACE}#{following}", variations=variations),
        "answers": list(dict.fromkeys((puzzle.answer, *_others(puzzle)))),
        "shows": puzzle.shows or (puzzle.answer if puzzle.kind == "find" else ""),
        **known_results(puzzle),
    }


def _others(puzzle: Puzzle) -> Iterator[str]:
    """More right answers: one for each different choice of cubes."""
    if puzzle.kind != "find":
        return
    most = cubes_in(puzzle.answer, puzzle.mat.terms) + 1
    try:
        found = solutions(puzzle.mat.position, puzzle.mat.terms, Budget(seconds=5, steps=STEPS), most)
        for one in islice(found, MOST_ANSWERS - 1):
            if is_correct(one, puzzle.mat):
                yield one
    except Incomplete:
        return  # those that were found are right all the same


def _made(name: Name) -> Puzzle:
    return make_puzzle(*name)


def made_pack() -> wire.PathPack:
    wanted = names()
    puzzles = [outcome.result() for outcome in stream(_made, wanted)]
    made = sorted(zip(puzzles, (name[4] for name in wanted), strict=True), key=lambda one: one[0].difficulty)
    positions = [position_of(one, many, at % len(made) + 1) for at, (one, many) in enumerate(made, 1)]
    return {"version": 1, "positions": positions}


def printed(pack: wire.PathPack) -> str:
    return json.dumps(pack, ensure_ascii=False, separators=(",", ":")) + "\n"


@cache
def pack_file() -> bytes:
    return (resources.files("forceout.web.puzzles") / FILE).read_bytes()


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(printed(made_pack()))
