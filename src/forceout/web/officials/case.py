"""A case as somebody describes it to the judge: the rules, the mat and the paper. Its address is its link."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from forceout.cubes.cards import read_universe
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.place import Place
from forceout.cubes.words import listed
from forceout.referee.state import MatCube
from forceout.rules.claims import Claim, claim_of, open_claim
from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import USUAL_LEAGUE, all_leagues

SECTIONS = ("required", "permitted", "forbidden", "resources")
MAT = ("goal", *SECTIONS, "universe")
LONGEST = 600
KEPT = 4_000
"""Signs of a field that are kept, so that whoever typed too many can shorten it."""
TITLES = {
    "league": "Rules",
    "division": "Division",
    "variations": "Variations",
    "goal": "Goal",
    "required": "Required",
    "permitted": "Permitted",
    "forbidden": "Forbidden",
    "resources": "Resources",
    "universe": "Universe",
    "paper": "Paper",
}
"""What the fields are called."""


@dataclass(frozen=True)
class Case:
    """What was asked. Everything is text as it was typed."""

    league: AnyLeague
    division: Division[Any, Any]
    claim: str
    variations: str = ""
    goal: str = ""
    required: str = ""
    permitted: str = ""
    forbidden: str = ""
    resources: str = ""
    universe: str = ""
    paper: str = ""
    unknown: str = ""
    """What the address names and nobody knows, in a sentence: then nothing is judged."""

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> Case:
        """From an address. What it leaves out is as usual; what it names and nobody knows is told."""
        league = all_leagues().get(asked.get("league", ""), all_leagues()[USUAL_LEAGUE])
        divisions = {one.key: one for one in league.divisions.values()}
        division = divisions.get(asked.get("division", ""), next(iter(divisions.values())))
        claims = {one.key for one in claims_of(league, division)}
        claim = asked.get("claim", "")
        text = {name: " ".join(asked.get(name, "").split())[:KEPT] for name in (*MAT, "variations", "paper")}
        named = (
            ("league", all_leagues(), "rules"),
            ("division", divisions, "a division"),
            ("claim", claims, "a claim"),
        )
        strange = [words for field, known, words in named if asked.get(field) and asked[field] not in known]
        unknown = f"The link names {listed(strange)} that nobody knows here." if strange else ""
        chosen = claim if claim in claims else open_claim(division.terms)
        return cls(league, division, chosen, **text, unknown=unknown)

    @property
    def trouble(self) -> str:
        """Why this is not put to the judge; "" where it is."""
        if self.unknown:
            return self.unknown
        if not self.goal and not self.chosen_claim.brings_goal:
            return "Write down the Goal first."
        if self.too_long:
            return f"{TITLES[self.too_long[0]]}: this is longer than {LONGEST} signs."
        return self.variation_trouble

    @property
    def too_long(self) -> list[str]:
        """The fields that hold more than any mat or paper does."""
        return [name for name in (*MAT, "variations", "paper") if len(getattr(self, name)) > LONGEST]

    @property
    def variation_trouble(self) -> str:
        """Which variation the division does not have; "" where it has all of them."""
        strange = [word for word in self._typed_variations if self._key_of(word) is None]
        return f"{self.division.title} has no variation “{strange[0][:60]}”. Choose from the list." if strange else ""

    @property
    def chosen(self) -> list[str]:
        """The variations as they are spelled for the judge."""
        return [self._key_of(one) or one for one in self._typed_variations]

    @property
    def _typed_variations(self) -> list[str]:
        return [one.strip() for one in self.variations.replace(",", ";").split(";") if one.strip()]

    @property
    def variation_names(self) -> dict[str, str]:
        """How each variation of the division may be called, and how it is spelled for the judge."""
        names: dict[str, str] = {}
        for one in self.division.offered:
            words = one.parameters if one.parameter is not None else ("",)
            for word in words:
                names[one.called(word)] = f"{one.key}:{word}" if word else one.key
        return names

    def _key_of(self, typed: str) -> str | None:
        """“0 Wild”, “Base 8” and “wild:0” are ways to name a variation."""
        key, _, parameter = typed.partition(":")
        offered = {one.key: one for one in self.division.offered}
        if key in offered and offered[key].takes(parameter):
            return typed
        plain = {_plain(name): spelled for name, spelled in self.variation_names.items()}
        plain |= {_plain(spelled): spelled for spelled in self.variation_names.values()}
        return plain.get(_plain(typed)) or next(
            (
                f"{one.key}:{word}"
                for one in offered.values()
                for word in re.findall(r"[0-9]+|red|blue|green|black", typed.casefold())
                if one.takes(word) and _plain(one.called(word)) == _plain(typed)
            ),
            None,
        )

    @property
    def question(self) -> dict[str, Any]:
        """For the line protocol."""
        written = "solution" if self.league.game.deals_cards else "equation"
        mat = {name: getattr(self, name) for name in (*MAT[:-1], *(("universe",) if written == "solution" else ()))}
        return {
            "ask": "judge",
            "ruleset": self.league.key,
            "division": self.division.key,
            "variations": self.chosen,
            "claim": self.claim,
            **mat,
            written: self.paper,
        }

    @property
    def link(self) -> str:
        """The query of the address that opens this case again."""
        told = {name: getattr(self, name) for name in ("claim", "variations", *MAT, "paper")}
        told = {"league": self.league.key, "division": self.division.key, **told}
        return urlencode({name: value for name, value in told.items() if value})

    @property
    def claims(self) -> list[Claim]:
        return claims_of(self.league, self.division)

    @property
    def chosen_claim(self) -> Claim:
        return claim_of(self.claim, self.division.terms)

    def cubes(self, section: str) -> list[Any]:
        """The cubes of a section, to be drawn; none where they cannot be read."""
        text, game = getattr(self, section), self.league.game
        try:
            return list(game.read_laid_goal(text).cubes if section == "goal" else game.read_cubes(text)) if text else []
        except NotationError:
            return []

    @property
    def mat_cubes(self) -> list[MatCube]:
        """Everything that lies on the mat: a paper takes its colours from it."""
        places = {"goal": Place.GOAL, **{name: Place(name) for name in SECTIONS}}
        lying = [(cube, place) for name, place in places.items() for cube in self.cubes(name)]
        return [MatCube(number, cube.face, cube.colour, place) for number, (cube, place) in enumerate(lying)]

    @property
    def cards(self) -> list[str]:
        try:
            return [str(card) for card in read_universe(self.universe)] if self.universe else []
        except NotationError:
            return []


def _plain(name: str) -> str:
    """A name without what people leave out: case, spaces and strokes."""
    return re.sub(r"[^a-z0-9√=]+", "", name.casefold())


def claims_of(league: AnyLeague, division: Division[Any, Any]) -> list[Claim]:
    """Why something may be written in a league, in the order of a shake."""
    return list(division.terms.claims.values())
