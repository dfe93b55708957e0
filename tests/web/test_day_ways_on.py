"""Wherever a day stops, its pages show a way on, and say who goes it."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.tournament.event.records import Stage
from forceout.tournament.event.scores import standings_of
from web.day_kit import GOOD, DayOf
from web.test_day_doors import own_table, protested_before


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def day() -> DayOf:
    return DayOf()


def all_confirmed(day: DayOf) -> None:
    second = day.helper("scorekeeper", "Kim")
    for table in range(1, 5):
        if not day.event.rounds[0].tables[table - 1].versions:
            day.post(day.sheet(table), GOOD)
        day.post(day.sheet(table), GOOD, second)


@pytest.mark.rule("001 General 8")
def test_a_round_with_an_open_protest_is_closed_with_a_reason_that_the_page_asks_for(day: DayOf) -> None:
    day.released()
    protested_before(day)
    all_confirmed(day)
    page = day.get("tables")
    assert 'id="close-reason"' in page
    assert "A protest is open at table" in page
    assert "Close it before the protest is decided" in page
    day.post("close", {}, status=409)
    day.post("close", {"reason": "the bus leaves"})
    assert day.event.rounds[0].stage is Stage.CLOSED
    assert day.event.rounds[0].forced


@pytest.mark.rule("001 General 8")
def test_the_organiser_is_told_that_the_head_judge_decides_a_protest(day: DayOf) -> None:
    day.released()
    protested_before(day)
    page = day.get("tables")
    assert "the head judge decides it" in page
    assert ">Decide<" not in page
    page = day.get(day.sheet(own_table(day), "").rstrip("/"))
    assert "The head judge decides this protest" in page
    assert "give somebody that role" in page
    head = day.helper("head judge", "Osei")
    assert "give somebody that role" not in day.get(day.sheet(own_table(day), "").rstrip("/"))
    assert ">Decide<" in day.get("tables", head)


@pytest.mark.rule("001 General 8")
@pytest.mark.parametrize(("upheld", "words"), [("yes", "the ruling stands"), ("no", "the ruling was changed")])
def test_a_decided_protest_says_what_became_of_the_ruling(day: DayOf, upheld: str, words: str) -> None:
    day.released()
    protested_before(day)
    head, at = day.helper("head judge", "Osei"), own_table(day)
    day.post(day.sheet(at, "decide"), {"protest": "1", "upheld": upheld, "rule": "VI-A"}, head)
    page = day.get(day.sheet(at, "").rstrip("/"))
    assert f"Protest of Maya Torres: {words}</h2>" in page
    assert "upheld</h2>" not in page
    assert f"{words}</h2>" in day.get(day.sheet(at, "judge"), head)


def test_a_draft_with_a_hard_fault_is_released_with_a_reason_asked_for_beside_the_button(day: DayOf) -> None:
    day.drafted()
    assert 'id="release-reason"' not in day.get("seating")
    day.post("check-in", {"player": "Oak1", "here": "no"})
    page = day.get("seating")
    assert 'id="release-reason"' in page
    assert "Every wish is met" not in page
    day.post("seating", {"do": "release"}, status=409)
    day.post("seating", {"do": "release", "reason": "she is on her way"})
    assert day.event.rounds[-1].stage is Stage.RELEASED
    assert day.event.rounds[-1].reason == "she is on her way"


def settings_of(day: DayOf, **fields: str) -> dict[str, Any]:
    sizes = day.event.sizes
    told = {"least": sizes.least, "most": sizes.most, "prefer": sizes.prefer, "second_entry": "yes", "team_size": "any"}
    return {**told, **fields}


def test_teams_of_any_size_are_ranked_as_they_are_where_the_organiser_says_so(day: DayOf) -> None:
    day.released()
    all_confirmed(day)
    day.post("settings", settings_of(day))
    assert {line.place for line in standings_of(day.event).teams} == {None}
    day.post("settings", settings_of(day, teams_as_is="yes"))
    assert None not in {line.place for line in standings_of(day.event).teams}
    assert 'name="teams_as_is" value="yes" checked' in day.get("settings")


def test_a_player_sees_the_scoresheet_of_the_own_table_only(day: DayOf) -> None:
    day.released()
    child, own = day.player("Oak1"), own_table(day)
    assert "Torres" in day.get(day.sheet(own), child)
    for other in set(range(1, 5)) - {own}:
        for what in ("sheet", "places"):
            page = day.get(day.sheet(other, what), child, 409)
            assert "own table" in page
            assert not [name for name in ("Chen", "Aziz", "Vance") if name in page]
        day.post(day.sheet(other, "check"), GOOD, child, 409)
