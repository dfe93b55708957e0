"""A table at which a test plays a situation line by line: who, what, and with which cubes.

    table = moving(goal="r1r3")
    table.play("1 move g4 required", "2 challenge now")
    assert table.challenge == ("now", (2,), 1)

Seat 0 sets the Goal, then it is seat 1's turn. Every line happens one second after the one before, and is logged, so
that a test can always fold the log again.
"""

from __future__ import annotations

from typing import Self

import pytest

from forceout.cubes.place import Place
from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.match import apply, begin, fold
from forceout.referee.state import Event, Phase, Setup, State
from forceout.rules.finding import Finding

ROLL = "r0 r1 r2 r3 r+ r− b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
"""Every face of every colour once, so that colour and face name one cube."""
NO_ZERO = ROLL.replace("r0", "r1").replace("b0", "b1")
ON_SETS_ROLL = "1 2 3 R R B B G G Y Y ∪ ∪ ∩ − = ⊆ V"
ON_SETS_CARDS = "R B G Y RB BG"
PICKS = ("factorial", "multiple-operations", "sideways")
"""Selected by seats 0, 1 and 2; with two players seat 1 selects two."""
UPPER_PICKS = ("factorial", "multiple-operations", "powers-of-the-base")
"""In Junior and Senior, where cubes may be sideways anyway."""
ON_SETS_PICKS = ("multiple-operations", "two-operations", "universe-null-interchangeable")
NAMES = ("Ann", "Ben", "Cleo", "Dia", "Eli")
WHO = {"judge": JUDGE, "table": TABLE}


class Table:
    """A match in progress. `state` is always the fold of `log`."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State = begin(setup)
        self.log: list[Action] = []
        self._from_before = (0,) * setup.players

    def action(self, line: str, after: int) -> Action:
        who, verb, words = [*line.split(maxsplit=2), ""][:3]
        return Action(self.state.now + after, int(who) if who.isdecimal() else WHO[who], verb, words)

    def play(self, *lines: str, after: int = 1_000) -> Self:
        """Each line is “seat verb words”; `after` is in milliseconds."""
        for line in lines:
            action = self.action(line, after)
            self.state = apply(self.state, action)
            self.log.append(action)
        return self

    def refused(self, line: str, after: int = 1_000) -> Finding:
        """The line does not happen; gives back why."""
        with pytest.raises(Refused) as refused:
            apply(self.state, self.action(line, after))
        return refused.value.finding

    def wait(self, seconds: float) -> Self:
        """Time passes."""
        return self.play("table tick", after=int(seconds * 1000))

    def leading(self, seat: int) -> Self:
        """A player is made the only leader, by a point that a judge takes from each of the others."""
        self.play(*(f"judge penalise {other} 1 for the test" for other in range(self.state.players) if other != seat))
        self._from_before = self.state.penalties
        return self

    @property
    def lost(self) -> tuple[int, ...]:
        """Points lost by each player, but for what `leading` took."""
        return tuple(now - before for now, before in zip(self.state.penalties, self._from_before, strict=True))

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def turn(self) -> int:
        return self.state.shake.turn

    @property
    def mover(self) -> int:
        """Who moved last."""
        assert self.state.shake.last_mover is not None
        return self.state.shake.last_mover

    @property
    def challenge(self) -> tuple[str, tuple[int, ...], int] | None:
        """Claim, challengers and mover of the challenge that stands."""
        found = self.state.shake.challenge
        return (found.claim, found.challengers, found.mover) if found is not None else None

    @property
    def seconds(self) -> float | None:
        """What is left on the clock that runs."""
        clock = self.state.clock
        return (clock.deadline - self.state.now) / 1000 if clock is not None else None

    @property
    def deadline(self) -> int:
        """When the clock that runs comes to its end."""
        assert self.state.clock is not None
        return self.state.clock.deadline

    @property
    def timed(self) -> tuple[int, ...]:
        """The seats that the clock runs for."""
        return self.state.clock.seats if self.state.clock is not None else ()

    @property
    def points(self) -> tuple[int, ...]:
        """What the last shake brought."""
        return self.state.scores[-1].points

    @property
    def last(self) -> Event:
        return self.state.account[-1]

    def codes(self) -> list[str]:
        """The codes of the account, in order."""
        return [event.code for event in self.state.account if event.code]

    def at(self, place: str) -> list[str]:
        """The cubes in a section, as “g4”."""
        return [str(cube) for cube in self.state.shake.at(Place(place))]

    def goal(self) -> str:
        """The cubes of the Goal in the order in which they lie."""
        shake = self.state.shake
        return shake.goal.shape or "".join(str(shake.cubes[cube.number]) for cube in shake.goal.cubes)

    def folded(self) -> State:
        return fold(self.setup, self.log)


def beginning(
    division: str = "middle",
    *,
    ruleset: str = "agloa-equations-2015",
    players: int = 3,
    strict: bool = False,
    judge_checks: bool = False,
    timed: bool = True,
) -> Table:
    """Before anything has happened. Over the board unless `strict`."""
    return Table(Setup(ruleset, division, NAMES[:players], strict, judge_checks, timed))


def rolling(division: str = "middle", **setup: object) -> Table:
    """Seat 0 has won the lot and is to roll."""
    table = beginning(division, **setup)  # type: ignore[arg-type]
    if table.phase is Phase.LOT:
        table.play(*(f"{seat} lot {3 - seat}" for seat in range(table.state.players)))
    return table


def selecting(division: str = "middle", roll: str | None = None, **setup: object) -> Table:
    """The cubes have been rolled, and in On-Sets the cards dealt; seat 0 is to select."""
    table = rolling(division, **setup)
    on_sets = table.setup.game.deals_cards
    table.play(f"0 roll {roll or (ON_SETS_ROLL if on_sets else ROLL)}")
    if on_sets:
        table.play(f"{table.state.players - 1} deal {ON_SETS_CARDS}")
    return table


def setting_goal(
    division: str = "middle", roll: str | None = None, picks: tuple[str, ...] | None = None, **setup: object
) -> Table:
    """Variations have been selected; seat 0 is to set the Goal. `picks` is one for each seat."""
    table = selecting(division, roll, **setup)
    if table.phase is Phase.SELECT:
        upper = UPPER_PICKS if division in ("junior", "senior") else PICKS
        chosen = list(picks or (ON_SETS_PICKS if table.setup.game.deals_cards else upper))
        if table.state.players == 2 and picks is None:
            chosen = [chosen[0], f"{chosen[1]} ; {chosen[2]}"]
        for seat in range(table.state.players):
            table.play(f"{seat} select {chosen[seat]}")
    assert table.phase is Phase.GOAL, table.phase
    return table


def moving(
    division: str = "middle",
    goal: str = "r1r3",
    roll: str | None = None,
    picks: tuple[str, ...] | None = None,
    **setup: object,
) -> Table:
    """The Goal has been set by seat 0; it is seat 1's turn."""
    table = setting_goal(division, roll, picks, **setup)
    table.play(f"0 lay {'3' if table.setup.game.deals_cards and goal == 'r1r3' else goal}", "0 goal")
    assert table.phase is Phase.PLAY, table.phase
    return table
