"""Deleting what is kept of a child, at once and on request.

A table at which nobody else has played is deleted. At a table shared with others the match stays theirs: the name on
the seat becomes a neutral one, what that player said is taken out, and so is the name where others said it. Records and
reviews are made of seats and log, so they change with them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import Q

from forceout.web.events import TABLE_FORGOTTEN, VISITOR_FORGOTTEN, tell
from forceout.web.tables.acting import SAID
from forceout.web.tables.alone import alone_at
from forceout.web.tables.journal import wipe_journal
from forceout.web.tables.models import Logged, Removed, Reviewed, Seat, Table
from forceout.web.tables.saying import UNSAID, without_name
from forceout.web.tables.seat_codes import forget_seat_codes
from forceout.web.tables.writer import WRITER

SHORTEST = 8
"""Letters of a visitor's number that must be named."""
ROUNDS = 3
"""A visitor may open one more table while the others are being deleted."""


@dataclass(frozen=True)
class Forgotten:
    """How many tables were deleted, and how many remain without the visitor's name."""

    deleted: int = 0
    renamed: int = 0

    def __add__(self, other: Forgotten) -> Forgotten:
        return Forgotten(self.deleted + other.deleted, self.renamed + other.renamed)


@dataclass(frozen=True)
class AlsoKept:
    """What another part of the server keeps of visitors."""

    numbers: Callable[[str], set[str]]
    """The numbers that begin so, of those of whom something is kept."""
    forget: Callable[[str], None]


ALSO_KEPT: list[AlsoKept] = []


class WhichVisitor(LookupError):
    """Nobody, or more than one visitor, has a number that begins so; in a sentence."""


def visitor_named(number: str) -> str:
    """The whole number of the visitor whose number begins so. Dashes and spaces do not count."""
    begin = "".join(char for char in number.lower() if char not in "- \t")
    if len(begin) < SHORTEST or any(char not in "0123456789abcdef" for char in begin):
        raise WhichVisitor(f"A visitor's number has at least {SHORTEST} of the signs 0 to 9 and a to f.")
    seats = Seat.objects.filter(player__startswith=begin).values_list("player", flat=True)
    hosts = Table.objects.filter(host__startswith=begin).values_list("host", flat=True)
    removed = Removed.objects.filter(player__startswith=begin).values_list("player", flat=True)
    found = set(seats) | set(hosts) | set(removed)
    for also in ALSO_KEPT:
        found |= also.numbers(begin)
    if not found:
        raise WhichVisitor("Nothing is kept of a visitor with that number.")
    if len(found) > 1:
        raise WhichVisitor("More than one visitor's number begins so. Give more of it.")
    return found.pop()


def tables_of(player: str) -> list[str]:
    """The codes of the tables at which that visitor has a seat, or which that visitor opened."""
    if not player:
        return []
    mine = Table.objects.filter(Q(seats__player=player) | Q(host=player)).distinct()
    return list(mine.values_list("code", flat=True))


def forget_visitor(player: str) -> Forgotten:
    """Deletes all that is kept of a visitor."""
    done = Forgotten()
    for _ in range(ROUNDS):
        codes = tables_of(player)
        if not codes:
            break
        for code in codes:
            done += alone_at(code, partial(_leave, code, player))
    if player:
        for also in ALSO_KEPT:
            WRITER.wait_for(also.forget, player)
    WRITER.wait_for(_forget_removal, player)
    forget_seat_codes(player)
    wipe_journal()
    tell(VISITOR_FORGOTTEN, deleted=done.deleted, renamed=done.renamed)
    return done


def _forget_removal(player: str) -> None:
    Removed.objects.filter(player=player).delete()


def forget_table(code: str) -> bool:
    """Deletes a table for everybody; False where there is none."""
    there = Table.objects.filter(code=code).exists()
    if there:
        alone_at(code, partial(_delete, code))
        wipe_journal()
        tell(TABLE_FORGOTTEN, table=code)
    return there


def forget_seat(code: str, number: int) -> None:
    """Takes the name of whoever sits there out of a table of a league's day, which stays."""
    alone_at(code, partial(_without_name, code, number))


def _without_name(code: str, number: int) -> Forgotten:
    with transaction.atomic():
        table = Table.objects.filter(code=code).first()
        seats = list(Seat.objects.filter(table=table)) if table is not None else []
        for seat in seats:
            if seat.number == number and table is not None:
                clear_seat(table, seat, seats)
        return Forgotten(renamed=1)


def _delete(code: str) -> Forgotten:
    Table.objects.filter(code=code).delete()
    return Forgotten(deleted=1)


def _leave(code: str, player: str) -> Forgotten:
    """Takes a visitor away from one table."""
    with transaction.atomic():
        table = Table.objects.filter(code=code).first()
        if table is None:
            return Forgotten()
        seats = list(Seat.objects.filter(table=table))
        others = [seat.player for seat in seats if seat.player not in ("", player)]
        if not others and not table.of_day:
            return _delete(code)
        for seat in seats:
            if seat.player == player:
                clear_seat(table, seat, seats)
        if table.host == player:
            table.host = others[0]  # somebody has to be able to begin
            table.save(update_fields=["host"])
        return Forgotten(renamed=1)


def clear_seat(table: Table, seat: Seat, seats: list[Seat]) -> None:
    """The seat without the person. A match that is still played goes on with a bot there, and a seat at which
    nobody has played yet is free again. At a table of a league's day it waits for the same player."""
    name, seat.player = seat.name, ""
    if table.of_day:
        seat.name = _neutral(seat, {other.name for other in seats if other is not seat})
    elif table.began is None:
        seat.kind, seat.name = Seat.FREE, ""
    else:
        seat.name = _neutral(seat, {other.name for other in seats if other is not seat})
        if not table.over:
            seat.kind, seat.bot = Seat.BOT, table.fill_bot
    seat.save()
    for entry in Logged.objects.filter(table=table, verb__in=SAID):
        words = UNSAID if entry.who == seat.number else without_name(entry.words, name, seat.name or "…")
        if words != entry.words:
            Logged.objects.filter(pk=entry.pk).update(words=words)
    Reviewed.objects.filter(table=table).delete()  # they tell of players by name; they are made again when asked for


def _neutral(seat: Seat, taken: set[str]) -> str:
    """“Player 2”, unless somebody at this table is called that."""
    named, count = f"Player {seat.number + 1}", seat.number + 1
    while named in taken:
        count += len(taken) + 1
        named = f"Player {count}"
    return named
