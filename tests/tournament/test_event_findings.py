"""What officials find: penalties, intent to deceive, misconduct."""

from __future__ import annotations

from fractions import Fraction

import pytest

from forceout.tournament.event import actions as do
from forceout.tournament.event.records import ORGANISER, WEB, Refused
from forceout.tournament.event.scores import provisional, standings_of
from forceout.tournament.scoresheet import Line, Penalty, Sheet, Written
from tournament.day_kit import Day
from tournament.test_event_signing import CUP, at_table, sheet_of


def totals(day: Day) -> tuple[int, ...]:
    sheet = day.event.rounds[0].tables[0].sheet
    assert sheet is not None
    return sheet.result.totals


def confirmed(day: Day) -> Day:
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    day(do.ConfirmSheet, "lou", 1, 1, sheet_of(day))
    return day


@pytest.mark.rule("000 XI-A")
def test_a_penalty_goes_into_the_sheet_that_is_entered_later() -> None:
    day = at_table()
    day(do.Penalise, "judge", 1, 1, 0, 1, "ko", "XI-A", 1)
    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    assert totals(day) == (5, 2, 4)
    day(do.ConfirmSheet, "lou", 1, 1, sheet_of(day))
    sheet = day.event.rounds[0].tables[0].sheet
    assert sheet is not None
    assert sheet.sheet.penalties == (Penalty(0, 1, 1, "KO", "XI-A"),)


@pytest.mark.rule("000 XI-A")
@pytest.mark.parametrize("typed", [Penalty(0, 1, None, "KO"), Penalty(0, 1, 1, "ko"), Penalty(0, 1)])
def test_a_penalty_that_the_paper_has_as_well_is_counted_once(typed: Penalty) -> None:
    day = at_table()
    day(do.Penalise, "judge", 1, 1, 0, 1, "KO", "XI-A", 1)
    day(do.EnterSheet, "kim", 1, 1, Sheet(3, (Line((6, 2, 4)),), (typed,)))
    assert totals(day) == (5, 2, 4)
    day(do.ConfirmSheet, "lou", 1, 1, sheet_of(day))


@pytest.mark.rule("000 XI-A")
@pytest.mark.parametrize(("phone", "paper"), [("J", "JO"), ("JO", "j")])
def test_one_judges_penalty_counts_once_however_short_the_initials_are(phone: str, paper: str) -> None:
    day = at_table()
    day(do.Penalise, "judge", 1, 1, 0, 1, phone, "XI-A", 1)
    day(do.EnterSheet, "kim", 1, 1, Sheet(3, (Line((6, 2, 4)),), (Penalty(0, 1, None, paper),)))
    assert totals(day) == (5, 2, 4)


@pytest.mark.rule("000 XI-A")
def test_a_total_without_the_judges_penalty_is_refused_and_the_penalty_named() -> None:
    day = at_table()
    day(do.Penalise, "judge", 1, 1, 0, 1, "JO", "XI-A", 1)
    paper = Sheet(3, (Line((6, 2, 4)),), written=Written(totals=(6, 2, 4)))
    with pytest.raises(Refused, match=r"JO\) has taken 1 point"):
        day(do.EnterSheet, "kim", 1, 1, paper)


@pytest.mark.rule("000 XI-A")
@pytest.mark.parametrize(
    "typed", [Penalty(1, 1, None, "KO"), Penalty(0, 2, None, "KO"), Penalty(0, 1, None, "LW"), Penalty(0, 1, 2, "KO")]
)
def test_another_penalty_on_the_paper_is_another_one(typed: Penalty) -> None:
    day = at_table()
    day(do.Penalise, "judge", 1, 1, 0, 1, "KO", "XI-A", 1)
    lines = (Line((6, 2, 4)), Line((2, 2, 2)))
    day(do.EnterSheet, "kim", 1, 1, Sheet(3, lines, (typed,)))
    assert sum(totals(day)) == 12 + 6 - 1 - typed.points


@pytest.mark.rule("000 XI-A")
def test_a_penalty_changes_a_sheet_that_is_there_as_a_new_version() -> None:
    day = at_table()
    written = Sheet(3, (Line((6, 2, 4)),), written=Written((6, 2, 4)))
    day(do.EnterSheet, "kim", 1, 1, written)
    day(do.Initial, "a", 1, 1, 0)
    day(do.Initial, "b", 1, 1, 1)
    day(do.Penalise, "judge", 1, 1, 0, 2, "KO", "IV-D-2")
    table = day.event.rounds[0].tables[0]
    assert [one.result.totals for one in table.versions] == [(6, 2, 4), (4, 2, 4)]
    assert table.sheet is not None
    assert (table.sheet.by, table.sheet.official, table.sheet.clause) == ("kim", "judge", "penalty")
    assert table.signed == {1}, "the other line is what was initialled; this one is not"
    assert day.refuses(do.ConfirmSheet, "kim", 1, 1, written) == "own-entry"
    day(do.ConfirmSheet, "lou", 1, 1, written)
    assert totals(day) == (4, 2, 4)


@pytest.mark.rule("000 XI-A")
def test_the_total_on_the_paper_must_know_of_a_penalty_found_before() -> None:
    day = at_table()
    day(do.Penalise, "judge", 1, 1, 0, 1, "KO", "XI-A")
    wrong = Sheet(3, (Line((6, 2, 4)),), written=Written((6, 2, 4)))
    assert day.refuses(do.EnterSheet, "kim", 1, 1, wrong) == "bad-sheet/total-mismatch"


@pytest.mark.rule("000 XI-A")
@pytest.mark.parametrize(
    ("given", "code"),
    [
        ((0, 0, "KO", "XI-A"), "bad-penalty"),
        ((0, -1, "KO", "XI-A"), "bad-penalty"),
        ((0, 1, "", "XI-A"), "penalty-uninitialed"),
        ((0, 1, "K1", "XI-A"), "penalty-uninitialed"),
        ((0, 1, "KO", " "), "rule-needed"),
        ((3, 1, "KO", "XI-A"), "unknown-seat"),
        ((0, 1, "KO", "XI-A", 2), "unknown-shake"),
        ((0, 1, "KO", "XI-A", 0), "unknown-shake"),
    ],
)
def test_a_penalty_has_points_initials_a_rule_and_a_shake_that_is_there(given: tuple[object, ...], code: str) -> None:
    assert confirmed(at_table()).refuses(do.Penalise, "judge", 1, 1, *given) == code


@pytest.mark.rule("000 XI-A")
def test_a_penalty_is_taken_back_with_a_reason() -> None:
    day = confirmed(at_table())
    day(do.Penalise, "judge", 1, 1, 0, 1, "KO", "XI-A")
    assert day.event.rounds[0].tables[0].confirmed, "what was typed is what was confirmed"
    assert day.refuses(do.Lift, "judge", 1, 1, 2, "?") == "no-finding"
    assert day.refuses(do.Lift, "judge", 1, 1, 1, "") == "reason-needed"
    day(do.Lift, "judge", 1, 1, 1, "It was the other player")
    assert totals(day) == (6, 2, 4)
    assert day.refuses(do.Lift, "judge", 1, 1, 1, "again") == "no-finding"
    day(do.Advance)
    assert day.refuses(do.Penalise, "judge", 1, 1, 0, 1, "KO", "XI-A") == "round-closed"


@pytest.mark.rule("000 XII-B-1")
@pytest.mark.rule("000 XII-B-2")
@pytest.mark.parametrize(("signed", "points"), [(3, (4, 2, 6)), (8, (0, 2, 4))])
def test_a_score_that_was_meant_to_deceive(signed: int, points: tuple[int, ...]) -> None:
    day = confirmed(at_table())
    assert day.refuses(do.FindDeceit, "judge", 1, 1, 0, signed, "They laughed about it") == "not-your-role"
    assert day.refuses(do.FindDeceit, "head", 1, 1, 0, signed, " ") == "reason-needed"
    assert day.refuses(do.FindDeceit, "head", 1, 1, 0, 6, "They laughed") == "no-deceit"
    day(do.Advance)
    day(do.FindDeceit, "head", 1, 1, 0, signed, "They laughed about it")
    sheet = day.event.rounds[0].tables[0].sheet
    assert sheet is not None
    assert sheet.result.match == points
    assert provisional(day.event) == (1,), "a closed round was changed"
    assert day.refuses(do.FindDeceit, "head", 1, 1, 0, signed, "again") == "already-found"
    day(do.Correct, "head", 1, 1, sheet_of(day), "ruling", "typed anew")
    assert day.event.rounds[0].tables[0].sheet is not None
    assert day.event.rounds[0].tables[0].sheet.result.match == points, "a correction does not lose the finding"
    assert day.refuses(do.Lift, "judge", 1, 1, 1, "Not so") == "head-judge-only"
    day(do.Lift, "head", 1, 1, 1, "It was a slip")
    assert totals(day) == (6, 2, 4)


@pytest.mark.rule("002 Scoresheets and Initialing")
def test_the_cup_has_no_rule_about_deceit() -> None:
    day = confirmed(at_table(CUP))
    assert day.refuses(do.FindDeceit, "head", 1, 1, 0, 9, "They laughed") == "deceit-not-in-rules"
    assert at_table().refuses(do.FindDeceit, "head", 1, 1, 0, 9, "They laughed") == "no-sheet"


@pytest.mark.rule("000 IX-C")
def test_misconduct_costs_a_round_and_nobody_else_moves() -> None:
    day = confirmed(at_table())
    assert day.refuses(do.Disqualify, "judge", "a", "Shouting", 1) == "not-your-role"
    assert day.refuses(do.Disqualify, "head", "a", " ", 1) == "reason-needed"
    assert day.refuses(do.Disqualify, "head", "zz", "Shouting", 1) == "unknown-player"
    assert day.refuses(do.Disqualify, "head", "a", "Shouting", 2) == "unknown-round"
    assert day.refuses(do.Disqualify, "head", "s", "Shouting", 1) == "not-seated"
    day(do.Disqualify, "head", "a", "Shouting", 1)
    values = {one.id: one.value for one in standings_of(day.event).players}
    assert values == {"a": Fraction(0), "b": Fraction(2), "c": Fraction(4), "s": Fraction(0)}
    assert "a" in day.event.here, "the next round is another one"
    day(do.Disqualify, "head", "a", "It was somebody else")
    assert standings_of(day.event).players[0].id == "a"
    assert day.refuses(do.Disqualify, "head", "a", "It was somebody else") == "not-disqualified"


@pytest.mark.rule("000 IX-C")
@pytest.mark.rule("002 Sportsmanship")
@pytest.mark.parametrize("league", ["agloa-equations-2015", CUP])
def test_misconduct_may_cost_all_rounds_to_come(league: str) -> None:
    day = confirmed(at_table(league))
    day(do.Disqualify, "head", "a", "Shouting", rest=True)
    assert "a" not in day.event.here
    assert day.refuses(do.CheckIn, ORGANISER, frozenset("a")) == "disqualified"
    day(do.Advance)
    day.seated("random")
    assert all("a" not in table for table in day.event.rounds[1].seating)
    assert {one.id: one.value for one in standings_of(day.event).players}["a"] > 0, "what was played counts"
    day(do.Release)
    at, seat = next((n, t.seats.index("b")) for n, t in enumerate(day.event.rounds[1].tables, 1) if "b" in t.seats)
    assert day.refuses(do.Substitute, "kim", 2, at, seat, "a") == "other-team"


@pytest.mark.rule("000 XI-A")
def test_a_web_tables_sheet_lands_with_what_a_judge_found() -> None:
    day = at_table()
    day(do.PlayOnWeb, ORGANISER, frozenset({1}))
    day(do.OpenWebTables, WEB, 1, {1: "ABCDE"})
    day(do.Penalise, "judge", 1, 1, 2, 1, "KO", "XI-A")
    day(do.LandSheet, WEB, 1, 1, "ABCDE", sheet_of(day))
    assert totals(day) == (6, 2, 3)
    assert day.event.rounds[0].tables[0].confirmed


@pytest.mark.rule("000 XI-A")
def test_after_a_penalty_the_other_totals_on_the_paper_are_still_compared() -> None:
    day = at_table()
    written = Sheet(3, (Line((6, 2, 4)),), written=Written((6, 2, 4)))
    day(do.EnterSheet, "kim", 1, 1, written)
    day(do.Penalise, "judge", 1, 1, 0, 1, "KO", "XI-A")
    other = Sheet(3, (Line((6, 2, 4)),), written=Written((6, None, 4)))
    assert day.refuses(do.ConfirmSheet, "lou", 1, 1, other) == "sheets-differ"
    day(do.ConfirmSheet, "lou", 1, 1, written)
