"""A visitor's own links and uploads, as the page of reviews lists them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest

from forceout.web.records.models import Shared, Upload
from forceout.web.records.sharing import address_of
from forceout.web.records.upload_review import setup_of
from forceout.web.visitor import player_in


class ListedLink(NamedTuple):
    what: str
    key: str
    address: str
    made: datetime


class ListedUpload(NamedTuple):
    key: str
    game: str
    league: str
    names: tuple[str, ...]
    shakes: int
    uploaded: datetime


def links_of(request: HttpRequest) -> list[ListedLink]:
    owner = player_in(request.session)
    mine = Shared.objects.filter(owner=owner).select_related("table", "upload").order_by("-made") if owner else ()
    return [ListedLink(_what(one), one.key, address_of(request, one), one.made) for one in mine]


def _what(shared: Shared) -> str:
    if shared.table is not None:
        return f"Table {shared.table.code}"
    assert shared.upload is not None
    return f"The record you uploaded on {shared.upload.uploaded:%-d %B %Y}"


def uploads_of(request: HttpRequest) -> list[ListedUpload]:
    owner = player_in(request.session)
    mine = Upload.objects.filter(owner=owner).order_by("-uploaded") if owner else ()
    return [_listed(one) for one in mine]


def _listed(upload: Upload) -> ListedUpload:
    setup = setup_of(upload)
    league = setup.league.title + (f", {setup.division.title}" if setup.division_key else "")
    return ListedUpload(upload.key, setup.game.title, league, setup.names, upload.shakes, upload.uploaded)
