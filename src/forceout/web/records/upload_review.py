"""The review of a record that somebody uploaded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from forceout.referee.action import Action
from forceout.referee.record import read_record
from forceout.referee.state import Setup
from forceout.web import wire
from forceout.web.records.models import Upload, UploadReviewed
from forceout.web.records.work import NAMELESS, Desk, shown
from forceout.web.tables.review_shake import PlayedShake
from forceout.web.tables.writer import WRITER

TOO_LONG = "This shake takes too long to look at. The others are not touched by that."


class UploadMatch:
    """An upload, for its review. It was read and played through when it came."""

    def __init__(self, upload: Upload) -> None:
        self.upload = upload

    @cached_property
    def _read(self) -> tuple[Setup, list[Action]]:
        return read_record(self.upload.record)

    @property
    def setup(self) -> Setup:
        return self._read[0]

    @property
    def actions(self) -> Sequence[Action]:
        return self._read[1]

    def kept(self) -> list[Any]:
        rows = UploadReviewed.objects.filter(upload=self.upload).order_by("shake")
        return list(rows.values_list("data", flat=True))

    def keep(self, played: PlayedShake, found: dict[str, Any]) -> None:
        WRITER.wait_for(_keep, self.upload.pk, played.number, found)

    def gave_up(self, played: PlayedShake) -> None:
        """Kept as well: nobody's upload is looked at for ever."""
        points = list(played.end.scores[-1].points)
        stub: wire.ReviewShake = {
            "number": played.number,
            "headline": "Too long to look at",
            "heading": f"Shake {played.number}: too long to look at",
            "summary": TOO_LONG,
            "points": points,
            "variations": [],
            "moves": [],
            "players": [
                {"seat": seat, "flubs": 0, "missed": 0, "called": 0, "points": won} for seat, won in enumerate(points)
            ],
        }
        self.keep(played, {NAMELESS: stub})


def _keep(key: int, shake: int, found: dict[str, Any]) -> None:
    upload = Upload.objects.filter(pk=key).first()
    if upload is not None:  # its owner may have deleted it meanwhile
        UploadReviewed.objects.update_or_create(upload=upload, shake=shake, defaults={"data": found})


def _match(key: str) -> UploadMatch:
    return UploadMatch(Upload.objects.get(key=key))


DESK = Desk("upload", _match)


def setup_of(upload: Upload) -> Setup:
    """From its first lines: a list of long records is not a reason to read them all."""
    head, _, _ = upload.record.partition("\n\n")
    return read_record(f"{head}\n\n")[0]


def review_of_upload(upload: Upload, names: Sequence[str]) -> wire.Review:
    """As much of it as is done, told with these names; what is missing is set going."""
    match = UploadMatch(upload)
    review = shown(match, upload.totals, upload.shakes, names)
    if review["done"] < upload.shakes:
        DESK.set_going(upload.key)
    return review
