"""A day's tables on the web: opened from their seat lists, kept to the room's clock, their results brought to the day.

What is to be done follows from the day's log and the tables' own logs alone, so that it can be done at any time, and
after a crash once more: nothing here is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from forceout.referee.action import JUDGE
from forceout.referee.state import Phase
from forceout.tournament.event.actions import GoOnOnPaper, LandSheet, OpenWebTables
from forceout.tournament.event.names import Names
from forceout.tournament.event.officials import ends_at
from forceout.tournament.event.records import WEB, Event, Refused, TableOf
from forceout.tournament.event.web_tables import to_be_opened
from forceout.tournament.sheet_of_match import answers, sheet_of, sheet_so_far
from forceout.web.days.at_the_desk import acted
from forceout.web.days.models import Day
from forceout.web.days.store import AFTER, act, event_of
from forceout.web.days.web_calls import called
from forceout.web.days.web_places import day_of, place_of
from forceout.web.house import house
from forceout.web.tables import live_tables, of_day
from forceout.web.tables.acting import Act
from forceout.web.tables.codes import new_code
from forceout.web.tables.models import DAY, Seat, Table
from forceout.web.tables.opening import begin_match, unlike
from forceout.web.tables.rooms import changed_elsewhere
from forceout.web.tables.writer import WRITER

TRIES = 20
LONGEST = 40
"""A name at a table."""


def begin() -> None:
    """The tables of days are kept from now on."""
    AFTER.append(follow)
    of_day.keep_days(of_day.Keeper(round_ends, bring, called))


# -- opening -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatList:
    """What a table is opened from."""

    ruleset: str
    division: str
    shakes: int
    names: tuple[str, ...]


def follow(day: Day, event: Event) -> None:
    """After each action of a day: tables that are to be open are opened, and all hear of the room's clock."""
    number = len(event.rounds)
    if not number:
        return
    wanted = to_be_opened(event, number)
    if wanted:
        lists = [seat_list(event, event.rounds[-1].tables[at - 1]) for at in wanted]
        codes = WRITER.wait_for(_opened, f"{DAY}{day.code}", lists)
        act(day, OpenWebTables, WEB, round=number, codes=dict(zip(wanted, codes, strict=True)))
        return  # this has been called once more for that action
    for at, table in enumerate(event.rounds[-1].tables, 1):
        ends = _wall(day, event, at)
        if table.web is not None and not table.versions and of_day.tell_end(table.web.code, ends):
            house().announce(table.web.code, of_day.ROUND_ENDS, ends)
            changed_elsewhere(table.web.code)


def _wall(day: Day, event: Event, at: int) -> int | None:
    ends = ends_at(event, len(event.rounds), at)
    return None if ends is None else day.began + ends


def seat_list(event: Event, table: TableOf) -> SeatList:
    """Players in order, as everybody may read their names: anybody may watch."""
    names = Names(event, whole=event.settings.full_names)
    called: list[str] = []
    for seat in range(len(table.seats)):
        called.append(unlike(names[table.player(seat)].name[:LONGEST], called))
    return SeatList(event.settings.league, table.division or "", event.rounds[-1].web_shakes, tuple(called))


def _opened(host: str, lists: Sequence[SeatList]) -> list[str]:
    with transaction.atomic():
        return [_open(host, one) for one in lists]


def _open(host: str, one: SeatList) -> str:
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                table = Table.objects.create(
                    code=new_code(), ruleset=one.ruleset, division=one.division, shakes=one.shakes, host=host
                )
        except IntegrityError:
            continue  # that code was taken
        Seat.objects.bulk_create(
            Seat(table=table, number=number, kind=Seat.PERSON, name=name) for number, name in enumerate(one.names)
        )
        return table.code
    raise RuntimeError("no free code was found")


# -- sitting down ------------------------------------------------------------------------------------------


def sit_down(code: str, seat: int, player: str, name: str) -> None:
    """The browser of a player takes the player's own seat; the match begins when all are taken.

    Whoever comes with another device has the seat there from now on. A browser is one player at a time.
    """
    WRITER.wait_for(_seated, code, seat, player, name)
    live_tables.changed_by_hand(code)
    live_tables.load(code)
    changed_elsewhere(code)


def _seated(code: str, number: int, player: str, name: str) -> None:
    with house().alone_at(code), transaction.atomic():
        table = Table.objects.get(code=code)
        seats = list(Seat.objects.filter(table=table))
        for seat in seats:
            if seat.number == number:
                seat.player = player
                if table.began is None:  # a substitute has another name than was listed
                    seat.name = unlike(name[:LONGEST], [one.name for one in seats if one.number != number])
            elif seat.player == player:
                seat.player = ""
            else:
                continue
            seat.save()
        if all(seat.player for seat in seats):
            begin_match(table)


def begin_without(code: str) -> None:
    """Those who have not come are marked absent, and the others begin."""
    missing = [seat.number for seat in live_tables.load(code).seats if not seat.player]
    WRITER.wait_for(_begun, code)
    live_tables.load(code)
    for seat in missing:
        acted(code, Act(JUDGE, "absent", str(seat)))
    changed_elsewhere(code)


def _begun(code: str) -> None:
    with house().alone_at(code), transaction.atomic():
        begin_match(Table.objects.get(code=code))


# -- results -----------------------------------------------------------------------------------------------


def round_ends(code: str) -> int | None:
    day = day_of(code)
    if day is None:
        return None
    event = event_of(day)
    place = place_of(event, code)
    return _wall(day, event, place[1]) if place is not None and place[0] == len(event.rounds) else None


def bring(code: str) -> bool:
    """Brings the result of a web table to its day, where all its players have answered. Whether it did."""
    day = day_of(code)
    place = place_of(event_of(day), code) if day is not None else None
    match = live_tables.load(code).match if place is not None else None
    if day is None or place is None or match is None:
        return False
    told = answers(match.state, match.actions)
    if told is None or told.waiting:
        return False
    sheet = sheet_of(match.state, told)
    try:
        act(day, LandSheet, WEB, round=place[0], table=place[1], code=code, sheet=sheet, protests=told.protests)
    except Refused:
        return False  # somebody was faster, or moved the table to paper
    of_day.forget_end(code)
    return True


def bring_all(event: Event) -> bool:
    """Whatever was left behind by a crash: results that nobody has brought. Whether there was any."""
    waiting = [table.web.code for one in event.rounds for table in one.tables if table.web and not table.versions]
    return sum(bring(code) for code in waiting if _is_finished(code)) > 0


def _is_finished(code: str) -> bool:
    try:
        live = live_tables.peek(code) or live_tables.load(code)
    except Table.DoesNotExist:
        return False  # the day came from another machine
    return live.match is not None and live.match.state.phase in of_day.FINISHED


def to_paper(day: Day, who: str, number: int, at: int, reason: str) -> Event:
    """The table goes on on paper: the match on the web stands still, and its lines so far are kept."""
    table = event_of(day).rounds[number - 1].tables[at - 1]
    sheet = None
    if table.web is not None and Table.objects.filter(code=table.web.code).exists():
        code = table.web.code
        match = live_tables.load(code).match
        if match is not None:
            if match.state.paused_at is None and match.state.phase is not Phase.DONE:
                acted(code, Act(JUDGE, "say", "This match goes on on paper."))
                acted(code, Act(JUDGE, "pause"))
            match = live_tables.load(code).match or match
            sheet = sheet_so_far(match.state)
        of_day.forget_end(code)
    return act(day, GoOnOnPaper, who, round=number, table=at, sheet=sheet, reason=reason)
