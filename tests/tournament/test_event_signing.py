"""Players initial their own lines; what may be changed before and after; the end of a round taken back; places only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from forceout.rules.leagues import find_league
from forceout.tournament.event import actions as do
from forceout.tournament.event.log_text import read_log, write_log
from forceout.tournament.event.records import ORGANISER, Settings, Stage
from forceout.tournament.event.roles import Person, Role
from forceout.tournament.event.scores import standings_of
from forceout.tournament.scoresheet import Line, Penalty, Sheet, possible_places
from tournament.day_kit import HEAD, Day

CUP, BASIC, ON_SETS = "acc-equations-2022", "mlag-basic-equations-2018", "mlag-on-sets-2019"
LINES = {CUP: (2, 0, 1)}


def at_table(league: str = "agloa-equations-2015", **settings: object) -> Day:
    """Three players of three teams at table 1, each with a link; nothing is typed yet."""
    day = Day(league, **settings)
    day(do.EnterPlayers, ORGANISER, HEAD + "a,Ann,x,7\nb,Ben,y,7\nc,Cy,z,7\ns,Sam,x,7\n")
    for person in (
        Person("kim", Role.SCOREKEEPER),
        Person("lou", Role.SCOREKEEPER),
        Person("head", Role.HEAD_JUDGE),
        Person("judge", Role.JUDGE),
        *(Person(name, Role.PLAYER, player=name) for name in "abcs"),
    ):
        day(do.Appoint, ORGANISER, person)
    day(do.CheckIn, ORGANISER, frozenset("abc"))
    day(do.Draft, ORGANISER, "random", (("a", "b", "c"),))
    day(do.Release)
    return day


def sheet_of(day: Day, *more: tuple[int, ...]) -> Sheet:
    first = LINES.get(day.settings.league, (6, 2, 4))
    return Sheet(3, tuple(Line(points) for points in (first, *more)))


@pytest.mark.rule("000 XII-B")
def test_each_player_initials_the_own_line_and_the_sheet_says_who_has() -> None:
    day = at_table()
    assert day.refuses(do.Initial, "a", 1, 1, 0) == "no-sheet"
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    assert day.refuses(do.Initial, "a", 1, 1, 1) == "own-line-only"
    assert day.refuses(do.Initial, "kim", 1, 1, 1) == "not-your-role"
    day(do.Initial, "a", 1, 1, 0)
    assert day.refuses(do.Initial, "a", 1, 1, 0) == "already-signed"
    day(do.Initial, "c", 1, 1, 2)
    table = day.event.rounds[0].tables[0]
    assert (table.signed, table.state) == (frozenset({0, 2}), "entered")
    day(do.ConfirmSheet, "lou", 1, 1, sheet_of(day))
    assert day.event.rounds[0].tables[0].state == "confirmed"
    day(do.Initial, "b", 1, 1, 1)
    assert day.event.rounds[0].tables[0].state == "final"
    assert read_log(write_log(day.settings, day.log)) == (day.settings, day.log)


@pytest.mark.rule("manual General 6")
def test_before_a_player_initials_the_sheet_may_be_typed_anew() -> None:
    day = at_table()
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    other = Sheet(3, (Line((4, 6, 2)),))
    day(do.EnterSheet, "b", 1, 1, other)
    assert day.event.rounds[0].tables[0].sheet is not None
    assert day.event.rounds[0].tables[0].sheet.sheet == other


@pytest.mark.rule("manual General 6")
def test_somebody_who_has_not_initialled_may_still_appeal_the_own_line() -> None:
    day = at_table()
    day(do.EnterSheet, "kim", 1, 1, Sheet(3, (Line((2, 2, 4)),)))
    day(do.Initial, "a", 1, 1, 0)
    day(do.EnterSheet, "kim", 1, 1, Sheet(3, (Line((2, 4, 4)),)))
    assert day.event.rounds[0].tables[0].signed == {0}, "the line of the other is as it was"


@pytest.mark.rule("000 XII-B")
@pytest.mark.rule("002 Scoresheets and Initialing")
@pytest.mark.parametrize(
    ("league", "code"),
    [
        ("agloa-equations-2015", "all-must-agree"),
        (BASIC, "all-must-agree"),
        (CUP, "signed-is-final"),
        (ON_SETS, "head-judge-only"),
    ],
)
def test_what_was_initialled_is_not_changed_by_typing_it_again(league: str, code: str) -> None:
    day = at_table(league)
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    day(do.Initial, "a", 1, 1, 0)
    changed = Sheet(3, (Line(sheet_of(day).lines[0].points and tuple(reversed(sheet_of(day).lines[0].points or ()))),))
    assert day.refuses(do.EnterSheet, "kim", 1, 1, changed) == code
    everybody = frozenset(range(3))
    if code == "all-must-agree":
        day(do.Correct, ORGANISER, 1, 1, changed, "agreement", "a slip", everybody)
        assert not day.event.rounds[0].tables[0].confirmed, "nobody has read it a second time"
    else:
        assert day.refuses(do.Correct, ORGANISER, 1, 1, changed, "agreement", "a slip", everybody) == code
        day(do.Correct, "head", 1, 1, changed, "ruling", "the papers show it")
    assert day.event.rounds[0].tables[0].signed == frozenset(), "what was initialled is not what stands now"


@pytest.mark.rule("002 How to Fill Out the Table Scoresheet")
def test_the_scorekeeper_of_a_cup_table_initials_the_games() -> None:
    day = at_table(CUP)
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    assert day.refuses(do.Initial, "a", 1, 1, 0, games=True) == "scorekeeper-only"
    assert not day.event.rounds[0].tables[0].games_signed
    day(do.Initial, "c", 1, 1, 2, games=True)
    table = day.event.rounds[0].tables[0]
    assert (table.games_signed, table.signed) == (True, frozenset({2}))
    other = at_table()
    other(do.EnterSheet, "kim", 1, 1, sheet_of(other))
    assert other.refuses(do.Initial, "c", 1, 1, 2, games=True) == "not-in-rules"


@pytest.mark.rule("manual General 8")
def test_whoever_protests_does_not_initial_until_it_is_decided() -> None:
    day = at_table()
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    day(do.LodgeProtest, "a", 1, 1, 0, "The cube was turned", False, paper="with the head judge")
    assert day.event.rounds[0].tables[0].state == "protested"
    assert day.refuses(do.Initial, "a", 1, 1, 0) == "protest-open"
    assert day.refuses(do.LodgeProtest, "a", 1, 1, 0, "And another", False) == "already-protested"
    day(do.DecideProtest, "head", 1, 1, 1, True)
    day(do.Initial, "a", 1, 1, 0)
    assert day.event.rounds[0].tables[0].protests[0].paper == "with the head judge"


@pytest.mark.rule("manual General 10")
def test_who_initialled_on_the_screen_and_called_nobody_may_not_protest() -> None:
    day = at_table()
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    day(do.Initial, "a", 1, 1, 0)
    assert day.refuses(do.LodgeProtest, "a", 1, 1, 0, "It was wrong", False) == "matter-closed"


@pytest.mark.rule("002 Additional Rules for Competition")
def test_the_cup_has_no_protest() -> None:
    day = at_table(CUP)
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    assert day.refuses(do.LodgeProtest, "a", 1, 1, 0, "The cube was turned", True) == "judge-is-final"


@pytest.mark.rule("002 How to Fill Out the Table Scoresheet")
def test_a_substitute_writes_the_own_name_in_and_nobody_else_from_another_table() -> None:
    day = at_table()
    assert day.refuses(do.Substitute, "s", 1, 1, 1, "s") == "other-team"
    assert day.refuses(do.Substitute, "s", 1, 1, 0, "b") == "own-table-only"
    assert day.refuses(do.Substitute, "kim", 1, 1, 7, "s") == "unknown-seat"
    assert day.refuses(do.Substitute, "kim", 1, 1, 0, "b") == "other-team"
    day(do.Substitute, "s", 1, 1, 0, "s")
    assert day.event.rounds[0].tables[0].players == ("s", "b", "c")
    day(do.EnterSheet, "s", 1, 1, sheet_of(day))
    day(do.Initial, "s", 1, 1, 0)
    assert day.refuses(do.Initial, "a", 1, 1, 0) == "own-line-only"


# -- the end of a round, taken back ----------------------------------------------------------------------


def test_the_end_of_a_round_is_taken_back_until_the_next_is_seated() -> None:
    day = at_table()
    assert day.refuses(do.Reopen) == "wrong-stage"
    day(do.Advance, ORGANISER, "The bus is leaving")
    day(do.Reopen)
    found = day.event.rounds[0]
    assert (found.stage, found.forced, found.reason) == (Stage.RELEASED, False, "")
    day(do.Start)
    day(do.Advance, ORGANISER, "Now it leaves")
    day(do.Reopen)
    assert day.event.rounds[0].stage is Stage.PLAYING
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    day(do.ConfirmSheet, "lou", 1, 1, sheet_of(day))
    day(do.Advance)
    day.seated("standings")
    assert day.refuses(do.Reopen) == "next-round-seated"


# -- places only -----------------------------------------------------------------------------------------


@pytest.mark.rule("000 XII-A")
@pytest.mark.parametrize(
    ("places", "stands"),
    [
        ((6, 4, 2), True),
        ((2, 6, 4), True),
        ((5, 5, 2), True),
        ((6, 3, 3), True),
        ((4, 4, 4), True),
        ((6, 6, 2), False),
        ((5, 4, 2), False),
        ((6, 4, 4), False),
    ],
)
def test_places_are_held_against_the_table_of_match_points(places: tuple[int, ...], stands: bool) -> None:
    day = at_table(places_only=True)
    sheet = Sheet(3, (), places=places)
    if not stands:
        assert day.refuses(do.EnterSheet, "kim", 1, 1, sheet) == "bad-sheet/bad-places"
        return
    day(do.EnterSheet, "kim", 1, 1, sheet)
    day(do.ConfirmSheet, "lou", 1, 1, sheet)
    assert {one.id: one.value for one in standings_of(day.event).players if one.played} == dict(
        zip("abc", places, strict=True)
    )


@pytest.mark.rule("000 XII-A")
def test_two_players_are_six_and_four_or_five_each() -> None:
    assert possible_places(find_league("agloa-equations-2015"), 2) == {(6, 4), (4, 6), (5, 5)}


@pytest.mark.rule("002 Academic Challenge Cup Procedures and Team Scoring")
def test_places_alone_need_the_setting_and_a_league_that_has_points_for_them() -> None:
    assert at_table().refuses(do.EnterSheet, "kim", 1, 1, Sheet(3, (), places=(6, 4, 2))) == "lines-needed"
    cup = at_table(CUP, places_only=True)
    assert cup.refuses(do.EnterSheet, "kim", 1, 1, Sheet(3, (), places=(6, 4, 2))) == "bad-sheet/places-not-in-rules"
    assert at_table(CUP).refuses(do.ChangeSettings, ORGANISER, Settings(CUP, places_only=True)) == "places-not-in-rules"
    both = replace(sheet_of(at_table()), places=(6, 4, 2))
    day = at_table(places_only=True)
    assert day.refuses(do.EnterSheet, "kim", 1, 1, both) == "bad-sheet/places-alone"
    lost = Sheet(3, (), (Penalty(0, 1, None, "KO"),), places=(6, 4, 2))
    assert day.refuses(do.EnterSheet, "kim", 1, 1, lost) == "bad-sheet/places-alone"
    assert day.refuses(do.Penalise, "judge", 1, 1, 0, 1, "KO", "XI-A") == "places-only"
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))  # a table may keep its lines all the same
