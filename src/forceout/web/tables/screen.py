"""A table on a projector: what everybody may see, large enough for the back of a room. Whoever opens it watches."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from forceout.web.tables.guests import for_guests
from forceout.web.tables.lookup import table_for


@require_safe
@for_guests
def screen(request: HttpRequest, code: str) -> HttpResponse:
    found = table_for(request, code)
    if found.code != code:
        return redirect("tables:screen", code=found.code)
    return render(request, "tables/screen.html", {"table": found, "socket": f"/ws/t/{found.code}?watch=1"})
