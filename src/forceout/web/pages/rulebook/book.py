"""The rulebook: contents, search as one types, articles, and examples that run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from forceout.cubes.colour import COLOURS_BY_LETTER
from forceout.referee.state import MatCube
from forceout.rulebook.articles import MANUAL, Article, Asked, Chapter, Example
from forceout.rulebook.citing import concerns, find_article
from forceout.rulebook.reading import articles, chapters
from forceout.rulebook.running import ROLL, run
from forceout.rulebook.search import LONGEST, search
from forceout.rulebook.telling import Told, own_field, own_line, told, with_own
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import USUAL_LEAGUE, all_leagues
from forceout.web.askers import asker_of
from forceout.web.json_body import json_error
from forceout.web.officials.closed import closed_for
from forceout.web.pages.rulebook.page import glance
from forceout.web.shares import price, thought
from forceout.web.tables.board_view.pieces import drawn
from forceout.web.wire import Piece

TITLES = {MANUAL: "Officials' manual", "decision": "Decisions", "season": "What changed"}
"""Parts of the book that are no league's document."""
USUAL_CUBES = tuple(MatCube(number, word[1:], COLOURS_BY_LETTER[word[0]]) for number, word in enumerate(ROLL.split()))
"""Whose colours an example takes that names none."""
MOST = 60
SLOW = frozenset({"solve"})
"""Questions that are put only when somebody asks for it."""


@dataclass(frozen=True)
class Reader:
    """Who reads: by which league's rules, in which division, and what was typed."""

    league: AnyLeague
    division: str
    typed: str

    @classmethod
    def of(cls, request: HttpRequest) -> Reader:
        league = all_leagues().get(request.GET.get("league", ""), all_leagues()[USUAL_LEAGUE])
        division = request.GET.get("division", "")
        if division not in {one.key for one in league.divisions.values()}:
            division = ""
        return cls(league, division, " ".join(request.GET.get("q", "").split())[:LONGEST])

    @property
    def query(self) -> str:
        """What the next page has to know of this reader."""
        told = {"league": self.league.key, "division": self.division, "q": self.typed}
        return urlencode({name: value for name, value in told.items() if value})

    def reads(self, article: Article) -> bool:
        if self.division and article.divisions and self.division not in article.divisions:
            return False
        return concerns(article, self.league)

    @property
    def found(self) -> list[Article]:
        """What fits what was typed and is about this league; where nothing is, what other leagues have."""
        fits = [one.article for one in search(self.typed, most=10_000)]
        return ([one for one in fits if self.reads(one)] or fits)[:MOST]

    @property
    def elsewhere(self) -> bool:
        """Whether only others have what was typed."""
        return bool(self.found) and not any(self.reads(one) for one in self.found)

    def chapters(self) -> list[Chapter]:
        return [one for one in chapters() if any(self.reads(article) for article in one.articles)]

    def articles_of(self, chapter: Chapter) -> list[Article]:
        return [one for one in chapter.articles if self.reads(one)]


@dataclass(frozen=True)
class Shown:
    """An example on its page."""

    article: Article
    number: int

    @property
    def example(self) -> Example:
        return self.article.examples[self.number]

    @property
    def outcome(self) -> Told | None:
        if isinstance(self.example, Asked) and self.example.question["ask"] in SLOW:
            return None
        return _outcome(self.article.citation, self.number)

    @property
    def story(self) -> list[str]:
        return [] if isinstance(self.example, Asked) else list(run(self.example).answer["story"])

    @property
    def own(self) -> str:
        return own_line(self.example)

    @property
    def may_try(self) -> bool:
        return bool(own_field(self.example))

    @property
    def pieces(self) -> list[Piece]:
        """What is written in the example, as cubes."""
        if not isinstance(self.example, Asked) or own_field(self.example) in ("", "select") or not self.own:
            return []
        return drawn(self.own, USUAL_CUBES, all_leagues()[self.example.question["ruleset"]].game)

    @property
    def on_sets(self) -> bool:
        return isinstance(self.example, Asked) and all_leagues()[self.example.question["ruleset"]].game.deals_cards


@lru_cache(maxsize=4_096)
def _outcome(citation: str, number: int) -> Told:
    """The examples of the book never change, so each is run once."""
    example = articles()[citation].examples[number]
    return told(example, run(example).answer)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The way in; and the way from a citation, as verdicts give it, to its article."""
    cite = request.GET.get("cite", "").strip()
    if cite:
        article = find_article(cite)
        if article is not None:
            league = cite.partition(" ")[0]
            return redirect(address(article) + (f"?league={league}" if league in all_leagues() else ""))
        return glance(request)
    if request.GET.get("of") in all_leagues():
        return glance(request)
    reader = Reader.of(request)
    chosen = _chapter(request, reader)
    listed = reader.found if reader.typed else reader.articles_of(chosen) if chosen is not None else []
    return render(request, "pages/book.html", {**_frame(reader, chosen), "listed": listed})


def _chapter(request: HttpRequest, reader: Reader) -> Chapter | None:
    asked = request.GET.get("chapter", "")
    if request.GET.get("of") == MANUAL and not asked:
        asked = MANUAL
    return next((one for one in reader.chapters() if asked and f"{one.document} {one.number}".startswith(asked)), None)


def _frame(reader: Reader, chosen: Chapter | None) -> dict[str, Any]:
    groups: dict[str, list[Chapter]] = {}
    for chapter in reader.chapters():
        groups.setdefault(chapter.document, []).append(chapter)
    return {
        "here": "rules",
        "reader": reader,
        "leagues": list(all_leagues().values()),
        "chosen": chosen,
        "groups": [(TITLES.get(document, reader.league.title), listed) for document, listed in groups.items()],
    }


@require_safe
def found(request: HttpRequest) -> HttpResponse:
    """What fits what has been typed so far, for the page to put into its list."""
    reader = Reader.of(request)
    return render(request, "pages/parts/found.html", {"reader": reader, "listed": reader.found})


@require_safe
def article(request: HttpRequest, document: str, number: str) -> HttpResponse:
    one = articles().get(f"{document} {number}")
    if one is None:
        raise Http404("There is no such rule.")
    reader = Reader.of(request)
    if not request.GET.get("league") and not concerns(one, reader.league):
        league = next((league for league in all_leagues().values() if concerns(one, league)), reader.league)
        reader = Reader(league, "", reader.typed)
    chapter = next(chapter for chapter in chapters() if one in chapter.articles)
    told = {
        "article": one,
        "chapter": chapter,
        "examples": [Shown(one, place) for place in range(len(one.examples))],
        "see": [articles()[other] for other in one.see if other in articles()],
        "listed": reader.found if reader.typed else reader.articles_of(chapter),
    }
    return render(request, "pages/book.html", {**_frame(reader, chapter), **told})


@require_safe
def run_example(request: HttpRequest) -> HttpResponse:
    """Runs an example again, with the reader's own line in it where there is one."""
    one = articles().get(request.GET.get("article", ""))
    number = request.GET.get("example", "")
    if one is None or not number.isdecimal() or len(number) > 2 or int(number) >= len(one.examples):
        return json_error("no-example", "There is no such example.", 404)
    closed = closed_for(request)
    if closed is not None:
        return json_error(closed.code, closed.text, 403)
    example = one.examples[int(number)]
    own = request.GET.get("own", "")
    if isinstance(example, Asked) and own.strip():
        example = with_own(example, own)
    cost = price(dict(example.question)) if isinstance(example, Asked) else 1.0
    answer = told(example, thought(asker_of(request), cost, run, example).answer)
    return JsonResponse({"good": answer.good, "text": answer.text, "rule": answer.rule})


def address(one: Article) -> str:
    return reverse("pages:article", args=(one.document, one.number))
