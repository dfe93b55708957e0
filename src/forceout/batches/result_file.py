"""The file of results, which is also the state of a batch: what is in it is not done again.

The first line says what the batch is. Then comes a line of JSON for each question, in the order of the questions:
`number` counts them from 1, and `of` is a mark of the question, so that a file is never continued with others.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, Any

from forceout import __version__
from forceout.protocol.lines import NOT_JSON

FORMAT = 1
PIECE = 1 << 20
PATIENCE = 2.0
"""Seconds to wait for a lock."""


class BadResults(ValueError):
    """The file cannot be continued; it was left as it is."""


def mark_of(question: str) -> str:
    """A short mark by which a question is known again."""
    return hashlib.blake2b(question.encode("utf-8", errors="surrogatepass"), digest_size=8).hexdigest()


def line_of(number: int, question: str, told: dict[str, Any]) -> bytes:
    """The line of a result. An id that JSON cannot hold, such as NaN, cannot come back."""
    line = {"number": number, "of": mark_of(question), **told}
    try:
        return (json.dumps(line, ensure_ascii=False, allow_nan=False) + "\n").encode()
    except UnicodeEncodeError:
        return (json.dumps(line, allow_nan=False) + "\n").encode()
    except (ValueError, RecursionError):
        return line_of(number, question, NOT_JSON)


def read_results(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """The results in a file, one after the other; a last line that is cut off is passed over."""
    with open(path, "rb") as file:
        _read_header(file, Path(path))
        for line in file:
            if line.endswith(b"\n"):
                yield json.loads(line)


class ResultFile:
    """A file that grows by whole lines. One batch at a time writes to it."""

    def __init__(self, path: str | os.PathLike[str], kind: str, options: dict[str, Any]) -> None:
        self.path = Path(path)
        self.header = {"batch": kind, "format": FORMAT, "forceout": __version__, "options": options}
        self.file: IO[bytes] = open(self.path, "a+b")  # noqa: SIM115  # it is closed with this object
        try:
            self._lock()
            self._drop_torn_line()
            self._check_header()
        except BaseException:
            self.file.close()
            raise

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """What was written is on the disk then."""
        if not self.file.closed:
            self.file.flush()
            os.fsync(self.file.fileno())
            self.file.close()

    def left(self, questions: Iterable[str]) -> tuple[int, Iterator[str]]:
        """How many questions are answered already, and the others. Each answered one is held against its mark."""
        rest, done = iter(questions), 0
        self.file.seek(0)
        for line in islice(self.file, 1, None):
            question = next(rest, None)
            if question is None or not self._answers(line, done + 1, question):
                text = f"from line {done + 2} on it holds answers to other questions. Choose another file."
                raise BadResults(f"{self.path}: {text}")
            done += 1
        return done, rest

    def append(self, line: bytes) -> None:
        """A whole line, handed to the system at once: whoever kills this process tears at most the last one."""
        self.file.write(line)
        self.file.flush()

    def _lock(self) -> None:
        """The processes of a batch that was killed have its lock as well, until they have noticed."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() > until:
                    raise BadResults(f"{self.path}: another batch is writing to this file.") from None
                time.sleep(0.02)

    # -- what is there already --------------------------------------------------------------------------

    def _answers(self, line: bytes, number: int, question: str) -> bool:
        try:
            told = json.loads(line)
        except ValueError:
            return False
        return isinstance(told, dict) and told.get("number") == number and told.get("of") == mark_of(question)

    def _drop_torn_line(self) -> None:
        """What follows the last end of a line, unless the file is none of ours."""
        end = self.file.seek(0, os.SEEK_END)
        whole = _after_last_line(self.file, end)
        if whole == end:
            return
        if whole:
            self.file.seek(0)
            _read_header(self.file, self.path)
        else:
            self.file.seek(0)
            if not self._header_line().startswith(self.file.read()):
                raise BadResults(f"{self.path}: this is not a file of results. Choose another file.")
        self.file.truncate(whole)

    def _check_header(self) -> None:
        self.file.seek(0)
        if not self.file.readline():
            self.append(self._header_line())
            return
        self.file.seek(0)
        found = _read_header(self.file, self.path)
        for what, said in self.header.items():
            if found.get(what) != said:
                text = f"it was begun with “{what}” {json.dumps(found.get(what))}, and now it is {json.dumps(said)}."
                raise BadResults(f"{self.path}: {text} Choose another file.")

    def _header_line(self) -> bytes:
        return (json.dumps(self.header, ensure_ascii=False) + "\n").encode()


def _read_header(file: IO[bytes], path: Path) -> dict[str, Any]:
    try:
        header = json.loads(file.readline(PIECE))
    except ValueError:
        header = None
    if not isinstance(header, dict) or "batch" not in header or "format" not in header:
        raise BadResults(f"{path}: this is not a file of results. Choose another file.")
    return header


def _after_last_line(file: IO[bytes], end: int) -> int:
    """The place behind the last line that is whole."""
    while end > 0:
        start = max(0, end - PIECE)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0
