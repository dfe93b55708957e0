"""A database as a file that is looked at, not served: is it whole, is it ours, and does every log still fold?

It is read with SQL alone, so that it can be looked at without the web table's libraries, and whatever its age: all that
is asked for here has been there since the first migration.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from forceout.referee.action import Action
from forceout.referee.state import Setup
from forceout.tournament.event.fold import fold
from forceout.tournament.event.log_text import read_action, read_settings
from forceout.web.folder import DATABASE, MAGIC, Unusable
from forceout.web.tables.log import Entry, follow_all, start

APPLICATIONS = ("tables", "days", "records", "learning_path")
DAYS = frozenset({"days_day", "days_done"})
"""A league's days; older releases had none."""
OUR_TABLES = frozenset({"tables_table", "tables_seat", "tables_logged", "django_migrations"})


class Broken(RuntimeError):
    """Why a file cannot be used, in a sentence that follows its name: “is not a database”."""


@dataclass(frozen=True)
class Contents:
    """What was found in a database, every log folded."""

    tables: int
    acts: int
    passed_over: int
    """Acts that the referee of today would not allow; they count as the time they took."""
    unreadable: tuple[str, ...]
    """Codes of tables whose match cannot be told any more, and of such days."""
    days: int = 0
    done: int = 0
    """Actions of all days."""


@contextmanager
def opened(path: Path, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection in which nothing begins a transaction by itself. A file that is not there is not made."""
    mode = "rw" if writing else "ro"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True, timeout=20, isolation_level=None)) as one:
        yield one


def check_whole(path: Path) -> None:
    """`Broken` unless SQLite finds nothing wrong with the file and it holds our tables."""
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    if not head:
        raise Broken("is empty")
    if head != MAGIC:
        raise Broken("is not a database")
    try:
        with opened(path) as database:
            found = [row[0] for row in database.execute("pragma integrity_check(3)")]
            dangling = database.execute("pragma foreign_key_check").fetchone()
            there = _tables(database)
    except sqlite3.Error:
        raise Broken("is damaged, or cut off") from None
    if found != ["ok"] or dangling is not None:
        raise Broken("is damaged, or cut off")
    if not there >= OUR_TABLES:
        raise Broken("is a database, but not one of Forceout")


def _tables(database: sqlite3.Connection) -> set[str]:
    names = database.execute(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'"
    )
    return {name for (name,) in names}


def digest(database: sqlite3.Connection, *, without: str) -> str:
    """A fingerprint of every row, in whichever order the file has them; of all tables but one."""
    told = hashlib.sha256()
    for name in sorted(_tables(database) - {without}):
        told.update(repr(name).encode())
        for row in database.execute(f'select * from "{name}" order by 1'):
            told.update(repr(row).encode())
    return told.hexdigest()


def migrations_of(database: sqlite3.Connection) -> set[str]:
    """The migrations that a database has had, of our own applications."""
    had = database.execute("select app, name from django_migrations")
    return {f"{app}/{name}" for app, name in had if app in APPLICATIONS}


def known_migrations() -> set[str]:
    """Those that this release can bring a database to."""
    return {
        f"{app}/{file.name.removesuffix('.py')}"
        for app in APPLICATIONS
        for file in (resources.files(f"forceout.web.{app}") / "migrations").iterdir()
        if file.name[:4].isdecimal()
    }


def check_release(folder: Path) -> None:
    """`Unusable` where a newer release has used the database: this one would write what that one cannot read."""
    if not (folder / DATABASE).exists():
        return
    with opened(folder / DATABASE) as database:
        newer = migrations_of(database) - known_migrations() if "django_migrations" in _tables(database) else set()
    if newer:
        raise Unusable(f"a newer release of Forceout has used the database in {folder}. Update Forceout first.")


def fold_every_log(path: Path) -> Contents:
    """Plays every match again from its log, as the server will when somebody comes back to the table."""
    passed_over, unreadable = 0, []
    with opened(path) as database:
        (tables,) = database.execute("select count(*) from tables_table").fetchone()
        (acts,) = database.execute("select count(*) from tables_logged").fetchone()
        begun = (
            "select id, code, ruleset, division, strict, judge_checks, timed from tables_table where began is not null"
        )
        for table, code, *terms in database.execute(begun):
            try:
                passed_over += _folded(database, table, terms)
            except Exception:  # whatever it is that the rules of today make of an old or altered log
                unreadable.append(code)
        days, done, broken = fold_every_day(database) if _tables(database) >= DAYS else (0, 0, [])
    return Contents(tables, acts, passed_over, (*unreadable, *(f"day {code}" for code in broken)), days, done)


def fold_every_day(database: sqlite3.Connection) -> tuple[int, int, list[str]]:
    """How many days and actions there are, and the codes of days whose log cannot be folded any more."""
    days = database.execute("select id, code, settings from days_day").fetchall()
    actions, broken = 0, []
    for day, code, settings in days:
        told = database.execute("select number, data from days_done where day_id = ? order by number", [day]).fetchall()
        actions += len(told)
        try:
            if [number for number, _ in told] != list(range(1, len(told) + 1)):
                raise Broken("has a gap in a log")
            fold(read_settings(json.loads(settings)), (read_action(json.loads(data)) for _, data in told))
        except Exception:  # as for matches
            broken.append(code)
    return len(days), actions, broken


def play_codes(database: sqlite3.Connection) -> tuple[int, int]:
    """Under how many play codes progress is kept, and how many of these cannot be read any more."""
    kept = [text for (text,) in database.execute("select progress from learning_path_playcode")]
    return len(kept), sum(1 for text in kept if not _is_object(text))


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def _folded(database: sqlite3.Connection, table: int, terms: list[object]) -> int:
    """Folds one log, which must have no gap; returns how many of its acts had to be passed over."""
    ruleset, division, strict, judge_checks, timed = terms
    seats = database.execute("select name from tables_seat where table_id = ? order by number", [table])
    names = tuple(name for (name,) in seats)
    setup = Setup(str(ruleset), str(division), names, bool(strict), bool(judge_checks), bool(timed))
    logged = database.execute(
        "select number, at, who, verb, words, key from tables_logged where table_id = ? order by number", [table]
    )
    entries = [Entry(number, Action(at, who, verb, words), key) for number, at, who, verb, words, key in logged]
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        raise Broken("has a gap in a log")
    said = {entry.number: entry.action.verb for entry in entries}
    in_effect = follow_all(start(setup), entries).entries
    return sum(1 for one in in_effect if one.action.verb == "tick" and said[one.number] != "tick")
