"""A kit to check a variation: its texts, its citations, its parameter, an example that the judge confirms."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from forceout.coverage.rule_keys import needed_by_terms
from forceout.cubes.cards import read_universe
from forceout.rules.claims import open_claim
from forceout.rules.finding import BadQuestion
from forceout.rules.game import Mat
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import standing_in
from forceout.rules.terms import citation
from forceout.rules.variation import Choice, Example
from forceout.testing.subjects import (
    AnyDivision,
    AnyVariation,
    because,
    is_key,
    is_sentence,
    league_with,
    variation_rules_of,
)
from forceout.web.pages.rulebook.sections import find_section

ROLLS = 200
"""So many rolls are looked at for one on which a variation can matter."""
NOTHING_WRITTEN = frozenset({"document", "sections", "claims", "shifts_from_permitted"})
"""Terms that change how a shake goes and nothing that anybody writes: here no example could show a difference."""


def faults_of_variation(variation: Any, division: Any) -> list[str]:
    """Everything missing or inconsistent in a variation as a division plays it, in words; an empty list if nothing is.

    Both may be objects of the library or of the rules. The division need not offer the variation yet.
    """
    one = variation_rules_of(variation)
    league, played = league_with(one, division)
    with standing_in(league):
        return list(variation_faults(one, league, played))


def variation_faults(one: AnyVariation, league: AnyLeague, division: AnyDivision) -> Iterator[str]:
    """The faults of a variation that the division offers, in a league that is known."""
    where = f"“{one.title or one.key}” in {' '.join(filter(None, (league.key, division.key)))}"
    for fault in _texts(one):
        yield f"{where}: {fault}"
    parameters = list(_parameters(one))
    if one.parameter is not None and not parameters:
        yield f"{where}: there is nothing to choose for its blank."
    for parameter in parameters:
        if not one.takes(parameter):
            yield f"{where}: “{parameter}” is listed for its blank, but not taken."
            continue
        try:
            terms = league.terms(division, (Choice(one.key, parameter),))
        except Exception as error:  # whatever somebody's function does, it is told and not thrown
            yield f"{where}: it cannot be put into effect: {because(error)}"
            continue
        yield from (f"{where}: {fault}" for fault in _citations(league, division, terms))
    if not any(_matters(one, league, division, parameter) for parameter in parameters):
        yield f"{where}: in {ROLLS} rolls there is none on which it can have an effect."
    for fault in _example(one, league, division):
        yield f"{where}: {fault}"
    for fault in _rulebook(one, league):
        yield f"{where}: {fault}"


def _texts(one: AnyVariation) -> Iterator[str]:
    if not is_key(one.key):
        yield f"“{one.key}” is no key: small letters, digits and hyphens are."
    if not one.title.strip():
        yield "it has no title."
    if not is_sentence(one.summary):
        yield "its summary is no sentence."
    if not one.section.strip():
        yield "it says no section of the document."
    if one.named and "{}" not in one.named:
        yield "its name has no {} for what fills the blank."
    if one.named and one.parameter is None:
        yield "its name has a blank, but there is no parameter."
    if any(one.forbids(Choice(one.key, parameter)) for parameter in _parameters(one)):
        yield "it is in conflict with itself."


def _parameters(one: AnyVariation) -> Iterator[str]:
    """What the blank can be filled with: the values it lists, else what its example takes."""
    if one.parameter is None:
        yield ""
    elif one.parameters:
        yield from one.parameters
    elif one.example is not None and one.example.parameter:
        yield one.example.parameter


def _citations(league: AnyLeague, division: AnyDivision, terms: Any) -> Iterator[str]:
    needed = needed_by_terms(league, terms, selecting=division.selecting is not None)
    for rule, where in needed.items():
        if rule not in terms.sections:
            yield f"there is no section for the rule “{rule}” ({where})."


def _matters(one: AnyVariation, league: AnyLeague, division: AnyDivision, parameter: str) -> bool:
    dice, game = random.Random(7), league.game
    for _ in range(ROLLS):
        cubes = game.read_cubes(" ".join(game.throw(division.terms, dice)))
        cards = game.deal(division.terms, dice) if game.deals_cards else ()
        if one.affects(game.roll_seen(cubes, cards), division.terms, parameter):
            return True
    return False


def _example(one: AnyVariation, league: AnyLeague, division: AnyDivision) -> Iterator[str]:
    example = one.example
    always = next((choice for choice in division.always if choice.key == one.key), None)
    if example is None:
        if not _writes_nothing_new(one, league, division):
            yield "it has no example."
        return
    if not one.takes(example.parameter):
        yield f"its example has “{example.parameter}” for the blank, which is not taken."
        return
    chosen = () if always is not None else (Choice(one.key, example.parameter),)
    try:
        if _judged(league, league.terms(division, chosen), example) is not example.right:
            yield f"the judge says that “{example.paper}” is {_word(not example.right)}; the example says otherwise."
        elif always is None and _judged(league, league.terms(division, ()), example) is example.right:
            yield f"“{example.paper}” is {_word(example.right)} without it as well, so the example shows nothing."
    except BadQuestion as error:
        yield f"its example cannot be judged: {error.message}"
    except Exception as error:  # the judge calls what somebody has written
        yield f"its example cannot be judged: {because(error)}"


def _writes_nothing_new(one: AnyVariation, league: AnyLeague, division: AnyDivision) -> bool:
    for parameter in _parameters(one):
        before, after = league.terms(division, ()), league.terms(division, (Choice(one.key, parameter),))
        changed = {field.name for field in fields(after) if getattr(before, field.name) != getattr(after, field.name)}
        if not changed <= NOTHING_WRITTEN:
            return False
    return True


def _judged(league: AnyLeague, terms: Any, example: Example) -> bool:
    game = league.game
    mat = Mat(
        game.read_laid_goal(example.goal),
        read_universe(example.universe) if example.universe else (),
        resources=game.read_cubes(example.cubes),
    )
    return game.judge(example.paper, game.position(mat, open_claim(terms)), terms).correct


def _word(right: bool) -> str:
    return "correct" if right else "wrong"


def _rulebook(one: AnyVariation, league: AnyLeague) -> Iterator[str]:
    for rule, section in {"": one.section, **one.sections}.items():
        if not section.strip():
            continue
        if find_section(citation(league.key, section)) is None:
            yield f"the rulebook has no section {section}{f', which is cited for “{rule}”' if rule else ''}."
