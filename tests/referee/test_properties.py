"""What holds in every match, whoever plays: cubes, logs, clocks and refusals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from forceout.cubes.place import Place
from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.match import apply, begin, fold
from forceout.referee.record import read_record, replay, write_record
from forceout.referee.state import BySeat, Phase, Setup
from forceout.rules.leagues import all_leagues
from referee.random_play import random_match
from referee.wild_play import Fault, Watched, watched

TABLES = [
    (key, division, players)
    for key, league in all_leagues().items()
    for division in league.divisions
    for players in league.players
]
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")


def setup_of(table: tuple[str, str, int], *, strict: bool, judge: bool = False) -> Setup:
    key, division, players = table
    return Setup(key, division, NAMES[:players], strict, judge)


@pytest.mark.parametrize("strict", [True, False], ids=["strict", "over-the-board"])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_every_match_ends_and_its_log_tells_it_again(table: tuple[str, str, int], strict: bool) -> None:
    for seed in range(3):
        setup = setup_of(table, strict=strict, judge=seed == 1)
        state, log, refused = random_match(setup, seed, solves=seed == 0)
        assert state.phase is Phase.DONE
        assert fold(setup, log) == state
        assert state.number == len(log)
        for error in refused:
            assert error.finding.code
            assert error.finding.text.endswith((".", "”"))
            assert error.finding.rule.split()[0] in (setup.league_key, "manual")


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_cubes_are_conserved_and_penalties_only_grow(table: tuple[str, str, int]) -> None:
    setup = setup_of(table, strict=True)
    _, log, _ = random_match(setup, 11, solves=False)
    state = begin(setup)
    size = setup.division.terms.cubes.size
    for action in log:
        before = state
        state = apply(state, action)
        assert len(state.shake.cubes) in (0, size)
        assert [cube.number for cube in state.shake.cubes] == list(range(len(state.shake.cubes)))
        if before.shake.number == state.shake.number and before.shake.cubes:
            faces = Counter(cube.face for cube in before.shake.cubes)
            assert Counter(cube.face for cube in state.shake.cubes) in (faces, Counter())
        assert all(old <= new for old, new in zip(before.penalties, state.penalties, strict=True))
        assert state.now >= before.now


@pytest.mark.parametrize("table", TABLES[::3], ids=lambda table: "-".join(map(str, table)))
def test_in_strict_mode_no_illegal_position_is_reached(table: tuple[str, str, int]) -> None:
    setup = setup_of(table, strict=True)
    _, log, _ = random_match(setup, 5, rate=0.3, solves=False)
    state = begin(setup)
    for action in log:
        state = apply(state, action)
        shake = state.shake
        assert not state.irregular
        if state.phase is Phase.PLAY:
            assert shake.goal.is_set
            assert shake.at(Place.RESOURCES)
            assert shake.challenge is None
        if shake.goal.is_set and not setup.game.deals_cards:
            assert len(shake.at(Place.GOAL)) == len(shake.goal.cubes) <= setup.division.terms.goal_cubes


@pytest.mark.rule("000 XI-A-3", "003 XI-A-3", "004 XI-A-3", "002 Use of Timer", "001 G5")
@pytest.mark.parametrize("strict", [True, False], ids=["strict", "over-the-board"])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_somebody_can_always_act_and_nobody_pays_for_another(table: tuple[str, str, int], strict: bool) -> None:
    """Wild matches: no state without a way on, no clock in the past, no penalty that was not earned."""
    for seed in range(2):
        setup = replace(setup_of(table, strict=strict, judge=seed == 1), timed=sum(map(ord, table[1])) % 7 != seed)
        match = watched(setup, 7 * seed + table[2])
        assert match.state.phase is Phase.DONE
        assert fold(setup, match.log) == match.state


def test_wild_play_reaches_the_corners() -> None:
    seen: set[str] = set()
    for seed in range(40):
        for table in (("agloa-equations-2015", "middle", 3), ("mlag-on-sets-2019", "middle", 3)):
            seen |= watched(setup_of(table, strict=seed % 2 == 0), seed).seen
    corners = {"absent", "back", "set-aside", "return", "replay", "pause", "correct", "protest", "no-goal", "disagree",
               "count-down", "take-minute", "put-down", "charge", "shift", "deal", "decline", "stop"}  # fmt: skip
    assert corners <= seen


def test_the_watch_sees_a_penalty_that_was_not_earned() -> None:
    setup = setup_of(("agloa-equations-2015", "middle", 3), strict=True)
    match = Watched(begin(setup))
    for seat, face in enumerate("321"):
        match.apply(Action(1_000, seat, "lot", face))
    assert match.state.clock is not None
    # somebody else's clock: whoever is on it can do nothing about the roll
    match.state = match.state.but(clock=replace(match.state.clock, seats=(1,)))
    with pytest.raises(Fault, match="could do nothing"):
        match.apply(Action(90_000, TABLE, "tick"))


def test_the_watch_sees_a_state_without_a_way_on() -> None:
    setup = setup_of(("agloa-equations-2015", "middle", 3), strict=True)
    match = Watched(begin(setup))
    match.state = match.state.but(lots=BySeat({0: "1", 1: "1", 2: "1"}))
    with pytest.raises(Fault, match="nobody can act"):
        match.apply(Action(1_000, TABLE, "tick"))


def test_refused_actions_leave_the_state_as_it_was() -> None:
    setup = setup_of(("agloa-equations-2015", "middle", 3), strict=True)
    state = begin(setup)
    for action in (
        Action(0, 0, "move", "g4 required"),
        Action(0, 9, "lot", "r1"),
        Action(0, 0, "dance"),
        Action(0, 0, "lot", "r9"),
        Action(0, TABLE, "lot", "r1"),
    ):
        with pytest.raises(Refused):
            apply(state, action)
    assert state == begin(setup)


def test_an_action_from_an_earlier_moment_is_refused_by_name() -> None:
    setup = setup_of(("agloa-equations-2015", "middle", 2), strict=True)
    state = apply(begin(setup), Action(5_000, 0, "lot", "r1"))
    with pytest.raises(Refused, match="earlier moment"):
        apply(state, Action(4_000, 1, "lot", "r2"))


@pytest.mark.parametrize("table", TABLES[::5], ids=lambda table: "-".join(map(str, table)))
def test_a_record_is_read_back_as_it_was_written(table: tuple[str, str, int]) -> None:
    setup = replace(setup_of(table, strict=False, judge=True))
    state, log, _ = random_match(setup, 3, solves=False)
    text = write_record(setup, log)
    assert read_record(text) == (setup, log)
    *_, last = replay(text)
    assert last == state
