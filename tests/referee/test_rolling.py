"""Rolling and dealing: a minute in every shake, and nobody pays for another's delay."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.cubes.cards import ALL_CARDS
from forceout.referee.match import apply
from forceout.referee.state import Phase
from forceout.rules.procedure import Task
from referee.tables import ON_SETS_CARDS, ON_SETS_ROLL, ROLL, Table, moving, rolling, selecting

AGLOA, BASIC, ON_SETS, CUP = (
    "agloa-equations-2015", "mlag-basic-equations-2018", "mlag-on-sets-2019", "acc-equations-2022",
)  # fmt: skip
MINUTES = [(AGLOA, "middle", 60), (AGLOA, "senior", 60), ("basic-equations-2015", "", 60), (BASIC, "middle", 120),
           (ON_SETS, "middle", 60)]  # fmt: skip
CUP_ROLL = "r0 r1 r2 r3 r+ b0 b1 b2 b3 b× g4 g5 g6 g× g− k7 k8 k9 k+ k÷"
NEXT = 1
"""Seat 0 set the first Goal."""


def between(ruleset: str, division: str, **setup: Any) -> Table:
    """The first shake has been scored; seat 1 is to roll the next."""
    table = moving(division, "3" if ruleset == ON_SETS else "r1r3", ruleset=ruleset, judge_checks=True,
                   **{"strict": True, **setup})  # fmt: skip
    claim = table.state.procedure.claims[1]
    table.play(f"2 challenge {claim}", "1 side challenger", "0 withhold")
    if table.phase is Phase.WRITE:
        table.wait(70)
    assert table.phase is Phase.BETWEEN
    return table


@pytest.mark.rule("000 II-B-1-b", "000 XI-A-1-a", "003 XI-A-1-a", "004 XI-A-1-a")
@pytest.mark.parametrize(("ruleset", "division", "seconds"), MINUTES)
def test_rolling_has_its_time_in_every_shake(ruleset: str, division: str, seconds: int) -> None:
    table = between(ruleset, division)
    assert table.state.clock is not None
    assert table.state.clock.task is Task.ROLL
    assert NEXT in table.timed
    table.wait(table.seconds or 0)
    assert table.state.clock.limit == seconds * 1000
    assert table.lost == (0, 0, 0)
    table.wait(10)
    assert table.lost[NEXT] == 1
    table.wait(70)
    assert table.state.shake.setter == 2
    assert table.phase is Phase.ROLL


@pytest.mark.rule("002 Use of Timer")
@pytest.mark.parametrize("division", ["third", "fifth"])
def test_the_cup_does_not_time_rolling(division: str) -> None:
    table = rolling(division, ruleset=CUP, strict=True)
    assert table.seconds is None
    table.play(f"0 roll {CUP_ROLL}", "0 lay 3", "0 goal", "2 challenge p-flub", "1 side mover").wait(61)
    assert table.phase is Phase.BETWEEN
    assert table.seconds is None
    table.wait(300)
    assert (table.phase, table.lost) == (Phase.BETWEEN, (0, 0, 0))


@pytest.mark.rule("000 II-A-1", "003 II", "004 II-A-1")
@pytest.mark.parametrize(("ruleset", "division", "seconds"), MINUTES)
def test_a_leader_cannot_wait_for_the_end_of_the_round_instead_of_rolling(
    ruleset: str, division: str, seconds: int
) -> None:
    table = between(ruleset, division)
    table.state = table.state.but(round_ends=table.state.now + 5_000)
    table.wait(6)
    assert table.state.last_shake
    assert table.phase is Phase.BETWEEN
    table.play(f"1 roll {ON_SETS_ROLL if ruleset == ON_SETS else ROLL}")
    assert table.phase in (Phase.ROLL, Phase.SELECT, Phase.GOAL)


@pytest.mark.rule("000 XI-B")
def test_a_shake_that_was_begun_and_never_rolled_ends_with_the_round() -> None:
    table = between(AGLOA, "middle")
    table.state = table.state.but(round_ends=table.state.now + 5_000)
    table.wait(6 + 5 * 60)
    assert table.phase is Phase.SIGN


@pytest.mark.rule("004 II-A-1", "004 XI-B")
def test_on_sets_a_shake_whose_cubes_were_rolled_before_time_is_played() -> None:
    table = between(ON_SETS, "middle").play(f"1 roll {ON_SETS_ROLL}")
    table.state = table.state.but(round_ends=table.state.now + 2_000)
    table.wait(3)
    assert (table.phase, table.state.last_shake) == (Phase.ROLL, True)
    table.play(f"0 deal {ON_SETS_CARDS}")
    assert table.phase is Phase.SELECT


@pytest.mark.rule("004 II-A-1")
def test_on_sets_a_shake_begins_with_the_first_card_too() -> None:
    table = between(ON_SETS, "middle").play(f"0 deal {ON_SETS_CARDS}")
    assert table.phase is Phase.ROLL
    table.play("table end-round")
    assert table.phase is Phase.ROLL
    table.play(f"1 roll {ON_SETS_ROLL}")
    assert table.phase is Phase.SELECT


@pytest.mark.rule("004 II-A-1", "004 XI-A-1-a")
def test_on_sets_who_has_rolled_pays_nothing_for_the_dealers_delay() -> None:
    table = rolling(ruleset=ON_SETS, strict=True).play(f"0 roll {ON_SETS_ROLL}")
    assert table.timed == (2,)
    table.wait(70)
    assert table.lost == (0, 0, 1)
    table.wait(70)
    assert table.lost[0] == 0
    assert table.timed == (1,)
    table.play(f"1 deal {ON_SETS_CARDS}")
    assert table.phase is Phase.SELECT


@pytest.mark.rule("004 II-B", "004 XI-A-1-a")
def test_on_sets_it_is_said_who_was_late_to_roll_and_who_to_deal() -> None:
    table = rolling(ruleset=ON_SETS, strict=True).wait(60)
    assert table.last.text.startswith("The time for rolling the cubes and dealing the cards is up")
    table.wait(10)
    assert [event.text for event in table.state.account[-2:]] == [
        "Ann ran out of time for rolling the cubes. Ann loses a point.",
        "Cleo ran out of time for dealing the cards. Cleo loses a point.",
    ]
    table = rolling(ruleset=ON_SETS, strict=True).play(f"0 roll {ON_SETS_ROLL}").wait(59)
    assert table.last.text.startswith("The time for dealing the cards is up")


@pytest.mark.rule("004 II-B", "004 XI-A-1-a")
def test_on_sets_who_has_dealt_pays_nothing_for_a_late_roll() -> None:
    table = rolling(ruleset=ON_SETS, strict=True).play(f"2 deal {ON_SETS_CARDS}")
    assert table.timed == (0,)
    table.wait(70)
    assert table.lost == (1, 0, 0)
    table.play(f"0 roll {ON_SETS_ROLL}")
    assert table.phase is Phase.SELECT


@pytest.mark.rule("004 II-B")
def test_on_sets_with_two_players_there_is_always_somebody_to_deal() -> None:
    table = rolling(ruleset=ON_SETS, strict=True, players=2).play(f"0 roll {ON_SETS_ROLL}").wait(140)
    assert table.timed == (0,)
    table.play(f"0 deal {ON_SETS_CARDS}")
    assert table.phase is Phase.SELECT


@pytest.mark.rule("000 XI-A-2", "004 XI-A-2")
@pytest.mark.parametrize(("ruleset", "division"), [(AGLOA, "middle"), (ON_SETS, "middle")])
@pytest.mark.parametrize(("sand", "added"), [(40, 20), (20, 20), (55, 5), (31, 29)])
def test_of_sand_carried_into_goal_setting_the_lesser_amount_is_added_to_the_full_limit(
    ruleset: str, division: str, sand: int, added: int
) -> None:
    table = selecting(division, ruleset=ruleset, strict=True, players=3)
    picks = {AGLOA: ("factorial", "multiple-operations", "sideways"),
             ON_SETS: ("multiple-operations", "two-operations", "universe-null-interchangeable")}[ruleset]  # fmt: skip
    table.play(*(f"{seat} select {pick}" for seat, pick in enumerate(picks[:2])), after=0)
    wait = table.state.shake.roll_until - sand * 1000 - table.state.now
    table.play(f"2 select {picks[2]}", after=wait)
    assert table.phase is Phase.GOAL
    assert table.seconds == 120 + added


@pytest.mark.rule("000 XI-A-2")
def test_after_the_minute_for_rolling_no_sand_is_carried_into_goal_setting() -> None:
    table = selecting(strict=True).wait(62)
    table.play("0 select factorial", "1 select multiple-operations", "2 select sideways")
    assert table.seconds == 120


@pytest.mark.rule("000 XI-B", "003 XI-B", "004 XI-B", "002 Cleanup")
@pytest.mark.parametrize("verb", ["end-round", "stop"])
@pytest.mark.parametrize("ruleset", [AGLOA, BASIC, ON_SETS, "basic-equations-2015"])
def test_no_player_ends_the_round(ruleset: str, verb: str) -> None:
    table = moving("" if ruleset.startswith("basic") else "middle", "3" if ruleset == ON_SETS else "r1r3",
                   ruleset=ruleset, strict=True)  # fmt: skip
    for seat in range(3):
        assert table.refused(f"{seat} {verb}").code == "wrong-seat/round"
    for who in ("judge", "table"):
        fresh = moving("" if ruleset.startswith("basic") else "middle", "3" if ruleset == ON_SETS else "r1r3",
                       ruleset=ruleset, strict=True).play(f"{who} {verb}")  # fmt: skip
        assert fresh.state.last_shake


@pytest.mark.rule("004 II-A-1")
@pytest.mark.parametrize(
    ("division", "fewest", "most"), [("elementary", 6, 12), ("middle", 6, 12), ("junior", 6, 12), ("senior", 10, 14)]
)
def test_on_sets_so_many_cards_are_dealt_in_a_division(division: str, fewest: int, most: int) -> None:
    roll = ON_SETS_ROLL.replace("= ⊆ V", "V V Λ") if division == "elementary" else ON_SETS_ROLL
    table = rolling(division, ruleset=ON_SETS, strict=True).play(f"0 roll {roll}")
    for many in (fewest - 1, most + 1):
        assert table.refused(f"2 deal {' '.join(map(str, ALL_CARDS[:many]))}").code == "bad-deal"
    for many in (fewest, most):
        dealt = apply(table.state, table.action(f"2 deal {' '.join(map(str, ALL_CARDS[:many]))}", 1))
        assert len(dealt.shake.universe) == many


@pytest.mark.rule("000 II-A")
@pytest.mark.parametrize("strict", [True, False])
def test_only_a_player_rolls(strict: bool) -> None:
    for who in ("judge", "table"):
        assert rolling(strict=strict).refused(f"{who} roll {ROLL}").code == "wrong-seat"
