"""All rounds to come, planned at once. Released rounds stay what they are; a change plans the rest anew."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.checking import Violation
from forceout.tournament.event.actions import Plan
from forceout.tournament.event.records import Event, Planned, Stage, refused
from forceout.tournament.event.rounds import answer_for, avoidable, faults_of, with_draft
from forceout.tournament.seating.policies import find_policy

MOST_ROUNDS = 20


def plan(event: Event, action: Plan) -> Event:
    policy = find_policy(action.policy)
    if not action.rounds:
        raise refused("no-rounds", "A plan has at least one round.")
    if len(action.rounds) > (MOST_ROUNDS if policy.several_rounds else 1):
        raise refused("too-many-rounds", f"“{action.policy}” cannot plan {len(action.rounds)} rounds at once.")
    for tables in action.rounds:
        answer_for(event, tables, action.policy, action.reason)
    planned = tuple(Planned(action.policy, tables) for tables in action.rounds)
    if event.rounds and event.rounds[-1].stage in (Stage.RELEASED, Stage.PLAYING):
        return replace(event, planned=planned)
    return with_draft(event, action, action.rounds[0], planned[1:])


def plan_faults(event: Event) -> tuple[Violation, ...]:
    """What is wrong with the planned rounds, now that people have come or gone. Rounds are told by their numbers."""
    if not event.planned:
        return ()
    drafted = event.rounds[-1] if event.rounds and event.rounds[-1].stage is Stage.DRAFT else None
    first, *rest = event.planned
    if drafted is not None:
        found = faults_of(event, drafted.seating, event.planned[0].policy, event.planned)
        found = avoidable(event, found, [drafted.seating, *(one.tables for one in event.planned)])
        return tuple(replace(one, round=len(event.rounds) - 1 + one.round) for one in found if one.round > 1)
    found = faults_of(event, first.tables, first.policy, rest)
    found = avoidable(event, found, [one.tables for one in event.planned])
    return tuple(replace(one, round=len(event.rounds) + one.round) for one in found)
