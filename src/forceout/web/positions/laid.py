"""A mat as somebody lays it: what is wrong with it, field by field, and the link that opens it again."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from forceout.cubes import words
from forceout.cubes.cards import read_universe
from forceout.cubes.colour import Colour
from forceout.cubes.notation.errors import NotationError
from forceout.games.league import league
from forceout.games.position import Position
from forceout.rules.finding import BadQuestion
from forceout.rules.rollable import too_many
from forceout.web.officials.case import LONGEST, MAT, TITLES, Case

TOLD = ("league", "division", "variations", *MAT)
"""What a link says, in this order."""
SEAL = "seal"
"""First in a link: a sum over all that follows, so that a link whose end was lost is found out."""


@dataclass(frozen=True)
class Trouble:
    """What is wrong, and in which field."""

    field: str
    text: str

    @property
    def said(self) -> str:
        return f"{TITLES[self.field]}: {self.text}"


@dataclass(frozen=True)
class Lying:
    """A cube and the field it stands in."""

    field: str
    face: str
    colour: Colour | None

    @property
    def name(self) -> str:
        return f"{self.colour.title} {self.face}" if self.colour else self.face


@dataclass(frozen=True)
class Laid:
    """A mat, as typed or tapped."""

    case: Case
    seal: str = ""

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> Laid:
        return cls(Case.of({name: asked.get(name, "") for name in TOLD}), asked.get(SEAL, ""))

    @property
    def _told(self) -> dict[str, str]:
        case = self.case
        told = {"league": case.league.key, "division": case.division.key, "variations": case.variations}
        told |= {name: getattr(case, name) for name in MAT if name != "universe" or case.league.game.deals_cards}
        return {name: value for name, value in told.items() if value}

    @property
    def link(self) -> str:
        """The query of the address that opens this mat again."""
        return urlencode({SEAL: _sum(self._told), **self._told})

    @cached_property
    def cut_short(self) -> str:
        """The field after which a link ends that has lost something on its way; "" where nothing is missing."""
        if not self.seal or self.seal == _sum(self._told):
            return ""
        return next((name for name in reversed(TOLD) if self._told.get(name)), "league")

    @property
    def is_empty(self) -> bool:
        return not any(getattr(self.case, name) for name in MAT)

    @cached_property
    def troubles(self) -> list[Trouble]:
        """Why nothing can be said of it yet; nothing where a solver may be asked."""
        return list(self._troubles())

    def _troubles(self) -> Iterator[Trouble]:
        case = self.case
        if case.unknown:
            yield Trouble("league", case.unknown)
            return
        long = [name for name in case.too_long if name in TOLD]
        yield from (Trouble(name, f"this is longer than {LONGEST} signs.") for name in long)
        if case.variation_trouble:
            yield Trouble("variations", case.variation_trouble)
        unread = [trouble for name in MAT if name not in long and (trouble := self._unread(name)) is not None]
        yield from unread
        if long or unread or case.variation_trouble:
            return
        if not case.goal:
            yield Trouble("goal", "lay at least one cube here first.")
        if case.league.game.deals_cards and not case.universe:
            yield Trouble("universe", "deal some cards first.")
        yield from self._never_rolled()

    def _unread(self, name: str) -> Trouble | None:
        text, game = getattr(self.case, name), self.case.league.game
        if not text:
            return None
        try:
            if name == "universe":
                game.check_cards(read_universe(text))
            elif name == "goal":
                game.read_laid_goal(text)
            else:
                game.read_cubes(text)
        except NotationError as error:
            return Trouble(name, f"{error.message}.")
        except BadQuestion as error:
            return Trouble(name, error.message)
        return None

    def _never_rolled(self) -> Iterator[Trouble]:
        """Cubes that no roll shows beside the others."""
        names = [name for name in MAT if name != "universe"]
        mat = [Lying(name, one.face, one.colour) for name in names for one in self.case.cubes(name)]
        rolled = self.case.division.terms.cubes
        spare = too_many(mat, rolled)
        there = Counter((one.face, one.colour) for one in mat)
        for one in dict.fromkeys(spare):
            most = sum(
                kind.count for kind in rolled.kinds if one.face in kind.faces and one.colour in (None, kind.colour)
            )
            count = there[one.face, one.colour]
            if not most:
                yield Trouble(one.field, f"no cube of this division shows {words.a(one.name)}.")
            elif count > most:
                many = words.count(count, f"{one.name} cube")
                yield Trouble(
                    one.field,
                    f"there are {many} on the mat, but a roll shows {words.count(most, 'of them', 'of them')} at most.",
                )
            else:
                yield Trouble(one.field, f"no roll shows {words.a(one.name)} beside all the other cubes. Take one off.")

    @property
    def position(self) -> Position:
        """For the solver. Only where nothing is wrong."""
        case = self.case
        cards = case.universe if case.league.game.deals_cards else ""
        division = league(case.league.key).division(case.division.key)
        mat = (case.goal, case.required, case.permitted, case.forbidden, case.resources)
        return division.position(*mat, case.chosen, universe=cards)


def _sum(told: Mapping[str, str]) -> str:
    return f"{zlib.crc32(urlencode(told).encode()):08x}"
