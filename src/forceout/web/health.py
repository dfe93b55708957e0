"""`/healthz`: whether the database answers and can be written, whether acts are kept, whether the disk has room, and
whether the other processes can be reached.

It goes the way of every act, through the thread that writes, so that it is ill where the tables are.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import TimeoutError as NotInTime

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.web import events, folder
from forceout.web.house import house
from forceout.web.keeping.stores import store
from forceout.web.tables.models import Table
from forceout.web.tables.writer import WRITER

PATIENCE = 3.0
FRESH = 1.0
"""Seconds for which an answer holds, however often it is asked for."""
LATELY = 60.0
DAMAGED = "The database is damaged."
_lock = threading.Lock()
_last: tuple[float, str, list[str]] = (float("-inf"), "", [])


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """“ok”, or 503 and a line for each thing that is wrong."""
    wrong = complaints()
    return HttpResponse("\n".join(wrong) or "ok", content_type="text/plain", status=503 if wrong else 200)


def complaints() -> list[str]:
    """All that is wrong."""
    database, others = _looked()
    return [one for one in (database, *others) if one]


def needed() -> list[str]:
    """What is wrong with that without which nobody can play."""
    database = _looked()[0]
    return [database] if database else []


def _looked() -> tuple[str, list[str]]:
    global _last
    with _lock:
        if time.monotonic() - _last[0] > FRESH:
            _last = (time.monotonic(), _of_the_database(), [_of_the_acts(), _of_the_disk(), *house().ills()])
        return _last[1], _last[2]


def _of_the_database() -> str:
    try:
        WRITER.submit(_try_it).result(PATIENCE)
    except NotInTime:
        return "The database does not answer."
    except folder.Unusable as error:
        return error.brief if WRITER.damage is None else DAMAGED
    except DatabaseError:
        return folder.Unusable.brief if WRITER.damage is None else DAMAGED
    return "" if WRITER.damage is None else DAMAGED


def _of_the_acts() -> str:
    """A disk or a page that fails only when it is written to is seen by the acts alone."""
    return "An act could not be kept in the last minute." if events.stopped_play(LATELY) else ""


def _try_it() -> None:
    """Reads a little, and takes the right to write; nothing is written."""
    store(settings.DATA).try_it()
    Table.objects.values_list("pk").first()


def _of_the_disk() -> str:
    try:
        free = folder.free_bytes(settings.DATA)
    except OSError:
        return "The disk cannot be looked at."
    return "" if free >= folder.ENOUGH else f"The disk is nearly full: {free // 1_000_000} MB are left."
