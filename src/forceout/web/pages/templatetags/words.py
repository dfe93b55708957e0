"""The words of a league's game, for the table and for the pages to learn from."""

from __future__ import annotations

from dataclasses import asdict

from django import template

from forceout.rulebook.glossary import glossary_of
from forceout.rules.leagues import all_leagues, leagues_of

register = template.Library()


@register.simple_tag
def glossary(ruleset: str) -> list[dict[str, str]]:
    """The glossary of a league, or, by the key of a game, of the first league that plays it."""
    league = all_leagues().get(ruleset) or next(iter(leagues_of(ruleset).values()), None)
    return [asdict(one) for one in glossary_of(league)] if league is not None else []


@register.filter
def section(rule: str) -> str:
    """The section of a citation, without the document it stands in."""
    return rule.partition(" ")[2] or rule
