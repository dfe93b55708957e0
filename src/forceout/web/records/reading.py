"""Reading an upload, in a worker process: whatever somebody sends, a match comes out of it, or a sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from forceout.referee.record import BadRecord, read_record, replay, write_record
from forceout.referee.state import Setup
from forceout.web.courtesy import impolite
from forceout.web.visitor import ImpoliteName, clean_name

LONGEST = 256 * 1024
"""Bytes. A long match of the web table has a tenth of it."""
MOST_ACTIONS = 4_000
MOST_SHAKES = 20
TOO_LONG = f"This file is too long: a record of a match has at most {LONGEST // 1024} kilobytes."
NO_TEXT = (
    "This is not the text of a record. Choose the file that “Record” gave you after a match: plain text in UTF-8, "
    "with a first line that says “forceout-record 1”."
)
EMPTY = "Choose a file, or paste a record into the box, and press the button again."
UNFINISHED = "No shake in this record was played to its end, so there is nothing to review yet."


class BadUpload(ValueError):
    """Why it is not taken, in a sentence."""


@dataclass(frozen=True)
class Read:
    """An upload that was read and played through."""

    record: str
    shakes: int
    totals: tuple[int, ...]


def text_of(sent: bytes) -> str:
    """The text of a file; `BadUpload` where it is none."""
    if len(sent) > LONGEST:
        raise BadUpload(TOO_LONG)
    if not sent.strip():
        raise BadUpload(EMPTY)
    try:
        text = sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadUpload(NO_TEXT) from None
    if any(char < " " and char not in "\r\n" for char in text):
        raise BadUpload(NO_TEXT)
    return text.replace("\r\n", "\n")


def pasted(text: str) -> str:
    """What was pasted: a box has other line ends than a file, and nobody copies the last one."""
    return f"{text.strip()}\n"


def read_upload(text: str) -> Read:
    """The match in a text, every action held against the rules; `BadUpload` names the line that breaks."""
    try:
        setup, actions = read_record(text)
        _check_names(text)
        if len(actions) > MOST_ACTIONS:
            raise BadUpload(f"This record is too long to review: {len(actions)} actions, of at most {MOST_ACTIONS}.")
        state = None
        for state in replay(text):
            if len(state.scores) > MOST_SHAKES:
                raise BadUpload(f"This record is too long to review: it has more than {MOST_SHAKES} shakes.")
    except BadRecord as error:
        raise BadUpload(f"Line {error.line}: {error.message}") from None
    assert state is not None
    if not state.scores:
        raise BadUpload(UNFINISHED)
    return Read(write_record(_shown_names(setup), actions), len(state.scores), state.totals)


def _check_names(text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("player ") and impolite(line.removeprefix("player ")):
            raise BadUpload(f"Line {number}: {ImpoliteName.text}")
        if not line:
            return


def _shown_names(setup: Setup) -> Setup:
    """Names as they are at a table: short, and such that they can be shown."""
    names = [clean_name(name) or f"Player {seat}" for seat, name in enumerate(setup.names, 1)]
    twice = Counter(names)
    told = [f"{name[:16]} ({seat})" if twice[name] > 1 else name for seat, name in enumerate(names, 1)]
    return replace(setup, names=tuple(told))
