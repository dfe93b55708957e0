"""A round from its draft to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from forceout.tournament.checking import Violation, check_seating
from forceout.tournament.event.actions import Advance, Dissolve, Draft, Edit, Release, Start, Substitute, Undo
from forceout.tournament.event.naming import Naming
from forceout.tournament.event.records import Event, RoundOf, Stage, TableOf, refused
from forceout.tournament.event.scores import standings_of
from forceout.tournament.field import Player, Round, Wishes
from forceout.tournament.seating.policies import find_policy
from forceout.tournament.seating.shape import USUAL_EFFORT, Asked, Seating
from forceout.tournament.seating.sizes import least_pairs
from forceout.tournament.words import listed, some


def players_of(event: Event) -> tuple[Player, ...]:
    """The entries as a seating sees them, with what they have so far: who has not been checked in is absent."""
    called = Naming(event.entries)
    so_far = {line.id: line.value for line in standings_of(event).players}
    return tuple(
        Player(
            one.id,
            one.team or None,
            one.division or None,
            one.id not in event.here,
            so_far[one.id],
            one.league or None,
            one.seed,
            called.of(one.id),
        )
        for one in event.entries
        if not one.substitute
    )


def wishes_of(event: Event) -> Wishes:
    return Wishes(event.sizes, event.settings.apart, event.settings.keep)


def history_of(event: Event) -> tuple[Round, ...]:
    return tuple(one.seating for one in event.released)


def propose(event: Event, policy: str, rounds: int = 1, places: int = 0, effort: int = USUAL_EFFORT) -> Seating:
    """A seating for what comes next. Released rounds are kept; who they brought together is remembered."""
    seed = event.settings.seed * 1000 + len(event.released)
    asked = Asked(players_of(event), wishes_of(event), history_of(event), rounds, seed, effort, places=places)
    return find_policy(policy).seat(asked)


def faults_of(event: Event, tables: Round, policy: str) -> tuple[Violation, ...]:
    """What is wrong with tables for the next round, seated by that policy."""
    chosen, wishes = find_policy(policy), wishes_of(event)
    if not chosen.seats_everybody:
        wishes = replace(wishes, teammates_may_meet=True)
    found = check_seating(players_of(event), wishes, history_of(event), (tables,))
    return tuple(one for one in found if one.code != "not-seated" or chosen.seats_everybody)


def _excused(event: Event, tables: Round, fault: Violation) -> bool:
    """Whether no seating could do without it: the only player of a division, a team larger than its tables."""
    by_name = {one.id: one for one in players_of(event)}
    one = by_name.get(fault.players[0])
    if one is None:
        return False
    here = [other for other in by_name.values() if other.division == one.division and not other.absent]
    if fault.code == "not-seated":
        return len(here) == 1
    if fault.code != "teammates":
        return False
    team = {other.id for other in here if other.team == one.team}
    ours = [table for table in tables if any(name in by_name and by_name[name] in here for name in table)]
    together = sum(len(team & set(table)) * (len(team & set(table)) - 1) // 2 for table in ours)
    return together == least_pairs(len(team), len(ours))


def game_sets(event: Event, tables: Sequence[object]) -> tuple[int, int]:
    """How many games the tables need, and how many the teams that are there bring."""
    teams = {one.team for one in event.entries if one.team and one.id in event.here}
    return len(tables), len(teams) * event.league.day.games_per_team


def current(event: Event, *stages: Stage) -> tuple[int, RoundOf]:
    """The last round, which must be at one of these stages."""
    if not event.rounds:
        raise refused("no-round", "There is no round yet: make a draft first.")
    found = event.rounds[-1]
    if found.stage not in stages:
        wanted = listed(stage.value for stage in stages)
        raise refused("wrong-stage", f"Round {len(event.rounds)} is {found.stage.value}; it should be {wanted}.")
    return len(event.rounds), found


def draft(event: Event, action: Draft) -> Event:
    find_policy(action.policy)
    tables = _tables(event, action.policy, action.tables, action.reason)
    made = RoundOf(action.policy, tables, reason=action.reason)
    if event.rounds and event.rounds[-1].stage is Stage.DRAFT:
        before = event.rounds[-1]
        return event.with_round(len(event.rounds), replace(made, drafts=(*before.drafts, before.tables)))
    if event.rounds and event.rounds[-1].stage is not Stage.CLOSED:
        text = f"Round {len(event.rounds)} is not over: close it first. A released round is never seated anew."
        raise refused("round-not-over", text)
    return replace(event, rounds=(*event.rounds, made))


def _tables(event: Event, policy: str, tables: Round, reason: str) -> tuple[TableOf, ...]:
    """The tables of a draft. What breaks a hard rule needs somebody who says why."""
    hard = [one for one in faults_of(event, tables, policy) if one.hard and not _excused(event, tables, one)]
    if hard and not reason.strip():
        text = f"{some(one.text.rstrip('.') for one in hard[:3])}. Say why it should be so all the same."
        raise refused("hard-fault", text, event.league.day.cite("seating"))
    division = {one.id: one.division or None for one in event.entries}
    return tuple(TableOf(seats, division.get(seats[0]) if seats else None) for seats in tables)


def edit(event: Event, action: Edit) -> Event:
    number, before = current(event, Stage.DRAFT)
    tables = _tables(event, before.policy, action.tables, action.reason)
    changed = replace(before, tables=tables, drafts=(*before.drafts, before.tables), reason=action.reason)
    return event.with_round(number, changed)


def undo(event: Event, action: Undo) -> Event:
    number, before = current(event, Stage.DRAFT)
    if not before.drafts:
        raise refused("nothing-to-undo", "This is the first draft: there is nothing to undo.")
    return event.with_round(number, replace(before, tables=before.drafts[-1], drafts=before.drafts[:-1]))


def release(event: Event, action: Release) -> Event:
    if event.rounds and event.rounds[-1].stage is not Stage.DRAFT:
        raise refused("already-released", f"Round {len(event.rounds)} has been released already.")
    number, before = current(event, Stage.DRAFT)
    _tables(event, before.policy, before.seating, before.reason)  # somebody may have left since it was drafted
    return event.with_round(number, replace(before, stage=Stage.RELEASED, drafts=()))


def start(event: Event, action: Start) -> Event:
    number, before = current(event, Stage.RELEASED)
    return event.with_round(number, replace(before, stage=Stage.PLAYING, began=action.at))


def advance(event: Event, action: Advance) -> Event:
    number, before = current(event, Stage.RELEASED, Stage.PLAYING)
    missing = [at for at, table in enumerate(before.tables, 1) if not _stands(event, table)]
    protested = [at for at, table in enumerate(before.tables, 1) if table.open_protest]
    forced = bool(missing or protested)
    if forced and not action.reason.strip():
        parts = []
        if missing:
            parts.append(f"the sheets of table {some(missing)} are missing or not confirmed")
        if protested:
            parts.append(f"the protests of table {some(protested)} are open")
        text = f"{'; '.join(parts).capitalize()}. Say why the day goes on all the same."
        raise refused("round-open", text, event.league.day.cite("signed"))
    closed = replace(before, stage=Stage.CLOSED, forced=forced, reason=action.reason or before.reason)
    return event.with_round(number, closed)


def _stands(event: Event, table: TableOf) -> bool:
    if not table.seats:
        return True  # it has been dissolved
    return table.confirmed or (table.sheet is not None and not event.settings.second_entry)


def dissolve(event: Event, action: Dissolve) -> Event:
    """Tables keep their numbers: the one that is dissolved stays empty."""
    before = event.rounds[action.round - 1]
    left = [name for name in before.tables[action.table - 1].seats if name in event.here]
    if before.stage is Stage.CLOSED or before.tables[action.table - 1].versions:
        raise refused("too-late", f"Table {action.table} has played: its sheet says who was absent.")
    if len(left) != 1:
        raise refused("not-alone", f"{len(left)} players are left at table {action.table}; it goes on or stays empty.")
    options = [
        (_trouble(event, before, at, left[0]), at)
        for at, table in enumerate(before.tables, 1)
        if at != action.table
        and table.division == before.tables[action.table - 1].division
        and 0 < len(table.seats) < event.sizes.most
        and not table.versions
    ]
    if not options:
        raise refused(
            "no-room", f"No other table has room for {event.called(left[0])}.", event.league.day.cite("seating")
        )
    _, best = min(options)
    joined = replace(before.tables[best - 1], seats=(left[0], *before.tables[best - 1].seats))
    empty = replace(before.tables[action.table - 1], seats=())
    return event.with_round(action.round, before.with_table(best, joined).with_table(action.table, empty))


def _trouble(event: Event, found: RoundOf, at: int, name: str) -> tuple[int, int]:
    """How many hard faults, and how many others, it brings when somebody joins a table."""
    table = (name, *found.tables[at - 1].seats)
    players = [one for one in players_of(event) if one.id in table]
    earlier = tuple(one.seating for one in event.released if one is not found)
    faults = check_seating(players, wishes_of(event), earlier, ((table,),))
    return sum(one.hard for one in faults), len(faults)


def substitute(event: Event, action: Substitute) -> Event:
    found = event.rounds[action.round - 1].tables[action.table - 1]
    entry, seated = event.entry(action.player), event.entry(found.seats[action.seat])
    if entry is None:
        raise refused("unknown-player", f"Nobody called {action.player} is entered.")
    if seated is not None and entry.team != seated.team:
        text = f"{entry.name} is not of team {seated.team} and cannot sit there for {seated.name}."
        raise refused("other-team", text, event.league.day.cite("signed"))
    changed = replace(found, sat={**found.sat, action.seat: action.player})
    return event.with_round(action.round, event.rounds[action.round - 1].with_table(action.table, changed))
