"""Every step of some wild matches does what it did when somebody last looked: to clocks, points, turns and cubes."""

from __future__ import annotations

import pytest

from referee.every_step import FOLDER, TABLES, again, path_of


@pytest.mark.rule("000 XI-A-3", "003 XI-A-3", "004 XI-A-3", "002 Use of Timer", "001 G5")
@pytest.mark.parametrize("table", TABLES, ids=lambda table: path_of(table).stem)
def test_every_step_of_a_wild_match_does_what_it_did(table: tuple[str, str, int, bool]) -> None:
    lines = path_of(table).read_text(encoding="utf-8").splitlines()
    for before, now in zip(lines, again(table, lines), strict=True):
        assert now == before


def test_no_match_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(table).name for table in TABLES}
