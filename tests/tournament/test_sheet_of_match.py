"""A match at a web table yields its scoresheet: the referee's record and the sheet never tell two things."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

from forceout.bots.duel import play_match
from forceout.bots.registry import make_bot
from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.match import apply, begin, fold
from forceout.referee.record import read_record
from forceout.referee.state import Phase, Setup, State
from forceout.rules.leagues import all_leagues
from forceout.tournament.event.actions import EnterSheet
from forceout.tournament.event.log_text import read_action, write_action
from forceout.tournament.scoresheet import check_sheet
from forceout.tournament.sheet_of_match import Answers, answers, sheet_of, sheet_so_far
from referee.golden import TABLES, path_of
from referee.random_play import Player
from referee.shakes import table
from referee.tables import Table, moving, rolling

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")
LEAGUES = [
    (key, division, players) for key, league in all_leagues().items() for division in league.divisions
    for players in league.players
]  # fmt: skip


def held_against(state: State, log: list[Action]) -> None:
    """The sheet stands by the judge of sheets, and says what the referee says."""
    told = answers(state, log)
    if told is None:
        assert not state.scores
        return
    sheet = sheet_of(state, told)
    result = check_sheet(sheet, state.setup.league, state.setup.division.key or None)
    assert result.problems == ()
    assert result.totals == state.totals
    assert result.penalties == state.penalties
    assert result.games == len(state.scores)
    assert hash(state.scores) == hash(tuple(state.scores)), "what is known of a state is kept by its scores"
    assert [line for line in result.shakes if line is not None] == [one.points for one in state.scores]
    assert all(line.void or line.outcome is not None for line in sheet.lines)
    kept = read_action(write_action(EnterSheet(0, "kim", 1, 1, sheet)))
    assert isinstance(kept, EnterSheet)
    assert kept.sheet == sheet, "a sheet with its endings is read as it was written"


@pytest.mark.rule("000 XII-A", "002 Scoresheets", "003 XII-A", "004 XII-A")
@pytest.mark.parametrize("league", TABLES, ids=lambda one: "-".join(map(str, one)))
def test_the_sheet_of_every_kept_match_of_every_league_says_what_the_referee_says(league: tuple[str, str, int]) -> None:
    setup, log = read_record(path_of(league).read_text(encoding="utf-8"))
    held_against(fold(setup, log), log)


@pytest.mark.rule("000 X", "002 Scoring Games", "003 X", "004 X")
@pytest.mark.parametrize("league", LEAGUES, ids=lambda one: "-".join(map(str, one)))
def test_whole_matches_played_at_random_come_to_the_same_sheet(league: tuple[str, str, int]) -> None:
    key, division, players = league
    for seed in range(4):
        dice = random.Random(f"{key}/{division}/{players}/{seed}")
        setup = Setup(key, division, NAMES[:players], strict=bool(seed % 2), judge_checks=seed > 1)
        state, log = _played_at_random(setup, dice)
        held_against(state, log)


def _played_at_random(setup: Setup, dice: random.Random) -> tuple[State, list[Action]]:
    player, state, log = Player(dice, rate=0.2, solves=False), begin(setup), list[Action]()
    for _ in range(3_000):
        if state.phase is Phase.DONE:
            break
        action = player.act(state)
        if len(state.scores) >= 2 and not state.last_shake:
            action = Action(action.at, TABLE, "end-round")
        try:
            state = apply(state, action)
            log.append(action)
        except Refused:
            continue
    return state, log


@cache
def _bots(key: str, division: str, players: int) -> tuple[State, tuple[Action, ...]]:
    bots = [make_bot("level-2", seed) for seed in range(players)]
    played = play_match(Setup(key, division, NAMES[:players]), bots, 5, shakes=2)
    return played.state, tuple(played.log)


@pytest.mark.parametrize("key", list(all_leagues()))
def test_bots_play_whole_matches_to_their_sheets(key: str) -> None:
    league = all_leagues()[key]
    state, log = _bots(key, next(iter(league.divisions)), min(league.players))
    assert state.phase is Phase.DONE
    assert len(state.scores) == 2
    held_against(state, list(log))


def finished(play: Table) -> Table:
    """The shake has ended after a wrong Impossible, and the round with it."""
    play.play("1 move b3 permitted", "2 move g4 permitted", "0 pick-up", "0 challenge impossible")
    play.play("1 side mover", "2 present 7+6 = 13", "1 present 7+6 = 13")
    assert play.phase is Phase.BETWEEN
    return play


@pytest.mark.rule("000 X-A", "000 IX-C")
def test_a_line_tells_how_its_shake_ended_and_penalties_stand_apart_with_shake_and_rule() -> None:
    play = table(judge_checks=True, strict=True).play("judge penalise 0 2 talking")
    sheet = sheet_so_far(finished(play).state)
    (line,), (penalty,) = sheet.lines, sheet.penalties
    assert line.points == (2, 6, 6)
    assert line.outcome is not None
    assert getattr(line.outcome, "challenge", None) == "impossible"
    assert (penalty.seat, penalty.points, penalty.shake, penalty.rule) == (0, 2, 1, "agloa-equations-2015 IX-C")
    assert penalty.judge == "REF"


@pytest.mark.rule("000 IV-D-1", "001 A16")
def test_a_void_shake_has_a_line_of_its_own_which_is_no_game_and_its_penalties_stand() -> None:
    play = rolling(strict=True, judge_checks=True)
    play = setting(play)
    play.play("judge penalise 1 1 talking", "0 no-goal", "1 agree", "2 agree")
    assert play.phase is Phase.ROLL
    sheet = sheet_so_far(play.state)
    assert [line.void for line in sheet.lines] == [True]
    assert [(one.seat, one.shake) for one in sheet.penalties] == [(1, 1)]
    play.play("judge penalise 2 1 talking")
    assert [one.shake for one in sheet_so_far(play.state).penalties] == [1, None], "that shake has no line yet"


def setting(play: Table) -> Table:
    from referee.tables import PICKS, ROLL

    play.play(f"0 roll {ROLL}")
    for seat, pick in enumerate(PICKS):
        play.play(f"{seat} select {pick}")
    assert play.phase is Phase.GOAL
    return play


@pytest.mark.rule("000 X-D")
def test_whoever_is_absent_is_marked_absent_and_the_others_score_as_two() -> None:
    play = finished(table(judge_checks=True, strict=True)).play("judge absent 2")
    state = play.state
    assert sheet_so_far(state).lines[0].absent == frozenset()
    ended = state.scores[0].ended
    assert ended is not None
    away = sheet_so_far(_second_shake(play).state).lines[1]
    assert away.absent == frozenset({2})
    assert away.points is not None
    assert away.points[2] == -2


def _second_shake(play: Table) -> Table:
    from referee.tables import ROLL

    play.play(f"1 roll {ROLL}", "1 select factorial", "0 select sideways ; upside-down")
    play.play("1 lay r1r3", "1 goal", "0 challenge impossible", "1 withhold")
    assert len(play.state.scores) == 2
    return play


@pytest.mark.rule("000 XII-B")
def test_points_that_a_judge_corrected_stand_on_the_sheet_without_the_ending_that_gave_others() -> None:
    play = finished(table(judge_checks=True, strict=True)).play("judge correct 1 1 4")
    (line,) = sheet_so_far(play.state).lines
    assert line.points == (2, 4, 6)
    assert line.outcome is None


@pytest.mark.rule("001 General 8")
def test_each_player_agrees_or_protests_and_the_last_word_counts() -> None:
    play = finished(table(judge_checks=True, strict=True))
    assert answers(play.state, play.log) is None, "nobody is asked before the match is over"
    play.play("table end-round")
    assert answers(play.state, play.log) == Answers(waiting=frozenset({0, 1, 2}))
    play.play("0 sign", "1 decline shake 1 was mine", "2 decline no")
    told = answers(play.state, play.log)
    assert told == Answers(frozenset({0}), ((1, "shake 1 was mine"), (2, "no")))
    sheet = sheet_of(play.state, told)
    assert (sheet.signed, sheet.protest) == (frozenset({0}), frozenset({1, 2}))
    play.play("2 sign")
    told = answers(play.state, play.log)
    assert told is not None
    assert [seat for seat, _ in told.protests] == [1]


@pytest.mark.rule("000 XI-B", "002 Cleanup")
def test_the_room_tells_when_the_round_ends_and_more_time_lets_it_go_on() -> None:
    play = moving(strict=True).play("table end-round 60000")
    assert play.state.round_ends == 60_000
    play.wait(61)
    assert play.state.last_shake, "no new shakes"
    play.play("table end-round 300000")
    assert not play.state.last_shake, "this table was given more time"
    later = moving(strict=True).play("table end-round 60000").wait(45).play("1 move k7 permitted")
    while later.phase is Phase.PLAY:  # everybody goes on with the shake that has begun
        left = later.at("resources")[0]
        later.play(f"{later.turn} move {left} forbidden").wait(30)
    assert later.phase is Phase.WRITE, "after five minutes no cube is moved any more: everybody writes"
    assert later.state.shake.writing.reason == "end-of-round"
    assert play.refused("0 end-round 1").code == "wrong-seat/round"
