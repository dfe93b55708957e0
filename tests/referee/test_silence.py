"""A Third Party who presents nothing has answered by that, and loses no point (000 VII-C-1 (c), 003 IV-D-2)."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.shakes import late, written_after_impossible, written_after_now
from referee.tables import Table, moving, setting_goal

MLAG = "mlag-basic-equations-2018"
ON_SETS = "mlag-on-sets-2019"
BOTH_WAYS = pytest.mark.parametrize("strict", [True, False], ids=["strict", "over-the-board"])


@pytest.mark.rule("000 VII-C-1 comment (c)")
@BOTH_WAYS
def test_after_now_a_silent_third_party_has_joined_the_mover(strict: bool) -> None:
    table = late(written_after_now(strict=strict).play("0 present 7+6 = 13"), by=0)
    assert table.lost == (0, 0, 0)
    assert table.phase is Phase.CHECK
    table.play("1 accept", "2 accept")
    assert table.points == (6, 2, 2)


@pytest.mark.rule("000 VII-C-1 comment (c)")
@BOTH_WAYS
def test_after_impossible_a_silent_third_party_has_joined_the_challenger(strict: bool) -> None:
    table = late(written_after_impossible(strict=strict).play("2 present 3+4 = 13"), by=0)
    assert table.lost == (0, 0, 0)
    table.play("0 reject not-equal")
    assert table.points == (6, 4, 2)


@pytest.mark.rule("000 VII-C-1 comment (c)")
@pytest.mark.rule("000 XI-A")
@BOTH_WAYS
def test_only_who_has_to_write_pays_for_more_time(strict: bool) -> None:
    table = late(written_after_now(strict=strict), by=2)
    assert table.lost == (1, 0, 0)
    assert table.timed == (0,)
    assert table.state.shake.writing.sides == {1: "mover"}


@pytest.mark.rule("000 VII-A-3")
def test_a_third_party_who_sided_with_the_writer_has_to_write() -> None:
    table = late(written_after_now(strict=True).play("1 side challenger", "0 present 7+6 = 13"), by=2)
    assert table.lost == (0, 1, 0)


@pytest.mark.rule("000 VII-C-1 comment (c)")
def test_a_third_party_who_took_the_minute_may_still_be_silent() -> None:
    table = written_after_now(strict=True).play("0 present 7+6 = 13")
    table.wait(table.seconds or 0).play("1 take-minute")
    assert table.lost == (0, 1, 0)
    table.wait(60).wait(10)
    assert table.lost == (0, 1, 0)
    assert table.phase is Phase.CHECK


@pytest.mark.rule("003 VII-A-3")
@pytest.mark.rule("004 VII-A-3")
@pytest.mark.parametrize("ruleset", [MLAG, ON_SETS])
def test_in_both_mlag_games_too(ruleset: str) -> None:
    table = moving(ruleset=ruleset, strict=True)
    cube = table.at("resources")[0] if not table.setup.game.deals_cards else "R"
    table.play(f"1 move {cube} permitted", "2 pick-up", "2 challenge now", "2 present 1 = 1")
    late(table, by=1)
    assert table.lost == (0, 0, 0)
    assert table.state.shake.writing.sides == {0: "mover"}
    assert table.phase is Phase.CHECK


def no_goal(ruleset: str) -> Table:
    return setting_goal(ruleset=ruleset, strict=True).play("0 no-goal", "1 disagree")


@pytest.mark.rule("003 IV-D-2")
@pytest.mark.rule("004 III-D-2")
@pytest.mark.parametrize("ruleset", [MLAG, ON_SETS])
@pytest.mark.parametrize("said", ["", "2 side challenger", "2 side mover"])
def test_after_no_goal_the_third_player_may_write_and_need_not(ruleset: str, said: str) -> None:
    table = no_goal(ruleset).play("1 present 4+3 = 8")
    if said:
        table.play(said)
    if table.phase is Phase.WRITE:
        late(table, by=1)
    assert table.lost == (0, 0, 0)
    assert table.phase is Phase.CHECK
    table.play("0 reject no-equation" if table.setup.game.deals_cards else "0 reject not-equal")
    assert table.points == (6, 2, 6)


@pytest.mark.rule("003 IV-D-2")
def test_after_no_goal_the_third_player_who_writes_scores_for_it() -> None:
    table = no_goal(MLAG).play("2 present 4+3 = 7", "1 present 4+3 = 8", "0 accept", "1 accept", "0 reject not-equal")
    assert table.points == (2, 2, 4)


@pytest.mark.rule("003 IV-D-2")
@pytest.mark.rule("003 XI-A")
def test_after_no_goal_the_challenger_has_to_write() -> None:
    assert late(no_goal(MLAG), by=0).lost == (0, 1, 0)
