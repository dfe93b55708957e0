"""The judge reads every string of the shared file as it says; the board's test holds the pad to the same file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from notation.shared_strings import FILE, WRITTEN, read

LONG = 600
GAMES = ("equations", "on-sets")
LINES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_every_string_is_read_as_the_shared_file_says(game: str) -> None:
    wrong = [one["text"] for one in LINES if one["game"] == game and read(game, one["text"]) != one["read"]]
    assert wrong == []


def test_what_the_pad_writes_is_read_as_what_was_typed() -> None:
    """But for the places, since the pad sets its own spaces, which may make a very long line too long."""
    kept = [one for one in LINES if one["read"] is not None]
    written = [json.loads(line) for line in WRITTEN.read_text().splitlines()]
    pairs = [(one, read(one["game"], text)) for one, text in zip(kept, written, strict=True) if len(text) <= LONG]
    wrong = [one["text"] for one, found in pairs if found is None or unplaced(found) != unplaced(one["read"])]
    assert wrong == []


def unplaced(pieces: list[list[Any]]) -> list[list[object]]:
    """The pad writes a power cube that is a decimal point as the point."""
    return [["."] if piece[1][-1:] + "".join(piece[2:]) == "^." else piece[1:] for piece in pieces]


@pytest.mark.parametrize("game", GAMES)
def test_the_shared_file_has_strings_that_are_read_and_strings_that_are_refused(game: str) -> None:
    refused = [one["read"] is None for one in LINES if one["game"] == game]
    assert refused.count(True) > 150
    assert refused.count(False) > 300
