"""What a lesson is: a position that real acts have led to, and steps that say what to do in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from forceout.cubes.faces import CubeSet
from forceout.referee.action import Action
from forceout.referee.state import Setup
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import find_league

YOU, ADA = 0, 1
NAMES = ("You", "Ada")
Kind = Literal["guided", "position"]
"""Guided: every move is pointed at. Position: the player finds the answer."""
Truth = Literal["yes", "no"]


@dataclass(frozen=True)
class Act:
    """What one of the two does: a verb of the referee and its words."""

    who: int
    verb: str
    words: str = ""

    def at(self, moment: int) -> Action:
        return Action(moment, self.who, self.verb, self.words)

    def __str__(self) -> str:
        return f"{self.who} {self.verb} {self.words}".rstrip()


@dataclass(frozen=True)
class Why:
    """The card beside the table."""

    title: str
    text: str


@dataclass(frozen=True)
class Wrong:
    """A kind word for an act or a tap that begins in this way: “move g6 required”, “challenge impossible”, “tap r3”."""

    act: str
    say: str


@dataclass(frozen=True)
class Holds:
    """What must be true of the position in which a step begins. What is left out is not claimed."""

    now: Truth | None = None
    """Whether Now could be called."""
    possible: Truth | None = None
    """Whether there is a solution at all."""
    makes: tuple[str, ...] = ()
    """Papers that would be right as long as nobody has challenged: with any cubes of Resources."""
    fails: tuple[str, ...] = ()
    """Papers that are not right here, even with any cubes of Resources."""
    proves: tuple[str, ...] = ()
    """Papers that would prove a Now."""
    opens: tuple[str, ...] = ()
    """Moves of whoever is on turn after which Now could be called."""
    keeps: tuple[str, ...] = ()
    """Moves after which Now could not be called, and a solution is left."""
    ruins: tuple[str, ...] = ()
    """Moves after which no solution is left."""


@dataclass(frozen=True)
class Step:
    """One thing to do. `then` is what Ada answers, `reply` how that is told."""

    say: str
    todo: str
    done: str
    acts: tuple[Act, ...]
    then: tuple[Act, ...]
    reply: str
    why: Why
    wrong: tuple[Wrong, ...]
    holds: Holds
    free: bool = False
    """Nothing is pointed at: the player decides."""


@dataclass(frozen=True)
class Ending:
    """What the last screen says: what was proved, and what the player can do now."""

    title: str
    text: str
    paper: str
    """What was proved, as it was written; "" where nothing was."""
    from_resources: str
    """The one cube from Resources, as a word of the notation; "" where none was taken."""
    you: str
    """A line beside the player's points, and one beside Ada's."""
    ada: str
    can: tuple[tuple[str, str], ...]
    more: str


@dataclass(frozen=True)
class Lesson:
    """A whole lesson."""

    key: str
    game: str
    kind: Kind
    title: str
    line: str
    """One line about it, for the list."""
    listed: int
    ruleset: str
    division: str
    cubes: tuple[int, ...]
    """How many cubes of each kind are rolled, in the order of the division's kinds."""
    players_check: bool
    before: tuple[Act, ...]
    steps: tuple[Step, ...]
    ending: Ending

    @property
    def setup(self) -> Setup:
        return FewerCubes(
            self.ruleset,
            self.division,
            NAMES,
            strict=True,
            judge_checks=not self.players_check,
            timed=False,
            counts=self.cubes,
        )


@dataclass(frozen=True)
class FewerCubes(Setup):
    """A match with fewer cubes than the league rolls, and without variations: a newcomer sees the game itself.

    The league keeps its key, so that every rule is cited as at any table.
    """

    counts: tuple[int, ...] = ()

    @cached_property
    def league(self) -> AnyLeague:
        league: AnyLeague = find_league(self.league_key)
        division = league.division(self.division_key or None)
        kinds = zip(division.terms.cubes.kinds, self.counts, strict=True)
        cubes = CubeSet(tuple(replace(kind, count=count) for kind, count in kinds))
        fewer = replace(division, terms=division.terms.but(cubes=cubes), offered=(), selecting=None)
        return league.but(divisions=MappingProxyType({division.key: fewer}))
