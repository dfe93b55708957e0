"""A kit to check any bot: legal actions only, no point lost to procedure, the same for the same seed, and in time.

from forceout.testing import faults_of
assert not faults_of(lambda seed: MyBot(seed))
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from forceout.bots.decision import Bot, Decision
from forceout.bots.duel import Played, play_match
from forceout.bots.strategy import bot
from forceout.games.match import Match
from forceout.referee.state import Phase, Setup, State

MakeBot = Callable[[int], Bot]

TABLES = (
    ("basic-equations-2015", "", 2, ""),
    ("agloa-equations-2015", "elementary", 3, ""),
    ("agloa-equations-2015", "senior", 2, ""),
    ("mlag-basic-equations-2018", "junior", 3, ""),
    ("acc-equations-2022", "fourth", 4, ""),
    ("mlag-on-sets-2019", "elementary", 2, ""),
    ("mlag-on-sets-2019", "senior", 3, ""),
    ("mlag-on-sets-2019", "senior", 2, "two-solutions"),
)
"""A league, a division, how many players, and a variation that the opponents select, as it changes when Now may be
called."""


class Timed:
    """A bot with a watch on it."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.slowest = 0.0

    @property
    def name(self) -> str:
        return self.inner.name

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

    @property
    def name(self) -> str:
        return self.inner.name

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
    for ruleset, division, players, variation in TABLES:
        setup = Setup(ruleset, division, tuple(f"P{number}" for number in range(players)))
        where = " ".join(filter(None, (ruleset, division, variation, f"with {players} players")))
        first, slowest = _play(make, setup, variation, seed, shakes)
        again, _ = _play(make, setup, variation, seed, shakes)
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
