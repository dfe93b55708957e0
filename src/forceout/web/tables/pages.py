"""Pages of a table: opening it, sitting down, watching, its invitation and its record."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from forceout.referee.record import write_record
from forceout.rules.finding import BadQuestion
from forceout.show.for_phones import picture
from forceout.web.askers import asker_of
from forceout.web.limits import Asker, Limits
from forceout.web.tables.guests import for_guests
from forceout.web.tables.invitations import invite_path
from forceout.web.tables.leaving import give_up, what_it_means, why_not
from forceout.web.tables.live_tables import load
from forceout.web.tables.lookup import remember_house, table_for
from forceout.web.tables.models import Seat, Table
from forceout.web.tables.opening import open_table, read_new_table, take_seat
from forceout.web.tables.rematch import NoRematch, open_rematch, refuse_rematch, rematch_at
from forceout.web.tables.rooms import changed_elsewhere
from forceout.web.tables.writer import WRITER
from forceout.web.visitor import ImpoliteName, another_name, clean_name, name_of, player_of, polite_name
from forceout.web.waiting import Wait

REMEMBERED = (
    "ruleset",
    "division",
    "opponents",
    "bot",
    "players",
    "bots",
    "checking",
    "clocks",
    "mode",
    "play",
    "shakes",
)
OPENINGS = Limits(burst=20, rate=0.05, people=15, name="openings")
"""Tables that one visitor may open, and a house: plenty for a school, too few to fill the disk."""


def _let_open(who: Asker) -> None:
    if not OPENINGS.allows(who):
        raise Wait("too-many", "Many tables were opened at once. Wait a minute, then open yours.", seconds=60)


def open_new(request: HttpRequest) -> HttpResponse:
    """A new table by the form of the first page, to which whoever types this address is led."""
    if request.method != "POST":
        return redirect("pages:home")
    who = asker_of(request)
    fields = {key: str(value) for key, value in request.POST.items()}
    name = clean_name(fields.get("name", "")) or name_of(request)
    asked = _names_wanted(request, name)
    if asked is not None:
        return asked
    _let_open(who)
    request.session["last"] = {key: fields[key][:40] for key in REMEMBERED if key in fields}
    try:
        new = read_new_table({**fields, "name": name}, request.POST.getlist("names"))
    except BadQuestion as error:
        shown = another_name(error.message) if error.code == "unkind-name" else {"text": error.message}
        return render(request, "tables/sorry.html", shown, status=400)
    if name:
        request.session["name"] = name
    opened = WRITER.wait_for(open_table, new, player_of(request))
    remember_house(opened.code, who)
    return redirect("tables:table", code=opened.code)


def _names_wanted(request: HttpRequest, name: str) -> HttpResponse | None:
    """Names are asked for when others are about to read them, and not before: against the computer nobody needs one."""
    opponents = request.POST.get("opponents", "")
    alone = opponents == "friends" and not name
    several = opponents == "passed" and "names" not in request.POST
    if not (alone or several):
        return None
    fields = [(key, str(value)[:40]) for key, value in request.POST.items() if key in REMEMBERED]
    return render(request, "tables/names.html", {"fields": fields, "several": several, "name": name})


@require_safe
@ensure_csrf_cookie  # the board has a form of its own, for a rematch
@for_guests
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table for those who sit at it; a form for those who could; a view of it for everybody else."""
    found = table_for(request, code)
    if found.code != code:
        return redirect("tables:table", code=found.code)
    live = load(found.code)
    if live.seats_of(player_of(request)):
        return render(request, "tables/table.html", {"table": found, "socket": f"/ws/t/{found.code}"})
    open_to_all = any(seat.kind == Seat.FREE and not seat.player for seat in live.seats)
    if live.match is None and (open_to_all or live.is_kept_for(player_of(request))):
        return _join_form(request, found)
    return redirect("tables:watch", code=found.code)


def _join_form(request: HttpRequest, table: Table, *, complaint: str = "") -> HttpResponse:
    """Asks for the name; `complaint` says why the last one will not do."""
    seats, player = load(table.code).seats, player_of(request)
    host = next((seat.name for seat in seats if seat.player == table.host), "")
    kept = next((seat.name for seat in seats if seat.kind == Seat.FREE and seat.player == player), "")
    shown = {"table": table, "host": host, "kept": kept, "setup": table.setup(()), "complaint": complaint}
    return render(request, "tables/join.html", shown, status=400 if complaint else 200)


@for_guests
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """A visitor gives a name and takes a free seat; whoever types this address is asked for the name."""
    found = table_for(request, code)
    if request.method != "POST":
        return redirect("tables:table", code=found.code)
    try:
        name = polite_name(str(request.POST.get("name", ""))) or name_of(request) or "Player"
    except ImpoliteName as error:
        return _join_form(request, found, complaint=str(error))
    request.session["name"] = name
    return _seated(request, found.code, name)


def _seated(request: HttpRequest, code: str, name: str) -> HttpResponse:
    if not WRITER.wait_for(take_seat, code, player_of(request), name):
        return redirect("tables:watch", code=code)
    load(code)  # remembered, so that whoever has read earlier does not hide it
    changed_elsewhere(code)
    return redirect("tables:table", code=code)


def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """The same people and seats once more: to the table that somebody has opened already, or to a new one."""
    found = table_for(request, code)
    if request.method != "POST":
        return redirect("tables:table", code=found.code)
    player = player_of(request)
    try:
        refuse_rematch(found, player)
        again = rematch_at(found, player)
        if again is None:
            again = _opened_again(request, found, player)
    except NoRematch as refused:
        return render(request, "tables/sorry.html", {"text": refused.finding.text}, status=403)
    if again.began is None:
        return _seated(request, again.code, name_of(request))
    return redirect("tables:table", code=again.code)


def _opened_again(request: HttpRequest, table: Table, player: str) -> Table:
    who = asker_of(request)
    _let_open(who)
    again = WRITER.wait_for(open_rematch, table.code, player)
    remember_house(again.code, who)
    changed_elsewhere(table.code)  # whoever still looks at the scoresheet is asked
    return again


def give_up_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Says what it means that a seat is given up, and does it once that was read."""
    found, player = table_for(request, code), player_of(request)
    refused = why_not(found, player)
    if refused is not None:
        return render(request, "tables/sorry.html", {"text": refused.text}, status=403)
    if request.method == "POST":
        give_up(found.code, player)
        return redirect("pages:home")
    return render(request, "tables/give_up.html", {"table": found, "means": what_it_means(found, player)})


@require_safe
@for_guests
def watch(request: HttpRequest, code: str) -> HttpResponse:
    found = table_for(request, code)
    return render(request, "tables/table.html", {"table": found, "socket": f"/ws/t/{found.code}?watch=1"})


@require_safe
@for_guests
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The invitation as a picture that a phone can read."""
    found = table_for(request, code)
    hosts = found.closed and player_of(request) == found.host
    path = invite_path(found) if hosts else reverse("tables:table", args=[found.code])
    drawn = picture(request.build_absolute_uri(path))
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "private"})


@require_safe
@for_guests
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The match as a record that `forceout replay` reads. While a match counts, papers are not given away."""
    found = table_for(request, code)
    live = load(found.code)
    if live.match is None:
        raise Http404("The match has not begun.")
    if not found.may_be_told:
        return render(
            request, "tables/sorry.html", {"text": "You can take the record home when the match is over."}, status=403
        )
    text = write_record(live.match.setup, live.match.actions)
    name = f"forceout-{found.code}.txt"
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
