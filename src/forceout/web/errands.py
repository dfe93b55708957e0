"""Errands: what an operator asks of a server that is running, from another process.

The server has its tables in memory and its database to itself, so nobody else may change them. Whoever wants something
deleted leaves a note in the data folder; the server finds it within a second, does it, and answers beside it. A note
that is there when a server starts is done then, so nothing that was asked for gets lost.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from forceout.web.events import ERRAND_FAILED, tell
from forceout.web.folder import Unusable, give_to_owner

PLACE = "errands"
ASKED, DONE = ".asked", ".done"
LOOK = 0.5
"""Seconds between two looks at the folder."""
PATIENCE = 30.0
Note = Mapping[str, str]
Told = Mapping[str, object]
Do = Callable[[Note], Told]


def leave_errand(folder: Path, note: Note, patience: float = PATIENCE) -> Told:
    """Asks the server that has the folder, and waits for its answer; `Unusable` where none comes."""
    place = folder / PLACE
    place.mkdir(mode=0o700, exist_ok=True)
    give_to_owner(place, folder)
    name = secrets.token_hex(8)
    asked, done = place / (name + ASKED), place / (name + DONE)
    _write(asked, note)
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if done.exists():
            told: Told = json.loads(done.read_text())
            done.unlink()
            return told
        time.sleep(LOOK / 5)
    asked.unlink(missing_ok=True)
    raise Unusable(f"the server that has {folder} does not answer. Nothing was asked of it any longer; try again.")


def do_errands(folder: Path, do: Do) -> int:
    """Does all that is asked for now; returns how many."""
    place, count = folder / PLACE, 0
    for asked in sorted(place.glob(f"*{ASKED}")) if place.is_dir() else ():
        try:
            told = do(json.loads(asked.read_text()))
        except Exception as error:
            tell(ERRAND_FAILED, error=error)
            told = {"failed": True}
        _write(asked.with_suffix(DONE), told)
        asked.unlink(missing_ok=True)
        count += 1
    return count


def keep_doing_errands(folder: Path, do: Do) -> None:
    """Looks again and again, in a thread that ends with the process."""

    def look() -> None:
        while True:
            try:
                do_errands(folder, do)
            except OSError as error:
                tell(ERRAND_FAILED, error=error)
            time.sleep(LOOK)

    threading.Thread(target=look, name="errands", daemon=True).start()


def _write(path: Path, told: Told) -> None:
    """There at once or not at all, for its owner alone."""
    part = path.with_suffix(".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(told, file)
    give_to_owner(part, path.parent)
    part.replace(path)
