"""Help stops the clocks in friendly play against computers alone; nowhere else, and not for ever."""

from __future__ import annotations

import asyncio

import pytest
from django.test import Client

from forceout.referee.action import Refused
from forceout.referee.calling import reads_help
from forceout.referee.match import fold
from forceout.referee.record import read_record, write_record
from forceout.referee.state import Phase, State
from forceout.referee.to_act import to_act
from forceout.web.tables import acting, live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.board_view.table import view_of
from forceout.web.tables.driver import Driver
from forceout.web.tables.models import Table
from forceout.web.tables.reading_help import CLOSE, LONGEST, MOST, READ, closes_at
from forceout.web.tables.rooms import Room
from web.seats import act_on, match_of, open_table

ADVENTUROUS = {"ruleset": "agloa-equations-2015", "division": "elementary"}


class Time:
    """The server's clock, which the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
        self.now = Table.objects.get(code=code).attended
        monkeypatch.setattr(acting, "wall", lambda: self.now)
        self.code = code

    def act(self, verb: str, words: str = "", seat: int = 0) -> State:
        act_on(self.code, Act(seat, verb, words, match_of(self.code).number))
        return match_of(self.code).state

    def passes(self, seconds: int) -> None:
        """In steps in which somebody is seen to be there."""
        for _ in range(seconds):
            self.now += 1000
            live_tables.load(self.code).table.attended = self.now


def test_the_clock_stands_while_help_is_read_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(Client(), **ADVENTUROUS)
    time = Time(monkeypatch, code)
    while match_of(code).state.phase is Phase.LOT:
        time.act("lot", seat=to_act(match_of(code).state)[0])
    time.act("roll")
    state = time.act(READ)
    assert reads_help(state) == 0
    view = view_of(live_tables.load(code), "", state.now)
    assert (view["bench"]["reading"], view["bench"]["paused"], view["bench"]["call"]) == (0, False, None)
    with pytest.raises(Refused, match="Help is open"):
        time.act("select", "sideways", state.shake.turn)
    before = state.clock
    time.passes(90)
    after = time.act(CLOSE)
    assert reads_help(after) is None
    assert after.paused_at is None
    assert before is not None
    assert after.clock is not None
    assert after.clock.deadline - after.now == before.deadline - state.now
    assert after.penalties == state.penalties


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"play": "league"}, "this is league play"),
        ({"opponents": "passed", "names": ["Ann", "Ben"]}, "other people are at the table"),
    ],
)
def test_the_clocks_run_on_in_league_play_and_beside_other_people(fields: dict[str, str | list[str]], why: str) -> None:
    code = open_table(Client(), **{**ADVENTUROUS, **fields})
    assert not view_of(live_tables.load(code), "", 0)["table"]["helpStops"]
    with pytest.raises(Refused, match=why):
        act_on(code, Act(0, READ, number=match_of(code).number))


def test_nobody_closes_what_somebody_else_reads_and_no_player_pauses_by_other_words() -> None:
    code = open_table(Client(), **ADVENTUROUS)
    with pytest.raises(Refused, match="do not stand for you"):
        act_on(code, Act(0, CLOSE))
    with pytest.raises(Refused, match="for an official"):
        act_on(code, Act(0, "pause", "0 help", match_of(code).number))
    act_on(code, Act(0, READ))
    with pytest.raises(Refused, match="do not stand for you"):
        act_on(code, Act(1, CLOSE))
    with pytest.raises(Refused, match="stopped already"):
        act_on(code, Act(0, READ))
    act_on(code, Act(0, CLOSE))


def test_help_stops_the_clocks_only_so_often_in_a_shake() -> None:
    code = open_table(Client(), **ADVENTUROUS)
    for _ in range(MOST):
        act_on(code, Act(0, READ))
        act_on(code, Act(0, CLOSE))
    with pytest.raises(Refused, match="very often"):
        act_on(code, Act(0, READ))
    assert match_of(code).state.paused_at is None


def test_a_sheet_that_nobody_closes_is_closed_after_five_minutes() -> None:
    code = open_table(Client(), **ADVENTUROUS)
    act_on(code, Act(0, READ))
    state = match_of(code).state
    assert state.paused_at is not None
    assert closes_at(state) == state.paused_at + LONGEST
    (job,) = asyncio.run(Driver(Room(code)).jobs(live_tables.load(code)))
    assert 0 < job.seconds <= LONGEST / 1000 + 1
    assert job.act is not None
    act_on(code, job.act)
    assert match_of(code).state.paused_at is None


def test_a_match_with_help_in_it_is_kept_and_played_again() -> None:
    code = open_table(Client(), **ADVENTUROUS)
    act_on(code, Act(0, READ))
    act_on(code, Act(0, CLOSE))
    match = match_of(code)
    told = [note.text for note in match.state.account][-2:]
    assert "reads Help" in told[0]
    assert "has read Help" in told[1]
    text = write_record(match.setup, match.actions)
    assert "pause 0 help" in text
    assert fold(*read_record(text)).paused_at is None
