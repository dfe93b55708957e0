"""All rows of all tables from one database to another, and whether both are the same. Django must have been set up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connections, models, transaction

from forceout.referee.action import Action
from forceout.tournament.event.fold import fold
from forceout.tournament.event.log_text import read_action, read_settings
from forceout.web.days.models import Day, Done
from forceout.web.keeping.kept_database import APPLICATIONS
from forceout.web.tables.log import Entry, follow_all, start
from forceout.web.tables.models import Logged, Seat, Table

AT_ONCE = 2_000
OF_RUNNING_SERVERS = frozenset({"node", "claim"})
"""Who serves what just now: nothing of it is to be kept."""
Told = Callable[[str], None]


class NotTheSame(RuntimeError):
    """What differs, in a few words."""


@dataclass(frozen=True)
class Copied:
    """How many rows of each kind, and what every log folded to, on both sides."""

    rows: dict[str, int]
    unreadable: tuple[str, ...]
    """Codes of tables and days that cannot be told any more, in either."""


def kinds() -> list[type[models.Model]]:
    return [
        kind
        for label in APPLICATIONS
        for kind in apps.get_app_config(label).get_models()
        if kind._meta.model_name not in OF_RUNNING_SERVERS
    ]


def rows_in(alias: str) -> int:
    return sum(kind._base_manager.using(alias).count() for kind in kinds())


def copy_all(source: str, target: str, tell: Told) -> Copied:
    """Copies what the source holds into the target, which has the same tables and no rows, and checks it. It is done in
    one transaction: whoever is killed, or finds a difference, leaves the target as empty as it was."""
    with transaction.atomic(using=target):
        _keep_to_ourselves(target)
        if rows_in(target):
            raise NotTheSame("is not empty")
        for kind in kinds():
            tell(f"copying {kind._meta.verbose_name_plural}")
            with _as_they_are(kind):
                for some in _batches(kind._base_manager.using(source).order_by("pk").iterator(AT_ONCE), AT_ONCE):
                    kind._base_manager.using(target).bulk_create(some)
        _count_on(target)
        return compare(source, target, tell)


def compare(source: str, target: str, tell: Told) -> Copied:
    """`NotTheSame` unless both hold the same rows, and every log folds to the same state."""
    rows = {}
    for kind in kinds():
        tell(f"comparing {kind._meta.verbose_name_plural}")
        (count, mark), (there, other) = fingerprint(kind, source), fingerprint(kind, target)
        if count != there:
            raise NotTheSame(f"has {there:,} rows of “{kind._meta.db_table}” where there are {count:,}")
        if mark != other:
            raise NotTheSame(f"has other rows of “{kind._meta.db_table}”")
        rows[kind._meta.db_table] = count
    tell("playing every match through, from both")
    unreadable = []
    for name, here, there_too in zip_states(source, target):
        if here != there_too:
            raise NotTheSame(f"folds to another state at {name}")
        if here is None:
            unreadable.append(name)
    return Copied(rows, tuple(unreadable))


def fingerprint(kind: type[models.Model], alias: str) -> tuple[int, str]:
    """How many rows there are, and a sum over all that is in them, as Python reads it."""
    count, mark = 0, hashlib.sha256()
    fields = [field.attname for field in kind._meta.concrete_fields]
    for row in kind._base_manager.using(alias).order_by("pk").values_list(*fields).iterator(AT_ONCE):
        count += 1
        mark.update(repr([_in_order(value) for value in row]).encode())
    return count, mark.hexdigest()


def _in_order(value: object) -> object:
    """PostgreSQL keeps JSON in an order of its own, and a whole number is one however it was written."""
    match value:
        case dict():
            return sorted((key, _in_order(one)) for key, one in value.items())
        case list():
            return [_in_order(one) for one in value]
        case float() if value.is_integer():
            return int(value)
    return value


def zip_states(source: str, target: str) -> Iterator[tuple[str, object, object]]:
    """Every table and day with what its log folds to in both; None where it cannot be told any more."""
    for table, other in zip(_begun(source), _begun(target), strict=True):
        yield table.code, _match(table, source), _match(other, target)
    for day, twin in zip(_days(source), _days(target), strict=True):
        yield f"day {day.code}", _day(day, source), _day(twin, target)


def _begun(alias: str) -> Iterable[Table]:
    return Table.objects.using(alias).filter(began__isnull=False).order_by("pk").iterator(AT_ONCE)


def _days(alias: str) -> Iterable[Day]:
    return Day.objects.using(alias).order_by("pk").iterator(AT_ONCE)


def _match(table: Table, alias: str) -> object:
    names = tuple(Seat.objects.using(alias).filter(table=table.pk).order_by("number").values_list("name", flat=True))
    logged = Logged.objects.using(alias).filter(table=table.pk).order_by("number")
    try:
        entries = [Entry(one.number, Action(one.at, one.who, one.verb, one.words), one.key) for one in logged]
        return follow_all(start(table.setup(names)), entries).state
    except Exception:  # whatever it is that the rules of today make of an old log
        return None


def _day(day: Day, alias: str) -> object:
    done = Done.objects.using(alias).filter(day=day.pk).order_by("number").values_list("data", flat=True)
    try:
        return fold(read_settings(day.settings), (read_action(data) for data in done))
    except Exception:  # as for matches
        return None


def _keep_to_ourselves(alias: str) -> None:
    """Nobody writes meanwhile, and nobody ends this because it thinks for a while."""
    with connections[alias].cursor() as cursor:
        if connections[alias].vendor == "postgresql":
            cursor.execute("set local idle_in_transaction_session_timeout = 0")
            cursor.execute(f"lock table {', '.join(kind._meta.db_table for kind in kinds())} in exclusive mode")


def _count_on(alias: str) -> None:
    """New rows get numbers after those that were copied."""
    with connections[alias].cursor() as cursor:
        for statement in connections[alias].ops.sequence_reset_sql(no_style(), kinds()):
            cursor.execute(statement)


@contextmanager
def _as_they_are(kind: type[models.Model]) -> Iterator[None]:
    """Times that are set when a row is made stay what they were."""
    stamped: list[Any] = [field for field in kind._meta.concrete_fields if getattr(field, "auto_now_add", False)]
    for field in stamped:
        field.auto_now_add = False
    try:
        yield
    finally:
        for field in stamped:
            field.auto_now_add = True


def _batches(rows: Iterable[Any], size: int) -> Iterator[list[Any]]:
    left = iter(rows)
    while some := list(islice(left, size)):
        yield some
