"""Every step of some wild matches does what it did when somebody last looked: to clocks, points, turns and cubes."""

from __future__ import annotations

import pytest

from forceout.rules.leagues import all_leagues
from referee.every_step import FOLDER, again, matches

FILES = sorted(FOLDER.glob("*.txt"))
KEPT = {(path.stem, number): lines for path in FILES for number, lines in enumerate(matches(path))}


@pytest.mark.rule("000 XI-A-3", "003 XI-A-3", "004 XI-A-3", "002 Use of Timer", "001 G5")
@pytest.mark.parametrize("match", KEPT, ids=lambda match: f"{match[0]}-{match[1]}")
def test_every_step_of_a_wild_match_does_what_it_did(match: tuple[str, int]) -> None:
    lines = KEPT[match]
    for before, now in zip(lines, again(lines), strict=True):
        assert now == before


def test_every_league_has_its_matches() -> None:
    assert {path.stem for path in FILES} == set(all_leagues())
