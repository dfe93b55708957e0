"""Who may do what, and when: at moments of every kind each verb is tried by everybody, rightly and wrongly worded."""

from __future__ import annotations

import pytest

from forceout.rules.leagues import all_leagues
from referee.every_attempt import FOLDER, MOMENT, kept, moments, tried

KEPT = {name: kept(FOLDER / f"{name}.txt") for name in all_leagues()}
TOGETHER = 4
"""So many moments are looked at in one test."""


@pytest.mark.rule("000 VIII-A", "000 IX-C", "002 Challenges", "003 VIII-A", "004 V-A", "001 G5")
@pytest.mark.parametrize(
    ("league", "first"), [(name, first) for name, there in KEPT.items() for first in range(0, len(there), TOGETHER)]
)
def test_everybody_may_do_what_they_could_do_and_nothing_else(league: str, first: int) -> None:
    wanted = dict(list(KEPT[league].items())[first : first + TOGETHER])
    for match, step, state in moments(league):
        name = f"{MOMENT}{match} {step} {state.phase.value}"
        if name in wanted:
            assert tried(state) == wanted.pop(name), name
        if not wanted:
            return
    raise AssertionError(f"there is no such moment any more: {', '.join(wanted)}")
