"""Calls at the web tables of a day: they come to the judges' phones, and what is ruled there is done at the table."""

from __future__ import annotations

import asyncio
import time

import pytest
from django.test import Client

from forceout.referee.action import JUDGE
from forceout.tournament.event.actions import BarJudge
from forceout.web.days.store import act
from forceout.web.tables import of_day
from forceout.web.tables.models import Logged
from web.day_kit import DayOf
from web.seats import PATIENCE, Hand, match_of, run
from web.test_day_on_web import came, code_of, on_web
from web.test_judge import JudgeHand


@pytest.fixture
def day() -> DayOf:
    made = DayOf().drafted()
    made.post("links", {"whom": "players"}, status=200)
    return on_web(made)


async def call(player: Client, code: str, reason: str) -> None:
    async with Hand(player, code) as hand:
        assert hand.view["bench"]["open"], "the day has judges"
        assert (await hand.act("call-judge", reason))["type"] == "done"
        while of_day.is_telling():
            await asyncio.sleep(0.02)


def waits_for_call(day: DayOf) -> None:
    until = time.monotonic() + PATIENCE
    while not day.event.calls and time.monotonic() < until:
        time.sleep(0.05)


def words_in_log(code: str) -> list[tuple[int, str, str]]:
    return list(Logged.objects.filter(table__code=code).values_list("who", "verb", "words"))


@pytest.mark.rule("001 O2")
def test_a_call_at_a_web_table_comes_to_the_days_judges_and_their_ruling_to_the_table(day: DayOf) -> None:
    players, judge = came(day), day.helper("judge")
    code = code_of(day)
    run(call(players[1], code, "allowed"))
    waits_for_call(day)
    assert [(one.round, one.table, one.matter) for one in day.event.calls] == [(1, 1, "allowed")]
    assert match_of(code).state.paused_at is not None
    assert "Was this allowed?" in day.get("calls", judge)
    day.post("calls/1/take", {}, judge)
    day.post("calls/1/rule", {"outcome": "not allowed", "rule": "VI-A", "words": "It was moved twice."}, judge)
    assert match_of(code).state.paused_at is None
    who, verb, words = words_in_log(code)[-2]
    assert (who, verb) == (JUDGE, "rule")
    assert "VI-A]" in words
    assert words.endswith("Was this allowed? Not allowed. It was moved twice.")
    assert words_in_log(code)[-1] == (JUDGE, "resume", "")


def test_a_call_by_a_page_of_the_day_stops_the_clocks_of_the_web_table(day: DayOf) -> None:
    players = came(day)
    day.post(day.sheet(1, "call"), {"matter": "scores"}, players[0])
    state = match_of(code_of(day)).state
    assert state.call is not None
    assert (state.call.seat, state.call.reason) == (0, "scores")
    assert len(day.event.calls) == 1


def test_a_judge_of_the_day_takes_the_chair_of_a_web_table_and_nobody_else_does(day: DayOf) -> None:
    players, judge = came(day), day.helper("judge", "K. Osei")
    code = code_of(day)
    assert day.post(day.sheet(1, "chair"), {}, judge)["Location"] == f"/t/{code}/judge"
    assert "Go to the judge’s chair" in day.get(day.sheet(1, "").rstrip("/"), judge)

    async def story() -> None:
        async with JudgeHand(judge, code) as chair:
            assert chair.view["bench"]["you"]
            assert (await chair.judge("pause"))["type"] == "done"

    run(story())
    for stranger in (players[0], day.organiser):
        day.post(day.sheet(1, "chair"), {}, stranger, status=403)
    assert day.post(day.sheet(2, "chair"), {}, judge, status=409), "that one is on paper"
    day.post(day.sheet(99, "chair"), {}, judge, status=404)


def test_a_table_that_is_barred_to_a_judge_has_no_chair_for_that_judge(day: DayOf) -> None:
    came(day)
    judge = day.helper("judge", "K. Osei")
    person = next(one for one in day.event.people.values() if one.id == "K. Osei")
    act(day.row, BarJudge, "organiser", person=person.id, tables=frozenset({1}), teams=frozenset())
    for what, fields in (("chair", {}), ("official", {"verb": "pause"})):
        answer = day.post(day.sheet(1, what), fields, judge, status=409)
        assert "barred table 1 to you" in answer.content.decode()


@pytest.mark.rule("001 General 7")
def test_whoever_gives_a_second_opinion_does_not_read_the_first_from_the_chair(day: DayOf) -> None:
    first, second = day.helper("judge", "Joan"), day.helper("judge", "Karl")
    day.post(day.sheet(1, "call"), {"matter": "correct"})
    number = len(day.event.calls)
    day.post(f"calls/{number}/take", {}, first)
    day.post(f"calls/{number}/rule", {"outcome": "correct", "rule": "VII-B"}, first)
    day.post(f"calls/{number}/second", {}, first)
    assert "second opinion" in day.post(day.sheet(1, "chair"), {}, second, status=409).content.decode()
    day.post(day.sheet(1, "chair"), {}, first)
