"""The journal beside the database, in which what was deleted from the file itself may still stand."""

from __future__ import annotations

import time

from django.db import connection

from forceout.web.tables.writer import WRITER

TRIES, BETWEEN = 10, 0.1


def wipe_journal() -> bool:
    """Has SQLite write the journal back and empty it. What is deleted is overwritten in the file (see the settings).

    Where somebody reads for long, a backup for one, it cannot be emptied now: nobody waits for that, and the tidying
    tries again. Not for the writer's own thread.
    """
    for _ in range(TRIES):
        if WRITER.wait_for(empty_journal):
            return True
        time.sleep(BETWEEN)
    return False


def empty_journal() -> bool:
    """Once, without waiting for those who read: meanwhile nobody could write. PostgreSQL sees to its own journal."""
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
