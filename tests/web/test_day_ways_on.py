"""Wherever a day stops, its pages show a way on, and say who goes it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from forceout.tournament.event.planning import plan_faults
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


def test_warnings_of_a_file_are_shown_once_it_is_taken(day: DayOf) -> None:
    day.post("entries", {"csv": "name,team,grade,shoe\nMaya,Oak,7,36\n"})
    page = day.get("entries")
    assert "Worth a look" in page
    assert "shoe" in page
    assert "Worth a look" not in day.get("entries")


def test_errors_of_a_file_stand_in_the_order_of_its_lines(day: DayOf) -> None:
    rows = "".join(f"Kid {n},Oak,{'x' if n == 9 else 7}\n" for n in range(1, 10))
    page = day.post("entries", {"csv": "name,team,grade\n" + rows + ",Oak,7\n"}, status=409).content.decode()
    lines = [int(one) for one in re.findall(r"<tr><td>(\d+)</td>", page)]
    assert len(lines) > 1
    assert lines == sorted(lines)


@pytest.mark.rule("001 General 6")
def test_a_correction_that_changes_nothing_is_refused(day: DayOf) -> None:
    day.released()
    all_confirmed(day)
    fields = {**GOOD, "kind": "ruling", "reason": "to be sure"}
    head = day.helper("head judge", "Osei")
    page = day.post(day.sheet(1, "correct"), fields, head, 409).content.decode()
    assert "nothing would be corrected" in page
    day.post(day.sheet(1, "correct"), {**fields, "s2-0": "6", "s2-1": "2"}, head)
    assert len(day.event.rounds[0].tables[0].versions) == 2


def test_standings_say_how_many_sheets_are_in(day: DayOf) -> None:
    day.released()
    page = day.get("standings")
    assert "0 of 4 scoresheets are in" in page
    assert "0 of 4 sheets are in" in page
    all_confirmed(day)
    page = day.get("standings")
    assert "scoresheets are in" not in page
    assert "final when the round is closed" in page


CUP = "id,name,team,grade\n" + "".join(
    f"{team}{n},Kid {team}{n},{team},5\n" for team in ("Oak", "Elm", "Ash", "Fir") for n in range(1, 5)
)


@pytest.mark.rule("002")
def test_the_working_of_the_cup_shows_the_quotient_before_what_it_is_rounded_to() -> None:
    day = DayOf("acc-equations-2022")
    day.post("entries", {"csv": CUP})
    for team in ("Oak", "Elm", "Ash", "Fir"):
        day.post("check-in", {"team": team, "here": "yes"})
    day.post("seating", {"do": "draft", "policy": "apart"})
    day.post("seating", {"do": "release"})
    day.post("seating", {"do": "start"})
    sheet = {f"s{shake}-{seat}": "2" if seat == 0 and shake < 3 else "0" for shake in range(1, 4) for seat in range(4)}
    sheet |= {"s3-0": "1"}
    day.post(day.sheet(1), sheet)
    day.post(day.sheet(1), sheet, day.helper("scorekeeper", "Kim"))
    page = day.get("standings")
    assert "5/3 → 1.67; 1.67 = 1.67" in page
    assert "167/100" not in page
    assert 'data-points="player score"' in day.get(day.sheet(2))


def test_somebody_alone_in_a_division_is_no_fault_of_the_plan() -> None:
    day = DayOf("acc-equations-2022")
    day.post("entries", {"csv": CUP + "Yew1,Una Lone,Yew,8\n"})
    for team in ("Oak", "Elm", "Ash", "Fir", "Yew"):
        day.post("check-in", {"team": team, "here": "yes"})
    day.post("seating", {"do": "draft", "policy": "apart"})
    assert day.event.planned
    assert plan_faults(day.event) == ()
    day.post("check-in", {"team": "Yew", "here": "no"})
    day.post("check-in", {"player": "Oak1", "here": "no"})
    assert [one.hard for one in plan_faults(day.event)][:1] == [True]


def test_a_refused_settings_page_keeps_what_was_typed(day: DayOf) -> None:
    day.entered()
    fields = settings_of(day, name="Autumn Day", tiebreaks="points, luck", apart="Maya Torres, Jia Chen")
    page = day.post("settings", {**fields, "full_names": "yes"}, status=409).content.decode()
    for typed in (
        'value="Autumn Day"',
        'value="points, luck"',
        ">Maya Torres, Jia Chen<",
        'full_names" value="yes" checked',
    ):
        assert typed in page
    assert day.event.settings.name == "Spring Day"


def test_the_log_of_a_player_has_every_action_about_that_player_with_names_and_the_time_of_day(day: DayOf) -> None:
    day.released()
    own = own_table(day)
    day.post(day.sheet(own), GOOD)
    page = day.get("log?find=Maya+Torres")
    assert "<b>EnterSheet</b>" in page
    assert "Maya Torres" in page.split("<b>EnterSheet</b>")[1].split("</td>")[0]
    assert re.search(r"<td>\d\d:\d\d <span", page)
    other = next(name for table in day.event.rounds[0].seating if "Oak1" not in table for name in table)
    called = day.event.called(other).replace(" ", "+")
    assert "<b>EnterSheet</b>" not in day.get(f"log?find={called}")
