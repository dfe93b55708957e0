"""The judge of a table: whoever follows a link that nobody can guess. The browser keeps the key in its cookie.

A league's day lets its judges in by the same door: `take_chair` once the day knows who asks.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping
from typing import Any

from django.db.models import F
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac

from forceout.rules.finding import Finding
from forceout.web.house import house
from forceout.web.tables import live_tables
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.desk import DESK
from forceout.web.tables.models import Seat, Table
from forceout.web.tables.rooms import room_of, serving_loop
from forceout.web.tables.writer import WRITER
from forceout.web.visitor import player_of

JUDGES_CAME, JUDGES_GONE = "judges-came", "judges-gone"
"""What other processes are told."""
CHAIRS = "judges"
"""Where a cookie keeps the keys, by the code of the table."""
MOST_CHAIRS = 40
"""Tables that one browser judges: a cookie has room for no more, and the longest unused is forgotten."""
AT_THE_TABLE = Finding("plays-here", "", "You play at this table, so somebody else has to judge it.")
REPLACED = "The judge’s link of this table was replaced. Ask for the new one."
NO_CHAIR = "You are not the judge of this table. Ask whoever opened it for the judge’s link."


def key_of(table: Table) -> str:
    """The key of the judge's chair: known to the server and to whoever was given the link."""
    told = f"{table.pk}/{table.code}/{table.judge_links}"
    return salted_hmac("forceout.judge", told, algorithm="sha256").hexdigest()[:32]


def is_key(table: Table, typed: str) -> bool:
    return hmac.compare_digest(key_of(table).encode(), typed.encode())


def judge_path(table: Table) -> str:
    """The judge's link, for whoever may invite one."""
    return reverse("tables:judge-door", args=(table.code, key_of(table)))


def holds_chair(session: Mapping[str, Any], table: Table) -> bool:
    """Whether this browser was let in as a judge of the table."""
    kept = session.get(CHAIRS)
    typed = kept.get(table.code) if isinstance(kept, dict) else None
    return isinstance(typed, str) and is_key(table, typed)


def take_chair(request: HttpRequest, table: Table) -> Finding | None:
    """Makes this browser a judge of the table; or says why not. Whoever calls has made sure that the visitor may."""
    if Seat.objects.filter(table=table, player=player_of(request)).exists():
        return AT_THE_TABLE
    kept = request.session.get(CHAIRS)
    chairs = {code: key for code, key in kept.items() if code != table.code} if isinstance(kept, dict) else {}
    chairs[table.code] = key_of(table)
    request.session[CHAIRS] = dict(list(chairs.items())[-MOST_CHAIRS:])
    if not table.judged:
        WRITER.wait_for(_seated, table.code)
        _seen(table.code)
    return None


def replace_link(table: Table) -> Table:
    """The table with another link. Whoever judged by the old one watches from now on."""
    WRITER.wait_for(_replaced, table.code)
    _seen(table.code, gone=True)
    return Table.objects.get(pk=table.pk)


def _seated(code: str) -> None:
    Table.objects.filter(code=code).update(judged=True)


def _replaced(code: str) -> None:
    Table.objects.filter(code=code).update(judge_links=F("judge_links") + 1, judged=False)


def _seen(code: str, *, gone: bool = False) -> None:
    """Those at the table see whether there is a judge."""
    live_tables.load(code)
    loop = serving_loop()
    if loop is not None:
        asyncio.run_coroutine_threadsafe(judges_changed(code, gone=gone), loop)
    house().announce(code, JUDGES_GONE if gone else JUDGES_CAME)


async def judges_changed(code: str, *, gone: bool) -> None:
    """Where the table is played: a judge may come, or those who judged do not any more."""
    room = room_of(code)
    if room is None:
        return
    async with DESK.turn_at(code):  # an act under way has read the table as it was, and will be kept with that
        await in_order(live_tables.load, code)
    for connection in list(room.connections):
        if gone and connection.judges:
            connection.dismiss(REPLACED)
    room.show()
