"""Once more with the same people: a table like one that is over, with the same seats in the same order.

Bots sit down at once. The seats of the other people are kept for them by the number in their cookies, and nobody else
can take those; whoever does not come is replaced by a bot when the host begins. There is one such table for a match,
whoever asks first: two who ask at the same time come to the same.
"""

from __future__ import annotations

from django.db import transaction

from forceout.rules.finding import Finding
from forceout.rules.leagues import all_leagues
from forceout.web.house import house
from forceout.web.tables.guests import REMOVED
from forceout.web.tables.models import TERMS, Removed, Seat, Table
from forceout.web.tables.opening import begin_match, bot_name, table_with_a_code

NOT_OVER = Finding("not-over", "", "The match is not over yet. You can play again when it is.")
NOT_YOURS = Finding("not-yours", "", "Only those who have played here can ask for a rematch.")
OF_DAY = Finding("of-day", "", "The tables of a league's day are opened by its organiser.")
NO_RULES = Finding("unknown-ruleset", "", "These rules are not known here any more. Open a new table instead.")


class NoRematch(Exception):
    """There is none, for a reason that can be said."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.text)
        self.finding = finding


def refuse_rematch(table: Table, player: str) -> None:
    """`NoRematch` where that visitor cannot have one."""
    if not player or not Seat.objects.filter(table=table, player=player).exists():
        raise NoRematch(NOT_YOURS)
    if table.of_day:
        raise NoRematch(OF_DAY)
    if not table.over:
        raise NoRematch(NOT_OVER)
    if table.ruleset not in all_leagues():
        raise NoRematch(NO_RULES)


def rematch_at(table: Table, player: str) -> Table | None:
    """The table at which the others play again, where this visitor has a place at it, or they are still gathering:
    there is no second one then. `NoRematch` for somebody who was asked to leave it."""
    there = Table.objects.filter(code=table.rematch, over=False).first() if table.rematch else None
    if there is None or Seat.objects.filter(table=there, player=player).exists():
        return there
    if there.began is not None:
        return None
    if Removed.objects.filter(table=there, player=player).exists():
        raise NoRematch(REMOVED)
    return there


def open_rematch(code: str, player: str) -> Table:
    """The table of the rematch, opened where there is none yet. For the thread that writes: one after the other."""
    with house().alone_at(code), transaction.atomic():
        before = Table.objects.get(code=code)
        refuse_rematch(before, player)
        known = rematch_at(before, player)
        if known is not None:
            return known
        return table_with_a_code(lambda new: _opened_again(before, player, new))


def _opened_again(before: Table, player: str, code: str) -> Table:
    terms = {name: getattr(before, name) for name in TERMS}
    table = Table.objects.create(code=code, host=player, **terms)
    seats = [_same_place(seat, table, player) for seat in Seat.objects.filter(table=before)]
    _name_bots(seats)
    Seat.objects.bulk_create(seats)
    gone = Removed.objects.filter(table=before).values_list("player", flat=True)
    Removed.objects.bulk_create(Removed(table=table, player=who) for who in gone if who != player)
    before.rematch = code
    before.rematch_by = next(seat.number for seat in seats if seat.player == player)
    before.save(update_fields=["rematch", "rematch_by"])
    if all(seat.kind != Seat.FREE for seat in seats):
        begin_match(table)
    return table


def _same_place(seat: Seat, table: Table, player: str) -> Seat:
    """Whoever asks sits down. A seat whose player has gone for good is free for anybody, and one that was given up
    stays with the bot that has taken it."""
    here = Seat(table=table, number=seat.number, name=seat.name)
    if seat.player == player:
        here.kind, here.player = Seat.PERSON, player
    elif seat.kind == Seat.BOT:
        here.kind, here.bot = Seat.BOT, seat.bot
        here.name = "" if seat.player else seat.name
    else:
        here.kind, here.player, here.name = Seat.FREE, seat.player, seat.name if seat.player else ""
    return here


def _name_bots(seats: list[Seat]) -> None:
    """A bot that has taken over from somebody gets a name of its own: nobody could find the other's when asked to
    delete it."""
    for seat in seats:
        if seat.kind == Seat.BOT and not seat.name:
            seat.name = bot_name([other.name for other in seats])
