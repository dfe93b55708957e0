"""The seating of the next round: a draft that explains itself, edits that say what they break and mend, the release."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.tournament.event.actions import ChangeSettings, Draft, Edit, Release, Start, Undo
from forceout.tournament.event.by_hand import edited
from forceout.tournament.event.drafting import draft_of, rounds_ahead, usual_places
from forceout.tournament.event.records import Event, Refused, refused
from forceout.tournament.event.roles import Deed
from forceout.tournament.seating.policies import POLICIES
from forceout.tournament.seating.shape import MOST_EFFORT, USUAL_EFFORT
from forceout.web.days import drawing, wishes
from forceout.web.days.copies import keep_copy
from forceout.web.days.explaining import change_told, explained
from forceout.web.days.names import names_for
from forceout.web.days.searching import Wanted
from forceout.web.days.web_states import tables_words
from forceout.web.days.who import Here, of_day, status_of

EFFORTS = {"usual": USUAL_EFFORT, "long": MOST_EFFORT}


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
            goes = str(request.POST.get("do")) in ("release", "start")
            return redirect("days:tables" if goes else "days:seating", code=here.day.code)
    if refusal is None:
        refusal = drawing.take_refusal(here.day)
    shown = {
        "here_": here,
        "step": "seating",
        "drawing": drawing.running(here.day),
        **explained(here),
        "web_words": tables_words(here.event.rounds[-1]) if here.event.rounds else "",
        **wishes.shown(here),
    }
    if refusal is not None:
        shown |= {"fault": refusal.finding.text, "rule": refusal.finding.rule, "typed": request.POST}
        shown |= _asked_again(request, here, refusal)
    status = 200 if refusal is None or request.method != "POST" else status_of(refusal)
    return render(request, "days/seating.html", shown, status=status)


def _done(request: HttpRequest, here: Here) -> Event:
    what = str(request.POST.get("do", ""))
    reason = " ".join(str(request.POST.get("reason", "")).split())[:300]
    if what == "draft":
        drawing.begin(here, _wanted(request, here.event, reason))
        return here.event
    if what == "stop":
        drawing.stop(here.day)
        return here.event
    if what == "planned":
        if not here.event.planned:
            raise refused("no-plan", "No round is planned ahead.")
        ahead = here.event.planned[0]
        return here.act(Draft, policy=ahead.policy, tables=ahead.tables, reason=reason)
    if what == "edit":
        draft = draft_of(here.event)
        if draft is None:
            raise refused("no-draft", "There is no draft to edit.")
        tables = edited(draft.seating, str(request.POST.get("words", ""))[:200], here.event, names_for(here))
        return here.act(Edit, tables=tables, reason=reason)
    if what == "undo":
        return here.act(Undo)
    if what in wishes.DEEDS:
        return here.act(ChangeSettings, settings=wishes.wished(here, what, request.POST))
    if what == "release":
        keep_copy(here.day, here.event.number)
        return here.act(Release, reason=reason)
    if what == "start":
        return here.act(Start)
    raise refused("unknown-deed", "Nothing of that kind can be done here.")


def _wanted(request: HttpRequest, event: Event, reason: str) -> Wanted:
    policy = str(request.POST.get("policy", ""))
    several = policy in POLICIES and POLICIES[policy].several_rounds
    usual = rounds_ahead(event, policy) if several else 1
    places = _number(request, "places", usual_places(event)) if policy == "playoffs" else 0
    effort = EFFORTS.get(str(request.POST.get("effort", "usual")), USUAL_EFFORT)
    return Wanted(policy, _number(request, "rounds", usual) if several else 1, places, effort, reason)


def _number(request: HttpRequest, name: str, usual: int) -> int:
    typed = str(request.POST.get(name, "")).strip()
    if not typed:
        return usual
    if not typed.isdecimal() or len(typed) > 4:
        raise refused("bad-number", f"“{typed[:10]}” is no number.")
    return int(typed)


def _asked_again(request: HttpRequest, here: Here, refusal: Refused) -> dict[str, object]:
    """A hard fault needs a second yes: what the edit would break and mend, and a place for the reason."""
    draft = draft_of(here.event)
    if refusal.finding.code != "hard-fault" or request.POST.get("do") != "edit" or draft is None:
        return {}
    words = str(request.POST.get("words", ""))[:200]
    tables = edited(draft.seating, words, here.event, names_for(here))
    return {"pending": change_told(here.event, draft.seating, tables, draft.policy), "words": words, "fault": ""}


@never_cache
@require_safe
@of_day(Deed.SEAT)
def weigh(request: HttpRequest, here: Here) -> JsonResponse:
    """What an edit would break and mend, while somebody still holds it in the hand. Nothing is kept."""
    draft = draft_of(here.event)
    try:
        if draft is None:
            raise refused("no-draft", "There is no draft to edit.")
        tables = edited(draft.seating, str(request.GET.get("words", ""))[:200], here.event, names_for(here))
    except Refused as refusal:
        return JsonResponse({"code": refusal.finding.code, "text": refusal.finding.text}, status=409)
    return JsonResponse(change_told(here.event, draft.seating, tables, draft.policy))


@never_cache
@require_safe
@of_day(Deed.SEAT)
def progress(request: HttpRequest, here: Here) -> JsonResponse:
    found = drawing.running(here.day)
    if found is None:
        return JsonResponse({"running": False})
    return JsonResponse({"running": True, "steps": found.steps_now, "share": found.share, "seconds": found.seconds})
