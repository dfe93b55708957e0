"""Every league is what it was when somebody last looked: limits, clocks, points, sections, and what may be chosen."""

from __future__ import annotations

import pytest

from forceout.rules.leagues import all_leagues
from rules.printed_leagues import FOLDER, printed


@pytest.mark.rule("000 XIII", "002 Math Clarifications", "003 XIII", "004 XIII")
@pytest.mark.parametrize("key", sorted(path.stem for path in FOLDER.iterdir()))
def test_a_league_is_what_it_was(key: str) -> None:
    kept = (FOLDER / f"{key}.txt").read_text(encoding="utf-8").splitlines()
    assert printed(key) == kept


def test_every_league_is_printed() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(all_leagues())
