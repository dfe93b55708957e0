"""Export and import on the web: the same file as on the command line."""

from __future__ import annotations

from contextlib import nullcontext

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.tournament.event.records import refused
from forceout.tournament.event.roles import Deed
from forceout.web.days import who
from forceout.web.days.carrying import BadFile, here_already, keep_day, read_whole_day, write_day
from forceout.web.days.forgetting import NobodyThere, forget_player
from forceout.web.days.store import lock_of
from forceout.web.days.who import Here, of_day
from forceout.web.tables.writer import WRITER

LONGEST = 20_000_000


@never_cache
@require_safe
@of_day(Deed.SET_UP)
def export(request: HttpRequest, here: Here) -> HttpResponse:
    named = f'attachment; filename="day-{here.day.code}.jsonl"'
    return HttpResponse(write_day(here.day), content_type="application/jsonl", headers={"Content-Disposition": named})


@require_POST
def carry_on(request: HttpRequest) -> HttpResponse:
    if not who.is_organiser(request):
        return redirect("days:sign-in")
    upload = request.FILES.get("file")
    try:
        if upload is None or upload.size is None or upload.size > LONGEST:
            raise BadFile("Choose the file that was exported.")
        try:
            text = upload.read().decode()
        except UnicodeDecodeError:
            raise BadFile("This cannot be read as the file of a day.") from None
        told = read_whole_day(text)
        here = here_already(told)
        with lock_of(here) if here is not None else nullcontext():  # nobody acts on that day meanwhile
            day = WRITER.wait_for(keep_day, told)
    except BadFile as fault:
        return render(request, "days/sorry.html", {"text": str(fault)}, status=400)
    return redirect("days:day", code=day.code)


@require_POST
@of_day(Deed.SET_UP)
def forget(request: HttpRequest, here: Here) -> HttpResponse:
    """A child's name taken out of the day, on request."""
    player = str(request.POST.get("player", "")).strip()[:80]
    try:
        neutral = forget_player(here.day, player)
    except NobodyThere as fault:
        raise refused("unknown-player", str(fault)) from None
    text = f"The name is gone from this day and its copies: it is {neutral} now. Delete files that you exported before."
    return render(request, "days/sorry.html", {"here_": here, "title": "Forgotten", "text": text})
