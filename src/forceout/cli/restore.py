"""`forceout restore`: a backup back in its place."""

from __future__ import annotations

import argparse
from pathlib import Path

from forceout.cli.backup import described, warn
from forceout.cli.judge import complain
from forceout.web.folder import Unusable, data_folder
from forceout.web.keeping.restore import restore
from forceout.web.keeping.stores import only_in_the_folder


def run(options: argparse.Namespace) -> int:
    """0 where all is well, 1 where some match cannot be told any more, 2 where nothing was changed."""
    folder = data_folder(options.data)
    try:
        only_in_the_folder("restore")
        done = restore(Path(options.file).absolute(), folder)
    except Unusable as error:
        return complain(str(error))
    print(f"The backup of {done.label.made} is in {folder}: {described(done.contents)}.")
    if done.aside is not None:
        print(f"What was there before is in {done.aside}. Delete it when you no longer need it.")
    if not done.label.secret:
        print(
            "The backup has no secret: start the server with the same FORCEOUT_SECRET, else players lose their seats."
        )
    if not done.brought_up:
        print("The server will bring the database up to this release when it starts.")
    return warn(done.contents)
