"""A season of duels between bots."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import combinations, pairwise
from typing import Any

from forceout.batches.chunk import Work
from forceout.batches.in_order import CORES
from forceout.batches.running import Kind, Progress, Tally, how_many, run_batch
from forceout.bots.duel import Pairing, share
from forceout.bots.level import LEVELS
from forceout.bots.registry import bots as known_bots
from forceout.protocol.lines import refused
from forceout.rules.finding import BadQuestion
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import find_league

SECONDS = 3600.0
LEVEL_BOTS = tuple(f"level-{number}" for number in sorted(LEVELS))
"""Who plays where nobody is named, the weakest first."""


def check_duel(ruleset: str, division: str | None, bots: Sequence[str]) -> AnyLeague:
    """The league of a duel between these bots. `BadQuestion` or `ValueError` says why there can be none."""
    league = find_league(ruleset)
    league.division(division)
    if 2 not in league.players:
        raise ValueError("a duel needs a league with two players at a table.")
    known = known_bots()
    if len(bots) < 2 or any(name not in known for name in bots):
        raise ValueError(f"bots are named, weakest first: {', '.join(known)}.")
    return league


def season(
    bots: Sequence[str],
    matches: int,
    ruleset: str,
    division: str = "",
    *,
    seed: int = 1,
    shakes: int = 3,
    everybody: bool = False,
) -> Iterator[Pairing]:
    """So many matches of each bot against the next one, or of everybody against everybody."""
    pairs = combinations(bots, 2) if everybody else pairwise(bots)
    return (Pairing(ruleset, division, pair, seed + number, shakes) for pair in pairs for number in range(matches))


def _play(line: str) -> dict[str, Any]:
    asked = json.loads(line)
    try:
        played = share(Pairing(**{**asked, "bots": tuple(asked["bots"])}))
    except BadQuestion as fault:
        return {**asked, **refused(fault)}
    return {**asked, **asdict(played)}


def play_duels(
    pairings: Iterable[Pairing],
    out: str | os.PathLike[str],
    *,
    engine: str = CORES,
    jobs: int | None = None,
    progress: Progress = False,
    total: int = 0,
) -> Tally:
    """What the second bot of each pairing won, and what both lost to procedure, a line each match in `out`."""
    kind = Kind("duels", "playing", Work(_play, SECONDS), {})
    total = how_many(pairings, total)
    lines = (json.dumps(asdict(pairing), ensure_ascii=False) for pairing in pairings)
    return run_batch(kind, lines, out, engine=engine, jobs=jobs, progress=progress, total=total)
