"""What the organiser tells the hall: an announcement, and when the round begins."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from forceout.tournament.event.actions import Announce, CallRound
from forceout.tournament.event.records import refused
from forceout.tournament.event.roles import Deed
from forceout.web.days.store import now_of
from forceout.web.days.who import Here, of_day


@require_POST
@of_day(Deed.SEAT)
def announce(request: HttpRequest, here: Here) -> HttpResponse:
    text = "" if request.POST.get("do") == "clear" else str(request.POST.get("text", ""))
    here.act(Announce, text=text[:1000])
    return redirect("days:tables", code=here.day.code)


@require_POST
@of_day(Deed.SEAT)
def call(request: HttpRequest, here: Here) -> HttpResponse:
    typed = str(request.POST.get("minutes", "")).strip()
    if not typed.isdecimal() or len(typed) > 3:
        raise refused("bad-number", f"“{typed[:10]}” is no number of minutes.")
    # the action is a moment later than this one
    here.act(CallRound, begins=max(now_of(here.day), here.event.now) + int(typed) * 60_000 + 500)
    return redirect("days:tables", code=here.day.code)
