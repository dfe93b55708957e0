"""The rules that a judge may name, found as one types."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from forceout.rulebook.articles import Article
from forceout.rules.league import AnyLeague
from forceout.web.pages.rulebook.book import Reader

SHOWN = 8


@require_safe
def citations(request: HttpRequest) -> JsonResponse:
    """What fits what was typed, by the rules of `league` and `division`: the citation, and what it is called."""
    reader = Reader.of(request)
    found = reader.found[:SHOWN]
    return JsonResponse({"found": [{"citation": cited_by(one, reader.league), "title": one.title} for one in found]})


def cited_by(article: Article, league: AnyLeague) -> str:
    """As the league's own verdicts cite it, where it stands in the league's document."""
    section = league.document.cites(article.number) if article.document == league.document.number else None
    return article.citation if section is None else f"{league.key} {section}"
