"""Friendly or league play is one fact of a table, settled when it is opened."""

from __future__ import annotations

import pytest
from django.test import Client

from forceout.web.days.web_play import SeatList, _open
from forceout.web.pages.choices import Choices
from forceout.web.tables import live_tables
from forceout.web.tables.board_view.table import view_of
from forceout.web.tables.models import DAY, Table
from forceout.web.wire.table import FRIENDLY, LEAGUE
from web.seats import open_table


@pytest.mark.parametrize(("fields", "play"), [({}, FRIENDLY), ({"play": "league"}, LEAGUE), ({"play": "?"}, FRIENDLY)])
def test_a_table_of_the_form_is_friendly_unless_league_play_is_chosen(fields: dict[str, str], play: str) -> None:
    code = open_table(Client(), **fields)
    assert Table.objects.get(code=code).play == play
    assert view_of(live_tables.load(code), "", 0)["table"]["play"] == play


def test_tables_of_a_day_and_those_from_before_are_league_play() -> None:
    code = _open(f"{DAY}ABCDE", SeatList("agloa-equations-2015", "middle", 3, ("Ann", "Ben")))
    assert not Table.objects.get(code=code).is_friendly
    assert Table._meta.get_field("play").default == LEAGUE


def test_the_choice_is_remembered_like_the_others() -> None:
    client = Client()
    assert Choices.of(None).play == FRIENDLY
    open_table(client, play="league")
    assert 'name="play" value="league" checked' in client.get("/new").content.decode()
