"""What is checked: the rules' own objects, whichever kind of object a programmer holds."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeAlias

from forceout.referee.record import BadRecord
from forceout.rules.finding import BadQuestion
from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import all_leagues
from forceout.rules.terms import NoSection
from forceout.rules.variation import Variation

AnyDivision: TypeAlias = Division[Any, Any]
AnyVariation: TypeAlias = Variation[Any, Any]

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SENTENCE = re.compile(r"\S.*[a-z0-9)”].*[.!?]", re.DOTALL)


def rules_of(subject: Any) -> Any:
    """The object of the rules inside an object of the library; one of the rules is itself."""
    return getattr(subject, "rules", subject)


def variation_rules_of(subject: Any) -> AnyVariation:
    """The variation of the rules inside one of the library."""
    found: AnyVariation = getattr(subject, "played", subject)
    return found


def league_with(variation: AnyVariation, division: Any) -> tuple[AnyLeague, AnyDivision]:
    """The league that a division is of, with the variation among those that the division offers."""
    played: AnyDivision = rules_of(division)
    league = _league_of(division, played)
    if not any(one is variation for one in played.offered):
        others = tuple(one for one in played.offered if one.key != variation.key)
        played = replace(played, offered=(*others, variation))
    divisions = {**league.divisions, played.key: played}
    return replace(league, divisions=MappingProxyType(divisions)), played


def _league_of(division: Any, played: AnyDivision) -> AnyLeague:
    if hasattr(division, "league"):
        league: AnyLeague = rules_of(division.league)
        return league
    known = all_leagues()
    for league in known.values():
        if any(one is played for one in league.divisions.values()):
            return league
    if played.terms.document in known:
        return known[played.terms.document]
    # a division of a league that nobody knows yet: whatever else that league is, it plays the same game
    relative = next(
        (one for one in known.values() if any(type(d.terms) is type(played.terms) for d in one.divisions.values())),
        None,
    )
    if relative is None:
        raise ValueError(f"no game is known whose terms are {type(played.terms).__name__}")
    return relative.but(key=played.terms.document, divisions=MappingProxyType({played.key: played}))


def is_key(text: str) -> bool:
    """Whether a key is spelled as keys are: small letters, digits and hyphens."""
    return KEY.fullmatch(text) is not None


def is_sentence(text: str) -> bool:
    return SENTENCE.fullmatch(text) is not None


def because(error: Exception) -> str:
    """The end of a sentence on an error: what a rule says for itself, else what kind of error it is."""
    told = isinstance(error, BadQuestion | BadRecord | NoSection)
    text = str(error) if told else f"{type(error).__name__}: {error}"
    return text if text.endswith(".") else f"{text}."
