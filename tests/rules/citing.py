"""Every citation that our data can make, and how the table of coverage lists it."""

from __future__ import annotations

from collections.abc import Iterator

from forceout.coverage.citations import parse
from forceout.coverage.rule_keys import cited_cases
from forceout.rules.leagues import all_leagues, find_league


def possible_citations() -> Iterator[str]:
    """Every citation that rulesets, variations, procedures and scores can make."""
    for key, ruleset in all_leagues().items():
        procedure = ruleset.procedure
        yield from (procedure.cite(rule) for rule in procedure.sections)
        yield from (ruleset.scoring.cite(rule) for rule in ruleset.scoring.sections)  # type: ignore[attr-defined]
        for division in ruleset.divisions.values():
            yield from (division.terms.cite(rule) for rule in division.terms.sections)
            for variation in division.offered:
                yield from (f"{key} {section}" for section in variation.sections.values())
    yield from cited_cases()


def as_listed(citation: str) -> tuple[str, str]:
    """A citation as the table of coverage writes it: the number of the document, and the section."""
    document, _, section = citation.partition(" ")
    if document == "manual":
        return "manual", section
    number = find_league(document).document.number
    if document.startswith("basic"):
        section = f"Basic {section}".removeprefix("Basic tournament rules ")
    if number == "002":
        return number, section.rstrip(" 0123456789")
    found = next(parse(f"{number} {section}", "t"), None)
    return number, found.section if found else section
