"""The review of a finished match: every move with its verdict, worked out in the background and kept."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from forceout.web import wire
from forceout.web.events import REVIEW_FAILED, tell
from forceout.web.json_body import json_error
from forceout.web.tables.live_tables import LiveTable, load
from forceout.web.tables.lookup import table_for
from forceout.web.tables.models import Reviewed, Table
from forceout.web.tables.review_shake import PlayedShake, review_of, shakes_of
from forceout.web.tables.writer import WRITER
from forceout.web.thinking import LATER, NoAnswer, NotYet

WORKER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="review")
"""It waits for the workers, which do the thinking."""
_running: set[str] = set()
_lock = threading.Lock()


def may_review(table: Table) -> bool:
    """A review tells what was possible, so it waits until nobody can use it."""
    return table.over or table.practice


@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    table = table_for(request, code)
    if not may_review(table):
        text = "You can read the review when the match is over."
        return render(request, "tables/sorry.html", {"text": text}, status=403)
    return render(request, "tables/review.html", {"table": table, "here": "reviews"})


@require_safe
def data(request: HttpRequest, code: str) -> HttpResponse:
    """As much of the review as is done; asking for it sets the work going."""
    table = table_for(request, code)
    live = load(table.code)
    if not may_review(table) or live.match is None:
        return json_error("not-over", "The match is not over.", 403)
    finished = len(live.match.state.scores)
    kept = _kept(table, finished)
    if len(kept) < finished:
        _set_going(table.code)
    setup = live.match.setup
    division = f", {setup.division.title}" if setup.division_key else ""
    shown: wire.Review = {
        "code": table.code,
        "game": setup.league.game.key,
        "title": f"{setup.league.title}{division}",
        "names": list(setup.names),
        "totals": list(live.match.state.totals),
        "over": table.over,
        "done": len(kept),
        "of": finished,
        "shakes": kept,
        "recordPath": reverse("tables:record", args=[table.code]),
    }
    return JsonResponse(shown, json_dumps_params={"ensure_ascii": False})


def _kept(table: Table, finished: int) -> list[wire.ReviewShake]:
    """The reviews that are kept. What an older version has kept in another shape is made again."""
    rows = Reviewed.objects.filter(table=table, shake__lte=finished).order_by("shake")
    return [one.data for one in rows if not wire.misfit(wire.ReviewShake, one.data)]


def _set_going(code: str) -> None:
    with _lock:
        if code in _running:
            return
        _running.add(code)
    WORKER.submit(_work, code)


def _work(code: str) -> None:
    try:
        close_old_connections()
        work_out(load(code))
    except (NotYet, NoAnswer):
        pass  # whoever asks for the rest of it sets the work going again
    except Exception as error:
        tell(REVIEW_FAILED, table=code, error=error)
    finally:
        connection.close()
        with _lock:
            _running.discard(code)


def work_out(live: LiveTable) -> None:
    """Every finished shake that has no review yet."""
    assert live.match is not None
    setup, actions = live.match.setup, live.match.actions
    known = {one["number"] for one in _kept(live.table, len(live.match.state.scores))}
    for played in shakes_of(setup, actions):
        if played.number not in known:
            found = LATER.ask(review_of, setup, actions, played.number)
            if found is not None:
                WRITER.wait_for(_keep, live, played, found)


def _keep(live: LiveTable, played: PlayedShake, found: wire.ReviewShake) -> None:
    with transaction.atomic():
        if _still_stands(live, played):
            Reviewed.objects.update_or_create(table=live.table, shake=played.number, defaults={"data": found})


def _still_stands(live: LiveTable, played: PlayedShake) -> bool:
    """Whether the end of a shake has not been taken back while it was looked at."""
    match = load(live.table.code).match
    return match is not None and played.steps[-1].action in match.actions
