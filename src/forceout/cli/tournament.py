"""`forceout tournament`: a league's day in one file, and days of the web table as such files."""

from __future__ import annotations

import argparse
from importlib import import_module

from forceout.cli.day_file import NotDone
from forceout.cli.judge import complain
from forceout.rules.finding import BadQuestion, Unknown
from forceout.tournament.event.day_text import BadFile
from forceout.tournament.event.records import Refused

PLACES = {
    **dict.fromkeys(("begin", "set", "appoint", "import", "add", "check-in"), "day_setting_up"),
    **dict.fromkeys(("seat", "swap", "move", "undo", "release", "start", "close", "reopen"), "day_seating"),
    **dict.fromkeys(("substitute", "dissolve"), "day_seating"),
    **dict.fromkeys(("enter", "correct"), "day_scoring"),
    **dict.fromkeys(("show", "standings", "csv", "log", "print"), "day_showing"),
    "export": "day_of_server",
}


def run(options: argparse.Namespace) -> int:
    """0 where it is done, 2 where it could not be done; then the file is as it was."""
    place = PLACES[options.deed]
    if options.deed == "import" and options.entries is None:
        place = "day_of_server"
    work = getattr(import_module(f"forceout.cli.{place}"), options.deed.replace("-", "_") + "_")
    try:
        done: int = work(options)
    except Refused as refusal:
        rule = f" [{refusal.finding.rule}]" if refusal.finding.rule else ""
        return complain(f"{refusal.finding.text}{rule}")
    except (NotDone, BadFile) as fault:
        return complain(str(fault))
    except BadQuestion as fault:
        return complain(fault.message)
    except Unknown as fault:
        return complain(str(fault))
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename or options.file}: {error.strerror}.")
    return done
