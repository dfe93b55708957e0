"""Opening a table and taking a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from forceout.bots.registry import USUAL_BOT, bots
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import USUAL_LEAGUE, all_leagues
from forceout.web.house import house
from forceout.web.tables import live_tables
from forceout.web.tables.codes import new_code
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Removed, Seat, Table
from forceout.web.visitor import ImpoliteName, clean_name, polite_name
from forceout.web.wire.table import FRIENDLY, LEAGUE

MOST_SHAKES, USUAL_SHAKES = 10, 3
BOT_NAMES = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Felix", "Grace")
"""First names of mathematicians, so that nobody is called “Bot 2”."""


@dataclass(frozen=True)
class NewTable:
    """What somebody wants to play. `people` includes whoever opens the table."""

    ruleset: str
    division: str
    players: int
    people: int
    bot: str
    """By name: what plays on the seats that nobody takes."""
    names: tuple[str, ...]
    strict: bool
    judge_checks: bool
    timed: bool
    practice: bool
    passed: bool
    play: str
    """Friendly or league play."""
    shakes: int


def _number(text: object, least: int, most: int, default: int) -> int:
    digits = str(text or "")
    return min(max(int(digits), least), most) if digits.isdecimal() and len(digits) < 4 else default


def _bot(name: str) -> str:
    """The bot of that name, or the usual one: a form may be older than the bots there are."""
    return name if name in bots() else USUAL_BOT


def read_new_table(fields: Mapping[str, str], names: Sequence[str]) -> NewTable:
    """A new table as a form asks for it; `BadQuestion` where it cannot be played."""
    rulesets = all_leagues()
    league = rulesets.get(fields.get("ruleset", USUAL_LEAGUE))
    if league is None:
        raise BadQuestion("unknown-ruleset", "These rules are not known here.")
    named = fields.get("division", "")
    # without scripts a form may send the division of another league: its own first one is meant
    division = league.division((named if named in league.divisions else next(iter(league.divisions))) or None)
    opponents = fields.get("opponents", "bots")
    practice, passed = opponents == "practice", opponents == "passed"
    players = _number(fields.get("players"), min(league.players), max(league.players), min(league.players))
    try:
        mine = polite_name(fields.get("name", "")) or "Player"
        called = [name for name in map(polite_name, names) if name]
    except ImpoliteName as error:
        raise BadQuestion("unkind-name", str(error)) from None
    people = 1
    if passed:
        called = called if len(called) >= 2 else [mine, *called, "Player 2"]
        players = people = min(max(len(called), 2), max(league.players))
    elif opponents == "friends":
        people = players - _number(fields.get("bots"), 0, players - 2, 0)
    return NewTable(
        league.key,
        division.key,
        players,
        people,
        _bot(fields.get("bot", "")),
        tuple(called[:people]) if passed else (mine,),
        fields.get("mode", "strict") != "board",
        fields.get("checking", "judge") != "players",
        fields.get("clocks", "on") != "off" and not practice,
        practice,
        passed,
        LEAGUE if fields.get("play") == LEAGUE else FRIENDLY,
        _number(fields.get("shakes"), 1, MOST_SHAKES, USUAL_SHAKES),
    )


def open_table(new: NewTable, player: str) -> Table:
    """The table, with its seats. It begins at once when no seat is free."""
    return table_with_a_code(lambda code: _opened(new, player, code))


def table_with_a_code(opened: Callable[[str], Table]) -> Table:
    """What `opened` makes of a code that no other table has."""
    for _ in range(20):
        try:
            with transaction.atomic():
                return opened(new_code())
        except IntegrityError:
            continue  # that code was taken
    raise RuntimeError("no free code was found")


def _opened(new: NewTable, player: str, code: str) -> Table:
    table = Table.objects.create(
        code=code,
        ruleset=new.ruleset,
        division=new.division,
        strict=new.strict,
        judge_checks=new.judge_checks,
        timed=new.timed,
        practice=new.practice,
        passed=new.passed,
        play=new.play,
        shakes=new.shakes,
        fill_bot=new.bot,
        host=player,
    )
    taken: list[str] = []
    for number in range(new.players):
        if number < len(new.names):
            seat = Seat(kind=Seat.PERSON, name=unlike(new.names[number], taken), player=player)
        elif number < new.people:
            seat = Seat(kind=Seat.FREE)
        else:
            seat = Seat(kind=Seat.BOT, name=bot_name(taken), bot=new.bot)
        taken.append(seat.name)
        seat.table, seat.number = table, number
        seat.save()
    if new.people == len(new.names):
        begin_match(table)
    return table


def unlike(name: str, taken: Sequence[str]) -> str:
    """Two players of one name are told apart."""
    called, count = name, 2
    while called in taken:
        called, count = f"{name} {count}", count + 1
    return called


def bot_name(taken: Sequence[str]) -> str:
    return next((name for name in BOT_NAMES if name not in taken), unlike("Ada", taken))


def begin_match(table: Table) -> None:
    """Bots take the seats that are free, and the clock starts."""
    if table.began is not None:
        return
    seats = list(Seat.objects.filter(table=table))
    taken = [seat.name for seat in seats]
    for seat in seats:
        if seat.kind == Seat.FREE:
            seat.kind, seat.name, seat.bot = Seat.BOT, bot_name(taken), table.fill_bot
            seat.player = ""  # whoever it was kept for has not come
            taken.append(seat.name)
            seat.save()
    table.began = table.attended = wall()
    table.save()


def begin(code: str) -> None:
    """Whoever opened the table does not wait for more players."""
    with house().alone_at(code), transaction.atomic():
        begin_match(Table.objects.get(code=code))


def _free_for(player: str, free: Sequence[Seat]) -> Seat | None:
    """The seat that is kept for a visitor, with the name it is kept under; or the first that is kept for nobody."""
    kept = next((seat for seat in free if seat.player == player), None)
    return kept or next((seat for seat in free if not seat.player), None)


def take_seat(code: str, player: str, name: str) -> bool:
    """A visitor sits down. True where there was a free seat, or the visitor sits there already."""
    with house().alone_at(code), transaction.atomic():
        table = Table.objects.get(code=code)
        seats = list(Seat.objects.filter(table=table))
        if any(seat.player == player and seat.kind == Seat.PERSON for seat in seats):
            return True
        free = [seat for seat in seats if seat.kind == Seat.FREE]
        seat = _free_for(player, free)
        if seat is None or table.began is not None or Removed.objects.filter(table=table, player=player).exists():
            return False
        if seat.player != player:
            seat.name = unlike(clean_name(name) or "Player", [other.name for other in seats])
        seat.kind, seat.player = Seat.PERSON, player
        seat.save()
        if len(free) == 1:
            begin_match(table)
    live_tables.forget(code)
    return True
