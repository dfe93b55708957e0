"""Changing a table other than by its log: nobody acts at it meanwhile, and afterwards it is read anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from forceout.web.tables import live_tables
from forceout.web.tables.database_thread import DATABASE
from forceout.web.tables.models import Table
from forceout.web.tables.rooms import group_of

Answer = TypeVar("Answer")


def alone_at(code: str, work: Callable[[], Answer]) -> Answer:
    """Does the work between two acts, and shows those at the table what has become of it. Not for the server's loop."""
    answer = DATABASE.submit(_done, code, work).result()
    layer = get_channel_layer()
    if layer is not None and Table.objects.filter(code=code).exists():
        async_to_sync(layer.group_send)(group_of(code), {"type": "table.changed"})
    return answer


def _done(code: str, work: Callable[[], Answer]) -> Answer:
    try:
        return work()
    finally:
        live_tables.changed_by_hand(code)
