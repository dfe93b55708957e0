"""The hall screen and what the organiser tells it: announcements, the countdown, tables that run on, late changes."""

from __future__ import annotations

import pytest

from forceout.web.days import hall
from web.day_kit import GOOD, DayOf


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def day() -> DayOf:
    return DayOf()


def test_an_announcement_is_shown_until_it_is_taken_away(day: DayOf) -> None:
    day.post("announce", {"text": "Lunch <b>is</b> ready"})
    assert "Lunch &lt;b&gt;is&lt;/b&gt; ready" in day.get("hall")
    assert "at most 160" in day.post("announce", {"text": "x" * 161}, status=409).content.decode()
    day.post("announce", {"do": "clear", "text": "Lunch"})
    assert "Lunch" not in day.get("hall")
    day.post("announce", {"text": "Party"}, day.helper("scorekeeper", "Kim"), status=403)


def test_the_hall_counts_down_to_the_round_and_then_the_room_clock_runs(day: DayOf) -> None:
    day.drafted()
    day.post("seating", {"do": "release"})
    assert "starts in" not in day.get("hall")
    day.post("call", {"minutes": "5"})
    page = day.get("hall")
    assert "starts in" in page
    assert ">5:00<" in page or ">4:59<" in page
    day.post("call", {"minutes": "five"}, status=409)
    day.post("seating", {"do": "start"})
    assert "no new shakes in" in day.get("hall")


def test_tables_with_a_credit_run_on_in_the_hall(day: DayOf) -> None:
    day.released()
    day.post("round/1/table/3/time", {"minutes": "2", "reason": "a ruling"}, day.helper("judge", "Jo"))
    page = day.get("hall")
    assert "Longer:" in page
    assert "table 3" in page


def test_every_page_of_the_hall_names_the_next_one(day: DayOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "NAMES", 6)
    day.released()
    assert 'data-next="?page=2" data-page="1"' in day.get("hall")
    assert 'data-next="?page=1" data-page="2"' in day.get("hall?page=2")
    assert 'data-page="1"' in day.get("hall?page=3"), "counted round"
    assert 'data-page="1"' in day.get("hall?page=-1")


def test_a_change_to_a_closed_round_is_flagged_with_whom_it_moved(day: DayOf) -> None:
    day.released()
    kim = day.helper("scorekeeper", "Kim")
    for table in range(1, 5):
        day.post(day.sheet(table), GOOD)
        day.post(day.sheet(table), GOOD, kim)
    day.post("close", {})
    assert "all 4 tables confirmed" in day.get("hall")
    assert "Changed" not in day.get("hall?page=3")
    other = {**GOOD, "s1-0": "2", "s1-1": "6", "kind": "ruling", "reason": "the judge has ruled"}
    day.post(day.sheet(2, "correct"), other, day.helper("head judge", "Head"))
    page = day.get("hall?page=3")
    assert "Round 1, table 2: another result counts now" in page
    assert "Place now" in page
    assert "Not final: something was missing or changed" in day.get("hall")


def test_needs_are_sorted_by_age_and_name_who_has_no_seat(day: DayOf) -> None:
    day.entered()
    day.post("check-in", {"player": "Oak1", "here": "no"})
    day.post("seating", {"do": "draft", "policy": "random"})
    day.post("seating", {"do": "release"})
    child = day.player("Elm1")
    at, seat = next(
        (at, table.seats.index("Elm1"))
        for at, table in enumerate(day.event.rounds[0].tables, 1)
        if "Elm1" in table.seats
    )
    other = next(
        number for number in range(1, 5) if number != at and len(day.event.rounds[0].tables[number - 1].seats) == 3
    )
    day.post(day.sheet(other), GOOD)
    fields = {"seat": str(seat), "statement": "He moved twice.", "called": "yes"}
    day.post(f"round/1/table/{at}/protest", fields, child)
    day.post("late", {"do": "add", "name": "Late Lou", "team": "Yew", "grade": "7"})
    page = day.get("tables")
    places = [page.index(f"Table {other}: being entered"), page.index(f"Table {at}: a protest is open")]
    places.append(page.index("Late Lou: no seat"))
    assert places == sorted(places)


@pytest.mark.parametrize(("by", "told"), [("players", "<th>School</th>"), ("schools", "<h2>Ash</h2>")])
def test_a_round_is_listed_by_player_and_by_school(day: DayOf, by: str, told: str) -> None:
    day.released()
    assert told in day.get(f"tables?by={by}")


def test_the_steps_of_a_day_say_their_counts(day: DayOf) -> None:
    day.entered()
    assert "12 players" in day.get("entries")
    assert "no round yet" in day.get("entries")
    day.post("seating", {"do": "draft", "policy": "random"})
    assert "4 tables, no repeats" in day.get("entries")
    assert "not released" in day.get("entries")
    day.post("seating", {"do": "release"})
    day.post("seating", {"do": "start"})
    page = day.get("entries")
    assert "4 open, 30 minutes left" in page
    assert "0 of 4 confirmed" in page
    assert "0 of 4 sheets are in" in page


def test_an_impossible_line_says_what_is_possible(day: DayOf) -> None:
    day.released()
    answer = day.post(day.sheet(1, "check"), {"s1-0": "6", "s1-1": "6", "s1-2": "6"}, status=200).json()
    assert answer["problems"][0]["possible"] == ["6 6 2", "6 2 6", "2 6 6"]
