"""Entries from a file, and check-in by team."""

from __future__ import annotations

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from forceout.tournament.event.actions import CheckIn, EnterPlayers
from forceout.tournament.event.entering import difference, read_file
from forceout.tournament.event.records import Refused
from forceout.tournament.event.roles import Deed, Reach, reach
from forceout.web.days.names import names_for
from forceout.web.days.who import Here, of_day, status_of

LONGEST = 400_000
"""Bytes of a file of entries: room for 2,000 players."""


def _typed(request: HttpRequest) -> tuple[str, str]:
    """The file as text, or why it cannot be read."""
    upload = request.FILES.get("file")
    if upload is None:
        return str(request.POST.get("csv", "")), ""
    if upload.size is not None and upload.size > LONGEST:
        return "", f"The file has {upload.size:,} bytes; at most {LONGEST:,} can be read."
    try:
        return upload.read().decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return "", "The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8” and choose it again."


@never_cache
@of_day(Deed.SET_UP)
def entries(request: HttpRequest, here: Here) -> HttpResponse:
    shown: dict[str, object] = {}
    status = 200
    if request.method == "POST":
        csv, fault = _typed(request)
        agreed = request.POST.get("agreed") == "yes"
        if not fault:
            try:
                here.act(EnterPlayers, csv=csv, agreed=agreed)
            except Refused as refusal:
                status = status_of(refusal)
                shown = _why_not(here, csv, refusal)
            else:
                request.session["warnings"] = [[one.line, one.text] for one in read_file(here.event, csv).warnings]
                return redirect("days:entries", code=here.day.code)
        else:
            status, shown = 400, {"fault": fault}
    elif "warnings" in request.session:  # of the file that was read just now; they are shown once
        told = request.session.pop("warnings")
        shown = {"warnings": [{"line": line, "text": text} for line, text in told]}
    by_division = groupby(sorted(here.event.entries, key=lambda one: one.division), key=lambda one: one.division)
    return render(
        request,
        "days/entries.html",
        {
            "here_": here,
            "step": "entries",
            "divisions": [(_division(here, key), list(group)) for key, group in by_division],
            **shown,
        },
        status=status,
    )


def _division(here: Here, key: str) -> str:
    return here.event.league.division(key).title if key else ""


def _why_not(here: Here, csv: str, refusal: Refused) -> dict[str, object]:
    """All errors by line; or, where the file is good, how it differs from what is entered."""
    shown: dict[str, object] = {"fault": refusal.finding.text, "csv": csv}
    found = read_file(here.event, csv)
    if not found.accepted:
        return {**shown, "errors": sorted(found.errors, key=lambda one: one.line or 0), "warnings": found.warnings}
    if refusal.finding.code == "entries-differ":
        change = difference(here.event.entries, found.players)
        before, after = {one.id: one for one in here.event.entries}, {one.id: one for one in found.players}
        return {
            **shown,
            "warnings": found.warnings,
            "added": [after[name] for name in change.added],
            "removed": [before[name] for name in change.removed],
            "changed": [(before[name], after[name]) for name in change.changed],
            "differs": True,
        }
    return shown


@never_cache
@of_day(Deed.CHECK_IN)
def check_in(request: HttpRequest, here: Here) -> HttpResponse:
    if request.method == "POST":
        players = frozenset(request.POST.getlist("player"))
        team = request.POST.get("team")
        if team is not None:
            players = frozenset(one.id for one in here.event.entries if one.team == team)
        here.act(CheckIn, players=players, here=request.POST.get("here") != "no")
        return redirect("days:check-in", code=here.day.code)
    teams: dict[str, list[dict[str, object]]] = {}
    names = names_for(here)
    own = reach(here.person, Deed.CHECK_IN) is Reach.OWN_TEAM
    for one in here.event.entries:
        if own and (here.person is None or one.team != here.person.team):
            continue
        told = {"id": one.id, "name": names[one.id].name, "here": one.id in here.event.here}
        teams.setdefault(one.team, []).append(told)
    ordered = [
        {"name": name, "players": members, "here": sum(bool(one["here"]) for one in members)}
        for name, members in sorted(teams.items(), key=lambda item: item[0].casefold())
    ]
    return render(request, "days/check_in.html", {"here_": here, "step": "entries", "teams": ordered})
