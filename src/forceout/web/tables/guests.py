"""Who may come in: everybody with the code, until the host closes the table to strangers.

Then those come in who sit there, who judge there, and who have followed the host's invitation: a link that nobody can
guess. The browser keeps its key in its cookie, as it keeps a judge's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from forceout.rules.finding import Finding
from forceout.web.askers import asker_of
from forceout.web.tables.invitations import INVITED, is_invitation, is_invited
from forceout.web.tables.judging import holds_chair
from forceout.web.tables.lookup import MISSES, table_for
from forceout.web.tables.models import Removed, Seat, Table
from forceout.web.visitor import player_in, player_of

MOST_INVITED = 20
"""Tables to which one browser is invited: a cookie has room for no more."""
CLOSED = Finding(
    "closed", "", "The host has closed this table to visitors. Ask for the invitation link if you were to come."
)
REMOVED = Finding(
    "removed",
    "",
    "The host has set this table up for others, so there is no place for you here. "
    "You are welcome at every other table, and you can open one of your own.",
)
NO_INVITATION = "This invitation opens nothing. Ask the host to send it once more."
View = Callable[[HttpRequest, str], HttpResponse]


def kept_out(session: Mapping[str, Any], table: Table) -> Finding | None:
    """Why a visitor may not come to a table; None for everybody else. It asks the database."""
    player = player_in(session)
    if player and Removed.objects.filter(table=table, player=player).exists():
        return REMOVED
    if not table.closed or (player and player == table.host):
        return None
    if player and Seat.objects.filter(table=table, player=player).exists():
        return None
    return None if holds_chair(session, table) or is_invited(session, table) else CLOSED


def for_guests(view: View) -> View:
    """A page of a table, for those who may come in."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str) -> HttpResponse:
        why = kept_out(request.session, table_for(request, code))
        if why is not None:
            title = "This table is closed" if why is CLOSED else "Not at this table"
            return render(request, "tables/sorry.html", {"title": title, "text": why.text}, status=403)
        return view(request, code)

    return guarded


@require_safe
def invited(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """Whoever has the link comes in; the cookie remembers it."""
    table = table_for(request, code)
    if not is_invitation(table, key):
        MISSES.count(asker_of(request))
        return render(request, "tables/sorry.html", {"text": NO_INVITATION}, status=404)
    player_of(request)
    kept = request.session.get(INVITED)
    keys = {one: known for one, known in kept.items() if one != table.code} if isinstance(kept, dict) else {}
    request.session[INVITED] = dict(list({**keys, table.code: key}.items())[-MOST_INVITED:])
    return redirect("tables:table", code=table.code)
