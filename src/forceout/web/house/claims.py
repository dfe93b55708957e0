"""Claims in PostgreSQL: whose a table is. A claim is taken by changing the row whose number was seen, so of two who try
only one has it; a process that is dead has nothing."""

from __future__ import annotations

import time

from django.db import connection, transaction

from forceout.web.house.kind import Moved
from forceout.web.house.tables_sql import CLAIM, LOGGED, NODE, TABLE
from forceout.web.tables.models import Table

TRIES = 10
LOCK = "hashtextextended(%s, 0)"
"""The number of the lock that a node holds as long as its line to PostgreSQL does."""
_SINCE = "greatest(node.seen, pg_postmaster_start_time())"
# Killed: its lock is free at once. Frozen or cut off: it has not been seen for a while. After PostgreSQL itself was
# away all locks are free and nobody was seen, which says nothing: then everybody has a lease from its start.
DEAD = f"""(
    clock_timestamp() - {_SINCE} > make_interval(secs => %(lease)s)
    or (node.seen > pg_postmaster_start_time()
        and pg_try_advisory_xact_lock_shared(hashtextextended(node.name, 0)))
)"""
SEEN = f"""
    select found.id, claim.owner, claim.fence,
           claim.owner is null or claim.owner in ('', %(me)s) or node.name is null or {DEAD}
    from {TABLE} found
    left join {CLAIM} claim on claim.table_id = found.id
    left join {NODE} node on node.name = claim.owner
    where found.code = %(code)s
"""
FIRST = f"insert into {CLAIM} (table_id, owner, fence) values (%s, %s, 1) on conflict do nothing returning fence"
NEXT = f"update {CLAIM} set owner = %s, fence = fence + 1 where table_id = %s and fence = %s returning fence"
ALONE = f"""
    insert into {CLAIM} as claim (table_id, owner, fence) select id, '', 1 from {TABLE} where code = %s
    on conflict (table_id) do update set fence = claim.fence + 1
"""
RELEASE = f"""
    update {CLAIM} set owner = '' where owner = %s and table_id = (select id from {TABLE} where code = %s)
"""
RELEASE_ALL = f"update {CLAIM} set owner = '' where owner = %s"
OWNED = f"select found.code from {CLAIM} claim join {TABLE} found on found.id = claim.table_id where claim.owner = %s"

HOW_FAR = f"""
    select found.code, coalesce(claim.owner, ''), coalesce(claim.fence, 0),
           coalesce((select max(number) from {LOGGED} where table_id = found.id), 0)
    from {TABLE} found left join {CLAIM} claim on claim.table_id = found.id
    where found.code = any(%s)
"""


def taken(me: str, code: str, lease: float) -> tuple[str, str]:
    """("", the owner before) where this node has the table from now on, else (its owner, its owner).
    `Table.DoesNotExist` where there is none, `Moved` where it changes hands all the time."""
    with connection.cursor() as cursor:
        for _ in range(TRIES):
            cursor.execute(SEEN, {"me": me, "code": code, "lease": lease})
            seen = cursor.fetchone()
            if seen is None:
                raise Table.DoesNotExist(code)
            table, owner, fence, free = seen
            if not free:
                return owner, owner
            if owner is None:
                cursor.execute(FIRST, [table, me])
            else:
                cursor.execute(NEXT, [me, table, fence])
            if cursor.fetchone() is not None:
                return "", owner or ""
    raise Moved  # others are faster again and again; whoever asks tries once more in a moment


def released(me: str, code: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(RELEASE, [me, code])


def all_released(me: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(RELEASE_ALL, [me])


def owned_by(me: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(OWNED, [me])
        return {code for (code,) in cursor.fetchall()}


def how_far(codes: list[str]) -> dict[str, tuple[str, int, int]]:
    """The owner of each table, the number of its claim and that of its last entry."""
    with connection.cursor() as cursor:
        cursor.execute(HOW_FAR, [codes])
        return {code: (owner, fence, last) for code, owner, fence, last in cursor.fetchall()}


class Alone:
    """A transaction in which nobody else writes to the table: its claim is held until the end, and has another number
    afterwards."""

    def __init__(self, code: str) -> None:
        self.code, self.within = code, transaction.atomic()

    def __enter__(self) -> None:
        self.within.__enter__()
        try:
            with connection.cursor() as cursor:
                cursor.execute(ALONE, [self.code])
        except BaseException as error:
            self.within.__exit__(type(error), error, error.__traceback__)
            raise

    def __exit__(self, kind, error, trace) -> None:  # type: ignore[no-untyped-def]
        self.within.__exit__(kind, error, trace)


class AloneOnDay:
    """A lock of PostgreSQL's for one league's day; whoever has it already may take it again. It saves work: where a
    frozen process holds it, others go on without, and the number of each action keeps them apart."""

    SPACE = 19
    PATIENCE, BETWEEN = 4.0, 0.05

    def __init__(self, day: int) -> None:
        self.day, self.held = day, False

    def __enter__(self) -> None:
        until = time.monotonic() + self.PATIENCE
        with connection.cursor() as cursor:
            while not self.held and time.monotonic() < until:
                cursor.execute("select pg_try_advisory_lock(%s, %s)", [self.SPACE, self.day])
                (self.held,) = cursor.fetchone()
                if not self.held:
                    time.sleep(self.BETWEEN)

    def __exit__(self, *_: object) -> None:
        if self.held and connection.connection is not None:  # else the lock went with the line
            with connection.cursor() as cursor:
                cursor.execute("select pg_advisory_unlock(%s, %s)", [self.SPACE, self.day])
