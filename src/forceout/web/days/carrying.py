"""A day as one file that another machine carries on from: the log as `log_text` writes it, a line of JSON for each
action, with the code, the clock, the links and what still waits to be compared in its first line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from forceout.tournament.event.actions import Action, ConfirmSheet
from forceout.tournament.event.fold import fold
from forceout.tournament.event.log_text import FORMAT, BadLog, read_action, read_log, write_settings
from forceout.tournament.event.records import Refused
from forceout.web.days.models import Day, Done, Link, SecondEntry
from forceout.web.days.store import done_row, new_row

SECOND = ("round", "table", "at", "who", "sheet")


class BadFile(ValueError):
    """Why a file cannot be taken, in a sentence."""


def write_day(day: Day) -> str:
    head = {
        "format": FORMAT,
        "code": day.code,
        "began": day.began,
        "settings": day.settings,
        "links": [[one.person, one.fingerprint] for one in Link.objects.filter(day=day).order_by("person")],
        "second entries": list(SecondEntry.objects.filter(day=day).order_by("round", "table").values(*SECOND)),
    }
    lines = [head, *(one.data for one in Done.objects.filter(day=day))]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read_day(text: str) -> Day:
    """Folds the whole file before anything of it is kept; call it where writing is allowed."""
    try:
        settings, log = read_log(text)
        head = json.loads(next(line for line in text.split("\n") if line.strip()))
        fold(settings, log)
        links = [(str(person), str(mark)) for person, mark in head["links"]]
        second = [{name: one[name] for name in SECOND} for one in head["second entries"]]
        if not all(isinstance(read_action(one["sheet"]), ConfirmSheet) for one in second):
            raise BadFile("A second entry in this file is no scoresheet.")
        facts = {"began": int(head["began"]), "settings": write_settings(settings)}
        code = str(head["code"])
    except BadFile:
        raise
    except BadLog as fault:
        raise BadFile(str(fault)) from None
    except Refused as refusal:
        raise BadFile(f"This log cannot have happened: {refusal.finding.text}") from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise BadFile("This is the log of a day, but not a whole day that could be carried on.") from None
    with transaction.atomic():
        return _kept(code, facts, log, links, second)


def _kept(
    code: str,
    facts: dict[str, Any],
    log: Sequence[Action],
    links: Sequence[tuple[str, str]],
    second: Sequence[dict[str, Any]],
) -> Day:
    def made(other: str) -> Day:
        free = code.isalnum() and len(code) <= 8 and not Day.objects.filter(code=code).exists()
        return Day.objects.create(code=code if free else other, **facts)

    if Link.objects.filter(fingerprint__in=[mark for _, mark in links]).exists():
        raise BadFile("This day is here already: delete it first, or go on with it.")
    day = new_row(made)
    Done.objects.bulk_create(done_row(day.pk, number, action) for number, action in enumerate(log, 1))
    Link.objects.bulk_create(Link(day=day, person=person, fingerprint=mark) for person, mark in links)
    SecondEntry.objects.bulk_create(SecondEntry(day=day, **one) for one in second)
    return day
