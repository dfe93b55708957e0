"""The sheets of a day, from its log: everybody is on every list, at the table of the seating."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from forceout.cli.main import SHEETS, main
from forceout.papers import of_event
from forceout.papers.press import pdf
from forceout.rules.day import Formula, TeamFormula
from forceout.tournament.event import actions as do
from forceout.tournament.event.log_text import write_log
from forceout.tournament.event.records import ORGANISER
from forceout.tournament.event.scores import standings_of
from papers.reading import pages
from tournament.day_kit import CSV, HELPERS, Day, a_sheet

NAME = "Lakeside Day"


def played(league: str = "agloa-equations-2015", **settings: object) -> Day:
    """Two rounds of twelve players: the first is over, the second has been seated."""
    day = Day(league, name=NAME, date="9 May", team=TeamFormula(), **settings)
    for person in HELPERS:
        day(do.Appoint, ORGANISER, person)
    day(do.EnterPlayers, ORGANISER, CSV)
    day(do.CheckIn, "kim", frozenset(one.id for one in day.event.entries))
    day.seated("random")
    day(do.Release)
    for at, table in enumerate(day.event.rounds[0].tables, 1):
        sheet = a_sheet(len(table.seats))
        day(do.EnterSheet, "kim", 1, at, sheet)
        day(do.ConfirmSheet, "lou", 1, at, sheet)
    day(do.Advance)
    day.seated("standings")
    day(do.Release)
    return day


@pytest.fixture(scope="module")
def day() -> Day:
    return played()


def test_every_table_of_a_round_has_its_sheet(day: Day) -> None:
    made = pages(pdf(of_event.table_scoresheets(day.event, 2, "https://day.example.org/{round}/{table}")))
    tables = day.event.rounds[1].tables
    assert len(made) == len(tables)
    for at, (text, table) in enumerate(zip(made, tables, strict=True), 1):
        assert f"Table {at}" in text
        for player in table.seats:
            entry = day.event.entry(player)
            assert entry is not None
            assert entry.name in text
        assert "Lakeside Day · Equations, Middle · 9 May" in text


def test_an_address_opens_the_entry_of_its_own_sheet(day: Day) -> None:
    sheets = of_event.table_scoresheets(day.event, 2, "https://day.example.org/{round}/{table}")
    assert [one.address for one in sheets[:2]] == ["https://day.example.org/2/1", "https://day.example.org/2/2"]


def test_everybody_stands_once_on_each_list(day: Day) -> None:
    people = {one.name for one in day.event.entries}
    by_name = of_event.seating_by_name(day.event, (1, 2))
    assert [one.player.name for one in by_name.players] == sorted(people)
    by_table = of_event.seating_by_table(day.event, 2)
    assert sorted(seat.name for table in by_table.tables for seat in table.seats) == sorted(people)
    where = {seat.name: table.number for table in by_table.tables for seat in table.seats}
    assert all(one.tables[1] == where[one.player.name] for one in by_name.players)
    assert of_event.name_slips(day.event, (1, 2)).players == by_name.players


def test_a_players_sheet_leaves_room_for_the_rounds_to_come(day: Day) -> None:
    sheets = of_event.player_scoresheets(day.event)
    assert len(sheets) == 12
    assert all(len(one.tables) == 4 and None not in one.tables[:2] and one.tables[2:] == (None, None) for one in sheets)


def test_who_really_sat_there_stands_on_the_sheet() -> None:
    day = played()
    gone = day.event.rounds[1].tables[0].seats[0]
    day(do.EnterPlayers, ORGANISER, CSV + f"z9,Sub Stitute,{gone[0]},7\n", agreed=True)
    day(do.Substitute, "kim", 2, 1, 0, "z9")
    (sheet, *_) = of_event.table_scoresheets(day.event, 2)
    assert sheet.seats[0].name == "Sub Stitute"
    assert day.event.rounds[1].tables[0].seats[0] == gone


def test_standings_are_those_of_the_day(day: Day) -> None:
    lists = of_event.standings(day.event)
    ranking = standings_of(day.event)
    assert [one.title for one in lists] == ["Players, Middle", "Teams, Middle"]
    assert len(lists[0].lines) == len(ranking.players)
    assert lists[0].lines[0].place == "1="  # every table's first player won alike
    assert lists[0].lines[0].value == "6"
    assert lists[0].lines[0].rounds == ("6", "–")
    assert {one.name for one in lists[1].lines} == {"a", "b", "c", "d"}


def test_values_have_the_decimals_of_the_formula() -> None:
    day = played(formula=Formula("mean", decimals=2))
    assert of_event.standings(day.event)[0].lines[0].value == "6.00"


def test_a_shared_place_has_a_certificate_for_each(day: Day) -> None:
    made = of_event.certificates(day.event, 1)
    assert len(made) == len(day.event.rounds[0].tables)
    assert {one.award for one in made} == {"First place, shared"}


def test_cards_are_there_for_every_table(day: Day) -> None:
    cards = of_event.table_cards(day.event, "https://day.example.org/{table}")
    assert [one.table for one in cards] == list(range(1, len(day.event.rounds[0].tables) + 1))
    assert cards[2].address == "https://day.example.org/3"


def test_a_round_that_was_not_seated_is_said(day: Day) -> None:
    with pytest.raises(of_event.NoSuchRound, match="Round 3"):
        of_event.table_scoresheets(day.event, 3)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_command_prints_every_sheet_of_a_day(sheet: str, paper: str, day: Day, tmp_path: Path) -> None:
    log, out = tmp_path / "day.jsonl", tmp_path / "out.pdf"
    log.write_text(write_log(day.settings, day.log), encoding="utf-8")
    assert main(["print", sheet, "--day", str(log), "--paper", paper, "-o", str(out)]) == 0
    assert all(NAME in text for text in pages(out.read_bytes()))


@pytest.mark.parametrize("sheet", [one for one in SHEETS if one != "standings"])
def test_the_command_prints_from_names(sheet: str, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    options = ["--league", "acc-equations-2022", "--division", "fifth", "--players", "Ann, Ben, Cy", "--event", NAME]
    assert main(["print", sheet, *options, "--round", "2", "--table", "7", "-o", str(out)]) == 0
    text = " ".join(pages(out.read_bytes()))
    assert NAME in text
    assert sheet in ("cards", "blank") or "Cy" in text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["scoresheet"], "Say who plays"),
        (["scoresheet", "--players", "A,B,C,D"], "not 4"),
        (["scoresheet", "--league", "no-such", "--players", "A,B"], "not a ruleset"),
        (["scoresheet", "--division", "no-such", "--players", "A,B"], "no division"),
        (["standings", "--players", "A,B"], "--day"),
        (["seating", "--day", "missing.jsonl"], "missing.jsonl"),
    ],
)
def test_what_cannot_be_printed_gets_a_sentence(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.pdf"
    assert main(["print", *options, "-o", str(out)]) == 2
    assert said in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("content", [b"", b"nothing\n", b"caf\xe9\n"])
def test_a_file_that_is_no_day_gets_a_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "day.jsonl"
    log.write_bytes(content)
    assert main(["print", "seating", "--day", str(log), "-o", str(tmp_path / "out.pdf")]) == 2
    assert capsys.readouterr().err.startswith("forceout: ")


def test_without_the_printing_library_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.delitem(sys.modules, "forceout.papers.press", raising=False)
    assert main(["print", "blank", "-o", str(tmp_path / "out.pdf")]) == 2
    assert "forceout[paper]" in capsys.readouterr().err
