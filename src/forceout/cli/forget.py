"""`forceout forget`: deletes a table, all that is kept of a visitor, a league's day, or a name on it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from forceout.cli.judge import complain
from forceout.web.errands import Note, Told, leave_errand
from forceout.web.folder import DATABASE, InUse, Unusable, data_folder, hold, let_go
from forceout.web.keeping.stores import store


def run(options: argparse.Namespace) -> int:
    """0 where it is done, 1 where it was not wanted after all, 2 where it could not be done."""
    folder = data_folder(options.data)
    named = {"table": options.table, "visitor": options.visitor, "day": options.day, "player": options.player,
             "play code": options.play_code}  # fmt: skip
    note = {key: one for key, one in named.items() if one}
    if "player" in note and "day" not in note:
        return complain("a player is named together with the day: --day CODE --player ID.")
    try:
        found = asked(folder, {**note, "only look": "yes"})
        if "unknown" in found:
            return complain(str(found["unknown"]))
        if not options.yes and not _sure(note, found):
            print("Nothing was deleted.")
            return 1
        done = asked(folder, note)
    except Unusable as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename or folder}: {error.strerror}.")
    except ModuleNotFoundError:
        return complain("this needs “pip install forceout[web]”.")
    if "deleted" not in done:
        return complain(str(done.get("unknown", "the server could not do it; its log says why.")))
    print(_told(note, done))
    print("Backups and exported files from before still hold it. Delete them, or do this again after restoring one.")
    print("Backups that the server made before an upgrade are in the folder “before-upgrade”.")
    return 0


def asked(folder: Path, note: Note) -> Told:
    """By the server where one has the folder, else here; on PostgreSQL here, and those who serve hear of it."""
    kept = store(folder)
    if kept.shared:
        kept.check()
        return _answered_here(folder, note)
    if not (folder / DATABASE).is_file():
        raise Unusable(f"there is no database in {folder}. Name the data folder of the server with --data.")
    try:
        hold(folder)
    except InUse:
        return leave_errand(folder, note)
    try:
        kept.check()
        return _answered_here(folder, note)
    finally:
        let_go(folder)


def _answered_here(folder: Path, note: Note) -> Told:
    os.environ["FORCEOUT_DATA"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "forceout.web.settings"
    import django

    django.setup()
    from forceout.web.asked import answer

    store(folder).bring_up()

    return answer(note)


def _sure(note: Note, found: Told) -> bool:
    day = note.get("day", "").upper()
    if "player" in note:
        print(f"The name {found['what']} will be taken out of day {day}, with the private link and all copies.")
    elif "day" in note:
        print(f"Day {day}, {found['what']}, will be deleted with all its names, sheets and copies.")
    elif "play code" in note:
        print("The learning progress kept under this play code will be deleted.")
    elif "table" in note:
        print(f"Table {note['table'].upper()} will be deleted for everybody who played at it.")
    else:
        count = found["tables"]
        print(f"All that is kept of this visitor will be deleted, at {count} table{'' if count == 1 else 's'}.")
    print("It cannot be brought back. Delete it? [y/N] ", end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _told(note: Note, done: Told) -> str:
    if "player" in note:
        return f"On that day there is only {done['what']} now; tables, sheets and standings are as they were."
    if "day" in note:
        return f"Day {note['day'].upper()} is deleted."
    if "play code" in note:
        return "The learning progress under that play code is deleted."
    deleted, renamed = done["deleted"], done.get("renamed", 0)
    words = f"{deleted} table{'' if deleted == 1 else 's'} deleted"
    if renamed:
        words += f"; at {renamed} shared with others the name and what was said are gone"
    return f"{words}."
