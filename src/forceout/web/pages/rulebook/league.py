"""A league for the rulebook: its ruleset, its procedure and the words it uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from forceout.rules.citing import CitingTerms
from forceout.rules.claims import called
from forceout.rules.equations.terms import Terms
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.procedure import Procedure
from forceout.rules.rulesets.catalogue import AnyRuleset, all_rulesets
from forceout.rules.rulesets.procedures import procedure_of

COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True)
class BookLeague:
    """What the sentences of the rulebook ask about a league."""

    ruleset: AnyRuleset
    procedure: Procedure

    @property
    def key(self) -> str:
        return self.ruleset.key

    @property
    def on_sets(self) -> bool:
        return self.ruleset.game == "on-sets"

    @property
    def cup(self) -> bool:
        """The Challenge Cup, whose rules are written in another way than all the others."""
        return not self.procedure.block

    @property
    def terms(self) -> CitingTerms:
        """The terms of its first division, for what is the same in all of them."""
        return self.all_terms[0]

    @property
    def all_terms(self) -> tuple[CitingTerms, ...]:
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
        return "Solution" if self.on_sets else "Equation"

    @property
    def near(self) -> str:
        return called(self.procedure.claims[0])

    @property
    def far(self) -> str:
        return called(self.procedure.claims[1])

    @property
    def cubes(self) -> int:
        terms = self.terms
        return terms.cubes.size if isinstance(terms, Terms | OnSetsTerms) else 0


@cache
def book_leagues() -> Mapping[str, BookLeague]:
    return {key: BookLeague(ruleset, procedure_of(key)) for key, ruleset in all_rulesets().items()}


def duration(seconds: int) -> str:
    if seconds % 60:
        return f"{seconds} seconds"
    minutes = seconds // 60
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


def points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def an(noun: str) -> str:
    return f"an {noun}" if noun[0] in "AEIO" else f"a {noun}"
