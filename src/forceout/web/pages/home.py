"""The home page, joining a table by its code, and the visitor's name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.bots.registry import bots
from forceout.web.askers import asker_of
from forceout.web.pages.choices import Choices, games, leagues
from forceout.web.pages.own_tables import newest_of, to_play_again, untried, waiting
from forceout.web.pages.puzzle_card import puzzle_card
from forceout.web.pages.waiting_table import shown
from forceout.web.tables.codes import read_code
from forceout.web.tables.lookup import look_up
from forceout.web.tables.opening import MOST_SHAKES
from forceout.web.tables.seat_codes import LENGTH as SEAT_CODE
from forceout.web.visitor import LEARNED, ImpoliteName, another_name, name_of, player_of, polite_name

MOST_WAITING = 5
"""Tables that wait beside the one of the hero; all are in the list of matches."""


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """What this visitor most likely wants: the lesson, a seat that waits, or the same people again."""
    player = player_of(request)  # a class that opens its tables at once is thirty people, not one address
    last = request.session.get("last")
    own = newest_of(player)
    waits, again = waiting(own), to_play_again(own)
    hero = shown(waits[0], name_of(request)) if waits else None
    context = {
        "here": "play",
        "puzzle": puzzle_card(),
        "chosen": Choices.of(last),
        "returning": isinstance(last, dict),
        "hero": hero,
        "also_waiting": waits[1 : 1 + MOST_WAITING],
        "again": again,
        "untried": untried(own, player) if own else [],
        "newcomer": not own and not request.session.get(LEARNED),
        "has_played": bool(own),
    }
    return render(request, "pages/home.html", context)


@require_safe
@never_cache
def new_table(request: HttpRequest) -> HttpResponse:
    """Every choice there is for a new table."""
    return render(request, "pages/new_table.html", {"here": "play", **start_form(request)})


def start_form(request: HttpRequest) -> dict[str, object]:
    """What the form for a new table shows: everything there is, and what was chosen last."""
    player_of(request)  # a class that opens its tables at once is thirty people, not one address
    last = request.session.get("last")
    chosen = Choices.of(last)
    most = max(league.most_players for game in games() for league in game.leagues)
    return {
        "games": games(),
        "league_count": len(leagues()),
        "chosen": chosen,
        "returning": isinstance(last, dict),
        "summary": chosen.summary(),
        "all_bots": list(bots().values()),
        "hands": [name_of(request)] + [""] * (most - 1),
        "seat_counts": range(2, most + 1),
        "bot_counts": range(most - 1),
        "shake_counts": range(1, MOST_SHAKES + 1),
    }


@require_safe
def league_style(request: HttpRequest) -> HttpResponse:
    """Shows the divisions of the league that is chosen: a rule for each league there is, however many are added."""
    numbers = [league.number for league in leagues().values()]
    shown = ",\n".join(f".pages .start:has(.league-{number}:checked) .divisions-{number}" for number in numbers)
    text = f"@supports selector(:has(*)) {{\n{shown} {{ display: block; }}\n}}\n"
    return HttpResponse(text, content_type="text/css", headers={"Cache-Control": "max-age=86400"})


@require_safe
@never_cache
def join(request: HttpRequest) -> HttpResponse:
    """To the table of that code; a kind word where there is none."""
    who = asker_of(request)  # as whom the visitor came; whoever stays is somebody from now on
    player_of(request)
    code = read_code(request.GET.get("code", ""))
    if len(code) == SEAT_CODE:
        return redirect(f"{reverse('tables:seat')}?code={code}")
    if code and look_up(code, who) is not None:
        return redirect("tables:watch" if "watch" in request.GET else "tables:table", code)
    shown = {"here": "", "code": code, "watch": "watch" in request.GET}
    return render(request, "pages/join.html", shown, status=404 if code else 200)


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """Keeps the display name and goes back to where the visitor was."""
    try:
        called = polite_name(request.POST.get("name", ""))
    except ImpoliteName as error:
        where = local_path(request, request.POST.get("next", ""))
        return render(request, "tables/sorry.html", {**another_name(str(error)), "back": where}, status=400)
    if called:
        request.session["name"] = called
    return HttpResponseRedirect(local_path(request, request.POST.get("next", "")))


def local_path(request: HttpRequest, text: str) -> str:
    """A path of this site, or home: nobody is sent elsewhere."""
    local = text.startswith("/") and url_has_allowed_host_and_scheme(text, None, request.is_secure())
    return text if local else "/"
