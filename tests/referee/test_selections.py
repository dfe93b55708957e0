"""Selecting variations: what is owed, what is replaced, and when it costs a point."""

from __future__ import annotations

import pytest

from forceout import ask
from forceout.referee.state import Phase
from referee.tables import NO_ZERO, Table, selecting

AGLOA, ON_SETS = "agloa-equations-2015", "mlag-on-sets-2019"
TWO_OWED = [
    (AGLOA, "elementary", ("factorial", "sideways", "upside-down"), "remainder", "wild:0"),
    (AGLOA, "middle", ("factorial", "sideways", "upside-down"), "multiple-operations", "wild:0"),
    (AGLOA, "junior", ("factorial", "multiple-operations", "powers-of-the-base"), "number-of-factors", "wild:0"),
    (ON_SETS, "middle", ("multiple-operations", "two-operations", "absolute-value"), "shift-from-permitted",
     "required-cube:Λ"),
]  # fmt: skip
"""With two players below Senior: three legal picks, a fourth, and one that can have no effect on the roll."""


def with_two(ruleset: str, division: str, **setup: object) -> Table:
    """Two players; seat 1 owes two selections."""
    roll = None if ruleset == ON_SETS else NO_ZERO
    return selecting(division, roll, ruleset=ruleset, players=2, **{"strict": True, **setup})


def chosen(table: Table, seat: int) -> list[str]:
    return [str(one) for pick in table.state.shake.picks if pick.seat == seat and pick.legal for one in pick.choices]


@pytest.mark.rule("001 A17", "000 II-B-2", "004 II-C-2")
@pytest.mark.parametrize(("ruleset", "division", "picks", "other", "bad"), TWO_OWED)
@pytest.mark.parametrize("bad_first", [True, False])
def test_manual_A17_of_two_picks_only_the_illegal_one_is_replaced(
    ruleset: str, division: str, picks: tuple[str, ...], other: str, bad: str, bad_first: bool
) -> None:
    table = with_two(ruleset, division).play(f"0 select {picks[0]}")
    two = (bad, picks[1]) if bad_first else (picks[1], bad)
    table.play(f"1 select {' ; '.join(two)}")
    assert table.lost == (0, 1)
    assert (table.phase, table.turn) == (Phase.SELECT, 1)
    assert chosen(table, 1) == [picks[1]]
    table.play(f"1 select {other}")
    assert chosen(table, 1) == [picks[1], other]
    assert table.phase is Phase.GOAL
    assert table.lost == (0, 1)


@pytest.mark.rule("001 A17")
@pytest.mark.parametrize("players", [2, 3])
def test_manual_A17_in_senior_too_the_legal_one_stays_and_a_replacement_is_due(players: int) -> None:
    table = selecting("senior", NO_ZERO, players=players, strict=True)
    table.play("0 select factorial ; wild:0")
    assert table.lost[0] == 1
    assert (table.turn, chosen(table, 0)) == (0, ["factorial"])
    table.play("0 select multiple-operations")
    assert table.turn == 1
    assert chosen(table, 0) == ["factorial", "multiple-operations"]


@pytest.mark.rule("001 A17", "000 II-B-1-a")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_A17_the_fifteen_seconds_begin_again(strict: bool) -> None:
    table = selecting("middle", NO_ZERO, players=2, strict=strict).play("0 select factorial")
    table.wait(60 + 14)  # the minute for rolling is over, and one second is left
    table.play("1 select upside-down ; wild:0", after=500)
    if not strict:
        table.play("0 charge 1", after=0)
    assert table.seconds == 15
    assert table.timed == (1,)
    assert table.lost == (0, 1)
    table.play("1 select sideways", after=14_000)
    assert table.lost == (0, 1)
    assert chosen(table, 1) == ["upside-down", "sideways"]


@pytest.mark.rule("000 II-B-2", "001 A17")
def test_a_second_bad_try_forfeits_only_what_was_not_named_legally() -> None:
    table = selecting("middle", NO_ZERO, players=2, strict=True).play("0 select factorial")
    table.play("1 select upside-down ; wild:0", "1 select factorial")
    assert table.lost == (0, 2)
    assert chosen(table, 1) == ["upside-down"]
    assert table.phase is Phase.GOAL


@pytest.mark.rule("001 A18", "000 II-B-2")
def test_manual_A18_two_bad_picks_are_one_try_and_both_are_owed_again() -> None:
    table = selecting("middle", NO_ZERO, players=2, strict=True).play("0 select factorial")
    table.play("1 select wild:0 ; factorial")
    assert table.lost == (0, 1)
    table.play("1 select upside-down")
    assert (table.phase, table.turn) == (Phase.SELECT, 1)
    table.play("1 select sideways")
    assert (table.phase, table.lost) == (Phase.GOAL, (0, 1))


@pytest.mark.rule("000 II-B-3", "001 A19", "004 II-C-3")
@pytest.mark.parametrize(("ruleset", "division", "picks", "other", "bad"), TWO_OWED)
def test_naming_one_of_two_owed_costs_nothing_before_the_time_is_up(
    ruleset: str, division: str, picks: tuple[str, ...], other: str, bad: str
) -> None:
    table = with_two(ruleset, division).play(f"0 select {picks[0]}", f"1 select {picks[1]}")
    assert (table.phase, table.turn, table.lost) == (Phase.SELECT, 1, (0, 0))
    table.play(f"1 select {picks[2] if bad else other}")
    assert (table.phase, table.lost) == (Phase.GOAL, (0, 0))


@pytest.mark.rule("000 XI-A", "000 II-B-3")
def test_one_of_two_named_when_time_is_up_costs_a_point_and_gives_a_minute() -> None:
    table = selecting("middle", players=2, strict=True).play("0 select factorial", "1 select upside-down")
    table.wait(table.seconds or 0).wait(9.9)
    assert table.lost == (0, 0)
    table.wait(0.1)
    assert (table.lost, table.seconds) == ((0, 1), 60)
    table.wait(70)
    assert table.lost == (0, 2)
    assert (table.phase, chosen(table, 1)) == (Phase.GOAL, ["upside-down"])


@pytest.mark.rule("000 II-B-1")
def test_an_empty_selection_costs_nothing() -> None:
    table = selecting(strict=True)
    assert table.refused("0 select").code == "selection/none-selected"
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("000 II-B-2")
@pytest.mark.parametrize("ruleset", [AGLOA, ON_SETS])
def test_a_legal_goal_clears_the_setters_own_illegal_pick(ruleset: str) -> None:
    on_sets = ruleset == ON_SETS
    bad = "required-cube:Λ" if on_sets else "wild:0"
    table = selecting("middle", None if on_sets else NO_ZERO, ruleset=ruleset, players=2)
    # seat 1's picks are illegal too, so they do not insulate what seat 0 has picked
    table.play(f"0 select {bad}", f"1 select {bad} ; {bad}", "0 lay 3", "0 goal", "1 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.lost == (0, 0)
    assert table.phase is Phase.PLAY


@pytest.mark.rule("000 II-B-2")
def test_before_the_goal_is_set_the_setters_own_illegal_pick_may_be_charged() -> None:
    table = selecting("middle", NO_ZERO, players=2)
    table.play("0 select wild:0", "1 select wild:0 ; wild:0", "0 lay 3", "1 charge 0")
    assert table.lost == (1, 0)
    assert (table.phase, table.turn) == (Phase.SELECT, 0)


@pytest.mark.rule("000 II-B-2")
def test_an_illegal_goal_does_not_clear_an_illegal_pick() -> None:
    table = selecting("middle", NO_ZERO, players=2)
    table.play("0 select wild:0", "1 select wild:0 ; wild:0", "0 lay 3+", "0 goal", "1 charge 0 no-effect")
    assert table.lost == (1, 0)


@pytest.mark.rule("000 II-B-2", "004 II-C-2")
def test_a_bad_pick_says_that_a_point_is_lost_and_by_which_rule() -> None:
    table = selecting("middle", NO_ZERO, strict=True).play("0 select wild:0")
    assert table.last.text.endswith("Ann loses a point.")
    assert (table.last.penalty, table.last.points, table.last.shake) == (True, (-1, 0, 0), 1)
    assert table.last.rule == "agloa-equations-2015 II-B-2"


@pytest.mark.rule("000 II-B-2")
@pytest.mark.parametrize(
    ("players", "goal_setter", "division", "rule"),
    [
        (2, True, "middle", "manual A20"),
        (2, False, "middle", f"{AGLOA} II-B-3"),
        (3, True, "middle", f"{AGLOA} II-B-3"),
        (3, False, "middle", f"{AGLOA} II-B-3"),
        (2, True, "senior", f"{AGLOA} II-B-3"),
    ],
)
def test_one_pick_too_many_cites_the_rule_for_its_player(
    players: int, goal_setter: bool, division: str, rule: str
) -> None:
    chosen = ["factorial", "multiple-operations", "percent"]
    question = {"ask": "variation", "ruleset": AGLOA, "division": division, "players": players, "select": chosen}
    ruling = ask({**question, "goal_setter": goal_setter, "resources": NO_ZERO})
    assert (ruling["code"], ruling["penalty"], ruling["rule"]) == ("too-many", 0, rule)
