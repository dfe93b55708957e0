"""A kit to check any bot: legal actions only, no point lost to procedure, the same for the same seed, and in time.

from forceout.testing import faults_of
assert not faults_of(lambda seed: MyBot(seed))
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from forceout.bots.decision import Bot, Decision
from forceout.bots.duel import Played, play_match
from forceout.bots.strategy import bot
from forceout.games.match import Match
from forceout.referee.state import Phase, Setup, State
from forceout.rules.leagues import all_leagues
from forceout.rules.variation import Choice

MakeBot = Callable[[int], Bot]


@dataclass(frozen=True)
class TriedTable:
    """A table at which a bot is tried, and a variation that the opponents select, if any."""

    league: str
    division: str
    players: int
    variation: str = ""

    def __str__(self) -> str:
        said = (self.league, self.division, self.variation, f"with {self.players} players")
        return " ".join(filter(None, said))


MOST_PLAYERS = 4


def tables() -> Iterator[TriedTable]:
    """For every league its first division with many players and its last with few; and once each variation that
    changes when a challenge may be made, for there a bot that counts on the usual rule goes wrong."""
    for league in all_leagues().values():
        first, last = next(iter(league.divisions)), list(league.divisions)[-1]
        yield TriedTable(league.key, first, min(max(league.players), MOST_PLAYERS))
        if last != first:
            yield TriedTable(league.key, last, min(league.players))
        division = league.divisions[last]
        usual = league.terms(division).claims
        for variation in division.offered if division.selecting is not None else ():
            changed = league.terms(division, (Choice(variation.key),)).claims != usual
            if changed and variation.parameter is None and variation.years in (None, league.years):
                yield TriedTable(league.key, last, min(league.players), variation.key)


class Timed:
    """A bot with a watch on it."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.slowest = 0.0

    def decide(self, view: Match, seat: int) -> Decision | None:
        start = time.perf_counter()
        decision = self.inner.decide(view, seat)
        self.slowest = max(self.slowest, time.perf_counter() - start)
        return decision


class Selecting:
    """An opponent of the first level that selects a variation where it can."""

    def __init__(self, seed: int, variation: str) -> None:
        self.inner = bot(1, seed)
        self.variation = variation

    def decide(self, view: Match, seat: int) -> Decision | None:
        shake = view.state.shake
        chosen = {choice.key for choice in shake.chosen}
        in_turn = view.phase is Phase.SELECT and shake.turn == seat
        if in_turn and self.variation and self.variation not in chosen and not shake.tries:
            return Decision("select", self.variation, "It is to be tried.")
        return self.inner.decide(view, seat)


def faults_of(make: MakeBot, seconds: float = 10.0, shakes: int = 1, seed: int = 1) -> list[str]:
    """Everything wrong with a bot, in words; an empty list if nothing is."""
    return list(_faults(make, seconds, shakes, seed))


def _faults(make: MakeBot, seconds: float, shakes: int, seed: int) -> Iterator[str]:
    for where in tables():
        setup = Setup(where.league, where.division, tuple(f"P{number}" for number in range(where.players)))
        try:
            first, slowest = _play(make, setup, where.variation, seed, shakes)
            again, _ = _play(make, setup, where.variation, seed, shakes)
        except Exception as error:  # whatever a bot of others does, what is wrong with it is said in words
            yield f"{where}: it broke off with {type(error).__name__}: {error}"
            continue
        if first.state.phase is not Phase.DONE:
            yield f"{where}: the match does not end."
        if first.refusals:
            yield f"{where}: {first.refusals} actions were refused."
        for text in _points_lost(first.state):
            yield f"{where}: a point was lost to procedure: {text}"
        if first.log != again.log:
            yield f"{where}: the same seed gives another match."
        if slowest > seconds:
            yield f"{where}: a decision took {slowest:.1f} seconds; {seconds:.1f} are allowed."


def _points_lost(state: State) -> list[str]:
    """What the bot under test, in the first seat, paid a penalty for."""
    return [event.text for event in state.account if event.who == 0 and event.points and event.points[0] < 0]


def _play(make: MakeBot, setup: Setup, variation: str, seed: int, shakes: int) -> tuple[Played, float]:
    watched = Timed(make(seed))
    others: list[Bot] = [Selecting(seed + number, variation) for number in range(1, setup.players)]
    played = play_match(setup, [watched, *others], seed, shakes)
    return played, watched.slowest
