"""Help with choosing a variation, for friendly play: what can change nothing on this roll, and what to begin with.

The order is the league's own, the easiest first. How strong a variation is for anybody is never asked. That one can
change nothing is said only where the rule on selections says so (000 II-B-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from forceout.rules.league import AnyLeague, Division
from forceout.rules.selection import NO_EFFECT, Clerk, Ruling, Selection
from forceout.rules.variation import Choice, Variation

SUGGESTED = 3


@dataclass(frozen=True)
class Value:
    """Something that may fill the blank of a variation, and why it cannot do so now; "" where it can."""

    word: str
    why_not: str


@dataclass(frozen=True)
class Offer:
    """A variation on the sheet, for whoever chooses now.

    `why_not` is why it cannot be chosen, in a few words; "" where it can. A second pick of the same player may mend
    that (manual A21): then `unless` names such picks.
    """

    variation: Variation[Any, Any]
    values: tuple[Value, ...] = ()
    why_not: str = ""
    unless: tuple[str, ...] = ()
    suggested: bool = False

    @property
    def choices(self) -> tuple[Choice, ...]:
        """As it can be chosen now, by itself."""
        if self.why_not:
            return ()
        if self.variation.parameter is None:
            return (Choice(self.variation.key),)
        return tuple(Choice(self.variation.key, one.word) for one in self.values if not one.why_not)


class Sheet:
    """The sheet of variations before one player: what can be chosen beside this roll and what was chosen already."""

    def __init__(
        self, league: AnyLeague, division: Division[Any, Any], roll: Any, chosen: Sequence[Choice], most: int = 1
    ) -> None:
        self.league, self.division, self.roll = league, division, roll
        self.chosen = tuple(chosen)
        self.most = most
        """How many this player may still choose."""
        self._ruled: dict[Choice, Ruling | None] = {}
        """What was asked already: the same picks come up again and again."""

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What can be chosen, the easiest first and three of it suggested; then the rest, with reasons."""
        selectable = {one.key for one in self.league.selectable(self.division)}
        found = [self._offer(one) for one in self.league.easiest_first(self.division) if one.key in selectable]
        open_ones = [one for one in found if not one.why_not]
        easiest = [one.variation.key for one in open_ones if one.choices][:SUGGESTED]
        first = sorted(open_ones, key=lambda one: one.variation.key not in easiest)
        offers = [Offer(one.variation, one.values, suggested=one.variation.key in easiest) for one in first]
        return (*offers, *(self._mended(one, open_ones) for one in found if one.why_not))

    def for_me(self, count: int) -> tuple[Choice, ...]:
        """The easiest selection of so many that stands; () where there is none."""
        picks: tuple[Choice, ...] = ()
        for offer in self.offers:
            if len(picks) == count:
                break
            fits = (one for one in offer.choices if self._stand((*picks, one)))
            picks = (*picks, *(one for one, _ in zip(fits, range(1), strict=False)))
        return picks if len(picks) == count else ()

    def _refused(self, choice: Choice) -> Ruling | None:
        if choice not in self._ruled:
            self._ruled[choice] = self._clerk.refused(choice)
        return self._ruled[choice]

    def _stand(self, picks: tuple[Choice, ...]) -> bool:
        """The last pick is looked at first: it is the one in doubt where something is sought that goes beside it."""
        return all(
            self._clerk.refused(picks[at], picks[:at], picks[at + 1 :]) is None for at in reversed(range(len(picks)))
        )

    @cached_property
    def _clerk(self) -> Clerk[Any, Any]:
        """One pick is ruled on like another, whoever makes it: how many a player has is asked elsewhere."""
        selection = Selection((), self.chosen, players=3, goal_setter=True)
        return Clerk(selection, self.roll, self.league, self.division)

    def _offer(self, variation: Variation[Any, Any]) -> Offer:
        blank = variation.parameter
        if blank is None:
            return Offer(variation, (), self._why_not(Choice(variation.key)))
        words = blank.words if blank.free else blank.suited(self.roll)
        values = tuple(Value(word, self._why_not(Choice(variation.key, word))) for word in words)
        # where anything may be written, something else than what is listed may do
        if blank.free or not values or any(not one.why_not for one in values):
            return Offer(variation, values)
        reasons = {one.why_not for one in values}
        common = reasons.pop() if len(reasons) == 1 else variation.lacking(*(one.word for one in values))
        return Offer(variation, values, common)

    def _why_not(self, choice: Choice) -> str:
        ruling = self._refused(choice)
        return "" if ruling is None else ruling.why or ruling.finding.text

    def _mended(self, offer: Offer, others: Sequence[Offer]) -> Offer:
        if self.most < 2:
            return offer
        picks = [Choice(offer.variation.key, word) for word in [one.word for one in offer.values] or [""]]
        useless = [pick for pick in picks if (no := self._refused(pick)) is not None and no.finding.code == NO_EFFECT]
        mends = tuple(
            str(beside)
            for other in others
            for beside in other.choices
            if any(self._stand((beside, pick)) for pick in useless)
        )
        return Offer(offer.variation, offer.values, offer.why_not, mends)
