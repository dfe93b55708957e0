"""Set phrases: who hears them, when they are said, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client

from forceout.referee.state import Phase
from forceout.web.tables import live_tables, phrases
from forceout.web.tables.models import Logged, Table
from forceout.web.wire.messages import PHRASES
from web.seats import Hand, run
from web.test_hosting import seen
from web.test_tables import friends


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    phrases.OFTEN.kept.clear()
    yield
    phrases.OFTEN.kept.clear()


async def heard(hand: Hand) -> dict[str, object]:
    while True:
        for message in hand.others:
            if message["type"] == "phrase":
                hand.others.remove(message)
                return message
        await hand.hear()


def test_everybody_at_the_table_hears_it_and_no_log_has_it() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya, Hand(two, code) as theo, Hand(None, code, watch=True) as watcher:
            for phrase in PHRASES[:3]:
                assert (await maya.act("phrase", phrase))["type"] == "done"
                for hand in (maya, theo, watcher):
                    assert await heard(hand) == {"type": "phrase", "seat": 0, "phrase": phrase}

    run(story())
    assert not Logged.objects.filter(table__code=code).exists()


def test_free_text_and_those_who_watch_say_nothing() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya, Hand(None, code, watch=True) as watcher:
            for words in ("", "hi all", "GOOD-LUCK", "good-luck ", "<b>"):
                assert (await maya.act("phrase", words))["code"] == "unknown-phrase"
            assert (await maya.act("phrase", "smile", seat=1))["code"] == "wrong-seat"
            assert (await watcher.act("phrase", "smile", seat=0))["code"] == "wrong-seat"

    run(story())


def test_each_seat_has_patience_of_its_own_with_its_words() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya, Hand(two, code) as theo, Hand(one, code) as second:
            told = [(await hand.act("phrase", "smile"))["type"] for hand in (maya, second, maya)]
            assert told == ["done"] * 3
            assert (await second.act("phrase", "smile"))["code"] == "too-many-phrases"
            assert (await theo.act("phrase", "smile"))["type"] == "done"

    run(story())


def test_while_papers_are_written_nothing_is_applauded() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    live = live_tables.load(code)
    assert live.match is not None
    for phase in (Phase.WRITE, Phase.CHECK):
        at_work = replace(live, match=replace(live.match, state=live.match.state.but(phase=phase)))
        said = {key for key in PHRASES if phrases.refused(at_work, 7, key) is not phrases.NOT_NOW}
        assert said == phrases.AT_WORK


def test_the_host_switches_them_off_and_a_table_of_a_day_has_none() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya, Hand(two, code) as theo:
            assert (await theo.act("phrases-off"))["code"] == "only-host"
            assert (await maya.act("phrases-off"))["type"] == "done"
            await seen(theo, lambda view: not view["table"]["phrases"])
            assert (await theo.act("phrase", "smile"))["code"] == "phrases-off"
            await maya.act("phrases-on")
            await seen(theo, lambda view: view["table"]["phrases"])
            assert (await theo.act("phrase", "smile"))["type"] == "done"

    run(story())
    Table.objects.filter(code=code).update(host="day:XYZ")

    async def at_a_day() -> None:
        async with Hand(two, code) as theo:
            assert not theo.view["table"]["phrases"]
            assert (await theo.act("phrase", "smile"))["code"] == "phrases-off"

    run(at_a_day())
