"""A match record: a text file that a person can read and edit. A header, then one action a line.

forceout-record 1
ruleset agloa-equations-2015
division middle
player Ann
player Ben
mode strict
checking players

0:00.000 0 lot r3
0:42.000 1 move g4 required
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Setup, State
from forceout.referee.verbs import VERBS
from forceout.rules.finding import BadQuestion

VERSION = "1"
LINE = re.compile(r"(\d{1,5}):([0-5]\d)\.(\d{3}) (\d|judge|table) ([a-z-]+)(?: (.*))?")
MODES = {"strict": True, "over-the-board": False}
CHECKING = {"players": False, "judge": True}
CLOCKS = {"on": True, "off": False}
MOST_LINES = 20_000
LONGEST_LINE = 1_000


class BadRecord(ValueError):
    """A record that cannot be what happened. `line` is where it breaks, counted from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


def write_record(setup: Setup, actions: Iterable[Action]) -> str:
    """The record of a match."""
    mode = "strict" if setup.strict else "over-the-board"
    head = [f"forceout-record {VERSION}", f"ruleset {setup.league_key}"]
    if setup.division_key:
        head.append(f"division {setup.division_key}")
    head += [f"player {name}" for name in setup.names]
    head += [f"mode {mode}", f"checking {'judge' if setup.judge_checks else 'players'}"]
    head.append(f"clocks {'on' if setup.timed else 'off'}")
    return "\n".join([*head, "", *map(write_action, actions)]) + "\n"


def write_action(action: Action) -> str:
    minutes, rest = divmod(action.at, 60_000)
    who = {JUDGE: "judge", TABLE: "table"}.get(action.who, str(action.who))
    words = f" {action.words}" if action.words else ""
    return f"{minutes}:{rest // 1000:02}.{rest % 1000:03} {who} {action.verb}{words}"


def read_record(text: str) -> tuple[Setup, list[Action]]:
    """The header and the actions, without playing them."""
    lines = text.split("\n")
    if lines and lines[-1] != "":
        raise BadRecord(len(lines), "the last line is not complete: the file seems to be cut off.")
    if len(lines) > MOST_LINES:
        raise BadRecord(MOST_LINES, f"a record has at most {MOST_LINES} lines.")
    setup, first = _read_header(lines)
    actions = []
    for number, line in enumerate(lines[first:], first + 1):
        if line:
            actions.append(_read_action(line, number))
        elif number < len(lines):
            raise BadRecord(number, "an empty line among the actions.")
    return setup, actions


def _read_header(lines: list[str]) -> tuple[Setup, int]:
    if not lines or lines[0] != f"forceout-record {VERSION}":
        raise BadRecord(1, f"a record begins with “forceout-record {VERSION}”.")
    fields: dict[str, str] = {}
    names: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        if line == "":
            return _setup(fields, names, number), number
        key, _, value = line.partition(" ")
        if key == "player" and 0 < len(value) <= 40:
            names.append(value)
        elif key in ("ruleset", "division", "mode", "checking", "clocks") and key not in fields and value:
            fields[key] = value
        else:
            raise BadRecord(number, f"“{line[:40]}” is no line of a header.")
    raise BadRecord(len(lines), "the header has no end: an empty line comes after it.")


def _setup(fields: dict[str, str], names: list[str], line: int) -> Setup:
    try:
        setup = Setup(
            fields.get("ruleset", ""),
            fields.get("division", ""),
            tuple(names),
            MODES[fields.get("mode", "strict")],
            CHECKING[fields.get("checking", "players")],
            CLOCKS[fields.get("clocks", "on")],
        )
        begin(setup)
    except (BadQuestion, KeyError) as error:
        raise BadRecord(line, f"{getattr(error, 'message', error)}") from None
    return setup


def _read_action(line: str, number: int) -> Action:
    found = LINE.fullmatch(line) if len(line) <= LONGEST_LINE else None
    if found is None or found[5] not in VERBS:
        raise BadRecord(number, f"“{line[:60]}” is no action.")
    at = (int(found[1]) * 60 + int(found[2])) * 1000 + int(found[3])
    who = {"judge": JUDGE, "table": TABLE}.get(found[4])
    return Action(at, int(found[4]) if who is None else who, found[5], found[6] or "")


def replay(text: str) -> Iterator[State]:
    """The states of a record, from the beginning; refused at the line that breaks."""
    setup, actions = read_record(text)
    state = begin(setup)
    yield state
    first = len(text.split("\n")) - 1 - len(actions)
    for number, action in enumerate(actions, first + 1):
        try:
            state = apply(state, action)
        except Refused as refused:
            raise BadRecord(number, f"{refused.finding.text} [{refused.finding.rule}]") from None
        yield state
