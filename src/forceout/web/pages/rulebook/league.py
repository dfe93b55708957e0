"""A league for the rulebook: its ruleset, its procedure and the words it uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.rules.claims import called
from forceout.rules.equations.terms import Terms
from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import all_leagues
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.procedure import Procedure
from forceout.rules.terms import ShakeTerms


@dataclass(frozen=True)
class BookLeague:
    """What the sentences of the rulebook ask about a league."""

    ruleset: AnyLeague

    @property
    def procedure(self) -> Procedure:
        return self.ruleset.procedure

    @property
    def key(self) -> str:
        return self.ruleset.key

    @property
    def divisions(self) -> tuple[Division[Any, Any], ...]:
        return tuple(self.ruleset.divisions.values())

    @property
    def terms(self) -> ShakeTerms:
        """The terms of its first division, for what is the same in all of them."""
        return self.all_terms[0]

    @property
    def all_terms(self) -> tuple[ShakeTerms, ...]:
        return tuple(division.terms for division in self.ruleset.divisions.values())

    @property
    def equations(self) -> Terms | None:
        return self.terms if isinstance(self.terms, Terms) else None

    @property
    def sets(self) -> tuple[OnSetsTerms, ...]:
        return tuple(terms for terms in self.all_terms if isinstance(terms, OnSetsTerms))

    @property
    def has_variations(self) -> bool:
        return any(division.selecting for division in self.ruleset.divisions.values())

    @property
    def paper(self) -> str:
        """What is written after a challenge."""
        return self.ruleset.game.paper

    @property
    def near(self) -> str:
        return called(self.procedure.claims[0])

    @property
    def far(self) -> str:
        return called(self.procedure.claims[1])

    @property
    def cubes(self) -> int:
        return self.terms.cubes.size


def book_leagues() -> Mapping[str, BookLeague]:
    return {key: BookLeague(league) for key, league in all_leagues().items()}


def duration(seconds: int) -> str:
    if seconds % 60:
        return f"{seconds} seconds"
    minutes = seconds // 60
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


def points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def an(noun: str) -> str:
    return f"an {noun}" if noun[0] in "AEIO" else f"a {noun}"
