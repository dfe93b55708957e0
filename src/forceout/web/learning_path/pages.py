"""The pages of the path: the list of a division, a variation, a position, and all positions as one file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from forceout.games.league import Division, leagues
from forceout.learning_path.pages import TRIES, Page, all_pages, path_through
from forceout.learning_path.picture import parts_of, spoken
from forceout.web import wire
from forceout.web.askers import asker_of
from forceout.web.json_body import BadBody, json_error, read_object
from forceout.web.learning_path.positions import card_of, known_answers, page_named, position_view
from forceout.web.learning_path.telling import example_of, otherwise
from forceout.web.limits import Limits
from forceout.web.prices import price_of_row
from forceout.web.puzzles.board_view import TITLES, result_of
from forceout.web.shares import thought
from forceout.web.visitor import player_of
from forceout.web.waiting import Wait

ANSWERS = Limits(burst=30, rate=1, name="answers")
LONGEST = 4_000
HOW_HARD = ("easy", "harder", "a real one")


@require_safe
@never_cache
def path(request: HttpRequest) -> HttpResponse:
    """The variations of a division, the easiest first."""
    divisions = taught()
    division = _asked(request)
    context = {
        "here": "learn",
        "of": word_of(division),
        "division": division,
        "divisions": {league.title: [(word_of(one), one.title) for one in divisions if one.league == league]
                      for league in dict.fromkeys(one.league for one in divisions)},
        "steps": [_step(page) for page in path_through(division)],
    }  # fmt: skip
    return render(request, "learning_path/path.html", context)


@require_safe
@never_cache
def page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """One variation: a sentence, a picture, an example and three positions."""
    shown = _found(game, key)
    context = {
        "here": "learn",
        "page": shown,
        **_step(shown),
        "example": example_of(shown),
        "elsewhere": otherwise(shown),
        "tries": [
            {"number": number, "card": card_of(shown, number), "asks": TITLES[one.ask], "hard": HOW_HARD[number - 1]}
            for number, one in enumerate(shown.tries, 1)
        ],
        "following": _after(shown),
    }
    return render(request, "learning_path/page.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
def position(request: HttpRequest, game: str, key: str, number: int) -> HttpResponse:
    """A position in the trainer."""
    shown = _found(game, key, number)
    player_of(request)
    context = {
        "here": "learn",
        "page": shown,
        "number": number,
        "puzzle": position_view(shown, number, reviewing="review" in request.GET),
    }
    return render(request, "learning_path/position.html", context)


@require_POST
def check(request: HttpRequest, game: str, key: str, number: int) -> HttpResponse:
    """An answer to a position; an empty one gives up."""
    who = asker_of(request)
    if not ANSWERS.allows(who):
        raise Wait("too-many", "That was a lot of tries at once. Wait a moment.")
    found = page_named(game, key)
    if found is None or not 1 <= number <= TRIES:
        return json_error("unknown-position", "There is no such position.", 404)
    try:
        tried = wire.read_as(wire.PuzzleTry, read_object(request, LONGEST))
    except BadBody as error:
        return json_error(error.code, error.message, error.status)
    except wire.Misfit as error:
        return json_error("bad-question", str(error), 400)
    result = thought(who, price_of_row(tried["answer"]), result_of, found.puzzle(number), tried["answer"])
    return JsonResponse(result, json_dumps_params={"ensure_ascii": False})


@require_safe
def all_positions(request: HttpRequest) -> HttpResponse:
    """Every position with its stored answers, for whoever wants to go on without the server."""
    return HttpResponse(
        _all_positions(), content_type="application/json", headers={"Cache-Control": "public, max-age=3600"}
    )


@cache
def _all_positions() -> bytes:
    listed: wire.PathPack = {
        "version": 1,
        "positions": [
            {"puzzle": position_view(one, number), **known_answers(one, number)}
            for one in all_pages().values()
            for number in range(1, TRIES + 1)
        ],
    }
    return JsonResponse(listed, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")}).content


def word_of(division: Division) -> str:
    """A division in an address."""
    return f"{division.league.key}.{division.key}"


def taught() -> list[Division]:
    """The divisions that play variations."""
    return [one for league in leagues() for one in league.divisions if path_through(one)]


def _asked(request: HttpRequest) -> Division:
    """The division named in the address; else the one looked at last, the first one of the game, or of all."""
    divisions = {word_of(one): one for one in taught()}
    named, game = request.GET.get("of", ""), request.GET.get("game", "")
    if named in divisions:
        request.session["path"] = named
        return divisions[named]
    last = divisions.get(str(request.session.get("path", "")))
    fitting = [one for one in (last, *divisions.values()) if one is not None and game in ("", one.game.key)]
    return fitting[0] if fitting else next(iter(divisions.values()))


def _found(game: str, key: str, number: int = 1) -> Page:
    found = page_named(game, key)
    if found is None or not 1 <= number <= TRIES:
        raise Http404
    return found


def _after(page: Page) -> Page | None:
    """The page that follows in the division in which this one is met first."""
    there = path_through(page.home)
    at = there.index(page) + 1
    return there[at] if at < len(there) else None


def _step(page: Page) -> Mapping[str, object]:
    return {
        "page": page,
        "cards": " ".join(card_of(page, number) for number in range(1, TRIES + 1)),
        "drawn": list(parts_of(page.picture)),
        "spoken": spoken(page.picture),
    }
