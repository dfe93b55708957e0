"""Resigning, and stopping by agreement: what becomes of the match, and of the shake that has begun."""

from __future__ import annotations

import random

import pytest

from forceout.referee.action import JUDGE, Action, Refused
from forceout.referee.legal_actions import legal_actions
from forceout.referee.match import apply, begin
from forceout.referee.record import replay, write_record
from forceout.referee.state import Phase, Setup
from forceout.referee.to_act import to_act
from forceout.rules.leagues import all_leagues
from referee.tables import ROLL, Table, beginning, moving, rolling, selecting, setting_goal
from referee.wild_play import Wild

VERBS = ("resign", "offer-stop", "agree-stop", "decline-stop")


# -- resigning ------------------------------------------------------------------------------------


@pytest.mark.rule("000 X-D")
def test_of_two_players_one_resigns_and_the_match_ends_with_what_was_scored() -> None:
    table = moving(players=2, strict=True).play("1 move g4 required", "0 resign")
    assert (table.phase, table.state.resigned) == (Phase.DONE, (0,))
    assert not table.state.scores
    assert table.codes()[-2:] == ["resigned", "ended-early"]
    assert table.folded() == table.state


@pytest.mark.rule("000 X-D")
@pytest.mark.parametrize(("ruleset", "points"), [("agloa-equations-2015", -2), ("mlag-basic-equations-2018", 0)])
def test_of_three_one_resigns_and_is_absent_from_then_on(ruleset: str, points: int) -> None:
    table = rolling(next(iter(all_leagues()[ruleset].divisions)), ruleset=ruleset, strict=True).play("1 resign")
    assert table.phase is Phase.ROLL
    assert table.state.absent == table.state.resigned == (1,)
    table = setting_goal_without_1(table)
    table.play("2 move g4 required", "0 challenge impossible")
    while table.phase not in (Phase.BETWEEN, Phase.SIGN, Phase.DONE):
        seat = to_act(table.state)[0]
        table.play(f"{seat} {'withhold' if table.phase is Phase.WRITE else 'accept'}")
    assert table.points[1] == points
    assert any("has resigned" in event.text for event in table.state.account)


def setting_goal_without_1(table: Table) -> Table:
    table.play(f"0 roll {ROLL}")
    while table.phase is Phase.SELECT:
        seat = table.turn
        words = "factorial" if seat == 0 else "multiple-operations ; sideways"
        try:
            table.play(f"{seat} select {words}")
        except Refused:
            table.play(f"{seat} select sideways")
    return table.play("0 lay r1r3", "0 goal")


@pytest.mark.rule("000 X-D")
@pytest.mark.parametrize("at", [selecting, setting_goal, moving])
@pytest.mark.parametrize(("seat", "setter"), [(0, 1), (1, 0), (2, 0)])
def test_a_shake_that_has_begun_is_begun_anew_without_whoever_resigns(at: object, seat: int, setter: int) -> None:
    table = at(strict=True).play(f"{seat} resign")  # type: ignore[operator]
    assert (table.phase, table.state.shake.setter, table.state.shake.cubes) == (Phase.ROLL, setter, ())
    assert to_act(table.state) == (setter,)
    assert table.last.code == "begun-anew"


def test_in_the_throw_for_the_first_goal_the_others_throw_on() -> None:
    table = beginning(strict=True).play("0 lot 3", "2 resign", "1 lot 2")
    assert (table.phase, table.state.shake.setter) == (Phase.ROLL, 0)


def test_nobody_resigns_while_a_challenge_is_settled() -> None:
    table = moving(strict=True).play("1 move g4 required", "2 pick-up")
    assert table.refused("1 resign").code == "resign-later/block"
    table.play("2 challenge now")
    assert table.refused("1 resign").code == "resign-later"
    assert "as soon as it is scored" in table.refused("2 resign").text


def test_whoever_has_resigned_plays_no_more_and_does_not_come_back() -> None:
    table = rolling(strict=True).play("0 resign")
    assert table.refused("0 resign").code == "wrong-seat/absent"
    assert table.refused("judge back 0").code == "resigned"
    assert table.refused("judge resign").code == "wrong-seat"
    assert not [option for option in legal_actions(table.state, 0) if option.verb in VERBS]


def test_when_the_match_is_over_nobody_resigns_or_offers() -> None:
    table = moving(players=2).play("judge stop", "0 withhold", "1 withhold")
    assert table.phase is Phase.SIGN
    assert {table.refused(f"0 {verb}").code for verb in VERBS} == {"wrong-phase"}


# -- stopping by agreement ------------------------------------------------------------------------


def test_when_all_agree_the_match_ends_and_the_shake_does_not_count() -> None:
    table = moving(strict=True).play("1 offer-stop", "0 agree-stop")
    assert table.phase is Phase.PLAY
    table.play("2 agree-stop")
    assert (table.phase, table.state.scores, table.state.stop_offer) == (Phase.DONE, (), None)
    assert "does not count" in next(event.text for event in table.state.account if event.code == "ended-early")
    assert table.folded() == table.state


def test_what_was_scored_stands_and_is_signed() -> None:
    table = moving(players=2, strict=True).play("1 move g4 required", "0 challenge impossible")
    while table.phase is not Phase.BETWEEN:
        table.play(f"{to_act(table.state)[0]} {'withhold' if table.phase is Phase.WRITE else 'accept'}")
    scored = table.state.totals
    table.play("0 offer-stop", "1 agree-stop")
    assert (table.phase, table.state.totals) == (Phase.SIGN, scored)
    assert "does not count" not in next(event.text for event in table.state.account if event.code == "ended-early")


def test_one_who_would_play_on_is_enough_and_nobody_is_asked_twice_in_a_shake() -> None:
    table = moving(strict=True).play("1 offer-stop")
    assert table.refused("2 offer-stop").code == "stop-offered"
    assert table.refused("1 agree-stop").code == "agreed-already"
    table.play("2 decline-stop")
    assert table.state.stop_offer is None
    assert table.refused("0 agree-stop").code == table.refused("0 decline-stop").code == "no-offer"
    assert table.refused("1 offer-stop").code == "stop-offered/again"
    table.play("0 offer-stop", "0 decline-stop")
    assert table.last.text == "Ann takes the offer to stop back."


def test_an_offer_lapses_with_the_next_move_and_when_time_moves_the_match_on() -> None:
    table = moving(strict=True).play("2 offer-stop", "1 move g4 required")
    assert (table.state.stop_offer, table.last.code) == (None, "stop-lapsed")
    table = rolling(strict=True).play("2 offer-stop").wait(600)
    assert table.state.stop_offer is None


def test_an_offer_outlives_what_is_said_and_a_judges_visit() -> None:
    table = moving(strict=True).play("2 offer-stop", "1 say hm", "judge pause", "judge resume", "table tick")
    assert table.state.stop_offer is not None


def test_a_resignation_takes_an_offer_with_it() -> None:
    assert moving(strict=True).play("2 offer-stop", "1 resign").state.stop_offer is None


# -- any match ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", all_leagues())
@pytest.mark.parametrize("strict", [True, False], ids=["strict", "over-the-board"])
def test_matches_with_people_who_leave_replay_to_the_same_state_and_never_hang(ruleset: str, strict: bool) -> None:
    league = all_leagues()[ruleset]
    for number in range(6):
        dice = random.Random(f"{ruleset} {strict} {number}")
        players = dice.choice(league.players)
        setup = Setup(ruleset, next(iter(league.divisions)), ("Ann", "Ben", "Cem", "Dia", "Eli")[:players], strict)
        log: list[Action] = []
        state, wild = begin(setup), Wild(dice, rate=0.02)
        while state.phase is not Phase.DONE and len(log) < 150:
            action = wild.act(state)
            if dice.random() < 0.08:
                verb = dice.choice((*VERBS, "agree-stop", "offer-stop"))
                action = Action(max(action.at, state.now), dice.randrange(players), verb)
            try:
                state = apply(state, action)
            except Refused:
                continue
            log.append(action)
            assert not set(to_act(state)) & set(state.absent)
            if state.phase is not Phase.DONE and state.paused_at is None:
                assert to_act(state) or state.clock is not None
        *_, last = replay(write_record(setup, log))
        assert last == state


def test_a_judge_may_still_send_the_match_on_after_a_resignation() -> None:
    table = moving(strict=True).play("1 resign", "judge replay")
    assert (table.phase, table.state.shake.absent) == (Phase.ROLL, (1,))
    assert any(option.verb == "penalise" for option in legal_actions(table.state, JUDGE))
