"""Days that are kept in the data folder of a web table: out to a file, and in again."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from forceout.cli.day_file import read_text
from forceout.cli.judge import complain
from forceout.web.folder import InUse, Unusable, data_folder, hold, let_go
from forceout.web.keeping.stores import store


def _with_server(options: argparse.Namespace, do: Callable[[Path, argparse.Namespace], int]) -> int:
    try:
        return do(data_folder(options.data), options)
    except Unusable as error:
        return complain(str(error))
    except ModuleNotFoundError:
        return complain("this needs “pip install forceout[web]”.")


def export_(options: argparse.Namespace) -> int:
    return _with_server(options, _export)


def import_(options: argparse.Namespace) -> int:
    return _with_server(options, _import)


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
    wrong = "this cannot be read as the file of a day."
    text = sys.stdin.read() if options.file == "-" else read_text(options.file, wrong)
    _ready(folder)
    kept = store(folder)
    try:
        if not kept.shared:
            hold(folder)
    except InUse:
        return complain("a server uses this data folder: carry the day on from its list of days instead.")
    try:
        kept.check()
        kept.bring_up()
        from forceout.web.days.carrying import BadFile, read_day

        try:
            day = read_day(text)
        except BadFile as fault:
            return complain(f"{options.file}: {fault}")
    finally:
        let_go(folder)
    print(f"Day {day.code} goes on from here.")
    return 0
