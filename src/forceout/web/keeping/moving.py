"""From the SQLite database in a data folder to an empty PostgreSQL database.

The folder is only read: a copy of its database is brought up to this release and carried over in one transaction, which
ends only when both sides were found to be the same. Killed at any moment, it has changed nothing, or it is done.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from forceout.web.databases import BadAddress, database_settings, named_database, read_address
from forceout.web.folder import DATABASE, Unusable, check_finished, hold, let_go
from forceout.web.keeping.kept_database import Broken, check_release, check_whole, opened
from forceout.web.keeping.restore import bring_up_copy

STAGE = "moving"
SOURCE = "folder"
"""What Django calls the database that is copied."""


@dataclass(frozen=True)
class Moved:
    rows: dict[str, int]
    unreadable: tuple[str, ...]
    before: bool
    """It had been moved before, and both are still the same."""


def move(folder: Path, tell: Callable[[str], None]) -> Moved:
    """`Unusable` says why not, and then nothing has changed."""
    _check_address()
    kept = folder / DATABASE
    if not kept.is_file():
        raise Unusable(f"there is no database in {folder}.")
    hold(folder)
    stage = folder / STAGE
    try:
        check_finished(folder)
        check_release(folder)
        shutil.rmtree(stage, ignore_errors=True)  # of one that was killed
        stage.mkdir(mode=0o700)
        tell("copying the database of the folder")
        with opened(kept) as source, closing(sqlite3.connect(stage / DATABASE)) as copy:
            source.backup(copy)
        check_whole(stage / DATABASE)
        bring_up_copy(stage)
        return _carried_over(stage, tell)
    except Broken as error:
        raise Unusable(f"{kept} {error}. Nothing was changed.") from None
    except sqlite3.Error as error:
        raise Unusable(f"{kept} cannot be read, or the disk is full: {error}. Nothing was changed.") from None
    except OSError as error:
        raise Unusable(f"{error.filename or folder}: {error.strerror}. Nothing was changed.") from None
    finally:
        shutil.rmtree(stage, ignore_errors=True)
        let_go(folder)


def _check_address() -> None:
    try:
        there = read_address(named_database())
    except BadAddress as error:
        raise Unusable(f"FORCEOUT_DATABASE: {error}") from None
    if not there:
        raise Unusable("FORCEOUT_DATABASE does not say where to: postgresql://user:password@host/name.")


def _carried_over(stage: Path, tell: Callable[[str], None]) -> Moved:
    import django

    django.setup()
    from django.conf import settings
    from django.db import DatabaseError, connections

    from forceout.web.keeping.copying import NotTheSame, compare, copy_all, rows_in
    from forceout.web.keeping.stores import store

    kept = store(settings.DATA)
    kept.check()
    tell("making the tables in PostgreSQL")
    kept.bring_up()
    connections.settings[SOURCE] = connections.configure_settings({"default": database_settings("", stage)})["default"]
    try:
        if rows_in("default"):
            return _moved_before(compare, tell)
        done = copy_all(SOURCE, "default", tell)
    except NotTheSame as error:
        raise Unusable(f"the PostgreSQL database {error}. Nothing was changed.") from None
    except (DatabaseError, ValueError) as error:
        raise Unusable(f"PostgreSQL did not take it ({type(error).__name__}). Nothing was changed.") from None
    finally:
        connections[SOURCE].close()
    return Moved(done.rows, done.unreadable, before=False)


def _moved_before(compare: Callable[..., object], tell: Callable[[str], None]) -> Moved:
    """One that was killed after it was done is done."""
    from forceout.web.keeping.copying import Copied, NotTheSame

    try:
        done = compare(SOURCE, "default", tell)
    except NotTheSame:
        raise Unusable("the PostgreSQL database is not empty. Nothing was changed; name an empty one.") from None
    assert isinstance(done, Copied)
    return Moved(done.rows, done.unreadable, before=True)
