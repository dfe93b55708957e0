"""What is settled before the first roll."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from forceout.rules.game import AnyGame
from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import find_league
from forceout.rules.procedure import Procedure


@dataclass(frozen=True)
class Setup:
    """What is settled before the first roll."""

    league_key: str
    division_key: str
    names: tuple[str, ...]
    strict: bool = True
    judge_checks: bool = False
    """The judge rules on every equation at once, instead of the players checking each other."""
    timed: bool = True

    @cached_property
    def league(self) -> AnyLeague:
        return find_league(self.league_key)

    @cached_property
    def division(self) -> Division[Any, Any]:
        return self.league.division(self.division_key or None)

    @cached_property
    def procedure(self) -> Procedure:
        return self.league.procedure

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.league.game

    def __reduce__(self) -> tuple[Any, ...]:
        # the league holds functions, which do not travel between processes; its key does
        return Setup, tuple(getattr(self, field.name) for field in fields(self))
