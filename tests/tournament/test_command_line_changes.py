"""The command line where people come and go, and where a sheet has more than one fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from forceout.cli.day_file import read
from tournament.test_command_line_day import Capture, Desk, desk

__all__ = ["desk"]
TEAMS = ("Oak", "Elm", "Ash", "Fir")
CUP = "id,name,team,grade\n" + "".join(f"{team}{n},Kid {team}{n},{team},5\n" for team in TEAMS for n in range(1, 5))


class CupDesk(Desk):
    """A day of the Cup, all of whose rounds are planned, with its first round over."""

    def __init__(self, folder: Path, capsys: Capture) -> None:
        self.folder, self.capsys, self.file = folder, capsys, folder / "cup.jsonl"
        self.told("begin", "--league", "acc-equations-2022", "--name", "Cup", "--date", "2026-03-14", day=None)
        self.told("import", self.written("cup.csv", CUP))
        self.told("check-in", "--all")
        self.told("seat")
        self.told("release")
        self.told("close", "--reason", "for the test")


@pytest.mark.rule("002")
@pytest.mark.parametrize(
    "change", [("check-in", "--gone", "Oak1"), ("add", "Late Comer", "--team", "Oak", "--grade", "5")]
)
def test_seat_plans_the_rest_anew_when_somebody_came_or_left(
    tmp_path: Path, capsys: Capture, change: tuple[str, ...]
) -> None:
    day = CupDesk(tmp_path, capsys)
    before = day.event.rounds[0].seating
    day.told(*change)
    if change[0] == "add":
        day.told("check-in", "Late Comer")
    assert "planned anew" in day.told("seat")
    event = read(day.file).event
    assert event.rounds[0].seating == before
    seated = {name for table in event.rounds[1].seating for name in table}
    assert seated == set(event.here)
    assert len(event.planned) == 2


def test_who_has_gone_is_named_before_or_after_the_word(desk: Desk) -> None:
    desk.entered()
    assert "11 of 12" in desk.told("check-in", "--gone", "Oak1")
    assert "10 of 12" in desk.told("check-in", "Oak2", "--gone")


def test_all_that_cannot_be_read_in_a_sheet_is_told_at_once(desk: Desk) -> None:
    desk.released()
    told = desk.told("enter", "--table", "1", "62", "26x", "totals 1 2", "penalty no", code=2)
    for fault in ("2 scores for 3 players", "2 totals for 3 players", "is no penalty", "“X” is no score"):
        assert fault in told
