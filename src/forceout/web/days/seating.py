"""The seating of the next round: a draft that explains itself, edits that say what they break and mend, the release."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from forceout.rules.finding import BadQuestion
from forceout.tournament.checking import compare
from forceout.tournament.event.actions import Draft, Edit, Release, Start, Undo
from forceout.tournament.event.records import Event, Refused, RoundOf, Stage, refused
from forceout.tournament.event.roles import Deed
from forceout.tournament.event.rounds import faults_of, game_sets, history_of, players_of, propose, wishes_of
from forceout.tournament.field import Round
from forceout.tournament.seating.costs import whole_cost
from forceout.tournament.seating.policies import POLICIES
from forceout.tournament.seating.report import tables_of, too_few, wishes_unmet
from forceout.tournament.seating.shape import Asked, Shortfall
from forceout.web.days.copies import keep_copy
from forceout.web.days.names import Names, names_for
from forceout.web.days.who import Here, of_day, status_of
from forceout.web.thinking import LATER, NoAnswer, NotYet

SWAP = re.compile(r"(swap|move)\s+(.+)", re.IGNORECASE)


@never_cache
@of_day(Deed.SEAT)
def seating(request: HttpRequest, here: Here) -> HttpResponse:
    refusal: Refused | None = None
    if request.method == "POST":
        try:
            here = Here(here.day, _done(request, here), here.person)
        except Refused as fault:
            refusal = fault
        else:
            return redirect("days:seating" if _draft(here.event) else "days:tables", code=here.day.code)
    shown = {"here_": here, "step": "seating", "policies": _policies(here.event), **_explained(here)}
    if refusal is not None:
        shown |= {"fault": refusal.finding.text, "rule": refusal.finding.rule, "typed": request.POST}
    return render(request, "days/seating.html", shown, status=200 if refusal is None else status_of(refusal))


def _done(request: HttpRequest, here: Here) -> Event:
    what = str(request.POST.get("do", ""))
    reason = " ".join(str(request.POST.get("reason", "")).split())[:300]
    if what == "draft":
        return _propose(here, str(request.POST.get("policy", "")), reason)
    if what == "edit":
        draft = _draft(here.event)
        if draft is None:
            raise refused("no-draft", "There is no draft to edit.")
        tables = edited(draft.seating, str(request.POST.get("words", "")), here.event, names_for(here))
        return here.act(Edit, tables=tables, reason=reason)
    if what == "undo":
        return here.act(Undo)
    if what == "release":
        keep_copy(here.day, here.event.number)
        return here.act(Release)
    if what == "start":
        return here.act(Start)
    raise refused("unknown-deed", "Nothing of that kind can be done here.")


def _propose(here: Here, policy: str, reason: str) -> Event:
    """Thought about in a worker; the tables come in with the action."""
    event = here.event
    if policy not in POLICIES:
        raise refused("unknown-policy", f"There is no way to seat a round called “{policy[:40]}”.")
    if len(event.here) < 2:
        raise refused("nobody-here", "Fewer than two players are checked in: check them in first.")
    preset = next((one for one in event.league.day.seatings if one.policy == policy), None)
    ahead = max(1, (preset.rounds if preset else 1) - len(event.released)) if POLICIES[policy].several_rounds else 1
    places = _places(event) if policy == "playoffs" else 0
    try:
        found = LATER.ask(propose, event, policy, ahead, places)
    except (NotYet, NoAnswer):
        raise refused("busy", "The server is thinking about much else. Try again in a moment.") from None
    except BadQuestion as fault:
        raise refused(fault.code, fault.message) from None
    return here.act(Draft, policy=policy, tables=found.rounds[0], reason=reason)


def _places(event: Event) -> int:
    """The best nine, or a third of a small field."""
    return max(3, min(9, len(event.here) // 3))


def edited(tables: Round, words: str, event: Event, names: Names) -> Round:
    """The tables after “swap A, B” or “move A 5”. A player is named by the id or the whole name."""
    found = SWAP.fullmatch(words.strip())
    if found is None:
        raise refused("bad-edit", "Write “swap Maya Torres, Jia Chen” or “move Maya Torres, 5”.")
    verb, rest = found[1].lower(), found[2]
    parts = [part.strip() for part in re.split(r",|\band\b", rest) if part.strip()]
    if len(parts) == 1:
        parts = rest.split() if len(rest.split()) == 2 else rest.rsplit(maxsplit=1)
    if len(parts) != 2:
        raise refused("bad-edit", "Name two, with a comma between them.")
    one = _player(parts[0], event, names)
    seats = [list(table) for table in tables]
    if verb == "move":
        if not parts[1].isdecimal() or not 1 <= int(parts[1]) <= len(seats) + 1:
            raise refused("unknown-table", f"There is no table {parts[1][:20]}.")
        for table in seats:
            if one in table:
                table.remove(one)
        seats.append([])
        seats[int(parts[1]) - 1].append(one)
        return tuple(tuple(table) for table in seats if table)
    other = _player(parts[1], event, names)
    change = {one: other, other: one}
    return tuple(tuple(change.get(name, name) for name in table) for table in tables)


def _player(typed: str, event: Event, names: Names) -> str:
    wanted = " ".join(typed.split()).casefold()
    found = [one.id for one in event.entries if wanted in (one.id.casefold(), names[one.id].name.casefold())]
    if len(found) != 1:
        many = "More than one is" if found else "Nobody is"
        raise refused("unknown-player", f"{many} called “{typed[:40]}”. Take the id from the list of entries.")
    return found[0]


def _draft(event: Event) -> RoundOf | None:
    return event.rounds[-1] if event.rounds and event.rounds[-1].stage is Stage.DRAFT else None


def _policies(event: Event) -> list[dict[str, object]]:
    """The league's own first, the usual one for this round before all others."""
    number = len(event.released) + 1
    presets = {one.policy: one for one in event.league.day.seatings}
    usual = [one for one in presets.values() if one.from_round is not None and one.from_round <= number]
    best = max(usual, key=lambda one: one.from_round or 0).policy if usual else "random"
    told = [{"key": key, "title": presets[key].title if key in presets else key} for key in POLICIES]
    return [{**one, "usual": one["key"] == best} for one in sorted(told, key=lambda one: one["key"] != best)]


def _explained(here: Here) -> dict[str, object]:
    draft = _draft(here.event)
    if draft is None:
        last = here.event.rounds[-1] if here.event.rounds else None
        return {
            "number": len(here.event.rounds) + 1,
            "last": last,
            "must_close": last and last.stage is not Stage.CLOSED,
        }
    names = names_for(here)
    asked = Asked(players_of(here.event), wishes_of(here.event), history_of(here.event))
    faults = faults_of(here.event, draft.seating, draft.policy)
    changed = None
    if draft.drafts:
        before = faults_of(here.event, draft.drafts[-1].seating, draft.policy)
        changed = compare(before, faults)
    needed, brought = game_sets(here.event, draft.tables)
    return {
        "number": len(here.event.rounds),
        "draft": draft,
        "tables": [(number, [names[name] for name in table.seats]) for number, table in enumerate(draft.tables, 1)],
        "cost": whole_cost(asked, (draft.seating,)),
        "report": _report(asked, draft.seating),
        "faults": [one for one in faults if one.hard],
        "changed": changed,
        "games_needed": needed,
        "games_brought": brought,
    }


def _report(asked: Asked, tables: Round) -> Sequence[Shortfall]:
    """Every cause why the tables are not all that was wished for, counted from the tables themselves."""
    told: list[Shortfall] = []
    division = {one.id: one.division for one in asked.players}
    for key, players in asked.divisions().items():
        ours = tuple(table for table in tables if table and division.get(table[0]) == key)
        if len(players) == 1:
            told.append(too_few(players[0]))
        elif ours:
            told += tables_of(asked, key, players, ours)
    return [*told, *wishes_unmet(asked, (tables,))]
