"""The page about privacy tells what is kept, for how long, and by which number; each kind of data goes in its time."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from forceout.web import keeping_times
from forceout.web.keeping_times import KINDS, BadDays
from forceout.web.tables.forgetting import WhichVisitor, visitor_named
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Logged, Seat, Table
from forceout.web.tables.saying import UNSAID
from forceout.web.tables.tidying import DAY, forget_old
from web.forgetting_kit import NAME, player, shared, talk
from web.seats import match_of, open_table


@pytest.fixture(autouse=True)
def no_other_tables() -> None:
    """What is found in the database comes from this test."""
    Table.objects.all().delete()


def test_the_page_tells_what_is_kept_for_how_long_and_the_visitors_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCEOUT_KEEP_DAYS", "77")
    client = Client()
    open_table(client, name=NAME)
    page = " ".join(client.get("/privacy").content.decode().split())
    for kind in KINDS:
        assert f'<th scope="row">{kind.title}</th><td>{kind.days}</td>' in page
    assert "<td>77</td>" in page
    shown = re.search(r'class="number">([0-9a-f-]+)<', page)
    assert shown is not None
    assert visitor_named(shown[1]) == player(client)
    assert "1 table of yours is kept" in page


def test_every_page_leads_to_it(client: Client) -> None:
    for path in ("/", "/learn", "/coaches", "/rules/", "/reviews", "/no-such-page"):
        assert 'href="/privacy"' in client.get(path).content.decode()


def test_a_number_that_is_nobodys_or_too_short_is_refused() -> None:
    for number in ("", "ab", "0000-zzzz", "0000-0000-0000"):
        with pytest.raises(WhichVisitor):
            visitor_named(number)


def test_a_number_that_fits_two_visitors_is_refused() -> None:
    one, two = open_table(Client()), open_table(Client())
    for code, rest in ((one, "a"), (two, "b")):
        Seat.objects.filter(table__code=code, kind=Seat.PERSON).update(player="feedbeef" + rest * 24)
    with pytest.raises(WhichVisitor, match="More than one"):
        visitor_named("feed-beef")
    assert visitor_named("feed-beef-a") == "feedbeef" + "a" * 24


# -- keeping times ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (keeping_times.FINISHED, {"over": True}),
        (keeping_times.UNFINISHED, {"over": False}),
        (keeping_times.PRACTICE, {"practice": True}),
    ],
)
def test_each_kind_of_table_is_kept_for_its_own_time(kind: keeping_times.Kind, facts: dict[str, Any]) -> None:
    code = open_table(Client())
    Table.objects.filter(code=code).update(**facts, attended=wall() - kind.days * DAY + 60_000)
    forget_old()
    assert Table.objects.filter(code=code).exists()
    Table.objects.filter(code=code).update(attended=wall() - kind.days * DAY - 60_000)
    assert forget_old() >= 1
    assert not Table.objects.filter(code=code).exists()


def test_what_was_said_goes_before_the_match_does() -> None:
    code, one, two = shared()
    talk(code, one, two)
    number = match_of(code).number
    Table.objects.filter(code=code).update(attended=wall() - keeping_times.TALK.days * DAY - 60_000)
    forget_old()
    assert set(Logged.objects.filter(table__code=code, verb="say").values_list("words", flat=True)) == {UNSAID}
    assert match_of(code).number == number
    assert "Gallimaufry" not in repr(match_of(code).state.account)


def test_every_keeping_time_is_told_in_the_operators_handbook() -> None:
    handbook = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    for kind in KINDS:
        assert f"| {kind.title} | `{kind.setting}` | {kind.usual} |" in handbook


def test_a_time_that_is_no_number_of_days_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for said in ("soon", "0", "-3", "1e9"):
        monkeypatch.setenv("FORCEOUT_KEEP_TALK_DAYS", said)
        with pytest.raises(BadDays, match="FORCEOUT_KEEP_TALK_DAYS"):
            assert keeping_times.TALK.days
