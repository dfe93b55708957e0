"""The seating of the next round: a draft that explains itself, edits that say what they break and mend, the release."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from forceout.rules.finding import BadQuestion
from forceout.tournament.checking import compare
from forceout.tournament.event.actions import Draft, Edit, Release, Start, Undo
from forceout.tournament.event.by_hand import edited
from forceout.tournament.event.drafting import asked_of, draft_of, report_of, rounds_ahead, usual_places, usual_policy
from forceout.tournament.event.records import Event, Refused, Stage, refused
from forceout.tournament.event.roles import Deed
from forceout.tournament.event.rounds import faults_of, game_sets, propose
from forceout.tournament.seating.costs import whole_cost
from forceout.tournament.seating.policies import POLICIES
from forceout.web.days.copies import keep_copy
from forceout.web.days.names import names_for
from forceout.web.days.who import Here, of_day, status_of
from forceout.web.thinking import LATER, NoAnswer, NotYet


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
            return redirect("days:seating" if draft_of(here.event) else "days:tables", code=here.day.code)
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
        draft = draft_of(here.event)
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
    ahead = rounds_ahead(event, policy)
    places = usual_places(event) if policy == "playoffs" else 0
    try:
        found = LATER.ask(propose, event, policy, ahead, places)
    except (NotYet, NoAnswer):
        raise refused("busy", "The server is thinking about much else. Try again in a moment.") from None
    except BadQuestion as fault:
        raise refused(fault.code, fault.message) from None
    return here.act(Draft, policy=policy, tables=found.rounds[0], reason=reason)


def _policies(event: Event) -> list[dict[str, object]]:
    """The league's own first, the usual one for this round before all others."""
    presets = {one.policy: one for one in event.league.day.seatings}
    best = usual_policy(event)
    told = [{"key": key, "title": presets[key].title if key in presets else key} for key in POLICIES]
    return [{**one, "usual": one["key"] == best} for one in sorted(told, key=lambda one: one["key"] != best)]


def _explained(here: Here) -> dict[str, object]:
    draft = draft_of(here.event)
    if draft is None:
        last = here.event.rounds[-1] if here.event.rounds else None
        return {
            "number": len(here.event.rounds) + 1,
            "last": last,
            "must_close": last and last.stage is not Stage.CLOSED,
        }
    names = names_for(here)
    asked = asked_of(here.event)
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
        "report": report_of(asked, draft.seating),
        "faults": [one for one in faults if one.hard],
        "changed": changed,
        "games_needed": needed,
        "games_brought": brought,
    }
