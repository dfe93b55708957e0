"""A league at a glance: how a shake goes, the points, the divisions and every section that it cites."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from forceout.rules.league import Division
from forceout.rules.leagues import USUAL_LEAGUE
from forceout.rules.variation import Variation
from forceout.web.pages.rulebook.facts import at_a_glance
from forceout.web.pages.rulebook.league import BookLeague, book_leagues
from forceout.web.pages.rulebook.sections import anchor, find_section, sections_of
from forceout.web.pages.rulebook.shake import match_points, shake_scores, shake_steps

LONGEST_CITATION = 120


def glance(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("cite", "").strip()[:LONGEST_CITATION]
    cited = find_section(asked)
    document = cited.citation.partition(" ")[0] if cited else request.GET.get("of", "")
    if document not in book_leagues():
        document = USUAL_LEAGUE
    shown = {
        "here": "rules",
        "leagues": [league.ruleset for league in book_leagues().values()],
        "document": document,
        "asked": asked,
        "cited": cited,
        "sections": sections_of(document).values(),
    }
    return render(request, "pages/rules.html", {**shown, **_league(book_leagues()[document])})


def _league(league: BookLeague) -> dict[str, object]:
    return {
        "league": league.ruleset,
        "facts": at_a_glance(league),
        "steps": shake_steps(league),
        "scores": shake_scores(league),
        "match_points": match_points(league),
        "divisions": [_division(league, key) for key in league.ruleset.divisions],
    }


def _division(league: BookLeague, key: str) -> dict[str, object]:
    """A division with its variations: those always in effect, those that may be chosen this season."""
    division = league.ruleset.divisions[key]
    always = {choice.key: choice.parameter for choice in division.always}
    return {
        "title": division.title,
        "always": [_variation(division, one, always[one.key]) for one in division.offered if one.key in always],
        "chosen": [_variation(division, one) for one in league.ruleset.selectable(division)],
    }


def _variation(division: Division[Any, Any], one: Variation[Any, Any], parameter: str = "") -> dict[str, object]:
    return {
        "title": one.title,
        "summary": one.summary,
        "number": one.section,
        "anchor": anchor(division.cites(one)),
        "parameters": (parameter,) if parameter else one.parameters,
    }
