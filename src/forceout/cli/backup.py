"""`forceout backup`: the web table's data in one file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from forceout.cli.judge import complain
from forceout.web.folder import Unusable, data_folder
from forceout.web.keeping.backup import back_up
from forceout.web.keeping.kept_database import Contents
from forceout.web.keeping.stores import only_in_the_folder


def run(options: argparse.Namespace) -> int:
    """0 where all is well, 1 where some match cannot be told any more, 2 where there is no backup."""
    os.nice(10)  # those who play come first
    try:
        only_in_the_folder("backup")
        made = back_up(data_folder(options.data), Path(options.file))
    except Unusable as error:
        return complain(str(error))
    print(f"{made.file}: {described(made.contents)}, {made.bytes / 1_000_000:.1f} MB.")
    if made.contents.days:
        print("Days are in it with their whole logs; their earlier copies in the folder “days” are not.")
    if made.with_secret:
        print("It holds display names and the secret that signs cookies. Keep it where nobody else can read it.")
    else:
        print("It holds display names. The secret that signs cookies comes from FORCEOUT_SECRET and is not in it.")
    return warn(made.contents)


def described(contents: Contents) -> str:
    days = f", {_many(contents.days, 'league day')}" if contents.days else ""
    return f"{_many(contents.tables, 'table')}, {_many(contents.acts, 'act')}{days}, every match played through again"


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def warn(contents: Contents) -> int:
    """Tells what an operator should know of matches that do not fold as they did."""
    if contents.passed_over:
        acts = _many(contents.passed_over, "act")
        print(
            f"By the rules of this release {acts} would be refused; those matches open all the same.", file=sys.stderr
        )
    if contents.unreadable:
        codes = ", ".join(contents.unreadable)
        print(f"These are kept, but cannot be told any more: {codes}.", file=sys.stderr)
        return 1
    return 0
