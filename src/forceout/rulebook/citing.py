"""From what a verdict cites to the article that says it."""

from __future__ import annotations

import re

from forceout.rulebook.articles import MANUAL, Article
from forceout.rulebook.reading import articles
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import all_leagues

EVERYWHERE = ("decision", "season")
"""Documents that belong to no league alone."""


def find_article(citation: str) -> Article | None:
    """The article that a citation names, by league or by document, or the one that it is a part of."""
    document, _, number = " ".join(citation.split()).partition(" ")
    league = all_leagues().get(document)
    sections = [f"{league.document.chapter}{number}", number] if league is not None else [number]
    if league is not None:
        sections = [*sections, number.removeprefix(league.document.elsewhere)]
        document = league.document.number
    for section in sections:
        found = _nearest(document, section)
        if found is not None:
            return found
    return None


def _nearest(document: str, number: str) -> Article | None:
    while number:
        found = articles().get(f"{document} {number}")
        if found is not None:
            return found
        shorter = re.sub(r"[-\s]*[^-\s]+$", "", number)
        number = shorter if shorter != number else ""
    return None


def documents_of(league: AnyLeague) -> frozenset[str]:
    """Where the rules of a league stand."""
    manual = (MANUAL,) if league.procedure.manual else ()
    return frozenset((league.document.number, *manual, *EVERYWHERE))


def concerns(article: Article, league: AnyLeague) -> bool:
    """Whether an article is about a league."""
    if article.leagues and league.key not in article.leagues:
        return False
    if article.document == league.document.number:
        return league.document.cites(article.number) is not None
    return article.document in documents_of(league)
