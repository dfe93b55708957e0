"""Tables that are barred to a judge: by their number, or because a player of a certain team sits there."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.actions import BarJudge
from forceout.tournament.event.records import Barred, Event, TableOf, refused
from forceout.tournament.event.roles import Deed, reach


def bar_judge(event: Event, action: BarJudge) -> Event:
    """What was barred to this judge before is replaced."""
    person = event.people.get(action.person)
    if person is None or reach(person, Deed.OFFICIATE) is None:
        raise refused("not-a-judge", "Tables are barred to a judge of this day.")
    teams = {one.team for one in event.entries}
    unknown = sorted(action.teams - teams)
    if unknown:
        raise refused("unknown-team", f"No team is called {unknown[0]}.")
    return replace(event, barred={**event.barred, action.person: Barred(action.tables, action.teams)})


def is_barred(event: Event, who: str, at: int, table: TableOf) -> bool:
    """Whether a table is barred to somebody."""
    barred = event.barred.get(who)
    if barred is None:
        return False
    teams = {entry.team for name in table.players if (entry := event.entry(name)) is not None}
    return at in barred.tables or bool(teams & barred.teams)
