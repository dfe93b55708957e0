"""Rounds that are planned ahead, edits that somebody answers for, and who comes late or leaves after the release."""

from __future__ import annotations

import pytest

from forceout.tournament.checking import check_seating, compare
from forceout.tournament.event import actions as do
from forceout.tournament.event.fold import fold
from forceout.tournament.event.latecomers import joining, left_alone, tables_with_room, without_seat
from forceout.tournament.event.log_text import read_log, write_log
from forceout.tournament.event.planning import plan_faults
from forceout.tournament.event.records import ORGANISER, Event, Stage
from forceout.tournament.event.rounds import faults_of, history_of, new_faults, players_of, propose, wishes_of
from forceout.tournament.event.scores import standings_of
from forceout.tournament.field import Round
from forceout.tournament.scoresheet import Line, Sheet
from tournament.day_kit import HELPERS, Day, a_sheet

CUP = "acc-equations-2022"
ROWS = "".join(f"{team}{number},Kid {team}{number},{team},5\n" for team in "abcdefgh" for number in (1, 2))


@pytest.fixture
def cup() -> Day:
    """Sixteen of eight teams, four rounds planned."""
    made = Day(CUP)
    for person in HELPERS:
        made(do.Appoint, ORGANISER, person)
    made(do.EnterPlayers, ORGANISER, f"id,name,team,grade\n{ROWS}")
    made(do.CheckIn, "kim", frozenset(one.id for one in made.event.entries))
    made(do.Plan, ORGANISER, "apart", propose(made.event, "apart", 4).rounds)
    return made


def play(day: Day) -> None:
    """Every table plays a game, and both scorekeepers type it."""
    number = len(day.event.rounds)
    for at, table in enumerate(day.event.rounds[-1].tables, 1):
        if table.seats:
            points = tuple(2 if seat == 0 else 0 for seat in range(len(table.seats)))
            sheet = Sheet(len(points), (Line(points),), signed=frozenset(range(len(points))))
            day(do.EnterSheet, "kim", number, at, sheet)
            day(do.ConfirmSheet, "lou", number, at, sheet)
    day(do.Advance)


def swapped(tables: Round, one: str, other: str) -> Round:
    change = {one: other, other: one}
    return tuple(tuple(change.get(name, name) for name in table) for table in tables)


def repeats(event: Event) -> int:
    rounds = [one.seating for one in event.rounds] + [one.tables for one in event.planned]
    return sum(one.code == "repeat" for one in check_seating(players_of(event), wishes_of(event), (), rounds))


@pytest.mark.rule("002 Procedures")
def test_four_rounds_are_planned_and_released_one_by_one(cup: Day) -> None:
    assert len(cup.event.planned) == 3
    assert repeats(cup.event) == 0
    ahead = [one.tables for one in cup.event.planned]
    cup(do.Release)
    assert cup.event.rounds[0].stage is Stage.RELEASED
    assert [one.tables for one in cup.event.planned] == ahead, "the others wait for their turn"
    for left in (2, 1, 0):
        play(cup)
        cup(do.Draft, ORGANISER, "apart", cup.event.planned[0].tables)
        assert len(cup.event.planned) == left
        cup(do.Release)
    play(cup)
    assert len(cup.event.rounds) == 4
    assert repeats(cup.event) == 0
    assert fold(cup.settings, cup.log) == cup.event
    assert read_log(write_log(cup.settings, cup.log)) == (cup.settings, cup.log)


@pytest.mark.rule("002 Procedures")
def test_a_change_keeps_released_rounds_and_plans_the_rest_anew(cup: Day) -> None:
    cup(do.Release)
    first = cup.event.rounds[0].seating
    cup(do.CheckIn, "kim", frozenset({"a1"}), here=False)
    assert {one.code for one in plan_faults(cup.event)} == {"absent"}
    assert {one.round for one in plan_faults(cup.event)} == {2, 3, 4}
    cup(do.Plan, ORGANISER, "apart", propose(cup.event, "apart", 3).rounds)  # while round 1 is played
    assert cup.event.rounds[0].seating == first
    assert len(cup.event.rounds) == 1
    assert len(cup.event.planned) == 3
    assert not [one for one in plan_faults(cup.event) if one.hard]
    assert all("a1" not in table for one in cup.event.planned for table in one.tables)


def test_planning_anew_is_undone_with_everything_that_was_planned(cup: Day) -> None:
    before = cup.event.rounds[-1].seating, cup.event.planned
    cup(do.Plan, ORGANISER, "apart", propose(cup.event, "apart", 4, draw=1).rounds)
    assert (cup.event.rounds[-1].seating, cup.event.planned) != before
    cup(do.Draft, ORGANISER, "random", propose(cup.event, "random").rounds[0])
    assert cup.event.rounds[-1].policy == "random"
    cup(do.Undo)
    cup(do.Undo)
    assert (cup.event.rounds[-1].seating, cup.event.planned) == before
    assert cup.event.rounds[-1].policy == "apart"
    assert cup.refuses(do.Undo) == "nothing-to-undo"


def test_a_plan_has_rounds_and_only_of_a_policy_that_plans_several(cup: Day) -> None:
    tables = propose(cup.event, "standings").rounds[0]
    assert cup.refuses(do.Plan, ORGANISER, "apart", ()) == "no-rounds"
    assert cup.refuses(do.Plan, ORGANISER, "standings", (tables, tables)) == "too-many-rounds"
    assert cup.refuses(do.Plan, "kim", "apart", (tables,)) == "not-your-role"
    assert cup.refuses(do.Plan, ORGANISER, "apart", (tables[1:],)) == "hard-fault"


def test_an_edit_is_told_with_what_it_does_to_the_rounds_planned_after_it(cup: Day) -> None:
    tables, planned = cup.event.rounds[0].seating, cup.event.planned
    stranger = next(name for table in planned[0].tables if tables[0][0] in table for name in table[1:])
    other = swapped(tables, stranger, tables[0][1])
    change = compare(faults_of(cup.event, tables, "apart", planned), faults_of(cup.event, other, "apart", planned))
    assert any(one.code == "repeat" and one.round == 2 for one in change.breaks), "they would meet in round 2 again"


def test_only_what_an_edit_breaks_needs_a_reason(cup: Day) -> None:
    tables = cup.event.rounds[0].seating
    at = next(number for number, table in enumerate(tables) if "a1" in table)
    neighbour = next(name for name in tables[at] if name != "a1")
    bad = swapped(tables, neighbour, "a2")
    assert cup.refuses(do.Edit, ORGANISER, bad) == "hard-fault"
    cup(do.Edit, ORGANISER, bad, reason="They are asked to look after each other.")
    now = cup.event.rounds[0].seating
    first, second = [table for table in now if "a1" not in table and "a2" not in table][:2]
    quiet = next(
        other
        for other in (swapped(now, one, two) for one in first for two in second)
        if not new_faults(cup.event, other, "apart", now)
    )
    cup(do.Edit, ORGANISER, quiet)
    assert cup.event.rounds[0].reason == "They are asked to look after each other."
    cup(do.Release)


def test_faults_are_told_by_name(cup: Day) -> None:
    cup(do.CheckIn, ORGANISER, frozenset({"a1"}), here=False)
    texts = [one.text for one in faults_of(cup.event, cup.event.rounds[0].seating, "apart")]
    assert any(text.startswith("Kid a1 is absent and has a seat") for text in texts)


# -- late entries and absentees --------------------------------------------------------------------------


def test_a_late_entry_gets_an_id_and_keeps_the_spelling_of_the_team(cup: Day) -> None:
    cup(do.AddPlayer, ORGANISER, " Late   Lou ", "A", 5)
    lou = cup.event.entries[-1]
    assert (lou.id, lou.name, lou.team, lou.grade) == ("p17", "Late Lou", "a", 5)
    assert cup.refuses(do.AddPlayer, ORGANISER, "late lou", "a", 5) == "duplicate-player"
    assert cup.refuses(do.AddPlayer, ORGANISER, "", "a", 5) == "bad-entries"
    assert cup.refuses(do.AddPlayer, ORGANISER, "Old Lou", "a", 14) == "bad-entries"
    assert cup.refuses(do.AddPlayer, "kim", "New Lou", "a", 5) == "not-your-role"


def test_a_late_entry_does_not_make_a_team_larger_than_it_may_be() -> None:
    day = Day(team_size=(1, 2))
    day(do.EnterPlayers, ORGANISER, "name,team,grade\nAnn,oak,7\nBea,oak,7\n")
    assert day.refuses(do.AddPlayer, ORGANISER, "Cy", "Oak", 7) == "team-too-large"


def test_a_late_entry_joins_a_table_with_room_and_is_told_what_that_breaks(cup: Day) -> None:
    cup(do.Release)
    cup(do.AddPlayer, ORGANISER, "Late Lou", "a", 5)
    assert cup.refuses(do.Join, ORGANISER, 1, 1, "p17") == "not-here"
    cup(do.CheckIn, "kim", frozenset({"p17"}))
    assert without_seat(cup.event, 1) == ["p17"]
    room = tables_with_room(cup.event, 1, "p17")
    mates = [at for at in room if any(one.hard for one in joining(cup.event, 1, at, "p17"))]
    assert len(mates) == 2, "two tables have somebody of the own team"
    assert cup.refuses(do.Join, ORGANISER, 1, mates[0], "p17") == "hard-fault"
    free = next(at for at in room if at not in mates)
    assert joining(cup.event, 1, free, "p17") == ()
    cup(do.Join, ORGANISER, 1, free, "p17")
    assert cup.event.rounds[0].tables[free - 1].seats[0] == "p17"
    assert without_seat(cup.event, 1) == []
    assert cup.refuses(do.Join, ORGANISER, 1, mates[0], "p17") == "seated-twice"
    assert cup.refuses(do.Join, ORGANISER, 1, mates[0], "nobody") == "unknown-player"


def test_a_late_entry_cannot_join_a_full_table_or_one_that_has_played() -> None:
    day = Day()
    for person in HELPERS:
        day(do.Appoint, ORGANISER, person)
    rows = "".join(f"{name},{name},{name},7\n" for name in "abcdef")
    day(do.EnterPlayers, ORGANISER, f"id,name,team,grade\n{rows}")
    day(do.CheckIn, ORGANISER, frozenset("abcdef"))
    day.seated("random")
    day(do.Release)
    day(do.AddPlayer, ORGANISER, "g", "g", 7)
    day(do.CheckIn, ORGANISER, frozenset({"p7"}))
    assert day.refuses(do.Join, ORGANISER, 1, 1, "p7") == "no-room"
    day(do.EnterSheet, "kim", 1, 2, a_sheet(3))
    assert day.refuses(do.Join, ORGANISER, 1, 2, "p7") == "too-late"


def test_a_table_left_with_one_is_found_and_dissolved(cup: Day) -> None:
    cup(do.Release)
    table = cup.event.rounds[0].tables[0].seats
    cup(do.CheckIn, ORGANISER, frozenset(table[1:]), here=False)
    assert left_alone(cup.event, 1) == [1]
    cup(do.Dissolve, ORGANISER, 1, 1)
    assert left_alone(cup.event, 1) == []
    assert cup.event.rounds[0].tables[0].seats == ()
    assert any(table[0] in one.seats for one in cup.event.rounds[0].tables[1:])


# -- the hall --------------------------------------------------------------------------------------------


def test_the_hall_reads_the_last_announcement(cup: Day) -> None:
    cup(do.Announce, ORGANISER, " Lunch is   ready ")
    assert cup.event.announcement == "Lunch is ready"
    assert cup.refuses(do.Announce, ORGANISER, "x" * 161) == "too-long"
    assert cup.refuses(do.Announce, "kim", "Party") == "not-your-role"
    cup(do.Announce, ORGANISER)
    assert cup.event.announcement == ""


def test_a_released_round_is_called_for_a_time_to_come(cup: Day) -> None:
    assert cup.refuses(do.CallRound, ORGANISER, cup.event.now + 300_000) == "wrong-stage"
    cup(do.Release)
    cup(do.CallRound, ORGANISER, cup.event.now + 300_000)
    assert cup.event.rounds[0].begins == cup.event.now + 299_000
    assert cup.refuses(do.CallRound, ORGANISER, cup.event.now - 1) == "bad-time"
    assert cup.refuses(do.CallRound, ORGANISER, cup.event.now + 4 * 3_600_000) == "bad-time"


@pytest.mark.rule("002 Scoresheets")
def test_a_change_to_a_closed_round_lists_whom_it_moved(cup: Day) -> None:
    cup(do.Release)
    play(cup)
    places = {line.id: line.place for line in standings_of(cup.event).players}
    seats = cup.event.rounds[0].tables[1].seats
    points = tuple(2 if seat == 1 else 0 for seat in range(len(seats)))
    sheet = Sheet(len(points), (Line(points),), signed=frozenset(range(len(points))))
    cup(do.Correct, "head", 1, 2, sheet, "ruling", "The paper says otherwise.")
    (change,) = cup.event.rounds[0].late_changes
    assert change.table == 2
    assert {one.player: (one.before, one.after) for one in change.moved} == {
        seats[0]: (places[seats[0]], 5),
        seats[1]: (5, 1),
    }
    assert len(history_of(cup.event)) == 1
