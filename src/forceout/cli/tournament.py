"""`forceout tournament`: days that are kept in a data folder, as files that another machine carries on from."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from forceout.cli.judge import complain
from forceout.web.folder import InUse, Unusable, check_database, data_folder, hold, let_go


def run(options: argparse.Namespace) -> int:
    """0 where it is done, 2 where it could not be done."""
    folder = data_folder(options.data)
    try:
        return _export(folder, options) if options.deed == "export" else _import(folder, options)
    except Unusable as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename or folder}: {error.strerror}.")
    except ModuleNotFoundError:
        return complain("this needs “pip install forceout[web]”.")


def _ready(folder: Path) -> None:
    os.environ["FORCEOUT_DATA"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "forceout.web.settings"
    import django

    django.setup()


def _export(folder: Path, options: argparse.Namespace) -> int:
    """Reading does not disturb a server that runs."""
    _ready(folder)
    from django.db import DatabaseError

    from forceout.web.days.carrying import write_day
    from forceout.web.days.models import Day

    try:
        days = list(Day.objects.order_by("began"))
    except DatabaseError:
        return complain(f"there are no days in {folder}. Name the data folder of the server with --data.")
    chosen = [day for day in days if options.day in (None, day.code)]
    if len(chosen) != 1:
        codes = ", ".join(f"{day.code} ({day.settings.get('name', '')})" for day in days) or "none"
        return complain(f"say which day with --day. There are: {codes}.")
    text = write_day(chosen[0])
    if options.file == "-":
        sys.stdout.write(text)
        return 0
    with os.fdopen(os.open(options.file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    print(
        f"{options.file}: day {chosen[0].code}. It holds the names of players; keep it where nobody else can read it."
    )
    return 0


def _import(folder: Path, options: argparse.Namespace) -> int:
    try:
        text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return complain(f"{options.file}: this cannot be read as the file of a day.")
    _ready(folder)
    try:
        hold(folder)
    except InUse:
        return complain("a server uses this data folder: carry the day on from its list of days instead.")
    try:
        check_database(folder)
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        from forceout.web.days.carrying import BadFile, read_day

        try:
            day = read_day(text)
        except BadFile as fault:
            return complain(f"{options.file}: {fault}")
    finally:
        let_go(folder)
    print(f"Day {day.code} goes on from here.")
    return 0
