"""Asking the judge ends all objections; in MLAG Basic both checkers must be done (003 VII-C-3-g)."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.tables import Table, moving

MLAG = "mlag-basic-equations-2018"


def checked(paper: str = "7+6 = 13", ruleset: str = MLAG, players: int = 3, **setup: object) -> Table:
    """Seat 1's paper after Impossible is checked by the others."""
    table = moving(ruleset=ruleset, players=players, strict=True, **setup)  # type: ignore[arg-type]
    table.play("1 move k7 permitted", "0 pick-up", "0 challenge impossible")
    if players == 3:
        table.play("2 side challenger")
    table.play(f"1 present {paper}")
    assert table.phase is Phase.CHECK
    return table


@pytest.mark.rule("003 VII-C-3-g")
def test_one_checker_alone_does_not_end_the_objections_of_the_other() -> None:
    table = checked("7+6+3+3−3−3 = 13").play("0 ask-judge")
    assert table.phase is Phase.CHECK
    assert table.timed == (2,)
    assert table.refused("0 reject not-equal").code == "asked-already"
    table.play("2 reject unavailable-cube")
    assert "unavailable-cube" in " ".join(table.codes())
    assert table.points == (6, 2, 4)


@pytest.mark.rule("003 VII-C-3-g")
@pytest.mark.parametrize("other", ["2 ask-judge", "2 accept"])
def test_the_judge_answers_when_both_have_no_other_question(other: str) -> None:
    table = checked("7+5 = 13").play("0 ask-judge", other)
    assert "not-equal" in table.codes()
    assert table.phase is Phase.BETWEEN
    table = checked().play("0 ask-judge", other)
    assert "equal" in table.codes()
    assert table.points == (2, 6, 2)


@pytest.mark.rule("003 VII-C-3-g")
@pytest.mark.rule("003 X-A-2")
def test_who_accepts_first_has_accepted_and_who_asks_has_not() -> None:
    table = checked("7+5 = 13").play("2 accept", "0 ask-judge")
    assert table.points == (6, 2, 2)


@pytest.mark.rule("003 VII-C-3-g")
def test_when_time_is_up_the_question_that_waits_is_answered() -> None:
    table = checked("7+5 = 13").play("0 ask-judge")
    table.wait(table.seconds or 0).wait(10).wait(70)
    assert table.lost == (0, 0, 1)
    assert table.points == (6, 2, 2)


@pytest.mark.rule("003 VII-C-3-g")
def test_with_one_checker_the_question_is_answered_at_once() -> None:
    table = checked("7+5 = 13", players=2).play("0 ask-judge")
    assert table.points == (6, 2)


@pytest.mark.rule("000 VII-C-5-d")
@pytest.mark.rule("004 VII-C-6")
def test_elsewhere_either_checker_may_ask_and_ends_all_objections() -> None:
    table = checked("7+6 = 13", "agloa-equations-2015", picks=("factorial", "sideways", "upside-down"))
    table.play("0 ask-judge")
    assert "equal" in table.codes()
    assert table.phase is Phase.BETWEEN
