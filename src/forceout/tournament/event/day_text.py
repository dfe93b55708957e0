"""A whole day as one text that any machine carries on from: the log as `log_text` writes it, with the code, the clock,
the links and what still waits to be compared in its first line. The web and the command line write the same."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from forceout.tournament.event.actions import Action, ConfirmSheet
from forceout.tournament.event.fold import apply, begin, fold
from forceout.tournament.event.log_text import (
    FORMAT,
    BadLog,
    read_action,
    read_log,
    write_action,
    write_settings,
)
from forceout.tournament.event.records import Event, Refused, Settings

SECOND = ("round", "table", "at", "who", "sheet")


class BadFile(ValueError):
    """Why a file cannot be taken, in a sentence."""


@dataclass(frozen=True)
class WholeDay:
    """A day with all that belongs to it. `links` has a fingerprint for each person, `second` the sheets that were typed
    again and differ, as JSON has them."""

    settings: Settings
    event: Event
    log: tuple[Action, ...]
    code: str
    began: int
    links: tuple[tuple[str, str], ...] = ()
    second: tuple[Mapping[str, Any], ...] = ()

    def after(self, action: Action) -> WholeDay:
        """The day with one more action; `Refused` where it cannot be."""
        return replace(self, log=(*self.log, action), event=apply(self.event, action))

    def second_at(self, number: int, at: int) -> Mapping[str, Any] | None:
        return next((one for one in self.second if (one["round"], one["table"]) == (number, at)), None)

    def with_second(self, number: int, at: int, told: Mapping[str, Any] | None) -> WholeDay:
        """Keeps what somebody typed differently, or forgets it."""
        rest = tuple(one for one in self.second if (one["round"], one["table"]) != (number, at))
        return replace(self, second=rest if told is None else (*rest, told))


def begun(settings: Settings, code: str, began: int) -> WholeDay:
    """A day on which nothing has happened yet."""
    return WholeDay(settings, begin(settings), (), code, began)


def head_of(
    settings: Mapping[str, Any], code: str, began: int, links: Sequence[Any], second: Sequence[Any]
) -> dict[str, Any]:
    """The first line."""
    return {
        "format": FORMAT,
        "code": code,
        "began": began,
        "settings": dict(settings),
        "links": [list(one) for one in links],
        "second entries": [dict(one) for one in second],
    }


def lines_text(lines: Sequence[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def write_whole_day(day: WholeDay) -> str:
    head = head_of(write_settings(day.settings), day.code, day.began, day.links, day.second)
    return lines_text([head, *map(write_action, day.log)])


def read_whole_day(text: str) -> WholeDay:
    """Folds the whole text: a day in which one action could not have happened is refused whole."""
    try:
        settings, log = read_log(text)
        head = json.loads(next(line for line in text.split("\n") if line.strip()))
        links = tuple((str(person), str(mark)) for person, mark in head["links"])
        second = tuple({name: one[name] for name in SECOND} for one in head["second entries"])
        if not all(isinstance(read_action(one["sheet"]), ConfirmSheet) for one in second):
            raise BadFile("A second entry in this file is no scoresheet.")
        code, began = str(head["code"]), int(head["began"])
        return WholeDay(settings, fold(settings, log), tuple(log), code, began, links, second)
    except BadFile:
        raise
    except BadLog as fault:
        raise BadFile(str(fault)) from None
    except Refused as refusal:
        raise BadFile(f"This log cannot have happened: {refusal.finding.text}") from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise BadFile("This is the log of a day, but not a whole day that could be carried on.") from None
