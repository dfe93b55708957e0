"""A day on the web, from entries to standings, as an organiser without JavaScript leads it."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.tournament.event.records import Stage
from web.day_kit import CSV, GOOD, DayOf


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def day() -> DayOf:
    return DayOf()


def test_a_day_goes_from_entries_to_standings(day: DayOf) -> None:
    day.released()
    assert "Round 1" in day.get("tables")
    second = day.helper("scorekeeper", "Kim")
    for table in range(1, 5):
        day.post(day.sheet(table), GOOD)
        day.post(day.sheet(table), GOOD, second)
    assert all(table.confirmed for table in day.event.rounds[0].tables)
    assert "Close round 1</button>" in day.get("tables")
    day.post("close", {})
    assert day.event.rounds[0].stage is Stage.CLOSED
    page = day.get("standings")
    assert "after round 1" in page
    assert "4 = 4" in page
    day.post("seating", {"do": "draft", "policy": "standings"})
    assert "Round 2, draft" in day.get("seating")


def test_all_errors_of_a_file_come_at_once_by_line_and_nobody_is_entered(day: DayOf) -> None:
    page = day.post("entries", {"csv": "name,team,grade\n,Oak,7\nMaya,Oak,99\n"}, status=409).content.decode()
    assert "<td>2</td>" in page
    assert "<td>3</td>" in page
    assert "2 lines to mend" in page
    assert day.event.entries == ()


def test_a_second_file_shows_its_difference_before_it_is_taken(day: DayOf) -> None:
    day.post("entries", {"csv": CSV})
    later = CSV + "Yew1,Late Comer,Yew,7\n"
    page = day.post("entries", {"csv": later}, status=409).content.decode()
    assert "<b>new</b> Late Comer" in page
    assert len(day.event.entries) == 12
    day.post("entries", {"csv": later, "agreed": "yes"})
    assert len(day.event.entries) == 13


def test_a_file_in_latin_1_gets_a_sentence(day: DayOf) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("entries.csv", "name,team,grade\nZoë,Oak,7\n".encode("latin-1"))
    assert "not in UTF-8" in day.post("entries", {"file": file}, status=400).content.decode()


def test_the_draft_explains_itself_and_an_edit_says_what_it_breaks_and_mends(day: DayOf) -> None:
    day.drafted()
    page = day.get("seating")
    assert "What it costs" in page
    tables = day.event.rounds[-1].seating
    one = tables[0][0]
    team = one[:3]
    other, swapped = next((name, mate) for table in tables[1:] for mate in table for name in table if mate[:3] == team)
    there = next(name for name in tables[0] if name != one)
    fields = {"do": "edit", "words": f"swap {there}, {swapped}"}
    refusal = day.post("seating", fields, status=409).content.decode()
    assert "of team" in refusal
    day.post("seating", {**fields, "reason": "they asked for it"})
    assert "<b>breaks</b>" in day.get("seating")
    day.post("seating", {"do": "undo"})
    assert day.event.rounds[-1].seating == tables
    assert other


def test_a_round_is_not_released_twice(day: DayOf) -> None:
    day.released()
    assert "already" in day.post("seating", {"do": "release"}, status=409).content.decode()


def test_a_score_of_five_is_refused_and_the_typing_is_kept(day: DayOf) -> None:
    day.released()
    page = day.post(day.sheet(1), {**GOOD, "s1-0": "5"}, status=409).content.decode()
    assert "Nobody can score 5 in a shake" in page
    assert 'name="s2-1" value="6"' in page
    assert day.event.rounds[0].tables[0].versions == ()


def test_whoever_types_second_sees_nothing_of_the_first(day: DayOf) -> None:
    day.released()
    day.post(day.sheet(1), GOOD)
    page = day.get(day.sheet(1), day.helper("scorekeeper", "Kim"))
    assert 'value="6"' not in page
    assert 'value="6"' in day.get(day.sheet(1))


def test_entries_that_differ_are_compared_and_one_of_them_is_right(day: DayOf) -> None:
    day.released()
    second = day.helper("scorekeeper", "Kim")
    day.post(day.sheet(1), GOOD)
    other = {**GOOD, "s2-1": "2", "s2-0": "6"}
    assert day.post(day.sheet(1), other, second).headers["Location"].endswith("/compare")
    assert "entries differ" in day.get("tables")
    assert "2 or 6" in day.get(day.sheet(1, "compare"), second)
    day.post(day.sheet(1, "compare"), {"right": "first"}, second)
    sure = day.event.rounds[0].tables[0].sheet
    assert sure is not None
    assert (sure.by, sure.confirmed_by) == ("organiser", "Kim")
    assert "entries differ" not in day.get("tables")


def test_the_second_of_two_entries_may_be_the_right_one(day: DayOf) -> None:
    day.released()
    second = day.helper("scorekeeper", "Kim")
    day.post(day.sheet(1), GOOD)
    day.post(day.sheet(1), {**GOOD, "s2-1": "2", "s2-0": "6"}, second)
    day.post(day.sheet(1, "compare"), {"right": "second"})
    sure = day.event.rounds[0].tables[0].sheet
    assert sure is not None
    assert (sure.by, sure.confirmed_by) == ("Kim", "organiser")


def test_nobody_confirms_an_own_entry_by_comparing(day: DayOf) -> None:
    day.released()
    second = day.helper("scorekeeper", "Kim")
    day.post(day.sheet(1), GOOD)
    day.post(day.sheet(1), {**GOOD, "s2-1": "2", "s2-0": "6"}, second)
    day.post(day.sheet(1, "compare"), {"right": "first"}, status=409)
    day.post(day.sheet(1, "compare"), {"right": "second"}, second)
    assert not day.event.rounds[0].tables[0].confirmed


def test_closing_names_what_it_waits_for_and_without_it_needs_a_reason(day: DayOf) -> None:
    day.released()
    page = day.get("tables")
    assert "Waits for: tables 1, 2, 3, 4" in page
    day.post("close", {}, status=409)
    day.post("close", {"reason": "the fire alarm"})
    assert day.event.rounds[0].forced
    assert "although something was missing" in day.get("standings")


def test_a_sheet_is_missed_three_minutes_after_the_end(day: DayOf, monkeypatch: pytest.MonkeyPatch) -> None:
    from forceout.web.days import tables

    day.released()
    began = day.event.rounds[0].began
    assert began is not None
    end = began + 35 * 60_000
    monkeypatch.setattr(tables, "now_of", lambda one: end + 2 * 60_000)
    assert "no scoresheet" not in day.get("tables")
    monkeypatch.setattr(tables, "now_of", lambda one: end + 4 * 60_000)
    assert "no scoresheet" in day.get("tables")


def test_the_live_check_is_the_judge_of_every_sheet(day: DayOf) -> None:
    day.released()
    told: Any = day.post(day.sheet(1, "check"), {**GOOD, "s1-0": "6", "s1-1": "6", "s1-2": "6"}, status=200).json()
    assert told["problems"][0]["shake"] == 1
    assert told["problems"][0]["rule"]
    told = day.post(day.sheet(1, "check"), GOOD, status=200).json()
    assert told["totals"] == [8, 8, 8]
    assert told["match"] == ["4", "4", "4"]
    assert day.event.rounds[0].tables[0].versions == ()


def test_the_hall_screen_needs_no_sign_in_and_shows_first_names_and_an_initial(day: DayOf) -> None:
    from django.test import Client

    day.released()
    page = day.get("hall", Client())
    assert "<b>Maya</b> T." in page
    assert "Torres" not in page
    assert "Torres" not in day.get("standings", Client())
    assert "Maya Torres" in day.get("standings")


def test_two_children_with_one_short_name_are_told_apart_by_their_team(day: DayOf) -> None:
    from django.test import Client

    told = "name,team,grade\nMaya Torres,Oak,7\nMaya Tran,Elm,7\n"
    day.post("entries", {"csv": told})
    assert "Maya T. (Elm)" in day.get("standings", Client())
    assert "Maya Tran<" in day.get("standings")


def test_a_sheet_may_have_more_lines_than_are_shown_at_first(day: DayOf) -> None:
    day.released()
    assert 's11-0"' not in day.get(day.sheet(1))
    assert 's20-0"' in day.get(day.sheet(1) + "?more")
    long = {f"s{shake}-{seat}": "4" if seat else "2" for shake in range(1, 21) for seat in range(3)}
    day.post(day.sheet(1), long)
    sheet = day.event.rounds[0].tables[0].sheet
    assert sheet is not None
    assert len(sheet.sheet.lines) == 20


def test_a_name_is_text_on_every_page(day: DayOf) -> None:
    day.post("entries", {"csv": "name,team,grade\n<b>Eve</b>,<i>Oak</i>,7\nBob,Elm,7\n"})
    for page in ("entries", "check-in", "standings", "log", "people"):
        assert "<b>Eve</b>" not in day.get(page)


def test_a_cell_that_a_spreadsheet_would_run_is_text(day: DayOf) -> None:
    day.post("entries", {"csv": "name,team,grade\n=1+1,Oak,7\nBob,@Elm,7\n"})
    told = day.get("entries.csv")
    assert ",'=1+1," in told
    assert ",'@Elm," in told


def test_the_log_is_found_by_table(day: DayOf) -> None:
    day.released()
    day.post(day.sheet(1), GOOD)
    day.post(day.sheet(2), GOOD)
    page = day.get("log?find=table 2")
    assert page.count("EnterSheet") == 1
    assert day.get("log").count("EnterSheet") == 2
    day.post("check-in", {"player": "Elm2", "here": "no"})
    found = day.get("log?find=Jia Chen")  # whose id is Elm2
    assert found.count("<b>CheckIn</b>") == 2


@pytest.mark.parametrize("what", ["entries", "seating", "results", "lines", "standings", "teams", "log"])
def test_everything_is_there_as_csv(day: DayOf, what: str) -> None:
    day.released()
    for table in range(1, 5):
        day.post(day.sheet(table), GOOD)
    text = day.get(f"{what}.csv")
    assert {"teams": "Oak", "log": "EnterSheet"}.get(what, "Maya Torres") in text
    assert len({line.count(",") for line in text.splitlines() if '"' not in line}) == 1


def test_a_deleted_day_is_gone(day: DayOf) -> None:
    day.entered()
    day.post("delete", {"name": "another"}, status=409)
    day.post("delete", {"name": "Spring Day"})
    day.get("tables", status=404)


SETTINGS = {"name": "Autumn Day", "least": "2", "most": "3", "prefer": "3", "team_size": "any", "second_entry": "yes"}


def test_settings_are_written_into_the_day(day: DayOf) -> None:
    day.entered()
    told = {**SETTINGS, "full_names": "yes", "tiebreaks": "points", "apart": "Maya Torres, Elm1", "keep": "Oak2, 4"}
    day.post("settings", told)
    chosen = day.event.settings
    assert (chosen.name, chosen.full_names, chosen.second_entry) == ("Autumn Day", True, True)
    assert chosen.apart == {("Elm1", "Oak1")}
    assert chosen.keep == {"Oak2": 4}
    assert "Elm1, Oak1" in day.get("settings")
    day.post("seating", {"do": "draft", "policy": "random"})
    assert "Oak2" in day.event.rounds[-1].seating[3]


@pytest.mark.parametrize(
    "wrong",
    [
        {"least": "9"},
        {"prefer": "x"},
        {"tiebreaks": "luck"},
        {"apart": "Nobody, Oak1"},
        {"keep": "Oak1"},
    ],
)
def test_settings_that_cannot_be_get_a_sentence_and_change_nothing(day: DayOf, wrong: dict[str, str]) -> None:
    day.entered()
    before = day.event
    day.post("settings", {**SETTINGS, **wrong}, status=409)
    assert day.event == before


def test_without_a_second_entry_one_person_is_enough(day: DayOf) -> None:
    day.released()
    day.post("settings", {key: one for key, one in SETTINGS.items() if key != "second_entry"})
    day.post(day.sheet(1), GOOD)
    assert day.event.rounds[0].tables[0].confirmed


def test_whole_names_are_shown_to_everybody_where_the_organiser_says_so(day: DayOf) -> None:
    from django.test import Client

    day.released()
    day.post("settings", {**SETTINGS, "full_names": "yes"})
    assert "<b>Torres</b> Maya" in day.get("hall", Client())


def test_columns_that_nobody_asked_for_are_kept_for_export(day: DayOf) -> None:
    day.post("entries", {"csv": "name,team,grade,shirt\nMaya,Oak,7,blue\nJia,Elm,7,red\n"})
    told = day.get("entries.csv")
    assert told.splitlines()[0].endswith(",shirt")
    assert told.splitlines()[1].endswith(",blue")


@pytest.mark.parametrize(
    "page", ["entries", "check-in", "seating", "tables", "standings", "settings", "people", "log", "hall"]
)
def test_no_page_carries_a_script_or_style_of_its_own(day: DayOf, page: str) -> None:
    day.released()
    text = day.get(page)
    assert " style=" not in text
    assert " onclick=" not in text
    assert "<script>" not in text


def test_a_day_of_the_cup_has_tables_of_four_and_games_of_0_1_and_2() -> None:
    day = DayOf("acc-equations-2022")
    rows = "".join(f"{team}{n},{team} {n},{team},5\n" for team in ("Oak", "Elm", "Ash", "Fir") for n in range(1, 5))
    day.post("entries", {"csv": "id,name,team,grade\n" + rows})
    for team in ("Oak", "Elm", "Ash", "Fir"):
        day.post("check-in", {"team": team, "here": "yes"})
    day.post("seating", {"do": "draft", "policy": "apart"})
    day.post("seating", {"do": "release"})
    assert [len(table) for table in day.event.rounds[0].seating] == [4, 4, 4, 4]
    line = {
        "s1-0": "2",
        "s1-1": "0",
        "s1-2": "1",
        "s1-3": "A",
        "s2-0": "V",
        "s3-0": "1",
        "s3-1": "1",
        "s3-2": "1",
        "s3-3": "1",
    }
    day.post(day.sheet(1), line)
    day.post(day.sheet(1), line, day.helper("scorekeeper", "Kim"))
    assert "1.50" in day.get("tables")
    assert "→ 1.50; 1.50 = 1.50" in day.get("standings")
