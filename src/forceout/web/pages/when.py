"""How long ago something was, as one says it: “9 minutes ago”, “yesterday”, “Thursday”."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.formats import date_format

WEEK = 7


def ago(milliseconds: int) -> str:
    minutes = max(0, milliseconds) // 60_000
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{_counted(minutes, 'minute')} ago"
    if minutes < 24 * 60:
        return f"{_counted(minutes // 60, 'hour')} ago"
    return f"{_counted(minutes // (24 * 60), 'day')} ago"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def day_of(milliseconds: int, today: datetime.date | None = None) -> str:
    """The day of a moment of the wall clock, seen from today."""
    moment = datetime.datetime.fromtimestamp(milliseconds / 1000, tz=timezone.get_current_timezone())
    day, today = moment.date(), today or timezone.localdate()
    past = (today - day).days
    if past <= 0:
        return "today"
    if past == 1:
        return "yesterday"
    if past < WEEK:
        return date_format(moment, "l")
    return date_format(moment, "j F" if day.year == today.year else "j F Y")
