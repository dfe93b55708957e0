"""Every golden playthrough is told as it was when somebody last looked at it."""

from __future__ import annotations

import pytest

from referee.golden import FOLDER, TABLES, account_of, account_path_of, path_of


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_the_match_is_told_as_before(table: tuple[str, str, int]) -> None:
    path = path_of(table)
    assert path.exists(), f"no golden playthrough for {table}"
    account = account_of(path.read_text(encoding="utf-8"))
    assert account == account_path_of(table).read_text(encoding="utf-8")
    assert "Match:" in account


def test_no_playthrough_is_left_over() -> None:
    kept = {path for table in TABLES for path in (path_of(table), account_path_of(table))}
    assert set(FOLDER.iterdir()) == {path for path in kept if path.parent == FOLDER}
