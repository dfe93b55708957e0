"""Leagues and divisions: frozen data that say by which terms, variations, procedure and scoring a league plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeAlias

from forceout.rules.day import DayRules
from forceout.rules.endings import Line, possible_lines
from forceout.rules.finding import Unknown
from forceout.rules.game import GameRules, PositionT, RollT, TermsT
from forceout.rules.match_points import MatchPoints
from forceout.rules.procedure import Procedure
from forceout.rules.scoring import ShakeScoring
from forceout.rules.terms import citation
from forceout.rules.variation import Choice, Variation, Years, unknown

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
    grades: tuple[int, ...] = ()
    """Whose own division it is. Younger ones may play here, older ones not; without grades it is for everybody."""
    judge_initials: bool = False
    """Whether a penalty counts only with a judge's initials."""

    @property
    def last_grade(self) -> int | None:
        """Up to which grade it is for, where that is said."""
        return max(self.grades, default=None)

    def variation(self, key: str) -> Variation[TermsT, RollT] | None:
        """The variation of that key, where this division offers it."""
        return self._by_key.get(key)

    @cached_property
    def _by_key(self) -> dict[str, Variation[TermsT, RollT]]:
        return {one.key: one for one in self.offered}

    def cites(self, variation: Variation[TermsT, RollT]) -> str:
        """Where the league's document has a variation."""
        return citation(self.terms.document, variation.section)


@dataclass(frozen=True)
class Document:
    """The document in which a league's rules stand, by its number among ours and its title.

    Where a document holds two sets of rules, `chapter` is how ours begin in its list of sections, and `elsewhere` how
    the league cites all the others. `says` has a sentence for each section of which the rulebook cannot speak by
    itself; the documents that the table of coverage lists need none.
    """

    number: str
    title: str
    chapter: str = ""
    elsewhere: str = ""
    other_chapters: tuple[str, ...] = ()
    says: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.title

    def cites(self, section: str) -> str | None:
        """How the league cites a section of the document; None where it does not play by it."""
        if self.chapter and section.startswith(self.chapter):
            return section.removeprefix(self.chapter)
        if section.startswith(self.other_chapters):
            return None
        return f"{self.elsewhere}{section}"


def citing(terms: TermsT, offered: Sequence[Variation[TermsT, RollT]], listed: str) -> TermsT:
    """Terms that cite a division's own list of variations, also for one that is not in effect."""
    cited: dict[str, str] = {"selecting-list": listed}
    for variation in offered:
        for rule, section in variation.sections.items():
            cited.setdefault(rule, section)
    return terms.with_sections({**terms.sections, **cited})


@dataclass(frozen=True)
class League(Generic[TermsT, RollT, PositionT]):
    """All the rules of a league for one game in one season: whatever is special about it stands here."""

    key: str
    title: str
    season: str
    """As people say it: "2015-16"."""
    document: Document
    game: GameRules[TermsT, RollT, PositionT]
    divisions: Mapping[str, Division[TermsT, RollT]]
    procedure: Procedure
    scoring: ShakeScoring
    match_points: MatchPoints
    day: DayRules
    """Scoresheets, tables and standings of a whole day."""
    years: Years | None = None
    """Which of the variations that are played every other year it plays."""
    order: tuple[str, ...] = ()
    """Variations that are carried out before the others, in this order."""
    easiest: tuple[str, ...] = ()
    """Variations as newcomers learn them, the easiest first; those not named follow as their division lists them."""
    players: tuple[int, ...] = (2, 3)
    listed: int = 100
    """Where it stands in a list of leagues: the smaller, the sooner."""
    words: Mapping[str, str] = field(default_factory=dict)
    """How the rulebook says a rule on what is written, by its key, where the usual sentence does not fit."""
    golden: Path | None = None
    """The record of a whole match by these rules, which the referee must always be able to play again."""
    _terms_cache: dict[tuple[str, tuple[Choice, ...]], TermsT] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _lines_cache: dict[int, frozenset[Line]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def but(self, **changes: Any) -> League[TermsT, RollT, PositionT]:
        """A relative of this league, with these fields replaced. One with a key of its own cites itself by that key."""
        relative: League[TermsT, RollT, PositionT] = replace(self, **{"golden": None, **changes})
        divisions = {
            key: replace(division, terms=division.terms.but(document=relative.key))
            for key, division in relative.divisions.items()
        }
        return replace(
            relative,
            divisions=MappingProxyType(divisions),
            procedure=replace(relative.procedure, document=relative.key),
            scoring=relative.scoring.citing(relative.key),
            day=replace(relative.day, document=relative.key),
        )

    def division(self, key: str | None) -> Division[TermsT, RollT]:
        """The division by name; a ruleset without divisions has a single nameless one."""
        if key is None or key == "":
            if len(self.divisions) == 1:
                return next(iter(self.divisions.values()))
            text = f"{self.key} has divisions: {', '.join(self.divisions)}."
            raise Unknown("missing-division", text, self.divisions)
        found = self.divisions.get(key)
        if found is None:
            if list(self.divisions) == [""]:
                raise Unknown("unknown-division", f"{self.key} has no divisions.")
            known = ", ".join(self.divisions)
            text = f"{self.key} has no division “{key[:40]}”; it has {known}."
            raise Unknown("unknown-division", text, self.divisions)
        return found

    def lines(self, players: int) -> frozenset[Line]:
        """The scores that a shake can give so many players who are there, each line from lowest to highest."""
        if players not in self._lines_cache:
            self._lines_cache[players] = possible_lines(self.scoring, players)
        return self._lines_cache[players]

    def variation(self, division: Division[TermsT, RollT], choice: Choice) -> Variation[TermsT, RollT]:
        """A variation as this division plays it, or as another does where it plays it not at all."""
        found = division.variation(choice.key)
        if found is not None:
            return found
        for other in self.divisions.values():
            found = other.variation(choice.key)
            if found is not None:
                return found
        raise unknown(choice)

    def plays(self, variation: Variation[TermsT, RollT]) -> bool:
        """Whether a variation is played in this season."""
        return variation.years in (None, self.years)

    def selectable(self, division: Division[TermsT, RollT]) -> tuple[Variation[TermsT, RollT], ...]:
        """What players of a division may select in this season: not what is in effect for every shake anyway."""
        if division.selecting is None:
            return ()
        always = {choice.key for choice in division.always}
        return tuple(one for one in division.offered if one.key not in always and self.plays(one))

    def easiest_first(self, division: Division[TermsT, RollT]) -> tuple[Variation[TermsT, RollT], ...]:
        """What a division plays in this season, also what is always in effect, the easiest first."""
        played = [one for one in division.offered if self.plays(one)]
        rank = {key: number for number, key in enumerate(self.easiest)}
        return tuple(sorted(played, key=lambda one: rank.get(one.key, len(rank))))

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


AnyLeague: TypeAlias = League[Any, Any, Any]
"""A league of which one does not know which game it plays. What its game reads and judges, the game itself knows."""
