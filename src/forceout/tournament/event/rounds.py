"""A round from its draft to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from forceout.tournament.checking import Violation, check_seating, compare
from forceout.tournament.event.actions import Advance, Draft, Edit, Plan, Release, Reopen, Start, Undo
from forceout.tournament.event.naming import Naming
from forceout.tournament.event.records import Earlier, Event, Planned, RoundOf, Stage, TableOf, refused
from forceout.tournament.event.scores import standings_of
from forceout.tournament.field import Player, Round, Wishes
from forceout.tournament.seating.policies import find_policy
from forceout.tournament.seating.shape import USUAL_EFFORT, Asked, Seating, Watch
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


def propose(
    event: Event,
    policy: str,
    rounds: int = 1,
    places: int = 0,
    effort: int = USUAL_EFFORT,
    watch: Watch | None = None,
    draw: int = 0,
    sections: int = 1,
) -> Seating:
    """A seating for what comes next. Released rounds are kept; who they brought together is remembered.

    `draw` counts how often the organiser has asked anew: each has another seed, and the same one whenever it is asked.
    """
    seed = event.settings.seed * 1000 + len(event.released) + draw * 1_000_003
    wishes, history = wishes_of(event), history_of(event)
    asked = Asked(
        players_of(event), wishes, history, rounds, seed, effort, places=places, sections=sections, watch=watch
    )
    return find_policy(policy).seat(asked)


def faults_of(event: Event, tables: Round, policy: str, planned: Sequence[Planned] = ()) -> tuple[Violation, ...]:
    """What is wrong with tables for the next round, seated by that policy, and with the rounds planned after it.

    Rounds count from the one that comes next.
    """
    return _faults(event, players_of(event), tables, policy, planned)


def _faults(
    event: Event, players: Sequence[Player], tables: Round, policy: str, planned: Sequence[Planned] = ()
) -> tuple[Violation, ...]:
    chosen, wishes = find_policy(policy), wishes_of(event)
    if not chosen.seats_everybody:
        wishes = replace(wishes, teammates_may_meet=True)
    found = check_seating(players, wishes, history_of(event), (tables, *(one.tables for one in planned)))
    return tuple(one for one in found if one.code != "not-seated" or chosen.seats_everybody)


def new_faults(event: Event, tables: Round, policy: str, before: Round | None = None) -> tuple[Violation, ...]:
    """Hard faults that somebody must answer for: a seating without them is possible, and `before` had none of them."""
    players = players_of(event)
    found = _faults(event, players, tables, policy)
    if before is not None:
        found = compare(_faults(event, players, before, policy), found).breaks
    return tuple(one for one in found if one.hard and not _excused(players, tables, one))


def avoidable(event: Event, faults: Sequence[Violation], rounds: Sequence[Round]) -> tuple[Violation, ...]:
    """Without those that no seating could do without. Rounds count from the first of these."""
    players = players_of(event)
    return tuple(one for one in faults if not one.hard or not _excused(players, rounds[one.round - 1], one))


def _excused(players: Sequence[Player], tables: Round, fault: Violation) -> bool:
    """Whether no seating could do without it: the only player of a division, a team larger than its tables."""
    by_name = {one.id: one for one in players}
    one = by_name.get(fault.players[0])
    if one is None:
        return False
    here = {other.id: other for other in players if other.division == one.division and not other.absent}
    if fault.code == "not-seated":
        return len(here) == 1
    if fault.code != "teammates":
        return False
    team = {other.id for other in here.values() if other.team == one.team}
    ours = [table for table in tables if any(name in here for name in table)]
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
    answer_for(event, action.tables, action.policy, action.reason)
    drafted = bool(event.rounds) and event.rounds[-1].stage is Stage.DRAFT
    # a round of its own takes the place of the plan for it
    planned = event.planned if drafted else event.planned[1:]
    return with_draft(event, action, action.tables, planned)


def with_draft(event: Event, action: Draft | Plan, tables: Round, planned: tuple[Planned, ...]) -> Event:
    """The event with these tables as its draft, and with what is planned after it."""
    made = RoundOf(action.policy, tables_of(event, tables), reason=action.reason, search=action.search, searched=tables)
    if event.rounds and event.rounds[-1].stage is Stage.DRAFT:
        drafts = _undoable(event, event.rounds[-1])
        return replace(event.with_round(len(event.rounds), _as_chosen(made, drafts, event.rounds[-1])), planned=planned)
    if event.rounds and event.rounds[-1].stage is not Stage.CLOSED:
        text = f"Round {len(event.rounds)} is not over: close it first. A released round is never seated anew."
        raise refused("round-not-over", text)
    return replace(event, rounds=(*event.rounds, made), planned=planned)


def _as_chosen(made: RoundOf, drafts: tuple[Earlier, ...], before: RoundOf) -> RoundOf:
    """Another draft of the same round: what is played on the web stays chosen, and the draft before can come back."""
    return replace(made, drafts=drafts, on_web=before.on_web, web_shakes=before.web_shakes)


def _undoable(event: Event, before: RoundOf) -> tuple[Earlier, ...]:
    return (*before.drafts, Earlier(before.policy, before.tables, event.planned, before.reason))


def answer_for(event: Event, tables: Round, policy: str, reason: str, before: Round | None = None) -> None:
    """What breaks a hard rule, and did not before, needs somebody who says why."""
    hard = new_faults(event, tables, policy, before)
    if hard and not reason.strip():
        text = f"{some(one.text.rstrip('.') for one in hard[:3])}. Say why it should be so all the same."
        raise refused("hard-fault", text, event.league.day.cite("seating"))


def tables_of(event: Event, tables: Round) -> tuple[TableOf, ...]:
    division = {one.id: one.division or None for one in event.entries}
    return tuple(TableOf(seats, division.get(seats[0]) if seats else None) for seats in tables)


def edit(event: Event, action: Edit) -> Event:
    number, before = current(event, Stage.DRAFT)
    answer_for(event, action.tables, before.policy, action.reason, before.seating)
    changed = replace(
        before,
        tables=tables_of(event, action.tables),
        drafts=_undoable(event, before),
        reason=action.reason or before.reason,
    )
    return event.with_round(number, changed)


def undo(event: Event, action: Undo) -> Event:
    number, before = current(event, Stage.DRAFT)
    if not before.drafts:
        raise refused("nothing-to-undo", "This is the first draft: there is nothing to undo.")
    last = before.drafts[-1]
    back = replace(before, policy=last.policy, tables=last.tables, drafts=before.drafts[:-1], reason=last.reason)
    return replace(event.with_round(number, back), planned=last.planned)


def release(event: Event, action: Release) -> Event:
    if event.rounds and event.rounds[-1].stage is not Stage.DRAFT:
        raise refused("already-released", f"Round {len(event.rounds)} has been released already.")
    number, before = current(event, Stage.DRAFT)
    reason = action.reason.strip() or before.reason
    answer_for(event, before.seating, before.policy, reason)  # somebody may have left since it was drafted
    return event.with_round(number, replace(before, stage=Stage.RELEASED, drafts=(), reason=reason))


def start(event: Event, action: Start) -> Event:
    number, before = current(event, Stage.RELEASED)
    return event.with_round(number, replace(before, stage=Stage.PLAYING, began=action.at))


def advance(event: Event, action: Advance) -> Event:
    number, before = current(event, Stage.RELEASED, Stage.PLAYING)
    missing, protested = open_in(event, before)
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


def open_in(event: Event, found: RoundOf) -> tuple[list[int], list[int]]:
    """The tables that keep a round from being closed: whose sheet does not stand, and where a protest is open."""
    missing = [at for at, table in enumerate(found.tables, 1) if not _stands(event, table)]
    protested = [at for at, table in enumerate(found.tables, 1) if table.open_protest]
    return missing, protested


def reopen(event: Event, action: Reopen) -> Event:
    """Until the next round is seated. Everything that was entered stays."""
    if event.rounds and event.rounds[-1].stage is Stage.DRAFT:
        text = f"Round {len(event.rounds)} has been seated since: correct the sheets of the round before instead."
        raise refused("next-round-seated", text)
    number, before = current(event, Stage.CLOSED)
    stage = Stage.RELEASED if before.began is None else Stage.PLAYING
    opened = replace(before, stage=stage, forced=False, reason="" if before.forced else before.reason)
    return event.with_round(number, opened)


def _stands(event: Event, table: TableOf) -> bool:
    if not table.seats:
        return True  # it has been dissolved
    return table.confirmed or (table.sheet is not None and not event.settings.second_entry)
