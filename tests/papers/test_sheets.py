"""Every sheet of every league on both sizes of paper: it is one page where one is promised, and says what it must."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from forceout.papers.forms import form_of, heading_of
from forceout.papers.of_event import blanks
from forceout.papers.press import WIDTHS, pdf, pictures
from forceout.papers.records import (
    Certificate,
    Form,
    Heading,
    NameSlips,
    NothingToPrint,
    Paper,
    PlayerScoresheet,
    Seat,
    Seated,
    SeatedTable,
    SeatingByName,
    SeatingByTable,
    Sheet,
    StandingsLine,
    StandingsList,
    TableCard,
    TableScoresheet,
    VariationSheet,
)
from forceout.rules.leagues import all_leagues, find_league
from papers.reading import SIZES, count, pages, sizes

DIVISIONS = [(key, division) for key, league in all_leagues().items() for division in league.divisions]
NAMES = ("Ann", "Ben", "Cy", "Deb", "Eve")
EVERYBODY = tuple(Seat(name, "Oak Hill", f"X{at}") for at, name in enumerate(NAMES, 1))
ANN, BEN, CY, *_ = EVERYBODY
ADDRESS = "https://day.example.org/sheet/2/7"


def one_of_each(form: Form, heading: Heading, people: tuple[Seat, ...]) -> dict[str, Sheet]:
    seated = tuple(Seated(one, (7, None)) for one in people)
    line = StandingsLine("1=", people[0].name, people[0].team, ("6", "5"), "11")
    return {
        "scoresheet": TableScoresheet(heading, form, people[: form.seats], 2, 7, ADDRESS),
        "player": PlayerScoresheet(heading, form, people[0], (7, 12, None, None)),
        "variations": VariationSheet(heading, form, people[: form.seats], 2, 7),
        "seating": SeatingByTable(heading, 2, (SeatedTable(7, people, "Middle"),)),
        "names": SeatingByName(heading, (1, 2), seated),
        "slips": NameSlips(heading, (1, 2), seated),
        "card": TableCard(heading, 7, ADDRESS),
        "standings": StandingsList(heading, "Players", ("Round 1", "Round 2"), "Total", (line,), "Not final."),
        "certificate": Certificate(heading, people[0].name, people[0].team, "First place", "24 match points"),
    }


TITLES = {
    "scoresheet": "Table scoresheet",
    "player": "Player scoresheet",
    "variations": "Variation sheet",
    "seating": "Round 2: seating by table",
    "names": "Who sits where",
    "card": ADDRESS,
    "standings": "Not final.",
    "certificate": "First place",
}
"""Of what stands on one kind of sheet alone: it tells which it is."""


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("key", "division"), DIVISIONS)
def test_every_sheet_of_every_league_is_one_page_of_its_paper(key: str, division: str, paper: Paper) -> None:
    league = find_league(key)
    form, heading = form_of(league, division), heading_of(league, division, "Lakeside Day", "9 May")
    sheets = one_of_each(form, heading, EVERYBODY)
    made = pdf(tuple(sheets.values()), paper)
    assert sizes(made) == {SIZES[paper.value]}
    for kind, text in zip(sheets, pages(made), strict=True):  # each begins a page, and no page is without one
        assert "Lakeside Day" in text, kind
        assert TITLES.get(kind, "Lakeside Day") in text, kind
        if kind != "card":
            assert "Ann" in text, kind
        if kind not in ("standings", "certificate"):
            assert "7" in text, kind


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("key", "division"), DIVISIONS)
def test_blank_sheets_are_one_page_each(key: str, division: str, paper: Paper) -> None:
    sheets = blanks(find_league(key), division)
    assert count(pdf(sheets, paper)) == len(sheets) == 3


@pytest.mark.rule("000 XII-A", "000 XI-A")
def test_a_sheet_with_a_column_for_each_player_has_shakes_penalties_and_initials() -> None:
    league = find_league("agloa-equations-2015")
    form = form_of(league, "middle")
    (text,) = pages(pdf((TableScoresheet(heading_of(league, "middle"), form, (ANN, BEN, CY), 3, 17),)))
    for words in (
        "Table 17",
        "Round 3",
        "Ann Oak Hill Ben Oak Hill Cy Oak Hill",
        "Match points",
        "Player’s initials",
        "XI-A",
        "II-B-2",
    ):
        assert words in text
    assert text.count("Impossible") == 7
    assert text.count("Score −1 Judge") == 3
    assert "In this division a judge initials each one." in text


@pytest.mark.rule("000 XI-A")
def test_a_judge_has_a_column_only_where_penalties_need_one() -> None:
    league = find_league("agloa-equations-2015")
    (text,) = pages(pdf((TableScoresheet(heading_of(league, "senior"), form_of(league, "senior"), (ANN, BEN), 3, 17),)))
    assert text.count("Score −1") == 2
    assert "Judge" not in text


@pytest.mark.rule("002 Procedures and Team Scoring", "002 Scoresheets and Initialing")
def test_the_cups_sheet_has_a_row_for_each_player_and_a_box_for_the_games() -> None:
    league = find_league("acc-equations-2022")
    (text,) = pages(pdf((TableScoresheet(heading_of(league, "fifth"), form_of(league, "fifth"), EVERYBODY, 1, 3),)))
    for words in (
        "Table 03",
        "Round 01",
        "Game 5",
        "Games played",
        "Scorekeeper",
        "X5 · Oak Hill · scorekeeper",
        "R1-T03",
    ):
        assert words in text
    assert text.count("· scorekeeper") == 1


@pytest.mark.rule("000 XIII", "004 XIII")
@pytest.mark.parametrize(("key", "division"), DIVISIONS)
def test_every_variation_that_may_be_chosen_stands_on_each_line(key: str, division: str) -> None:
    league = find_league(key)
    form, heading = form_of(league, division), heading_of(league, division)
    (text,) = pages(pdf((TableScoresheet(heading, form, (ANN, BEN), 2, 7),)))
    (meant,) = pages(pdf((VariationSheet(heading, form),)))
    offered = league.selectable(league.division(division))
    assert len(form.choices) == len(offered)
    for choice in form.choices:
        assert text.count(choice.choice) == form.lines
        assert choice.summary.split(".")[0] in meant
    if not offered:
        assert "nobody chooses" in meant


def test_a_variation_has_a_blank_where_something_is_filled_in() -> None:
    choices = {one.choice for one in form_of(find_league("agloa-equations-2015"), "middle").choices}
    assert {"Base ____", "Multiple of ____", "0 Wild", "Sideways"} <= choices


@pytest.mark.rule("000 II-B", "000 II-B-3")
def test_a_sheet_says_how_many_variations_a_player_circles() -> None:
    league = find_league("agloa-equations-2015")
    middle, senior = form_of(league, "middle"), form_of(league, "senior")
    assert (middle.circles, senior.circles) == ("one", "one or two")
    heading = heading_of(league, "middle")
    three, two = pages(pdf([TableScoresheet(heading, middle, some) for some in ((ANN, BEN, CY), (ANN, BEN))]))
    assert "each player circles one for the shake" in three
    assert "whoever does not set the Goal circles two" in two
    assert "circles two" not in three
    assert senior.circles_of_two == form_of(find_league("acc-equations-2022"), "third").circles == ""


@pytest.mark.rule("002 Scoresheets and Initialing")
def test_a_players_own_sheet_has_all_rounds_and_their_tables() -> None:
    league = find_league("acc-equations-2022")
    sheet = PlayerScoresheet(heading_of(league, "fifth"), form_of(league, "fifth"), ANN, (3, 14, 15, 92))
    (text,) = pages(pdf((sheet,)))
    assert re.search(r"1 03 .*2 14 .*3 15 .*4 92", text)
    assert text.count("initials") >= 4 * 5  # the scorekeeper initials every game
    assert "Games played" in text


def test_the_same_sheets_give_the_same_bytes() -> None:
    league = find_league("mlag-on-sets-2019")
    sheets = tuple(one_of_each(form_of(league, "senior"), heading_of(league, "senior"), EVERYBODY).values())
    assert pdf(sheets) == pdf(sheets)
    assert pdf(sheets) != pdf(sheets, Paper.LETTER)


def test_pages_can_be_looked_at() -> None:
    league = find_league("acc-equations-2022")
    made = pictures(blanks(league, "third"), ppi=20)
    assert [one[:4] for one in made] == [b"\x89PNG"] * 3


def test_nothing_to_print_is_said() -> None:
    with pytest.raises(NothingToPrint):
        pdf(())


HOSTILE = (
    "<b>Bold</b> & “so”",
    "#set page(width: 1cm) $x$ *bold* \\ @ref",
    "=1+1",
    "Maximiliane-Alexandra " * 8,
    "W" * 300,
    "محمد عبد الله",
    "שרה כהן",
    "Ann 🐙👩‍👩‍👧 Lee",
    "a\x00b\nc\u202ed\td",
    "\ud800",
    "",
)


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
@pytest.mark.parametrize("key", ["agloa-equations-2015", "acc-equations-2022"])
def test_no_name_breaks_a_sheet(key: str, name: str) -> None:
    league = find_league(key)
    division = next(iter(league.divisions))
    people = tuple(Seat(name, name, name) for _ in range(5))
    sheets = one_of_each(form_of(league, division), heading_of(league, division, name, name), people)
    # each begins on a page of its own, so that there are as many pages only where each fits on one
    assert count(pdf(tuple(sheets.values()), Paper.LETTER)) == len(sheets)


@pytest.mark.parametrize("name", ["<b>Bold</b>", "#set page(width: 1cm)", "=1+1", "*Ann* $x$", "José Nuñez", "Nguyễn"])
def test_a_name_is_printed_as_it_is_written(name: str) -> None:
    league = find_league("acc-equations-2022")
    sheets = one_of_each(form_of(league, "third"), heading_of(league, "third"), (Seat(name, "Oak"),) * 5)
    named = {kind: sheet for kind, sheet in sheets.items() if kind not in ("variations", "card")}
    for kind, text in zip(named, pages(pdf(tuple(named.values()))), strict=True):
        assert name in text, kind


def every_letter() -> str:
    ranges = ((0xC0, 0x180), (0x1C0, 0x250), (0x1E00, 0x1EFA))
    return "".join(chr(one) for start, end in ranges for one in range(start, end) if chr(one).isalpha())


def test_every_latin_letter_and_every_sign_of_the_games_has_a_shape() -> None:
    """What no font has comes out as a box, and cannot be read back."""
    wanted = every_letter() + "√∪∩⊆Λ−≥×÷"
    dozens = [wanted[start : start + 12] for start in range(0, len(wanted), 12)]
    made = pdf(tuple(Certificate(Heading("Day"), f"A{some}", f"A{some}", "First place") for some in dozens))
    for some, text in zip(dozens, pages(made), strict=True):
        assert text.count(some) == 2, some


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("key", "division"), [("agloa-equations-2015", "middle"), ("acc-equations-2022", "third")])
def test_a_day_of_many_rounds_and_tables_keeps_to_its_pages(key: str, division: str, paper: Paper) -> None:
    league = find_league(key)
    form, heading = form_of(league, division), heading_of(league, division, "Day")
    seated = (Seated(ANN, (9999,) * 10),)
    rounds = tuple(range(1, 11))
    sheets: list[Sheet] = [
        TableScoresheet(heading, form, (ANN, BEN), 9999, 9999),
        PlayerScoresheet(heading, form, ANN, (9999,) * 10),
        SeatingByName(heading, rounds, seated),
        NameSlips(heading, rounds, seated),
        TableCard(heading, 9999, ADDRESS),
    ]
    made = pages(pdf(sheets, paper))
    assert len(made) == len(sheets)
    assert all("9999" in text for text in made)
    assert [text.count("9999") for text in made[1:4]] == [10, 10, 10]


def test_every_plain_letter_has_a_width() -> None:
    """A name of plain letters is not measured, so none of them may be missing or listed twice."""
    letters = "".join(WIDTHS.values())
    assert sorted(letters) == [chr(one) for one in range(0x20, 0x7F)]


@pytest.mark.parametrize("kind", ["names", "slips", "seating", "standings"])
def test_long_lists_go_on_on_further_pages_and_lose_nobody(kind: str) -> None:
    league = find_league("agloa-equations-2015")
    people = tuple(Seat(f"Player{number:03}", "Oak") for number in range(300))
    seated = tuple(Seated(one, (at // 3 + 1,)) for at, one in enumerate(people))
    tables = tuple(SeatedTable(at // 3 + 1, people[at : at + 3]) for at in range(0, 300, 3))
    lines = tuple(StandingsLine(str(at), one.name, one.team, ("6",), "6") for at, one in enumerate(people, 1))
    heading = heading_of(league, "middle", "Day")
    make: dict[str, Callable[[], Sheet]] = {
        "names": lambda: SeatingByName(heading, (1,), seated),
        "slips": lambda: NameSlips(heading, (1,), seated),
        "seating": lambda: SeatingByTable(heading, 1, tables),
        "standings": lambda: StandingsList(heading, "Players", ("Round 1",), "Total", lines),
    }
    text = " ".join(pages(pdf((make[kind](),))))
    assert all(one.name in text for one in people)
