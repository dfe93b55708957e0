"""Giving up a seat: a bot plays on for whoever leaves, or the seat is free again where nobody has played yet."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from forceout.rules.finding import Finding
from forceout.web.tables.alone import alone_at
from forceout.web.tables.models import Seat, Table

NO_SEAT = Finding("no-seat", "", "You have no seat at this table.")
OF_DAY = Finding("of-day", "", "This is a table of a league's day. If you have to go, call a judge.")
OVER = Finding("over", "", "This match is over. There is no seat to give up.")


def why_not(table: Table, player: str) -> Finding | None:
    """Why a visitor cannot give up a seat here; None where that can be done."""
    if table.of_day:
        return OF_DAY
    if table.over:
        return OVER
    mine = Seat.objects.filter(table=table, player=player).exclude(kind=Seat.BOT)
    return None if player and mine.exists() else NO_SEAT


def what_it_means(table: Table, player: str) -> str:
    """In words, before it happens."""
    seats = list(Seat.objects.filter(table=table))
    others = [seat for seat in seats if seat.kind == Seat.PERSON and seat.player != player]
    if table.began is None:
        return (
            "The match has not begun. Your seat is free for somebody else."
            if others
            else "The match has not begun and nobody else has come, so the table is taken away."
        )
    if others:
        return "A computer plays on for you, with your name on its seat. You cannot take the seat back."
    return "Nobody else plays there, so the match stays as it is, unfinished. You cannot take the seat back."


def give_up(code: str, player: str) -> None:
    """Nobody acts meanwhile, and those at the table see it. Not for the server's loop."""
    alone_at(code, partial(_left, code, player))


def _left(code: str, player: str) -> None:
    with transaction.atomic():
        table = Table.objects.get(code=code)
        if why_not(table, player) is not None:
            return
        seats = list(Seat.objects.filter(table=table))
        others = [seat.player for seat in seats if seat.player not in ("", player) and seat.kind == Seat.PERSON]
        if table.began is None and not others:
            table.delete()
            return
        for seat in seats:
            if seat.player == player:
                _empty(table, seat)
        if table.host == player and others:
            table.host = others[0]  # somebody has to be able to begin
            table.save(update_fields=["host"])


def _empty(table: Table, seat: Seat) -> None:
    """Of a match that has begun the seat keeps name and number: it stays in the list of whoever has played here."""
    if table.began is None:
        seat.kind, seat.name, seat.player = Seat.FREE, "", ""
    else:
        seat.kind, seat.bot = Seat.BOT, table.fill_bot
    seat.save()
