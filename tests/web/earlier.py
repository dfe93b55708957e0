"""What earlier releases have left behind: see make_release.py."""

from __future__ import annotations

import gzip
import json
import sqlite3
import time
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from forceout.web.folder import DATABASE

FOLDER = Path(__file__).parent / "releases"
RELEASES = sorted(place.name for place in FOLDER.iterdir() if place.is_dir())


def unpacked(release: str, data: Path) -> Path:
    """A data folder as that release left it a moment ago; its database."""
    data.mkdir(mode=0o700, exist_ok=True)
    kept = data / DATABASE
    kept.write_bytes(gzip.decompress((FOLDER / release / f"{DATABASE}.gz").read_bytes()))
    _as_if_just_left(kept)
    return kept


def _as_if_just_left(kept: Path) -> None:
    """Tables are kept for a few days or weeks: without this the server would tidy away what the tests look for."""
    with closing(sqlite3.connect(kept)) as database, database:
        (attended,) = database.execute("select max(attended) from tables_table").fetchone()
        since = int(time.time() * 1000) - attended
        database.execute("update tables_table set attended = attended + ?, began = began + ?", (since, since))
        for number, opened in database.execute("select id, opened from tables_table").fetchall():
            later = datetime.fromisoformat(opened) + timedelta(milliseconds=since)
            database.execute("update tables_table set opened = ? where id = ?", (later.isoformat(" "), number))


def told_of(release: str) -> dict[str, dict[str, Any]]:
    """Every table that was played then, by name, with what a reader must find."""
    found: dict[str, dict[str, Any]] = json.loads((FOLDER / release / "told.json").read_text(encoding="utf-8"))
    return found


def records_of(release: str) -> dict[str, str]:
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted((FOLDER / release).glob("*.txt"))}
