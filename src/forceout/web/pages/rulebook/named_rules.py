"""Which rules an official may name: those that the rulebook has, each by any of its names, and no nearest one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forceout.rulebook.articles import MANUAL, Article
from forceout.rulebook.citing import concerns
from forceout.rulebook.reading import articles
from forceout.rules.league import AnyLeague
from forceout.web.pages.rulebook.sections import sections_of

GENERAL = re.compile(r"O(\d+)")
"""The manual's general comments, which are cited as “General 7” too."""


def rule_named(typed: str, league: AnyLeague) -> str | None:
    """A rule as the league cites it; None where there is no such rule."""
    return _known(league).get(_plain(typed))


def _plain(typed: str) -> str:
    """As it is looked for: children's phones write other dashes, and no capitals."""
    return re.sub(r"\s*[-‐‑–—−]\s*", "-", typed).casefold()


def _known(league: AnyLeague) -> dict[str, str]:
    """Every name of every rule that concerns a league, and how it is recorded."""
    known: dict[str, str] = {}
    for article in articles().values():
        if concerns(article, league):
            for name, told in _names(article, league):
                known.setdefault(_plain(name), told)
    for section in sections_of(league.key).values():
        known.setdefault(_plain(section.number), section.number)
        known.setdefault(_plain(section.citation), section.number)
    return known


def _names(article: Article, league: AnyLeague) -> Iterator[tuple[str, str]]:
    own = league.document.cites(article.number) if article.document == league.document.number else None
    if own is not None:
        for part in _wholes(own):
            yield from ((name, part) for name in (part, f"{league.key} {part}", f"{article.document} {part}"))
        yield article.citation, own
        return
    yield article.citation, article.citation
    if article.document == MANUAL:
        yield article.number, article.citation
        general = GENERAL.fullmatch(article.number)
        if general is not None:
            yield from (
                (name, article.citation) for name in (f"General {general[1]}", f"{MANUAL} General {general[1]}")
            )


def _wholes(section: str) -> Iterator[str]:
    """A section, and those that it is a part of: with VII-B-6 there are VII-B and VII."""
    yield section
    while "-" in section and " " not in section:
        section = section.rpartition("-")[0]
        yield section
