"""An accepted equation falls with one that is shown to have the same error (manual E10)."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.shakes import down_to, written_after_now
from referee.tables import Table, moving


def both_written(first: str, second: str, **setup: object) -> Table:
    """After Now: the papers of seats 0 and 1 are checked in this order; seat 2, the Mover, wrote none."""
    table = written_after_now(strict=True, **setup).play("1 side challenger")
    return table.play(f"0 present {first}", f"1 present {second}")


@pytest.mark.rule("manual E10")
def test_an_accepted_equation_falls_with_one_shown_wrong_by_the_same_error() -> None:
    table = both_written("7+4+2 = 13", "7+5+1 = 13").play("1 accept", "2 accept")
    assert table.state.shake.checking.rulings == {0: True}
    table.play("2 reject too-many-resources")
    assert "same-error" in table.codes()
    assert [event.rule for event in table.state.account if event.code == "same-error"] == ["manual E10"]
    assert table.phase is Phase.BETWEEN
    # the Mover accepted a wrong equation and presented none: 2, not 6
    assert table.points == (2, 2, 2)


@pytest.mark.rule("manual E10")
def test_a_different_error_leaves_the_acceptance_alone() -> None:
    table = both_written("7+5 = 13", "7+5+1 = 13").play("1 accept", "2 accept", "2 reject too-many-resources")
    assert "same-error" not in table.codes()
    assert table.points == (6, 2, 2)


@pytest.mark.rule("manual E10")
def test_two_different_wrong_values_are_different_errors() -> None:
    table = both_written("7+5 = 13", "7+4 = 13").play("1 accept", "2 accept", "2 reject not-equal")
    assert table.points == (6, 2, 2)
    table = both_written("7+5 = 13", "7+5 = 13").play("1 accept", "2 accept", "2 reject not-equal")
    assert table.points == (2, 2, 2)


@pytest.mark.rule("manual E10")
def test_what_a_judge_finds_counts_as_shown() -> None:
    table = both_written("7+5 = 13", "7+5 = 13").play("1 accept", "2 accept", "2 ask-judge")
    assert table.points == (2, 2, 2)


@pytest.mark.rule("manual E10")
def test_after_the_last_cube_too() -> None:
    table = down_to("k9", strict=True)
    mover = table.turn
    table.play(f"{mover} move k9 permitted")
    table.play("0 present 4+9 = 13", "1 present 7+6 = 13", "2 present 4+9 = 13")
    table.play("1 accept", "2 accept", "0 accept", "2 accept", "0 reject unavailable-cube")
    assert table.points == (2, 4, 2)


@pytest.mark.rule("manual E10")
def test_in_on_sets_as_well() -> None:
    picks = ("multiple-operations", "union-intersection-interchangeable", "universe-null-interchangeable")
    table = moving(ruleset="mlag-on-sets-2019", picks=picks, strict=True)
    table.play("1 move R permitted", "0 pick-up", "0 challenge now", "2 side challenger")
    table.play("0 present G", "2 present Y", "1 accept", "2 accept", "1 reject too-few-cubes")
    assert "same-error" in table.codes()
    assert table.points == (2, 2, 2)


@pytest.mark.rule("003 VII-C-3")
def test_mlag_basic_has_no_such_rule() -> None:
    table = moving(ruleset="mlag-basic-equations-2018", strict=True)
    table.play("1 move k7 permitted", "0 pick-up", "0 challenge now", "2 side challenger")
    table.play("0 present 7+5 = 13", "2 present 7+5 = 13", "1 accept", "2 accept", "1 reject not-equal")
    assert table.points == (6, 2, 2)
