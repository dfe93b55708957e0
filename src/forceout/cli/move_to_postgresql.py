"""`forceout move-to-postgresql`: from the data folder to PostgreSQL, checked."""

from __future__ import annotations

import argparse
import os
import sys

from forceout.cli.judge import complain
from forceout.web.folder import SECRET, Unusable, data_folder
from forceout.web.keeping.moving import Moved, move


def run(options: argparse.Namespace) -> int:
    """0 where all is well, 1 where some match cannot be told any more, 2 where nothing was changed."""
    folder = data_folder(options.data)
    os.environ["FORCEOUT_DATA"], os.environ["DJANGO_SETTINGS_MODULE"] = str(folder), "forceout.web.settings"
    try:
        done = move(folder, _tell)
    except ModuleNotFoundError:
        return complain("this needs “pip install forceout[web,cluster]”.")
    except Unusable as error:
        return complain(str(error))
    finally:
        _tell("")
    return _told(done, (folder / SECRET).exists())


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text + ' …' if text else '':<78}", end="\r", file=sys.stderr, flush=True)


def _told(done: Moved, secret: bool) -> int:
    for table, count in done.rows.items():
        if count:
            print(f"{count:>9,}  {table}")
    same = "the same rows, and every match and day folds to the same state"
    began = "It had been moved already" if done.before else "Everything is in PostgreSQL"
    print(f"{began}: {same}. The folder was not changed.")
    if secret:
        print(
            "Give every process the secret of the folder as FORCEOUT_SECRET: with another one players lose their seats."
        )
    if done.unreadable:
        print(f"These are kept, but cannot be told any more: {', '.join(done.unreadable)}.", file=sys.stderr)
        return 1
    return 0
