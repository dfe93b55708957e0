"""The list of moves beside the mat: which cube each of them moved, told from the log."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from forceout.cubes.place import SECTIONS
from forceout.referee.record import read_record
from forceout.web import wire
from forceout.web.recent import Recent
from forceout.web.tables.board_view import moves
from forceout.web.tables.board_view.moves import moves_view
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.log import Entry, Folded, follow, start
from forceout.web.tables.models import Table

RECORDS = sorted((Path(__file__).parents[1] / "referee" / "golden").glob("*.txt"))


def played(path: Path) -> list[Folded]:
    """The match of a record after each of its actions."""
    setup, actions = read_record(path.read_text(encoding="utf-8"))
    folded = [start(setup)]
    for number, action in enumerate(actions, 1):
        folded.append(follow(folded[-1], Entry(number, action)))
    return folded


def listed(match: Folded) -> list[wire.Move]:
    return moves_view(LiveTable(Table(pk=1), (), match))


def test_there_are_records_to_look_at() -> None:
    assert RECORDS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_moves_that_are_followed_one_by_one_are_those_that_the_whole_log_tells(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = played(path)
    monkeypatch.setattr(moves, "FOLLOWED", Recent(10))
    followed = [listed(match) for match in matches]
    for match, known in zip(matches, followed, strict=True):
        monkeypatch.setattr(moves, "FOLLOWED", Recent(10))
        assert listed(match) == known


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_last_move_is_that_of_the_cube_that_was_played_last(path: Path) -> None:
    """Also where two cubes are alike and the word for them is the same."""
    before: Folded | None = None
    for match in played(path):
        shake, action = match.state.shake, match.entries[-1].action if match.entries else None
        moved = before is not None and shake.played != before.state.shake.played
        if moved and action is not None and action.verb == "move" and shake.played is not None:
            cube = listed(match)[-1]["cube"]
            assert cube is not None
            assert cube["number"] == shake.played.number
        before = match


def test_a_move_is_listed_alike_however_many_spaces_are_in_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, actions = read_record(RECORDS[0].read_text(encoding="utf-8"))
    lists = []
    for apart in (" ", "   "):
        monkeypatch.setattr(moves, "FOLLOWED", Recent(10))
        match = start(setup)
        for number, action in enumerate(actions, 1):
            words = apart.join(["", *action.words.split(), ""]) if action.verb == "move" else action.words
            match = follow(match, Entry(number, replace(action, words=words)))
            if action.verb == "move":
                lists.append(listed(match))
    middle = len(lists) // 2
    assert lists[:middle] == lists[middle:]
    assert all(move["to"] in SECTIONS for move in lists[-1] if move["cube"] is not None)


def test_after_the_cubes_are_gone_the_moves_stand_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "FOLLOWED", Recent(10))
    match = next(one for one in played(RECORDS[0]) if one.state.shake.moves)
    assert listed(match)[-1]["cube"] is not None
    bare = Folded(match.setup, match.state.with_shake(cubes=()), match.number, match.entries, match.recent)
    assert listed(bare)[-1]["cube"] is None
