"""Deleting what is kept of a child on a day, and whole days. Copies go with it: they hold the name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from forceout.tournament.event.fold import fold
from forceout.tournament.event.forgetting import forgotten, names_of
from forceout.tournament.event.log_text import read_action, read_settings
from forceout.tournament.event.names import Names
from forceout.tournament.event.records import Event
from forceout.web.days.copies import delete_copies
from forceout.web.days.models import Day, Done, Link
from forceout.web.days.store import delete, event_of, forget_remembered, lock_of
from forceout.web.days.web_play import LONGEST
from forceout.web.tables.forgetting import forget_seat, forget_table
from forceout.web.tables.journal import wipe_journal
from forceout.web.tables.models import DAY, Seat, Table
from forceout.web.tables.writer import WRITER


class NobodyThere(LookupError):
    """No day, or nobody on it, in a sentence."""


def find_day(code: str) -> Day:
    day = Day.objects.filter(code=code).first()
    if day is None:
        raise NobodyThere(f"There is no day {code}.")
    return day


def forget_day(day: Day) -> None:
    """Everything of a day, for good."""
    delete_copies(day)
    for code in _tables(day).values_list("code", flat=True):
        forget_table(code)
    delete(day)
    wipe_journal()


def _tables(day: Day) -> QuerySet[Table]:
    """The web tables that the day has opened."""
    return Table.objects.filter(host=f"{DAY}{day.code}")


def _forget_at_tables(day: Day, event: Event, player: str) -> None:
    """The name that stood at the player's web tables, whole or as everybody could read it."""
    called = {Names(event, whole=whole)[player].name[:LONGEST] for whole in (True, False)}
    for code, seat in Seat.objects.filter(table__in=_tables(day), name__in=called).values_list("table__code", "number"):
        forget_seat(code, seat)


def name_on(day: Day, player: str) -> str:
    try:
        return names_of(event_of(day), player)[0]
    except KeyError:
        raise NobodyThere(f"Nobody with the id {player[:40]} is entered on this day.") from None


def forget_player(day: Day, player: str) -> str:
    """Takes the name out, and the private link with it. Returns what stands in its place."""
    with lock_of(day):
        name_on(day, player)
        event = event_of(day)
        _, neutral = names_of(event, player)
        rows = list(Done.objects.filter(day=day))
        lines = forgotten([row.data for row in rows], event, player)
        after = fold(read_settings(day.settings), map(read_action, lines))
        if [one.seating for one in after.rounds] != [one.seating for one in event.rounds]:
            raise RuntimeError("forgetting a name moved somebody")
        WRITER.wait_for(_write, [(row.pk, line) for row, line in zip(rows, lines, strict=True)], day, player)
        forget_remembered(day)
    _forget_at_tables(day, event, player)
    delete_copies(day)
    wipe_journal()
    return neutral


def _write(changed: list[tuple[int, Mapping[str, Any]]], day: Day, player: str) -> None:
    with transaction.atomic():
        for key, line in changed:
            Done.objects.filter(pk=key).update(data=line)
        Link.objects.filter(day=day, person=f"player:{player}").delete()
        Day.objects.filter(pk=day.pk).update(edition=F("edition") + 1)
