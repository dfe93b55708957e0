"""A copy of the day before each release and each end of a round: another laptop carries on from it."""

from __future__ import annotations

import os
from pathlib import Path

from django.conf import settings

from forceout.web.days.carrying import write_day
from forceout.web.days.models import Day
from forceout.web.events import COPY_FAILED, tell
from forceout.web.house import house

FOLDER = "days"
MOST = 20
"""Copies of one day; the oldest go."""


def copies_of(day: Day) -> list[Path]:
    """The oldest first."""
    return sorted((Path(settings.DATA) / FOLDER).glob(f"{day.code}-*.jsonl"))


def keep_copy(day: Day, number: int) -> None:
    """Whole or not at all. Where it cannot be written the operator is told, and the day goes on. Several processes keep
    none: a name that is deleted at one of them would stay in the copies of the others."""
    if house().several:
        return
    folder = Path(settings.DATA) / FOLDER
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        unfinished = folder / f"{day.code}.unfinished"
        opened = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(opened, "w", encoding="utf-8") as file:
            file.write(write_day(day))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(folder / f"{day.code}-{number:06}.jsonl")
        for old in copies_of(day)[:-MOST]:
            old.unlink()
    except OSError as error:
        tell(COPY_FAILED, error=error)


def delete_copies(day: Day) -> None:
    for one in copies_of(day):
        one.unlink(missing_ok=True)
