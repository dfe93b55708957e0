"""Every section that a verdict, a refusal or this book may cite, with what it says in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from forceout.coverage.report import given_sections, procedure_sections
from forceout.rulebook.reading import articles
from forceout.rules.league import AnyLeague
from forceout.rules.terms import cited
from forceout.web.pages.rulebook.league import BookLeague, book_leagues
from forceout.web.pages.rulebook.procedure_words import absence_sentence, procedure_sentence
from forceout.web.pages.rulebook.writing_words import writing_sentence

SCORES = {
    "challenge": "What each player scores after a challenge.",
    "last-cube": "Whoever writes a correct paper after the last cube scores 4, everybody else 2.",
    "end-of-round": "Whoever writes a correct paper at the end of the round scores 4, everybody else 2.",
}
ROMAN = {"I": 1, "V": 5, "X": 10}


@dataclass(frozen=True)
class Section:
    """A section as it is cited, and what it says."""

    citation: str
    number: str
    sentences: tuple[str, ...]

    @property
    def anchor(self) -> str:
        return anchor(self.citation)


def anchor(citation: str) -> str:
    """Where a citation stands on the page."""
    return "s-" + re.sub(r"[^a-z0-9]+", "-", citation.lower()).strip("-")


_kept: dict[str, tuple[AnyLeague, Mapping[str, Section]]] = {}
"""The sections of a league, with the league as it was when they were put together."""


def sections_of(document: str) -> Mapping[str, Section]:
    """The sections of a league's document, by citation and in order."""
    league = book_leagues()[document]
    if document not in _kept or _kept[document][0] is not league.ruleset:
        _kept[document] = (league.ruleset, _sections(league))
    return _kept[document][1]


def _sections(league: BookLeague) -> Mapping[str, Section]:
    document = league.key
    said: dict[str, list[str]] = {}
    for citation, sentence in _said(league):
        if citation.startswith(f"{document} ") and sentence and sentence not in said.get(citation, ()):
            said.setdefault(citation, []).append(sentence)
    for section, sentence in league.ruleset.document.says.items():
        said.setdefault(f"{document} {section}", []).append(sentence)
    for citation, sentence in _covered(league):
        said.setdefault(citation, [sentence])
    found = [Section(key, key.removeprefix(document).strip(), tuple(told)) for key, told in said.items()]
    return {section.citation: section for section in sorted(found, key=lambda section: _order(section.number))}


def find_section(citation: str) -> Section | None:
    """The section of that citation, or the one it is a part of."""
    wanted = " ".join(citation.split())
    document, _, number = wanted.partition(" ")
    if document not in book_leagues():
        return None
    known = sections_of(document)
    while number:
        found = known.get(f"{document} {number}")
        if found is not None:
            return found
        shorter = re.sub(r"[-\s]*[^-\s]+$", "", number)
        number = shorter if shorter != number else ""
    return None


def _said(league: BookLeague) -> Iterator[tuple[str, str]]:
    for rule in league.procedure.sections:
        yield league.procedure.cite(rule), procedure_sentence(rule, league) or absence_sentence(rule, league)
    for terms in league.all_terms:
        for rule in terms.sections:
            yield terms.cite(rule), writing_sentence(rule, league)
    for division in league.ruleset.divisions.values():
        if division.offered:
            yield division.terms.cite("selecting-list"), f"The variations of {division.title}."
        for variation in division.offered:
            yield division.cites(variation), f"{variation.title}: {variation.summary}"
    scoring = league.ruleset.scoring
    for reason in scoring.sections:
        yield cited(league.key, scoring.sections, reason), SCORES.get(reason, "")


def _covered(league: BookLeague) -> Iterator[tuple[str, str]]:
    """What the rulebook says of a section, for those that nothing else speaks of."""
    known = {terms.cite(rule) for terms in league.all_terms for rule in terms.sections}
    for document, section, _ in (*given_sections(), *procedure_sections()):
        here = league.ruleset.document.cites(section)
        if document != league.ruleset.document.number or here is None:
            continue
        citation, elsewhere = f"{league.key} {here}", league.ruleset.document.elsewhere
        if elsewhere and here.startswith(elsewhere) and not any(f"{one} ".startswith(f"{citation} ") for one in known):
            continue
        yield citation, articles()[f"{document} {section}"].says[0]


def _order(number: str) -> tuple[tuple[int, int, str], ...]:
    """As a reader counts: IX before X, A-2 before A-10, names after numbers."""
    parts = re.split(r"[-\s]+", number)
    return tuple(_part(part, first=place == 0) for place, part in enumerate(parts))


def _part(part: str, *, first: bool) -> tuple[int, int, str]:
    if part.isdigit():
        return (0, int(part), "")
    if first and part and set(part) <= set(ROMAN):
        return (0, _roman(part), "")
    return (1, 0, part)


def _roman(text: str) -> int:
    values = [ROMAN[letter] for letter in text]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))
