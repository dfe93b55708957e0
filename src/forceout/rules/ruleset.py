"""Rulesets and divisions: frozen data that say which terms, variations and scoring a league plays by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from forceout.rules.citing import CitingTerms
from forceout.rules.finding import BadQuestion
from forceout.rules.match_points import MatchPoints
from forceout.rules.scoring import ShakeScoring
from forceout.rules.variation import Choice, Season, Variation, find, unknown

TermsT = TypeVar("TermsT", bound=CitingTerms)
RollT = TypeVar("RollT")


MOST_CACHED = 1024
"""Terms are worked out once for each set of variations; a server sees a few hundred."""


@dataclass(frozen=True)
class Selecting:
    """How many variations a player picks. None where a league plays without choosing."""

    opponent_of_two_picks_two: bool = True
    may_always_pick_two: bool = False

    def picks(self, players: int, *, goal_setter: bool) -> tuple[int, int]:
        """How many variations a player selects, at least and at most, with so many players at the table."""
        owes_two = self.opponent_of_two_picks_two and players == 2 and not goal_setter
        return (2 if owes_two else 1), (2 if owes_two or self.may_always_pick_two else 1)


@dataclass(frozen=True)
class Division(Generic[TermsT, RollT]):
    """One division: its terms before any variation, what may be chosen and what is always in effect."""

    key: str
    title: str
    terms: TermsT
    offered: tuple[Variation[TermsT, RollT], ...] = ()
    always: tuple[Choice, ...] = ()
    selecting: Selecting | None = None


def citing(terms: TermsT, offered: Sequence[Variation[TermsT, RollT]], listed: str) -> TermsT:
    """Terms that cite a division's own list of variations, also for one that is not in effect."""
    cited: dict[str, str] = {"selecting-list": listed}
    for variation in offered:
        for rule, section in variation.sections.items():
            cited.setdefault(rule, section)
    return terms.with_sections({**terms.sections, **cited})


@dataclass(frozen=True)
class Ruleset(Generic[TermsT, RollT]):
    """A league's rules for one game in one season."""

    key: str
    title: str
    game: str
    divisions: Mapping[str, Division[TermsT, RollT]]
    scoring: ShakeScoring
    match_points: MatchPoints
    season: Season | None = None
    order: tuple[str, ...] = ()
    players: tuple[int, ...] = (2, 3)
    _terms_cache: dict[tuple[str, tuple[Choice, ...]], TermsT] = field(default_factory=dict, repr=False, compare=False)

    def division(self, key: str | None) -> Division[TermsT, RollT]:
        """The division by name; a ruleset without divisions has a single nameless one."""
        if key is None or key == "":
            if len(self.divisions) == 1:
                return next(iter(self.divisions.values()))
            raise BadQuestion("missing-division", f"{self.key} has divisions: {', '.join(self.divisions)}.")
        found = self.divisions.get(key)
        if found is None:
            if list(self.divisions) == [""]:
                raise BadQuestion("unknown-division", f"{self.key} has no divisions.")
            raise BadQuestion(
                "unknown-division", f"{self.key} has no division “{key}”; it has {', '.join(self.divisions)}."
            )
        return found

    def variation(self, division: Division[TermsT, RollT], choice: Choice) -> Variation[TermsT, RollT]:
        """A variation as this division plays it, or as another does where it plays it not at all."""
        found = find(division.offered, choice.key)
        if found is not None:
            return found
        for other in self.divisions.values():
            found = find(other.offered, choice.key)
            if found is not None:
                return found
        raise unknown(choice)

    def terms(self, division: Division[TermsT, RollT], chosen: Sequence[Choice] = ()) -> TermsT:
        """The terms of a shake with these variations and those always in effect.

        A parameter the variation does not know makes a selection that has no effect (manual A22).
        """
        cached = self._terms_cache.get((division.key, tuple(chosen)))
        if cached is not None:
            return cached
        terms = division.terms
        for variation, choice in self.in_effect(division, chosen):
            cited = {**terms.sections, **variation.sections}
            terms = variation.amend(terms.with_sections(cited), choice.parameter)
        if len(self._terms_cache) < MOST_CACHED:
            self._terms_cache[(division.key, tuple(chosen))] = terms
        return terms

    def in_effect(
        self, division: Division[TermsT, RollT], chosen: Sequence[Choice]
    ) -> list[tuple[Variation[TermsT, RollT], Choice]]:
        """The variations that count, in the order in which they are carried out.

        One with a parameter it does not know, or in conflict with one chosen before, has no effect (manual A10).
        """
        found: dict[str, tuple[Variation[TermsT, RollT], Choice]] = {}
        for choice in (*division.always, *chosen):
            variation = self.variation(division, choice)
            parameter = variation.canonical(choice.parameter)
            if parameter is None:
                continue
            spelled = Choice(choice.key, parameter)
            if not any(variation.forbids(other) or known.forbids(spelled) for known, other in found.values()):
                found[str(spelled) if variation.repeatable else choice.key] = (variation, spelled)
        return sorted(found.values(), key=lambda item: self._rank(item[1]))

    def _rank(self, choice: Choice) -> int:
        return self.order.index(choice.key) if choice.key in self.order else len(self.order)
