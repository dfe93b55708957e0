"""`forceout ask`: the line protocol on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from forceout.protocol.ask import LONGEST_DAY_LINE, ask_lines


def run() -> int:
    for answer in ask_lines(_lines(sys.stdin.buffer)):
        sys.stdout.buffer.write(answer.encode("utf-8", errors="replace") + b"\n")
        sys.stdout.buffer.flush()
    return 0


def _lines(stream: BinaryIO) -> Iterator[str]:
    """Lines of bounded length: of a longer one just enough is kept to be refused."""
    limit = LONGEST_DAY_LINE + 2
    while line := stream.readline(limit):
        rest = line
        while not rest.endswith(b"\n") and len(rest) == limit:
            rest = stream.readline(limit)
        yield line.decode("utf-8", errors="replace")
