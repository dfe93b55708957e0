"""What pages about tables tell besides their states: initials, who may sit in, byes, calls for a judge."""

from __future__ import annotations

from dataclasses import dataclass, replace

from forceout.tournament.event.calling import open_calls, why_not_second
from forceout.tournament.event.calls import MATTERS, Call
from forceout.tournament.event.latecomers import without_seat
from forceout.tournament.event.records import Event, Stage, TableOf, Version
from forceout.tournament.event.roles import Deed
from forceout.tournament.numbers import write_exact
from forceout.tournament.words import listed
from forceout.web.days.names import Called, names_for, person_called
from forceout.web.days.store import now_of
from forceout.web.days.who import Here


def minutes(milliseconds: int) -> str:
    seconds = max(0, milliseconds) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


@dataclass(frozen=True)
class Waiting:
    """A call on a page."""

    number: int
    call: Call
    waited: str
    since: int
    """Milliseconds that it has waited, for a clock that counts up."""
    who: str = ""
    stays_out: str = ""
    """Why whoever looks does not give this second opinion."""

    @property
    def title(self) -> str:
        return "Second opinion" if self.call.is_second else self.call.title


def waiting_for(here: Here, number: int, call: Call) -> Waiting:
    since = now_of(here.day) - call.since
    return Waiting(
        number, call, minutes(since), since, _at_table(here, call), why_not_second(here.event, number, here.who)
    )


def _at_table(here: Here, call: Call) -> str:
    """Who has taken a call. Where there are second opinions no judge reads of another who rules."""
    if not call.taken_by:
        return ""
    if here.may(Deed.OFFICIATE) and call.taken_by != here.who and not here.event.league.day.judge_is_final:
        return "Another judge"
    return person_called(here.event, call.taken_by)


def calls_of(here: Here) -> list[Waiting]:
    """Open calls, for those who lead the day: what for and how long, nothing of any ruling."""
    return [waiting_for(here, number, replace(call, words="")) for number, call in open_calls(here.event)]


def with_names(event: Event, version: Version) -> Version:
    """A version as people read it: by names instead of ids."""
    sure = version.confirmed_by
    return replace(
        version,
        by=person_called(event, version.by),
        confirmed_by=None if sure is None else person_called(event, sure),
        official=person_called(event, version.official) if version.official else "",
    )


def may_sit_in(event: Event, number: int, table: TableOf) -> list[tuple[int, list[str]]]:
    """For each seat of a table the teammates who have no seat in this round; first the one for whom another sits in."""
    taken = {name for one in event.rounds[number - 1].tables for name in (*one.seats, *one.players)}
    teams = {one.id: one.team for one in event.entries}
    back = {seat: [table.seats[seat]] for seat in table.sat if table.sat[seat] != table.seats[seat]}
    found = [
        (
            seat,
            back.get(seat, [])
            + [one.id for one in event.entries if one.team and one.team == teams.get(name) and one.id not in taken],
        )
        for seat, name in enumerate(table.seats)
    ]
    return [(seat, mates) for seat, mates in found if mates]


def at_table(here: Here, number: int, table: TableOf) -> dict[str, object]:
    event, names = here.event, names_for(here)
    closed = event.rounds[number - 1].stage is Stage.CLOSED
    signed = [names[table.player(seat)].name for seat in sorted(table.signed)]
    games = " The number of games is initialled too." if table.games_signed else ""
    sits = may_sit_in(event, number, table) if here.may(Deed.ENTER_SHEET) and not closed else []
    outs = here.may(Deed.CONFIRM_SHEET) and not closed and not table.versions and table.web is None
    has = "has" if len(signed) == 1 else "have"
    return {
        "initials": f"{listed(signed)} {has} initialled.{games}" if signed else "Nobody has initialled.",
        "may_sit_in": [(seat, names[table.seats[seat]], [names[mate] for mate in mates]) for seat, mates in sits],
        "may_leave_out": [
            (seat, names[table.player(seat)]) for seat in range(len(table.seats)) if outs and len(table.seats) > 2
        ],
        "matters": [(key, matter.title) for key, matter in MATTERS.items()],
    }


def byes_of(here: Here, number: int) -> list[tuple[Called, bool, str]]:
    """Who has no seat in a round, whether that is called a bye, and the result that was entered for it."""
    found, names = here.event.rounds[number - 1], names_for(here)
    without = [*found.byes, *(name for name in without_seat(here.event, number) if name not in found.byes)]
    return [(names[name], name in found.byes, _written(found.byes.get(name))) for name in without]


def _written(score: object) -> str:
    return "" if score is None else write_exact(score)  # type: ignore[arg-type]
