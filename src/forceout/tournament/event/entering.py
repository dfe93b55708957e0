"""Before the first round: settings, people, entries, check-in."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count as count_from

from forceout.rules.leagues import find_league
from forceout.tournament.entries import Earlier, Entries, Entry, read_entries
from forceout.tournament.event.actions import AddPlayer, Appoint, ChangeSettings, CheckIn, EnterPlayers
from forceout.tournament.event.records import ORGANISER, WEB, Event, refused
from forceout.tournament.event.roles import Deed, Reach, reach
from forceout.tournament.scoresheet import possible_places
from forceout.tournament.words import number, some


@dataclass(frozen=True)
class Difference:
    """What another file would change in the entries."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


def read_file(event: Event, csv: str) -> Entries:
    """A file as this day reads it: who is entered already stays the same child."""
    return read_entries(csv, event.league, event.settings.team_size, Earlier(event.entries, event.ids))


def difference(before: Iterable[Entry], after: Iterable[Entry]) -> Difference:
    old, new = {one.id: one for one in before}, {one.id: one for one in after}
    return Difference(
        tuple(name for name in new if name not in old),
        tuple(name for name in old if name not in new),
        tuple(name for name in new if name in old and _filled(old[name]) != _filled(new[name])),
    )


def _filled(entry: Entry) -> Entry:
    """Without the empty cells of columns that nobody asked for: a late entry has none of them."""
    return replace(entry, other={column: cell for column, cell in entry.other.items() if cell})


def change_settings(event: Event, action: ChangeSettings) -> Event:
    if action.settings.league != event.settings.league and event.entries:
        raise refused("league-fixed", "Players are entered already: the league stays what it is.")
    league = find_league(action.settings.league)
    if action.settings.places_only and not possible_places(league, 2):
        text = f"{league.title} gives no points for places: its tables write down their {league.day.line}s."
        raise refused("places-not-in-rules", text, league.day.cite("match-mismatch"))
    return replace(event, settings=action.settings)


def appoint(event: Event, action: Appoint) -> Event:
    if action.person.id == ORGANISER:
        raise refused("organiser-stays", "The organiser keeps the organiser's role.")
    if action.person.id == WEB:
        raise refused("name-taken", "Web tables bring their results themselves; nobody is appointed to that.")
    return replace(event, people={**event.people, action.person.id: action.person})


def enter_players(event: Event, action: EnterPlayers) -> Event:
    by_place = action.as_first_read
    found = (
        read_entries(action.csv, event.league, event.settings.team_size) if by_place else read_file(event, action.csv)
    )
    if not found.accepted:
        first = found.errors[0]
        text = f"The file has {number(len(found.errors), 'error')}; the first is in line {first.line}: {first.text}"
        raise refused("bad-entries", text, first.rule)
    players = tuple(replace(one, division=event.plays_up.get(one.id, one.division)) for one in found.players)
    change = difference(event.entries, players)
    if event.entries and change and not action.agreed:
        counts = f"{len(change.added)} new, {len(change.removed)} gone, {len(change.changed)} changed"
        raise refused("entries-differ", f"This file differs from the entries: {counts}. Look at it, then agree.")
    seated = {name for one in event.released for table in one.tables for name in table.seats}
    gone = [name for name in change.removed if name in seated]
    if gone:
        raise refused("already-seated", f"{some(map(event.called, gone))} already had a seat and cannot be taken out.")
    names = {one.id for one in players}
    return replace(event, entries=players, here=event.here & names, ids=event.ids | names)


def add_player(event: Event, action: AddPlayer) -> Event:
    """A late entry is read as a file of one line would be, and held against those who are entered."""
    text = io.StringIO()
    csv.writer(text).writerows([("name", "team", "grade", "division"), _line(action)])
    found = read_entries(text.getvalue(), event.league)
    if not found.accepted:
        raise refused("bad-entries", some(one.text for one in found.errors), found.errors[0].rule)
    (entry,) = found.players
    team = next((one.team for one in event.entries if one.team.casefold() == entry.team.casefold()), entry.team)
    mates = [one for one in event.entries if one.team == team]
    if any(one.name.casefold() == entry.name.casefold() for one in mates):
        raise refused("duplicate-player", f"{entry.name} of {team or 'no team'} is entered already.")
    most = event.settings.team_size[1] if event.settings.team_size is not None else None
    if team and most is not None and sum(not one.substitute for one in mates) >= most:
        raise refused("team-too-large", f"Team {team} has {most} players already, the most it may have.")
    now = {one.id for one in event.entries}
    taken = now if action.as_first_read else event.ids
    free = next(name for name in (f"p{count}" for count in count_from(len(now) + 1)) if name not in taken)
    return replace(event, entries=(*event.entries, replace(entry, id=free, team=team)), ids=event.ids | {free})


def team_divisions(event: Event) -> tuple[str, ...]:
    """Teams whose players are in more than one division, as a file of them would be warned of."""
    playing: dict[str, set[str]] = {}
    for one in event.entries:
        if one.team and not one.substitute:
            playing.setdefault(one.team, set()).add(one.division)
    mixed = {team: len(found) for team, found in playing.items() if len(found) > 1}
    return tuple(f"The players of {team} are in {number(many, 'division')}." for team, many in mixed.items())


def _line(action: AddPlayer) -> tuple[str, str, str, str]:
    return action.name, action.team, str(action.grade), action.division


def check_in(event: Event, action: CheckIn) -> Event:
    unknown = sorted(name for name in action.players if event.entry(name) is None)
    if unknown:
        raise refused("unknown-player", f"Nobody called {some(unknown)} is entered.")
    out = [name for name in sorted(action.players) if name in event.disqualified and event.disqualified[name].rest]
    if out and action.here:
        text = f"{some(map(event.called, out))} cannot be checked in: disqualified for the rest of the day."
        raise refused("disqualified", text, event.league.procedure.cite("conduct"))
    person = event.people.get(action.who)
    if reach(person, Deed.CHECK_IN) is Reach.OWN_TEAM:
        others = sorted(name for name in action.players if not _of_team(event, name, person.team if person else None))
        if others:
            told = some(map(event.called, others))
            raise refused("own-team-only", f"A coach checks in the own team, and not {told}.")
    here = event.here | action.players if action.here else event.here - action.players
    left = event.left - action.players if action.here else event.left | action.players
    return replace(event, here=here, left=left)


def _of_team(event: Event, name: str, team: str | None) -> bool:
    entry = event.entry(name)
    return entry is not None and bool(team) and entry.team == team
