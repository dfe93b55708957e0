"""A pool of puzzles."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from forceout.analysis.puzzle_kinds import KINDS
from forceout.analysis.puzzles import make_puzzle
from forceout.batches.chunk import Work
from forceout.batches.in_order import CORES
from forceout.batches.running import Kind, Progress, Tally, how_many, run_batch
from forceout.protocol.lines import refused
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import USUAL_LEAGUE, find_league, usual_division

SECONDS = 1800.0
CHUNK = 2


@dataclass(frozen=True)
class PuzzleName:
    """What a puzzle is made of: the same name gives the same puzzle."""

    kind: str
    seed: int
    ruleset: str = USUAL_LEAGUE
    division: str = ""
    variations: int = 0


def _make(line: str) -> dict[str, Any]:
    name = json.loads(line)
    try:
        puzzle = make_puzzle(**name)
    except BadQuestion as fault:
        return {**name, **refused(fault)}
    told = {
        **name,
        "chosen": [str(choice) for choice in puzzle.mat.choices],
        "mat": puzzle.shown(),
        "question": puzzle.question,
        "answer": puzzle.answer,
        "difficulty": puzzle.difficulty,
    }
    return told | ({"paper": puzzle.paper} if puzzle.paper else {}) | ({"shows": puzzle.shows} if puzzle.shows else {})


def puzzle_pool(
    seeds: Iterable[int],
    kinds: Sequence[str] = KINDS,
    ruleset: str = USUAL_LEAGUE,
    division: str | None = None,
    variations: int = 0,
) -> Iterator[PuzzleName]:
    """The names of puzzles of these kinds, one of each kind for each seed."""
    league = find_league(ruleset)
    key = league.division(usual_division(league) if division is None else division).key
    return (PuzzleName(kind, seed, ruleset, key, variations) for seed in seeds for kind in kinds)


def make_puzzles(
    names: Iterable[PuzzleName],
    out: str | os.PathLike[str],
    *,
    engine: str = CORES,
    jobs: int | None = None,
    progress: Progress = False,
    total: int = 0,
) -> Tally:
    """Each puzzle with its answer, a line each in `out`; where no puzzle comes of a name, why not."""
    kind = Kind("puzzles", "making", Work(_make, SECONDS), {}, CHUNK)
    total = how_many(names, total)
    lines = (json.dumps(asdict(name), ensure_ascii=False) for name in names)
    return run_batch(kind, lines, out, engine=engine, jobs=jobs, progress=progress, total=total)
