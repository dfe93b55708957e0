"""A draft explains itself: what it costs, what falls short and why, what the last edit broke and mended, and who sits
where for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forceout.tournament.checking import Violation, compare
from forceout.tournament.event.by_hand import letter
from forceout.tournament.event.drafting import asked_of, draft_of, report_of, rounds_ahead, usual_policy
from forceout.tournament.event.names import Called, Names
from forceout.tournament.event.planning import plan_faults
from forceout.tournament.event.records import Event, Planned, RoundOf, Stage
from forceout.tournament.event.rounds import faults_of, game_sets, new_faults
from forceout.tournament.field import Round
from forceout.tournament.seating.costs import whole_cost
from forceout.tournament.seating.policies import POLICIES
from forceout.web.days.names import names_for
from forceout.web.days.who import Here

MARKS = {
    "teammates": "teammate",
    "apart": "kept apart",
    "absent": "absent",
    "seated-twice": "two seats",
    "repeat": "met before",
    "keep": "needs another table",
}
TITLES = {
    "apart": "Nobody meets twice where that can be",
    "random": "Drawn by lot",
    "standings": "The ranking cut from the top",
    "playoffs": "The best, dealt there and back",
}
"""For leagues that have no words of their own for it."""


@dataclass(frozen=True)
class Chip:
    """A player at a seat of the draft, with what is wrong about it in a word or two."""

    player: Called
    seat: str
    marks: tuple[str, ...]
    hard: bool


@dataclass(frozen=True)
class DraftTable:
    number: int
    division: str
    chips: tuple[Chip, ...]
    room: bool
    faults: tuple[str, ...]


def explained(here: Here) -> dict[str, object]:
    event, names = here.event, names_for(here)
    shown: dict[str, object] = {"policies": _policies(event), **_ahead(event, names)}
    draft = draft_of(event)
    if draft is None:
        last = event.rounds[-1] if event.rounds else None
        must_close = last is not None and last.stage is not Stage.CLOSED
        return {**shown, "number": len(event.rounds) + 1, "last": last, "must_close": must_close}
    asked = asked_of(event)
    faults = faults_of(event, draft.seating, draft.policy)
    changed = None
    if draft.drafts:
        before = draft.drafts[-1]
        old = faults_of(event, before.seating, before.policy, before.planned)
        changed = _told(event, old, faults_of(event, draft.seating, draft.policy, event.planned))
    needed, brought = game_sets(event, draft.tables)
    return {
        **shown,
        "number": len(event.rounds),
        "draft": draft,
        "tables": _tables(event, draft, names, faults),
        "cost": whole_cost(asked, (draft.seating,)),
        "report": report_of(asked, draft.seating),
        "faults": [one for one in faults if one.hard],
        "must_answer": not draft.reason.strip() and bool(new_faults(event, draft.seating, draft.policy)),
        "changed": changed,
        "games_needed": needed,
        "games_brought": brought,
        "search": draft.found_by,
    }


def change_told(event: Event, before: Round, after: Round, policy: str) -> dict[str, object]:
    """What another seating would break and mend, in this round and in those that are planned after it."""
    old, new = (faults_of(event, tables, policy, event.planned) for tables in (before, after))
    return _told(event, old, new)


def _told(event: Event, before: Sequence[Violation], after: Sequence[Violation]) -> dict[str, object]:
    change = compare(before, after)
    return {
        "breaks": [_sentence(event, one) for one in sorted(change.breaks, key=lambda one: not one.hard)],
        "mends": [_sentence(event, one) for one in change.mends],
        "hard": any(one.hard for one in change.breaks),
    }


def _sentence(event: Event, one: Violation) -> dict[str, object]:
    number = len(event.rounds) - 1 + one.round
    return {"text": one.text if one.round == 1 else f"Round {number}: {one.text}", "hard": one.hard}


def _tables(event: Event, draft: RoundOf, names: Names, faults: Sequence[Violation]) -> list[DraftTable]:
    marks: dict[tuple[int | None, str], list[Violation]] = {}
    for fault in faults:
        for player in fault.players:
            marks.setdefault((fault.table, player), []).append(fault)
    found = []
    for number, table in enumerate(draft.tables, 1):
        chips = []
        for seat, player in enumerate(table.seats):
            wrong = [*marks.get((number, player), ()), *marks.get((None, player), ())]
            words = tuple(dict.fromkeys(MARKS[one.code] for one in wrong if one.code in MARKS))
            hard = any(one.hard for one in wrong)
            chips.append(Chip(names[player], f"{letter(seat)}{number}", words, hard))
        about = tuple(one.text for one in faults if one.table == number and one.code not in MARKS)
        room = len(chips) < event.sizes.most
        division = event.league.division(table.division).title if table.division else ""
        found.append(DraftTable(number, division, tuple(chips), room, about))
    return found


def _ahead(event: Event, names: Names) -> dict[str, object]:
    """The rounds that are planned, and what has become of the plan since."""
    faults = plan_faults(event)
    number = len(event.rounds)
    return {
        "planned": [_planned(number + place, one, names) for place, one in enumerate(event.planned, 1)],
        "plan_faults": [f"Round {one.round}: {one.text}" for one in faults if one.hard],
        "plan_repeats": sum(one.code == "repeat" for one in faults),
    }


def _planned(number: int, one: Planned, names: Names) -> tuple[int, list[list[Called]]]:
    return number, [[names[player] for player in table] for table in one.tables]


def _policies(event: Event) -> list[dict[str, object]]:
    """The league's own first, the usual one for this round before all others."""
    presets, best = {one.policy: one for one in event.league.day.seatings}, usual_policy(event)
    told = [
        {
            "key": key,
            "title": presets[key].title if key in presets else TITLES.get(key, key),
            "rounds": rounds_ahead(event, key),
            "several": policy.several_rounds,
        }
        for key, policy in POLICIES.items()
        if "sections" not in policy.needs
    ]
    return [{**one, "usual": one["key"] == best} for one in sorted(told, key=lambda one: one["key"] != best)]
