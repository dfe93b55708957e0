"""Putting a backup back. What was in the folder before is set aside, never deleted.

All that can go wrong is done in a folder of its own first: the copy, the checks, the migrations. Then a note is left
that files are being exchanged, they are exchanged, and the note is taken away. Whoever is killed before the note has
changed nothing; a server that finds the note does not begin, so that nobody plays on half of two databases.
"""

from __future__ import annotations

import datetime
import importlib.util
import os
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from forceout.web.folder import DATABASE, SECRET, UNFINISHED, Unusable, free_bytes, give_to_owner, hold, let_go
from forceout.web.keeping.backup import LABEL, SPARE, Label, read_label
from forceout.web.keeping.kept_database import (
    Broken,
    Contents,
    check_whole,
    digest,
    fold_every_log,
    known_migrations,
    migrations_of,
    opened,
)

STAGE = "restoring"
FILES = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", SECRET)


@dataclass(frozen=True)
class Restored:
    label: Label
    contents: Contents
    aside: Path | None
    """Where the files are that were there before."""
    brought_up: bool
    """Whether the migrations have been done; the server does them when it starts where they could not be."""


def restore(file: Path, folder: Path) -> Restored:
    """Puts a backup into a data folder that no server uses; `Unusable` says why not, and then nothing has changed."""
    _check_is_file(file)
    _make(folder)
    hold(folder)
    stage = folder / STAGE
    try:
        shutil.rmtree(stage, ignore_errors=True)  # of one that was killed
        stage.mkdir(mode=0o700)
        staged = stage / DATABASE
        label = _staged(file, staged)
        brought_up = bring_up_copy(stage)
        contents = fold_every_log(staged)
        _seal(staged)
        if label.secret:
            _write(stage / SECRET, label.secret)
        aside = _exchange(stage, folder)
    except Broken as error:
        raise Unusable(f"{file} {error}. Nothing was changed.") from None
    except sqlite3.Error:
        raise Unusable(f"{file} cannot be read, or the disk with {folder} is full. Nothing was changed.") from None
    except OSError as error:
        raise Unusable(f"{error.filename or folder}: {error.strerror}. Nothing was changed.") from None
    finally:
        shutil.rmtree(stage, ignore_errors=True)
        let_go(folder)
    return Restored(label, contents, aside, brought_up)


def _check_is_file(file: Path) -> None:
    if not file.exists():
        raise Unusable(f"there is no file {file}.")
    if not file.is_file():
        raise Unusable(f"{file} is not a file.")


def _make(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"the data folder {folder} cannot be made: {error.strerror}.") from None


def _staged(file: Path, staged: Path) -> Label:
    """A copy of the backup, found to be whole, ours, and as it was when it was made; without its label."""
    free, needed = free_bytes(staged.parent), 2 * file.stat().st_size + SPARE
    if free < needed:
        raise Broken(f"needs {-(-needed // 1_000_000)} MB, but the disk has only {free // 1_000_000} MB left")
    shutil.copyfile(file, staged)
    staged.chmod(0o600)
    check_whole(staged)
    label = read_label(staged)
    with opened(staged, writing=True) as database:
        if digest(database, without=LABEL) != label.digest:
            raise Broken("is damaged: it is not what was written")
        newer = migrations_of(database) - known_migrations()
        if newer:
            raise Broken(f"was made by a newer release of Forceout ({label.release}); update Forceout first")
        database.execute("pragma secure_delete = on")  # the secret stays in the file “secret” alone
        database.execute(f"drop table {LABEL}")
    return label


def bring_up_copy(stage: Path) -> bool:
    """Does the migrations that the backup has not had, in a process of its own that knows of the copy alone."""
    with opened(stage / DATABASE) as database:
        if migrations_of(database) == known_migrations():
            return True
    if importlib.util.find_spec("django") is None:
        return False
    told = {"FORCEOUT_DATA": str(stage), "FORCEOUT_DATABASE": "", "FORCEOUT_SECRET": "not needed for this"}
    environment = {**os.environ, **told}
    command = [sys.executable, "-m", "django", "migrate", "--settings", "forceout.web.settings", "--verbosity", "0"]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    if done.returncode != 0:
        raise Broken("cannot be brought up to this release")
    return True


def _seal(staged: Path) -> None:
    """One file, without a journal beside it, on the disk."""
    with opened(staged, writing=True) as database:
        database.execute("pragma journal_mode = delete")
    check_whole(staged)
    _sync(staged)


def _exchange(stage: Path, folder: Path) -> Path | None:
    """The files of the folder go aside, those of the stage take their place."""
    there = [name for name in FILES if (folder / name).exists()]
    aside = None
    if there:
        aside = folder / f"before-restore-{datetime.datetime.now(datetime.UTC):%Y-%m-%d-%H%M%S-%f}"
        aside.mkdir(mode=0o700)
        give_to_owner(aside, folder)
    _write(folder / UNFINISHED, str(aside or ""))
    _sync(folder)
    try:
        for name in there:
            if aside is not None and (name != SECRET or (stage / SECRET).exists()):
                (folder / name).rename(aside / name)
        for name in (SECRET, DATABASE):
            if (stage / name).exists():
                give_to_owner(stage / name, folder)
                (stage / name).rename(folder / name)
        for place in (aside, folder):
            if place is not None:
                _sync(place)
    except OSError as error:
        told = f"the files in {folder} could not be exchanged ({error.strerror}). Run this once more"
        raise Unusable(f"{told}; what was there before is in {aside}." if aside else f"{told}.") from None
    (folder / UNFINISHED).unlink()
    _sync(folder)
    return aside


def _write(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
