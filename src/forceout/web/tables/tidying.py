"""Old data is forgotten, each kind in its time: no display name is kept for longer than it is of use."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.db.models import Q
from django.utils import timezone

from forceout.web.events import TABLES_TIDIED, tell
from forceout.web.house import house
from forceout.web.keeping_times import FINISHED, GATHERING, PRACTICE, TALK, UNFINISHED, Kind
from forceout.web.tables.acting import SAID
from forceout.web.tables.journal import empty_journal
from forceout.web.tables.live_tables import changed_by_hand, forget
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Logged, Table
from forceout.web.tables.saying import UNSAID

DAY = 24 * 3_600_000
ALSO_TIDIED: list[Callable[[], object]] = []
"""What other parts of the server keep, and forget in its time."""


def forget_old() -> int:
    """Deletes tables that nobody has been at for the time their kind is kept; returns how many."""
    never_begun = Q(began=None, opened__lt=timezone.now() - datetime.timedelta(days=GATHERING.days))
    finished = Q(practice=False, over=True) & _left_alone(FINISHED)
    unfinished = Q(practice=False, over=False) & _left_alone(UNFINISHED)
    practice = Q(practice=True) & _left_alone(PRACTICE)
    old = never_begun | finished | unfinished | practice
    codes = _codes(old)
    for code in codes:
        with house().alone_at(code):
            Table.objects.filter(old, code=code).delete()  # unless somebody has come meanwhile
        forget(code)  # a new table may get the same code
    talked = _forget_talk()
    for tidy in ALSO_TIDIED:
        tidy()
    empty_journal()
    if codes or talked:
        tell(TABLES_TIDIED, deleted=len(codes), talk_removed=talked)
    return len(codes)


def _forget_talk() -> int:
    """What was said goes before the match does: nobody needs it for the review. Returns at how many tables."""
    said = Logged.objects.filter(verb__in=SAID).exclude(words__in=("", UNSAID))
    codes = _codes(_left_alone(TALK) & Q(pk__in=said.values("table")))
    for code in codes:
        with house().alone_at(code):
            said.filter(table__code=code).update(words=UNSAID)
        changed_by_hand(code)
    return len(codes)


def _left_alone(kind: Kind) -> Q:
    return Q(began__isnull=False, attended__lt=wall() - kind.days * DAY)


def _codes(which: Q) -> list[str]:
    return list(Table.objects.filter(which).values_list("code", flat=True))
