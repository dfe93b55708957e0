"""Positions from matches that bots play: every league, division, number of players and level, from a seed.

A match is one shake. After the Goal and after every move the mat is kept as a question of the line protocol. What was
gathered is written to a file, so that another run asks the same questions.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forceout.bots.duel import play_match
from forceout.bots.level import LEVELS
from forceout.bots.registry import make_bot
from forceout.cubes.notation.writer import write_goal, write_section
from forceout.referee.match import apply, begin
from forceout.referee.position import laid_goal, position
from forceout.referee.state import Phase, Setup, State
from forceout.rules.leagues import leagues_of

PLAYERS = (2, 3)
FOLDER = Path("build/played")
Question = dict[str, Any]


@dataclass(frozen=True)
class Match:
    """A match to be played: all seats are bots of one level."""

    ruleset: str
    division: str
    players: int
    level: int
    seed: str


def gathered(game: str, seed: int, rounds: int, jobs: int) -> list[Question]:
    """The positions of so many matches of each kind, from the file of an earlier run where there is one."""
    file = FOLDER / f"{game}-{seed}-{rounds}.jsonl"
    if not file.exists():
        found = list(_played(matches(game, seed, rounds), jobs))
        FOLDER.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in found), encoding="utf-8")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def matches(game: str, seed: int, rounds: int) -> list[Match]:
    """Each league, division, number of players and level, so many times."""
    return [
        Match(ruleset, division, players, level, f"{seed}/{ruleset}/{division}/{players}/{level}/{number}")
        for number in range(rounds)
        for ruleset, league in leagues_of(game).items()
        for division in league.divisions
        for players in PLAYERS
        for level in LEVELS
    ]


def _played(planned: list[Match], jobs: int) -> Iterator[Question]:
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(positions_of, planned, chunksize=4):
            yield from found


def positions_of(match: Match) -> list[Question]:
    """The mat after the Goal and after every move of a match."""
    setup = Setup(match.ruleset, match.division, tuple("ABC"[: match.players]))
    dice = random.Random(match.seed)
    bots = [make_bot(f"level-{match.level}", dice.getrandbits(32)) for _ in range(match.players)]
    state, found = begin(setup), []
    for action in play_match(setup, bots, dice.getrandbits(32), shakes=1).log:
        state = apply(state, action)
        if action.verb in ("goal", "move", "shift") and state.phase is Phase.PLAY and state.shake.goal.is_set:
            found.append({"players": match.players, "level": match.level, **as_question(state)})
    return found


def as_question(state: State) -> Question:
    """The mat as a question of the line protocol, without a claim."""
    setup, place = state.setup, position(state, state.procedure.claims[1])
    shape = laid_goal(state).shape
    question = {
        "ruleset": setup.league_key,
        "division": setup.division_key,
        "variations": [str(choice) for choice in state.shake.chosen],
        "goal": shape or write_goal(place.goal),
    }
    if state.shake.universe:
        question["universe"] = " ".join(map(str, state.shake.universe))
    for section in ("required", "permitted", "forbidden", "resources"):
        question[section] = write_section(getattr(place, section))
    return question
