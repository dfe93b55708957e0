"""`forceout forget`: deletes a table, or all that is kept of a visitor."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from forceout.cli.judge import complain
from forceout.web.errands import Note, Told, leave_errand
from forceout.web.folder import DATABASE, InUse, Unusable, check_database, data_folder, hold, let_go


def run(options: argparse.Namespace) -> int:
    """0 where it is done, 1 where it was not wanted after all, 2 where it could not be done."""
    folder = data_folder(options.data)
    note = {"table": options.table} if options.table else {"visitor": options.visitor}
    try:
        found = _asked(folder, {**note, "only look": "yes"})
        if "unknown" in found:
            return complain(str(found["unknown"]))
        if not options.yes and not _sure(note, found):
            print("Nothing was deleted.")
            return 1
        done = _asked(folder, note)
    except Unusable as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename or folder}: {error.strerror}.")
    except ModuleNotFoundError:
        return complain("this needs “pip install forceout[web]”.")
    if "deleted" not in done:
        return complain(str(done.get("unknown", "the server could not do it; its log says why.")))
    print(_told(done))
    print("Backups that were made earlier still hold it. Delete them, or do this again after restoring one.")
    return 0


def _asked(folder: Path, note: Note) -> Told:
    """By the server where one has the folder, else here."""
    if not (folder / DATABASE).is_file():
        raise Unusable(f"there is no database in {folder}. Name the data folder of the server with --data.")
    try:
        hold(folder)
    except InUse:
        return leave_errand(folder, note)
    try:
        check_database(folder)
        return _answered_here(folder, note)
    finally:
        let_go(folder)


def _answered_here(folder: Path, note: Note) -> Told:
    os.environ["FORCEOUT_DATA"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "forceout.web.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from forceout.web.tables.asked_to_forget import answer

    return answer(note)


def _sure(note: Note, found: Told) -> bool:
    if "table" in note:
        print(f"Table {note['table'].upper()} will be deleted for everybody who played at it.")
    else:
        count = found["tables"]
        print(f"All that is kept of this visitor will be deleted, at {count} table{'' if count == 1 else 's'}.")
    print("It cannot be brought back. Delete it? [y/N] ", end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _told(done: Told) -> str:
    deleted, renamed = done["deleted"], done.get("renamed", 0)
    words = f"{deleted} table{'' if deleted == 1 else 's'} deleted"
    if renamed:
        words += f"; at {renamed} shared with others the name and what was said are gone"
    return f"{words}."
