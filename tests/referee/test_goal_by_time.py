"""Both MLAG games: what lies on the Goal line when time ends is the Goal (003 IV-B-3-c, 004 III-B-2-c)."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.shakes import counted
from referee.tables import Table, setting_goal

MLAG = "mlag-basic-equations-2018"
ON_SETS = "mlag-on-sets-2019"
LEAGUES = pytest.mark.parametrize(
    ("ruleset", "goal", "section"), [(MLAG, "r1r3", "IV-B-3-c"), (ON_SETS, "3+2", "III-B-2-c")]
)


def laid(ruleset: str, goal: str, *, strict: bool = True) -> Table:
    return setting_goal(ruleset=ruleset, strict=strict).play(f"0 lay {goal}")


@pytest.mark.rule("003 IV-B-3-c")
@pytest.mark.rule("004 III-B-2-c")
@LEAGUES
def test_when_time_runs_out_the_cubes_on_the_goal_line_are_the_goal(ruleset: str, goal: str, section: str) -> None:
    table = laid(ruleset, goal)
    table.wait(table.seconds or 0)
    assert (table.phase, table.goal(), table.turn) == (Phase.PLAY, goal, 1)
    assert table.lost == (0, 0, 0)
    assert [event.rule for event in table.state.account if event.code == "goal-time"] == [f"{ruleset} {section}"]


@pytest.mark.rule("003 IV-B-3-c")
@pytest.mark.rule("004 III-B-2-c")
@pytest.mark.parametrize(("ruleset", "goal"), [(MLAG, "r1r+"), (ON_SETS, "1+3u")])
def test_even_when_they_make_no_legal_goal(ruleset: str, goal: str) -> None:
    table = laid(ruleset, goal)
    table.wait(table.seconds or 0)
    assert table.phase is Phase.PLAY
    table.play("1 pick-up", "1 challenge impossible")
    assert table.challenge == ("impossible", (1,), 0)


@pytest.mark.rule("003 IV-B-3-c")
@pytest.mark.rule("004 III-B-2-c")
@LEAGUES
def test_over_the_board_an_opponent_says_that_time_is_up(ruleset: str, goal: str, section: str) -> None:
    table = counted(laid(ruleset, goal, strict=False), by=1)
    assert (table.phase, table.lost) == (Phase.PLAY, (0, 0, 0))


@pytest.mark.rule("003 IV-B-3-c")
@pytest.mark.rule("004 III-B-2-c")
@pytest.mark.parametrize("lines", [("2 pick-up", "2 challenge impossible"), ("2 challenge impossible",)])
@LEAGUES
def test_over_the_board_it_may_be_challenged_when_the_sand_has_run_out(
    ruleset: str, goal: str, section: str, lines: tuple[str, ...]
) -> None:
    table = laid(ruleset, goal, strict=False)
    table.wait(table.seconds or 0).play(*lines)
    assert table.challenge == ("impossible", (2,), 0)
    table = laid(ruleset, goal, strict=False).play(*lines)
    assert table.challenge is None


@pytest.mark.rule("003 XI-A-1-a")
def test_mlag_basic_time_that_runs_out_over_the_goal_is_not_called_time_for_rolling() -> None:
    table = setting_goal(ruleset=MLAG, strict=True)
    table.wait(table.seconds or 0)
    assert table.last.text == "The time for setting the Goal is up: ten seconds are counted down."
    table.wait(10)
    assert table.last.text == "Ann ran out of time for setting the Goal. Ann loses a point."


@pytest.mark.rule("003 XI-A")
@pytest.mark.rule("004 XI-A")
@LEAGUES
def test_with_nothing_there_the_setter_pays_for_a_further_minute(ruleset: str, goal: str, section: str) -> None:
    table = setting_goal(ruleset=ruleset, strict=True)
    table.wait(table.seconds or 0).wait(10)
    assert (table.phase, table.lost) == (Phase.GOAL, (1, 0, 0))
    table.play(f"0 lay {goal}").wait(60)
    assert (table.phase, table.goal(), table.lost) == (Phase.PLAY, goal, (1, 0, 0))


@pytest.mark.rule("003 IV-B-3-c")
@pytest.mark.rule("004 III-B-2-c")
@pytest.mark.parametrize("strict", [True, False])
@LEAGUES
def test_the_setter_sets_the_goal_by_turning_the_timer(ruleset: str, goal: str, section: str, strict: bool) -> None:
    table = laid(ruleset, goal, strict=strict)
    assert table.refused("1 start-clock").code == "wrong-seat/goal"
    table.play("0 start-clock")
    assert (table.phase, table.goal()) == (Phase.PLAY, goal)


@pytest.mark.rule("000 XI-A")
def test_in_agloa_the_countdown_comes_first() -> None:
    table = laid("agloa-equations-2015", "r1r3")
    table.wait(table.seconds or 0)
    assert table.phase is Phase.GOAL
