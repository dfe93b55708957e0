"""Days as they are kept: read by folding the log, changed by one more action, acknowledged when it is on the disk.

A day has one lock, for all processes. An action is applied under it, outside the writer's thread, and then committed
through the one door to the database. The number of an action is unique in the database all the same.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction

from forceout.tournament.event.actions import Action
from forceout.tournament.event.fold import apply, begin
from forceout.tournament.event.log_text import read_action, read_settings, write_action, write_settings
from forceout.tournament.event.records import Event, Settings
from forceout.web.days.models import Day, Done
from forceout.web.events import RESULT_WAITS, tell
from forceout.web.house import house
from forceout.web.tables.codes import new_code
from forceout.web.tables.writer import WRITER

MOST_REMEMBERED = 20
TRIES = 20
"""Codes that are tried for a new day. The writer does it, so it must come to an end."""
AGAIN = 5
"""How often an action is tried where another process has taken its number."""
_remembered: OrderedDict[int, tuple[int, Event]] = OrderedDict()
"""With the edition of the day that was folded."""
_lock = threading.Lock()
AFTER: list[Callable[[Day, Event], None]] = []
"""Who is told of each action when it has been kept, under the day's lock, and may bring further ones."""
_day_locks: dict[int, threading.RLock] = {}


@contextmanager
def lock_of(day: Day) -> Iterator[None]:
    """Nobody else acts on that day meanwhile, at no process."""
    with _lock_here(day), house().alone_on(day.pk):
        yield


def _lock_here(day: Day) -> threading.RLock:
    with _lock:
        return _day_locks.setdefault(day.pk, threading.RLock())


def now_of(day: Day) -> int:
    """Milliseconds since the day began, by the server's clock."""
    return max(0, time.time_ns() // 1_000_000 - day.began)


def event_of(day: Day) -> Event:
    """The day as it stands: what is remembered, and whatever the log has beyond it."""
    with _lock_here(day):
        edition, event = _remembered.get(day.pk) or (day.edition, begin(read_settings(day.settings)))
        if edition != day.edition:  # a name was taken out of its log
            event = begin(read_settings(day.settings))
        for done in Done.objects.filter(day=day, number__gt=event.number):
            if done.number != event.number + 1:
                raise IntegrityError("the log of a day has a gap")
            event = apply(event, read_action(done.data))
        _remember(day, event)
        return event


def act(day: Day, kind: type[Action], who: str, /, **given: Any) -> Event:
    """One more action. `Refused` leaves everything as it was; when this returns, the action is on the disk."""
    with lock_of(day):
        for left in reversed(range(AGAIN)):
            before = event_of(day)
            # a clock that was set back does not stop the day
            action = kind(max(now_of(day), before.now), who, **given)
            after = apply(before, action)
            try:
                WRITER.wait_for(_append, day.pk, after.number, action)
            except IntegrityError:
                if not left:
                    raise
            else:
                break  # else another process was faster
        _remember(day, after)
        return _followed(day, after)


def _followed(day: Day, event: Event) -> Event:
    """The action stands, whatever becomes of what follows it; that is tried again after the next one."""
    for follow in AFTER:
        try:
            follow(day, event)
        except Exception as error:
            tell(RESULT_WAITS, error=error)
    return event_of(day)


def _append(day: int, number: int, action: Action) -> None:
    done_row(day, number, action).save(force_insert=True)


def done_row(day: int, number: int, action: Action) -> Done:
    told = write_action(action)
    return Done(day_id=day, number=number, at=action.at, who=action.who, kind=told["action"], data=told)


def _remember(day: Day, event: Event) -> None:
    with _lock:
        _remembered[day.pk] = day.edition, event
        _remembered.move_to_end(day.pk)
        while len(_remembered) > MOST_REMEMBERED:
            _remembered.popitem(last=False)


def log_of(day: Day) -> Iterable[Done]:
    return Done.objects.filter(day=day)


def create(settings: Settings) -> Day:
    """A new day on which nothing has happened yet."""
    return WRITER.wait_for(_create, write_settings(settings), time.time_ns() // 1_000_000)


def _create(settings: dict[str, Any], began: int) -> Day:
    return new_row(lambda code: Day.objects.create(code=code, began=began, settings=settings))


def new_row(make: Callable[[str], Day]) -> Day:
    """A day under a code that no other has."""
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                return make(new_code())
        except IntegrityError:
            continue  # that code was taken
    raise RuntimeError("no free code was found")


def delete(day: Day) -> None:
    """Everything of a day, for good."""
    with lock_of(day):
        key = day.pk
        WRITER.wait_for(day.delete)
        with _lock:
            _remembered.pop(key, None)


def forget_remembered(day: Day) -> None:
    """The next one who asks folds the log anew: it was changed in a word."""
    with _lock:
        _remembered.pop(day.pk, None)


def new_seed() -> int:
    return secrets.randbelow(1_000_000)
