"""Pages of the puzzles: today's, the trainer, and the answer to a try."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from forceout.analysis.puzzles import KINDS, Puzzle
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import all_leagues
from forceout.web.askers import asker_of
from forceout.web.json_body import BadBody, read_object
from forceout.web.limits import Limits
from forceout.web.puzzles.board_view import TITLES, puzzle_view, result_of
from forceout.web.puzzles.making import NotYetMade, made
from forceout.web.puzzles.today import DIVISION, RULESET, puzzle_of
from forceout.web.shares import price_of_row, thought
from forceout.web.visitor import player_of
from forceout.web.waiting import Wait

TRIES = Limits(burst=30, rate=1)
LONGEST = 4_000
LARGEST_SEED = 10_000_000
NEXT = 7_919
"""From one puzzle of the trainer to the next: a prime, so that neighbours have nothing in common."""


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
        puzzle, asked = _asked_for(request.GET.dict(), who.person)
    except BadQuestion as error:
        return _sorry(request, error)
    following = f"{reverse('puzzles:trainer')}?{urlencode({**asked, 'seed': (asked['seed'] + NEXT) % LARGEST_SEED})}"
    shown = puzzle_view(puzzle, day="", next_path=following, variations=asked["variations"])
    rulesets = all_leagues()
    context = {
        "puzzle": shown,
        "title": "Trainer",
        "here": "practice",
        "asked": asked,
        "kinds": [(kind, TITLES[kind]) for kind in KINDS],
        "rulesets": rulesets.values(),
        "divisions": rulesets[asked["ruleset"]].divisions.values(),
        "counts": range(3),
    }
    return render(request, "puzzles/puzzle.html", context)


def _sorry(request: HttpRequest, error: BadQuestion) -> HttpResponse:
    shown = {"text": error.message, "back": reverse("puzzles:trainer"), "back_words": "Another puzzle"}
    if not isinstance(error, NotYetMade):
        shown["title"] = "No such puzzle"
    return render(request, "tables/sorry.html", shown, status=_status(error))


def _status(error: BadQuestion) -> int:
    return 503 if isinstance(error, NotYetMade) else 400


def _asked_for(fields: dict[str, Any], who: str) -> tuple[Puzzle, dict[str, Any]]:
    seed = fields.get("seed", "")
    number = int(seed) % LARGEST_SEED if str(seed).isdecimal() and len(str(seed)) < 10 else _a_seed()
    kind = str(fields.get("kind") or "find")
    ruleset, division = str(fields.get("ruleset") or RULESET), str(fields.get("division") or "")
    league = all_leagues().get(ruleset)
    if league is None:
        raise BadQuestion("unknown-ruleset", "These rules are not known here.")
    if division not in league.divisions:
        division = DIVISION if DIVISION in league.divisions else next(iter(league.divisions))
    variations = str(fields.get("variations", "0"))
    count = min(int(variations), 2) if variations.isdecimal() and len(variations) < 3 else 0
    asked = {"kind": kind, "seed": number, "ruleset": ruleset, "division": division, "variations": count}
    return made(kind, number, ruleset, division, count, who), asked


def _a_seed() -> int:
    return int(timezone.now().timestamp()) * 37 % LARGEST_SEED


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """A try; an empty answer gives up."""
    who = asker_of(request)
    if not TRIES.allows(who):
        raise Wait("too-many", "That was a lot of tries at once. Wait a moment.")
    try:
        fields = read_object(request, LONGEST)
    except BadBody as error:
        return _error(error.code, error.message, error.status)
    answer = fields.get("answer")
    if not isinstance(answer, str) or len(answer) > 400:
        return _error("bad-question", "An answer is a short text.", 400)
    try:
        told = {key: value for key, value in fields.items() if isinstance(value, str | int)}
        puzzle, _ = _asked_for(told, who.person)
    except BadQuestion as error:
        return _error(error.code, error.message, _status(error))
    result = thought(who, price_of_row(answer), lambda: result_of(puzzle, answer))
    return JsonResponse(result, json_dumps_params={"ensure_ascii": False})


def _error(code: str, message: str, status: int) -> JsonResponse:
    return JsonResponse({"error": {"code": code, "message": message}}, status=status)
