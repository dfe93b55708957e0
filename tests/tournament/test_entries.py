"""Entries: every error and every warning with the line of the file, and nothing taken while one error stands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout import ask
from forceout.tournament.csv_text import records, safe_cell, tidy

CUP, AGLOA, MLAG = "acc-equations-2022", "agloa-equations-2015", "mlag-basic-equations-2018"
HEAD = "name,team,grade\n"

Json = dict[str, Any]


def told(csv: str, ruleset: str = CUP, **more: Any) -> Json:
    answer = ask({"ask": "entries", "ruleset": ruleset, "csv": csv, **more})
    assert ("players" in answer) == answer["accepted"] == (not answer["errors"])
    return answer


def errors(csv: str, ruleset: str = CUP, **more: Any) -> list[tuple[int, str, str | None]]:
    return [(one["line"], one["code"], one.get("column")) for one in told(csv, ruleset, **more)["errors"]]


def warnings(csv: str, ruleset: str = CUP, **more: Any) -> list[tuple[int, str, str | None]]:
    return [(one["line"], one["code"], one.get("column")) for one in told(csv, ruleset, **more)["warnings"]]


@pytest.mark.parametrize(
    ("csv", "found"),
    [
        ("", [(1, "missing-column", "name"), (1, "missing-column", "team"), (1, "missing-column", "grade")]),
        ("name,team\nAda,Oak\n", [(1, "missing-column", "grade")]),
        ("\n\nname,team,grade,Name\n", [(3, "duplicate-column", "name")]),
        (HEAD + "\n\n", [(1, "no-players", None)]),
        (HEAD + ",Oak,5\n", [(2, "empty-name", "name")]),
        (HEAD + "Ada,Oak,٥\n", [(2, "bad-grade", "grade")]),
        (HEAD + "Ada,Oak,5.0\n", [(2, "bad-grade", "grade")]),
        (HEAD + 'Ada,"Oak"x,5\n', [(2, "bad-quotes", None)]),
        (HEAD + 'Ada "Countess" Lovelace,Oak,5\n', [(2, "bad-quotes", None)]),
        (HEAD + "Ada,Oak\nBen,Oak,5,6\n", [(2, "wrong-columns", None), (3, "wrong-columns", None)]),
        ("name,team,grade,division\nAda,Oak,5,ninth\n", [(2, "unknown-division", "division")]),
        ("name,team,grade,seed\nAda,Oak,5,first\nBen,Oak,5,0\n", [(2, "bad-seed", "seed"), (3, "bad-seed", "seed")]),
        ("name,team,grade,substitute\nAda,Oak,5,maybe\n", [(2, "bad-substitute", "substitute")]),
        ("id,name,team,grade\np2,Ada,Oak,5\n,Ben,Oak,5\n", [(3, "duplicate-id", "id")]),
    ],
)
def test_each_error_has_its_line_and_column(csv: str, found: list[tuple[int, str, str | None]]) -> None:
    assert errors(csv) == found


@pytest.mark.rule("002 Division of Play")
@pytest.mark.parametrize(
    ("ruleset", "grade", "division"),
    [
        (CUP, 1, "third"),
        (CUP, 3, "third"),
        (CUP, 7, "seventh-eighth"),
        (AGLOA, 2, "elementary"),
        (AGLOA, 6, "elementary"),
        (AGLOA, 9, "junior"),
        (AGLOA, 12, "senior"),
        (MLAG, 3, "minor"),
        (MLAG, 4, "elementary"),
        (MLAG, 8, "middle"),
    ],
)
def test_without_a_division_the_grade_has_its_own_or_the_lowest_above(ruleset: str, grade: int, division: str) -> None:
    (player,) = told(f"{HEAD}Ada,Oak,{grade}\n", ruleset)["players"]
    assert player["division"] == division


@pytest.mark.rule("002 Division of Play")
def test_nobody_plays_down_and_everybody_may_play_up() -> None:
    head = "name,team,grade,division\n"
    assert errors(f"{head}Ada,Oak,8,sixth\nBen,Oak,3,Sixth\n") == [(2, "plays-down", "division")]
    (error,) = told(f"{head}Ada,Oak,8,sixth\n")["errors"]
    assert error["rule"] == "acc-equations-2022 Division of Play"


def test_a_league_without_divisions_takes_every_grade() -> None:
    players = told(HEAD + "Ada,Oak,1\nBen,Oak,12\n", "basic-equations-2015")["players"]
    assert [one["division"] for one in players] == ["", ""]


def test_warnings_do_not_stop_an_import() -> None:
    csv = "name,team,grade,shoe size\nSam Lee,Oak,5,36\nSam Lee,Elm,6,37\nAda,,5,\nBen,Oak,6,\n"
    assert warnings(csv) == [
        (1, "unknown-column", "shoe size"),
        (4, "no-team", "team"),
        (2, "team-divisions", "team"),
        (3, "duplicate-name", "name"),
    ]


def test_a_team_of_sixty_is_refused_at_its_first_player_too_many() -> None:
    csv = HEAD + "".join(f"P{number},Oak,5\n" for number in range(60))
    (error,) = told(csv, team_size=[5, 5])["errors"]
    assert (error["line"], error["code"], error["team"], error["members"]) == (7, "team-too-large", "Oak", 60)
    assert told(csv)["accepted"]


def test_tabs_and_a_mark_and_a_quote_in_quotes() -> None:
    (player,) = told('\ufeffGRADE\tTeam \tname\r\n6\tOak\t"Jo ""J"" Lee"\r\n')["players"]
    assert (player["name"], player["team"], player["grade"]) == ('Jo "J" Lee', "Oak", 6)


def test_other_spellings_of_a_letter_are_the_same_letter() -> None:
    assert errors(HEAD + "Chloe\u0301,Oak,5\nCHLOÉ,OAK,5\n") == [(3, "duplicate-player", "name")]


@given(st.lists(st.lists(st.text(alphabet='ab ",;\t\n=é', max_size=6), min_size=3, max_size=3), min_size=1, max_size=5))
@settings(max_examples=150, deadline=None)
def test_what_is_exported_comes_back(rows: list[list[str]]) -> None:
    text = "".join(",".join(safe_cell(cell) for cell in row) + "\r\n" for row in rows)
    back = [list(record.cells) for record in records(text, ",")]
    wanted = [[tidy(f"'{cell}" if cell.startswith("=") else cell) for cell in row] for row in rows]
    assert back == [row for row in wanted if any(row)]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@sum"])
def test_a_name_that_a_spreadsheet_would_run_is_made_harmless_on_the_way_out(name: str) -> None:
    assert safe_cell(name) == f"'{name}"
