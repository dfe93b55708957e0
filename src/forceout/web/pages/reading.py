"""Pages to read: practice, coaches and how to play."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.web.learning.listing import lessons_of, whole_shake
from forceout.web.pages.choices import games
from forceout.web.pages.home import start_form


@require_safe
@never_cache
def practice(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/practice.html", {"here": "practice", **start_form(request)})


@require_safe
@never_cache
def coaches(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/coaches.html", {"here": "coaches", "host": request.get_host()})


@require_safe
@never_cache
def learn(request: HttpRequest) -> HttpResponse:
    asked, known = request.GET.get("game", ""), [game.key for game in games()]
    game = asked if asked in known else known[0]
    shown = {"here": "learn", "game": game, "lessons": lessons_of(game), "whole_shake": whole_shake(game)}
    return render(request, "pages/learn.html", shown)
