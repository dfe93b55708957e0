"""What is kept of a visitor, for how long, and the button that deletes it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.web.databases import named_database
from forceout.web.keeping_times import KINDS
from forceout.web.learning_path.codes import read_play_code
from forceout.web.learning_path.keeping import forget_code
from forceout.web.tables.forgetting import Forgotten, forget_visitor, tables_of
from forceout.web.visitor import player_in

SHOWN = 12
"""Signs of a visitor's number that are enough to tell the visitors of a server apart."""


@require_safe
@never_cache
def privacy(request: HttpRequest) -> HttpResponse:
    return _page(request)


@never_cache
def forget_me(request: HttpRequest) -> HttpResponse:
    """Deletes the visitor's data at once, where the box is ticked; whoever types this address is led to the page."""
    if request.method != "POST":
        return redirect("pages:privacy")
    if request.POST.get("sure") != "yes":
        return _page(request, complaint="Tick the box first, so that nothing is deleted by mistake.")
    done = forget_visitor(player_in(request.session))
    code = read_play_code(request.POST.get("play-code", ""))  # the browser alone knows it
    if code:
        forget_code(code)
    request.session.flush()
    answer = _page(request, done=done)
    answer.headers["Clear-Site-Data"] = '"storage"'  # colours and sounds that were chosen, and puzzles counted
    return answer


def _page(request: HttpRequest, *, complaint: str = "", done: Forgotten | None = None) -> HttpResponse:
    player = player_in(request.session)
    shown = {
        "kinds": KINDS,
        "number": shown_number(player),
        "count": len(tables_of(player)),
        "complaint": complaint,
        "done": done,
        "lingers": bool(named_database()),  # SQLite overwrites it at once
    }
    return render(request, "pages/privacy.html", shown, status=400 if complaint else 200)


def shown_number(player: str) -> str:
    """As much of a visitor's number as somebody can read out, in groups of four."""
    return "-".join(player[start : start + 4] for start in range(0, min(len(player), SHOWN), 4))
