"""A day as one file that another machine carries on from, and goes on with here again: `day_text` in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from forceout.tournament.event.actions import Action
from forceout.tournament.event.day_text import SECOND, BadFile, WholeDay, head_of, lines_text, read_whole_day
from forceout.tournament.event.log_text import read_action, read_settings, write_settings
from forceout.web.days.models import Day, Done, Link, SecondEntry
from forceout.web.days.store import done_row, new_row

__all__ = ["BadFile", "here_already", "keep_day", "read_day", "read_whole_day", "write_day"]


def write_day(day: Day) -> str:
    links = Link.objects.filter(day=day).order_by("person").values_list("person", "fingerprint")
    second = SecondEntry.objects.filter(day=day).order_by("round", "table").values(*SECOND)
    head = head_of(day.settings, day.code, day.began, list(links), list(second))
    return lines_text([head, *(one.data for one in Done.objects.filter(day=day))])


def read_day(text: str) -> Day:
    """For a process that has the data folder to itself: the whole file is folded before anything of it is kept."""
    return keep_day(read_whole_day(text))


def keep_day(told: WholeDay) -> Day:
    """Call it where writing is allowed.

    A day that is here already goes on with what the file has beyond it. Where the two have gone different ways, nothing
    is taken: nobody but the organiser can say which of them happened.
    """
    with transaction.atomic():
        here = here_already(told)
        return _kept(told) if here is None else _gone_on(here, told)


def here_already(told: WholeDay) -> Day | None:
    """The same day is the one that began in the same moment under the same code, or has one of its links."""
    same = Day.objects.filter(code=told.code, began=told.began).first()
    if same is not None:
        return same
    linked = Link.objects.filter(fingerprint__in=[mark for _, mark in told.links]).select_related("day").first()
    return linked.day if linked is not None else None


def _gone_on(day: Day, told: WholeDay) -> Day:
    here = [read_action(one.data) for one in Done.objects.filter(day=day)]
    both = min(len(here), len(told.log))
    first = next((at for at in range(both) if here[at] != told.log[at]), None)
    if read_settings(day.settings) != told.settings or first is not None:
        at = "with its settings" if first is None else f"with action {first + 1}"
        raise BadFile(f"This day is here already, and has gone another way {at}. Delete it first, or go on with it.")
    if len(here) >= len(told.log):
        raise BadFile("This day is here already, with everything that the file has. Go on with it.")
    _add(day, told.log[len(here) :], len(here))
    Link.objects.filter(day=day).delete()
    SecondEntry.objects.filter(day=day).delete()
    _add_beside(day, told)
    return day


def _kept(told: WholeDay) -> Day:
    facts: dict[str, Any] = {"began": told.began, "settings": write_settings(told.settings)}

    def made(other: str) -> Day:
        free = told.code.isalnum() and len(told.code) <= 8 and not Day.objects.filter(code=told.code).exists()
        return Day.objects.create(code=told.code if free else other, **facts)

    day = new_row(made)
    _add(day, told.log, 0)
    _add_beside(day, told)
    return day


def _add(day: Day, log: Sequence[Action], already: int) -> None:
    Done.objects.bulk_create(done_row(day.pk, number, action) for number, action in enumerate(log, already + 1))


def _add_beside(day: Day, told: WholeDay) -> None:
    Link.objects.bulk_create(Link(day=day, person=person, fingerprint=mark) for person, mark in told.links)
    SecondEntry.objects.bulk_create(SecondEntry(day=day, **one) for one in told.second)
