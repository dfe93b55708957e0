"""How matches ended, for lists: the totals of a finished match are worked out once and kept beside it.

They are kept with the length of the log that they come from, so that a log which has grown since is folded again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Max

from forceout.web.tables.live_tables import load
from forceout.web.tables.models import Logged, Table
from forceout.web.tables.writer import WRITER

RESIGN = "resign"


def totals_of(tables: Sequence[Table]) -> Mapping[str, tuple[int, ...]]:
    """The totals by the code of the table, in the order of the seats, of those of these tables that are over."""
    over = [table for table in tables if table.over]
    lengths = Logged.objects.filter(table__in=over).order_by().values("table").annotate(last=Max("number"))
    last = {one["table"]: one["last"] for one in lengths}
    found = {table.code: _kept(table, last.get(table.pk, 0)) or _folded(table) for table in over}
    return {code: totals for code, totals in found.items() if totals}


def resigned_at(tables: Sequence[Table]) -> Mapping[str, set[int]]:
    """Who has resigned, by the code of the table. In practice what was done may be taken back, and nobody wins."""
    counted = [table for table in tables if table.over and not table.practice]
    found: dict[str, set[int]] = {}
    for code, seat in Logged.objects.filter(table__in=counted, verb=RESIGN).values_list("table__code", "who"):
        found.setdefault(code, set()).add(seat)
    return found


def _kept(table: Table, last: int) -> tuple[int, ...]:
    number, *totals = table.result.split() or ("",)
    return tuple(map(int, totals)) if number == str(last) else ()


def _folded(table: Table) -> tuple[int, ...]:
    match = load(table.code).match
    if match is None:
        return ()
    totals = tuple(match.state.totals)
    WRITER.submit(_keep, table.pk, " ".join(map(str, (match.number, *totals))))
    return totals


def _keep(table: int, result: str) -> None:
    Table.objects.filter(pk=table).update(result=result)
