"""Pages of the puzzles: today's, the trainer, and the answer to a try."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from forceout.analysis.puzzle_kinds import KINDS
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import all_leagues
from forceout.web import wire
from forceout.web.askers import asker_of
from forceout.web.json_body import BadBody, json_error, read_object
from forceout.web.limits import Limits
from forceout.web.prices import price_of_row
from forceout.web.puzzles.asked import MOST_VARIATIONS, asked_in, asked_with
from forceout.web.puzzles.board_view import TITLES, puzzle_view, result_of
from forceout.web.puzzles.making import NotYetMade
from forceout.web.puzzles.pack import pack_file
from forceout.web.puzzles.today import puzzle_of
from forceout.web.shares import thought
from forceout.web.visitor import player_of
from forceout.web.waiting import Wait

TRIES = Limits(burst=30, rate=1, name="puzzles")
LONGEST = 4_000


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    day = timezone.now().date()
    try:
        puzzle = puzzle_of(day)
    except BadQuestion as error:
        return _sorry(request, error)
    shown = puzzle_view(puzzle, day=day.isoformat(), next_path=reverse("puzzles:trainer"), variations=0)
    return render(request, "puzzles/puzzle.html", {"puzzle": shown, "title": "Puzzle of the day", "here": "practice"})


@require_safe
def trainer(request: HttpRequest) -> HttpResponse:
    """A puzzle of the kind, rules and division asked for; the same address gives the same puzzle."""
    who = asker_of(request)
    if not TRIES.allows(who, 3):
        raise Wait("too-many", "You have asked for many puzzles at once. Wait a moment.")
    player_of(request)
    try:
        asked = asked_in({key: str(value) for key, value in request.GET.items()})
        puzzle = asked.puzzle(who.person)
    except BadQuestion as error:
        return _sorry(request, error)
    shown = puzzle_view(puzzle, day="", next_path=asked.next_path, variations=asked.variations)
    rulesets = all_leagues()
    context = {
        "puzzle": shown,
        "title": "Trainer",
        "here": "practice",
        "asked": asked,
        "kinds": [(kind, TITLES[kind]) for kind in KINDS],
        "rulesets": rulesets.values(),
        "divisions": rulesets[asked.ruleset].divisions.values(),
        "counts": range(MOST_VARIATIONS + 1),
    }
    return render(request, "puzzles/puzzle.html", context)


@require_safe
def stored(request: HttpRequest) -> HttpResponse:
    """Puzzles whose answers are stored: they are solved without a connection, too."""
    return render(request, "puzzles/stored.html", {"here": "practice"})


@require_safe
def pack(request: HttpRequest) -> HttpResponse:
    headers = {"Cache-Control": "public, max-age=0, must-revalidate"}
    return HttpResponse(pack_file(), content_type="application/json", headers=headers)


def _sorry(request: HttpRequest, error: BadQuestion) -> HttpResponse:
    shown = {"text": error.message, "back": reverse("puzzles:trainer"), "back_words": "Another puzzle"}
    if not isinstance(error, NotYetMade):
        shown["title"] = "No such puzzle"
    return render(request, "tables/sorry.html", shown, status=_status(error))


def _status(error: BadQuestion) -> int:
    return 503 if isinstance(error, NotYetMade) else 400


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """A try; an empty answer gives up."""
    who = asker_of(request)
    if not TRIES.allows(who):
        raise Wait("too-many", "That was a lot of tries at once. Wait a moment.")
    try:
        tried = wire.read_as(wire.PuzzleTry, read_object(request, LONGEST))
        puzzle = asked_with(tried).puzzle(who.person)
    except BadBody as error:
        return json_error(error.code, error.message, error.status)
    except wire.Misfit as error:
        return json_error("bad-question", str(error), 400)
    except BadQuestion as error:
        return json_error(error.code, error.message, _status(error))
    result = thought(who, price_of_row(tried["answer"]), result_of, puzzle, tried["answer"])
    return JsonResponse(result, json_dumps_params={"ensure_ascii": False})
