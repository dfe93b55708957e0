"""One shake, from the roll to the score."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from forceout.cubes.cards import Card
from forceout.cubes.place import Place
from forceout.referee.state_parts.bonus import Bonus
from forceout.referee.state_parts.challenge import Block, Challenge, Doubtful
from forceout.referee.state_parts.changed import changed
from forceout.referee.state_parts.mat import Either, Goal, MatCube, Played
from forceout.referee.state_parts.papers import Checking, Writing
from forceout.rules.variation import Choice


@dataclass(frozen=True, slots=True)
class Pick:
    """Variations a player has circled. One that is not `legal` is void, but may still be charged."""

    seat: int
    choices: tuple[Choice, ...]
    legal: bool = True


WORKED_OUT = MappingProxyType({"_by_place": "cubes", "alike": "cubes", "chosen": "picks"})
"""What a shake works out once, and from which of its fields."""


@dataclass(frozen=True)
class Shake:
    """One shake, from the roll to the score."""

    number: int
    setter: int
    cubes: tuple[MatCube, ...] = ()
    universe: tuple[Card, ...] = ()
    picks: tuple[Pick, ...] = ()
    tries: int = 0
    goal: Goal = field(default_factory=Goal)
    bonus: Bonus = field(default_factory=Bonus)
    played: Played | None = None
    either: Either | None = None
    agreed: tuple[int, ...] = ()
    """Those who agree that no Goal can be set."""
    turn: int = 0
    last_mover: int | None = None
    moves: int = 0
    block: Block = field(default_factory=Block)
    challenge: Challenge | None = None
    doubtful: Doubtful | None = None
    writing: Writing = field(default_factory=Writing)
    checking: Checking = field(default_factory=Checking)
    absent: tuple[int, ...] = ()
    stop_offered: tuple[int, ...] = ()
    """Those who have offered to stop in this shake."""
    original_setter: int | None = None
    """Who said “no Goal”, while another sets one against it."""
    began: int = 0
    dealer: int | None = None
    """On-Sets: who deals, where that is not the player to the right of the Goal-setter any more."""
    roll_until: int = 0
    """When the minute for rolling ends: selections made before it leave the rest to those who follow."""

    def but(self, **changes: Any) -> Shake:
        """A copy with these changes. It takes along what was worked out from what they leave alone."""
        copy, known = changed(self, changes), self.__dict__
        for name, source in WORKED_OUT.items():
            if name in known and source not in changes:
                copy.__dict__[name] = known[name]
        return copy

    def at(self, place: Place) -> tuple[MatCube, ...]:
        return self._by_place.get(place, ())

    @property
    def required(self) -> tuple[MatCube, ...]:
        return self.at(Place.REQUIRED)

    @property
    def permitted(self) -> tuple[MatCube, ...]:
        return self.at(Place.PERMITTED)

    @property
    def resources(self) -> tuple[MatCube, ...]:
        return self.at(Place.RESOURCES)

    @cached_property
    def _by_place(self) -> dict[str, tuple[MatCube, ...]]:
        lying: dict[str, list[MatCube]] = {}
        for cube in self.cubes:
            lying.setdefault(cube.place, []).append(cube)
        return {place: tuple(cubes) for place, cubes in lying.items()}

    def moved(self, number: int, place: Place) -> Shake:
        cubes = tuple([cube.to(place) if cube.number == number else cube for cube in self.cubes])
        copy = self.but(cubes=cubes)
        copy.__dict__["alike"] = self.alike  # they are the same cubes, wherever they lie
        return copy

    @property
    def goal_setter(self) -> int:
        """Who sets the Goal: by lot and turn, or in place of whoever lost the turn or said “no Goal”."""
        return self.setter if self.goal.by is None else self.goal.by

    @cached_property
    def alike(self) -> frozenset[str]:
        """The kinds of cube that the roll has more than one of, by colour and face."""
        return frozenset(name for name, count in Counter(cube.word for cube in self.cubes).items() if count > 1)

    @cached_property
    def chosen(self) -> tuple[Choice, ...]:
        """The variations in effect."""
        return tuple(choice for pick in self.picks if pick.legal for choice in pick.choices)
