"""A bot sits at a table by its name: whoever registers one can choose it on the home page and play against it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from django.test import Client

import forceout.bots
from forceout.bots import registry
from forceout.bots.decision import Decision
from forceout.bots.strategy import bot
from forceout.games.match import Match
from forceout.web.folder import DATABASE
from forceout.web.tables import live_tables
from forceout.web.tables.bot_seats import bot_title, playing
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Seat
from web.seats import Hand, open_table, run
from web.served import Served

HELLO = "Hello from a bot of my own"


class Sayer:
    """Plays as the first level does, and says hello first."""

    name = "sayer"

    def __init__(self, seed: int) -> None:
        self.inner = bot(1, seed)

    def decide(self, view: Match, seat: int) -> Decision | None:
        if not any(HELLO in event.text for event in view.events):
            return Decision("say", HELLO, seconds=0)
        return self.inner.decide(view, seat)


@pytest.fixture
def sayer() -> Iterator[str]:
    forceout.bots.register("sayer", Sayer, title="The one that says hello")
    yield "sayer"
    registry.forget("sayer")


def test_a_registered_bot_is_offered_among_all_choices_and_plays(client: Client, sayer: str) -> None:
    page = client.get("/new").content.decode()
    assert '<option value="sayer">The one that says hello</option>' in page
    code = open_table(client, opponents="bots", bot=sayer)
    assert Seat.objects.get(table__code=code, number=1).bot == sayer

    async def story() -> None:
        async with Hand(client, code) as hand:
            assert hand.view["seats"][1]["bot"] == "The one that says hello"
            if hand.view["phase"] == "lot":
                await hand.act("lot")
            await hand.until(lambda view: any(HELLO in told["text"] for told in view["story"]))

    run(story())


def test_a_registered_bot_takes_a_seat_that_stays_free(client: Client, sayer: str) -> None:
    code = open_table(client, opponents="friends", players="2", bot=sayer)

    async def story() -> None:
        async with Hand(client, code) as hand:
            await hand.act("begin", seat=0)
            await hand.until(lambda view: view["seats"][1]["kind"] == "bot")

    run(story())
    assert live_tables.load(code).seats[1].bot == sayer


def test_a_bot_that_is_not_installed_any_more_is_stood_in_for(client: Client) -> None:
    code = open_table(client, opponents="bots", bot="nobody-knows-me")
    assert Seat.objects.get(table__code=code, number=1).bot == registry.USUAL_BOT
    assert playing("gone") == registry.STAND_IN
    assert bot_title("gone") == "gone"
    assert bot_title("level-3") == "3: Player"


@pytest.mark.parametrize("name", ["", "level-1", "x" * 41, " spaced ", "two\nlines"])
def test_a_name_that_will_not_do_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="bot"):
        registry.register(name, Sayer)


def test_a_package_brings_a_bot_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    def brought(*, group: str) -> tuple[EntryPoint, ...]:
        assert group == "forceout.bots"
        module = __name__
        return (
            EntryPoint("from-afar", f"{module}:Sayer", group),
            EntryPoint("level-1", f"{module}:Sayer", group),
            EntryPoint("broken", "nowhere.at.all:Bot", group),
        )

    monkeypatch.setattr(registry, "entry_points", brought)
    registry._brought.cache_clear()
    try:
        assert isinstance(registry.make_bot("from-afar", 3), Sayer)
        assert not isinstance(registry.make_bot("level-1", 3), Sayer)
        assert "broken" not in registry.bots()
    finally:
        registry._brought.cache_clear()


def test_an_old_database_opens_with_its_bots(tmp_path: Path) -> None:
    """One in which a seat held the number of a level."""
    env = {**os.environ, "FORCEOUT_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "forceout.web.settings"}
    subprocess.run([sys.executable, "-m", "django", "migrate", "tables", "0001", "-v", "0"], env=env, check=True)
    now = wall()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as old, old:
        old.execute(
            "insert into tables_table (id, code, ruleset, division, strict, judge_checks, timed, practice, passed,"
            " shakes, fill_level, host, opened, began, slept, attended, over) values"
            " (1, 'ACDEF', 'basic-equations-2015', '', 1, 1, 1, 0, 0, 3, 4, 'h', '2026-01-01', ?, 0, ?, 0)",
            (now, now),
        )
        seats = [(0, "person", "Maya", "h", 0), (1, "bot", "Ada", "", 3)]
        old.executemany(
            "insert into tables_seat (table_id, number, kind, name, player, level) values (1, ?, ?, ?, ?, ?)", seats
        )
    with Served(tmp_path) as server:
        assert server.asked("/t/ACDEF/watch")[0] == 200
    with closing(sqlite3.connect(tmp_path / DATABASE)) as new:
        assert new.execute("select bot from tables_seat order by number").fetchall() == [("",), ("level-3",)]
        assert new.execute("select fill_bot from tables_table").fetchall() == [("level-4",)]
