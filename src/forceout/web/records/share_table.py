"""Making a link to the review of a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from forceout.web.json_body import json_error
from forceout.web.records import sharing
from forceout.web.tables.live_tables import load
from forceout.web.tables.lookup import table_for
from forceout.web.visitor import player_in

NOT_YOURS = "Only those who sat at this table can share its review."


@require_POST
def share(request: HttpRequest, code: str) -> HttpResponse:
    table = table_for(request, code)
    if not load(table.code).seats_of(player_in(request.session)):
        return json_error("not-yours", NOT_YOURS, 403)
    if not table.may_be_told:
        return json_error("not-over", "The match is not over.", 403)
    return sharing.make(request, reverse("records:share-table", args=[table.code]), table=table)
