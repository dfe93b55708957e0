"""Where what was deleted may still stand: in the journal beside SQLite's file, and in rows that PostgreSQL has not
cleared away yet."""

from __future__ import annotations

import time

from django.apps import apps
from django.db import DatabaseError, connection

from forceout.web.tables.writer import WRITER

TRIES, BETWEEN = 10, 0.1


def wipe_journal() -> bool:
    """Has SQLite write the journal back and empty it. What is deleted is overwritten in the file (see the settings).

    Where somebody reads for long, a backup for one, it cannot be emptied now: nobody waits for that, and the tidying
    tries again. Not for the writer's own thread.
    """
    if connection.vendor == "postgresql":
        return _rows_cleared_away()
    for _ in range(TRIES):
        if WRITER.wait_for(empty_journal):
            return True
        time.sleep(BETWEEN)
    return False


def empty_journal() -> bool:
    """Once, without waiting for those who read: meanwhile nobody could write. PostgreSQL does such things by itself."""
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        (patience,) = cursor.execute("pragma busy_timeout").fetchone()
        cursor.execute("pragma busy_timeout = 0")
        try:
            (busy, *_) = cursor.execute("pragma wal_checkpoint(truncate)").fetchone()
        finally:
            cursor.execute(f"pragma busy_timeout = {int(patience)}")
    return not busy


def _rows_cleared_away() -> bool:
    """PostgreSQL keeps deleted rows until it clears them away; it is asked to do so now. Acts go on meanwhile."""
    if connection.in_atomic_block:
        return False  # its own tidying comes to them
    names = ", ".join(connection.ops.quote_name(one._meta.db_table) for one in apps.get_models() if one._meta.managed)
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"vacuum (skip_locked) {names}")
    except DatabaseError:
        return False  # the same: what was asked for is deleted
    return True
