"""Choosing variations: what a player may pick for a shake, and what a bad pick costs (000 II-B)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from forceout.cubes import words
from forceout.rules.finding import Finding
from forceout.rules.game import RollT, TermsT
from forceout.rules.league import Division, League
from forceout.rules.variation import Choice, Variation

NO_EFFECT = "no-effect"
"""The code of a pick that can change nothing on this roll. Only this a second pick can mend (manual A21)."""


@dataclass(frozen=True)
class Selection:
    """One player's pick: the variations circled, and the situation they were circled in."""

    picks: tuple[Choice, ...]
    chosen: tuple[Choice, ...]
    players: int
    goal_setter: bool


@dataclass(frozen=True)
class Ruling:
    """Whether a selection stands, and the points it costs where it does not."""

    legal: bool
    finding: Finding
    penalty: int = 0
    why: str = ""
    """Where it cannot stand beside this roll and what was chosen before: the reason in a few words."""


def rule_on_selection(
    selection: Selection, roll: RollT, ruleset: League[TermsT, RollT, Any], division: Division[TermsT, RollT]
) -> Ruling:
    """Rules on a selection by the league's list, the roll and what was chosen before."""
    return Clerk(selection, roll, ruleset, division).ruling()


def rule_on_each(
    selection: Selection, roll: RollT, ruleset: League[TermsT, RollT, Any], division: Division[TermsT, RollT]
) -> tuple[Ruling, ...]:
    """A ruling for every pick by itself: of two, one illegal, the legal one stays (manual A17)."""
    return Clerk(selection, roll, ruleset, division).each()


def how_many(division: Division[TermsT, RollT], players: int) -> Finding:
    """Who chooses how many, in a sentence, with its rule."""
    rules, cite = division.selecting, division.terms.cite
    if rules is None:
        return Finding("no-variations", cite("selecting-list"), "Nobody chooses variations here.")
    if rules.picks(players, goal_setter=False)[0] > rules.picks(players, goal_setter=True)[0]:
        text = "With two players, the one who does not set the Goal chooses two."
        return Finding("second-chooses-two", cite("selecting-two"), text)
    if rules.may_always_pick_two:
        return Finding("one-or-two", cite("selecting-two"), "Everybody chooses one variation, or two.")
    return Finding("one-each", cite("selecting-one"), "Everybody chooses one variation.")


class Clerk(Generic[TermsT, RollT]):
    """Rules on the picks of one player beside a roll and what was chosen before."""

    def __init__(
        self,
        selection: Selection,
        roll: RollT,
        ruleset: League[TermsT, RollT, Any],
        division: Division[TermsT, RollT],
    ) -> None:
        self.selection = selection
        self.roll = roll
        self.ruleset = ruleset
        self.division = division
        self.base = division.terms

    @cached_property
    def chosen_terms(self) -> TermsT:
        """The terms with what was chosen before."""
        return self.ruleset.terms(self.division, self.selection.chosen)

    def ruling(self) -> Ruling:
        refusal = self._refuse_number()
        if refusal is not None:
            return refusal
        each = self.each()
        return next((ruling for ruling in each if not ruling.legal), each[0])

    def each(self) -> tuple[Ruling, ...]:
        """What is illegal is ignored, so it neither helps nor harms the other picks: they are looked at again."""
        void: dict[int, Ruling] = {}
        while True:
            standing = [place for place in range(len(self.selection.picks)) if place not in void]
            found = next(((at, no) for at in standing if (no := self._refuse(at, standing)) is not None), None)
            if found is None:
                break
            void[found[0]] = found[1]
        legal = Ruling(True, Finding("legal", self.base.cite("selecting"), "This selection is legal."))
        return tuple(void.get(place, legal) for place in range(len(self.selection.picks)))

    def _bad(self, code: str, rule: str, text: str, penalty: int = 1, why: str = "") -> Ruling:
        return Ruling(False, Finding(code, self.base.cite(rule), text), penalty, why)

    def _refuse_number(self) -> Ruling | None:
        rules, count = self.division.selecting, len(self.selection.picks)
        if rules is None:
            return self._bad(
                "no-variations", "selecting-list", "This division is played without choosing variations.", 0
            )
        if count == 0:
            return self._bad("none-selected", "selecting-one", "A player must select a variation.")
        least, most = rules.picks(self.selection.players, goal_setter=self.selection.goal_setter)
        if count < least:
            return self._bad(
                "two-owed",
                "selecting-two",
                "With two players, the one who does not set the Goal selects two variations.",
            )
        if count > most:
            rule = "selecting-setter" if self.selection.players == 2 and most == 1 else "selecting-two"
            number = "one variation" if most == 1 else "two variations"
            text = f"This player may select only {number}; any others are struck out."
            return self._bad("too-many", rule, text, 0)
        return None

    def _refuse(self, place: int, standing: list[int]) -> Ruling | None:
        """Why the pick at a place is illegal beside those that stand."""
        picks = self.selection.picks
        before = tuple(picks[other] for other in standing if other < place)
        return self.refused(picks[place], before, tuple(picks[other] for other in standing if other > place))

    def refused(self, pick: Choice, before: tuple[Choice, ...] = (), after: tuple[Choice, ...] = ()) -> Ruling | None:
        """Why a pick is illegal beside others of the same player, named before it and after it."""
        offered: Variation[TermsT, RollT] | None = self.division.variation(pick.key)
        if offered is None:
            elsewhere = self.ruleset.variation(self.division, pick)  # a name no division knows is a bad question
            return self._bad("not-offered", "selecting-list", f"{elsewhere.title} is not played in this division.")
        title = offered.title
        if not offered.takes(pick.parameter):
            blank = offered.parameter
            takes = blank.asks or words.listed(map(blank.called, blank.words), "or") if blank else ""
            asked = f": it takes {takes}" if takes else ""
            text = f"{title} cannot be chosen with “{pick.parameter[:40]}”{asked}."
            if not pick.parameter:
                text = f"{title} has a blank that must be filled in{asked}."
            return self._bad("bad-parameter", "selecting-list", text)
        if not self.ruleset.plays(offered):
            return self._bad("out-of-season", "selecting-list", f"{title} is not played this season.")
        if any(choice.key == pick.key for choice in self.division.always):
            return self._bad(
                "always-in-effect",
                "selecting-list",
                f"{title} is in play in every shake here, so nobody selects it.",
            )
        for choice in (*self.selection.chosen, *before):
            refusal = self._refuse_beside(offered, pick, choice)
            if refusal is not None:
                return refusal
        return self._refuse_useless(offered, pick, before if offered.order_matters else (*before, *after))

    def _refuse_beside(self, offered: Variation[TermsT, RollT], pick: Choice, other: Choice) -> Ruling | None:
        """A repeat or a conflict with one variation chosen before."""
        known = self.ruleset.variation(self.division, other)
        if known.counts_as == offered.counts_as:
            another = known.canonical(other.parameter) != offered.canonical(pick.parameter)
            if not (offered.repeatable and another):
                return self._bad(
                    "already-chosen",
                    "selecting",
                    f"{known.title} has already been chosen for this shake.",
                    why="chosen already",
                )
        spelled = Choice(pick.key, offered.canonical(pick.parameter) or "")
        other_spelled = Choice(other.key, known.canonical(other.parameter) or "")
        if offered.forbids(other_spelled) or known.forbids(spelled):
            return self._bad(
                "conflict",
                "selecting",
                f"{offered.title} conflicts with {known.title}, which has been chosen.",
                why=f"not beside {known.called(other.parameter)}",
            )
        return None

    def _refuse_useless(
        self, offered: Variation[TermsT, RollT], pick: Choice, own: tuple[Choice, ...]
    ) -> Ruling | None:
        """Could it change anything? Both picks of one player count, in either order (manual A21)."""
        beside = tuple(choice for choice in (*self.selection.chosen, *own) if choice.key != pick.key)
        terms = self.chosen_terms if beside == self.selection.chosen else self.ruleset.terms(self.division, beside)
        if not offered.affects(self.roll, terms, offered.canonical(pick.parameter) or ""):
            text = f"{offered.called(pick.parameter)} can have no effect on this roll."
            return self._bad(NO_EFFECT, "selecting", text, why=offered.lacking(pick.parameter))
        return None
