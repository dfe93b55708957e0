"""A day as the fold of its log: twelve players, a late entry, an absentee, an edit, a protest, a correction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from forceout.rules.day import Formula, Scale, TableSizes, TeamFormula
from forceout.rules.scoring import ShakeResult
from forceout.tournament.checking import compare
from forceout.tournament.event import actions as do
from forceout.tournament.event.fold import VERBS, apply, fold
from forceout.tournament.event.log_text import BadLog, read_log, write_log
from forceout.tournament.event.officials import ends_at
from forceout.tournament.event.records import ORGANISER, Refused, Settings, Stage
from forceout.tournament.event.roles import MAY, Deed, Person, Reach, Role, reach
from forceout.tournament.event.rounds import faults_of, game_sets, propose
from forceout.tournament.event.scores import provisional, standings_of
from forceout.tournament.scoresheet import Line, Penalty, Sheet
from tournament.day_kit import CSV, HEAD, LEAGUE, Day, a_sheet, full_day


@pytest.fixture
def day() -> Day:
    return full_day()


def test_a_whole_day(day: Day) -> None:
    day(do.CheckIn, ORGANISER, frozenset({"d3"}), here=False)  # an absentee
    day.seated("random")
    day(do.Release)
    day(do.Start)
    assert all("d3" not in table.seats for table in day.event.rounds[0].tables)
    day.play()
    day(do.Advance)
    late = CSV + "e1,Late,e,8\n"
    assert day.refuses(do.EnterPlayers, ORGANISER, late) == "entries-differ"
    day(do.EnterPlayers, ORGANISER, late, agreed=True)
    day(do.CheckIn, "lou", frozenset({"e1", "d3"}))
    day.seated("standings")
    assert sum(len(table.seats) for table in day.event.rounds[1].tables) == 13
    tables = day.event.rounds[1].seating
    swapped = tuple(tuple({tables[0][0]: tables[1][0], tables[1][0]: tables[0][0]}.get(name, name) for name in table)
                    for table in tables)  # fmt: skip
    change = compare(faults_of(day.event, tables, "standings"), faults_of(day.event, swapped, "standings"))
    day(do.Edit, ORGANISER, swapped, reason="They asked for it." if any(one.hard for one in change.breaks) else "")
    day(do.Undo)
    assert day.event.rounds[1].seating == tables
    day(do.Release)
    day.play()
    day(do.Advance)
    day.seated("standings")
    day(do.Release)
    day.play()
    day(do.Advance)
    ranking = standings_of(day.event)
    assert len(ranking.players) == 13
    assert sum(line.played for line in ranking.players) == 11 + 13 + 13
    assert fold(day.settings, day.log) == day.event, "the event is the fold of its log"
    assert read_log(write_log(day.settings, day.log)) == (day.settings, day.log)


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda text: "",
        lambda text: text.replace("forceout day 1", "forceout day 9"),
        lambda text: text.replace('"action": "CheckIn"', '"action": "Vanish"'),
        lambda text: text.replace('"who": "kim"', '"who": 7'),
        lambda text: text.replace('"players": [', '"colour": 3, "players": ['),
        lambda text: text[:-5],
    ],
)
def test_a_log_that_was_spoilt_says_in_which_line(day: Day, spoilt: Any) -> None:
    text = write_log(day.settings, day.log)
    with pytest.raises(BadLog, match=r"Line [0-9]+: "):
        read_log(spoilt(text))


def test_settings_and_outcomes_come_back_from_a_log() -> None:
    settings = Settings(
        LEAGUE,
        sizes=TableSizes(2, 3, 3),
        apart=frozenset({("a", "b")}),
        keep={"a": 2},
        formula=Formula("best", 3, scale=Scale((1, "reading"), Fraction(49, 2))),
        team=TeamFormula("mean"),
    )
    outcome = ShakeResult(3, "now", (1,), 0, {2: "mover"}, {1: True}, ((2, 1),))
    lines = (Line(outcome=outcome), Line((6, None, 2), frozenset({1})), Line(void=True))
    action = do.EnterSheet(5, "kim", 1, 2, Sheet(3, lines, (Penalty(0, 2, 1, "MK"),), signed=frozenset({0, 2})))
    assert read_log(write_log(settings, [action])) == (settings, [action])


def test_entering_the_same_file_again_changes_nothing(day: Day) -> None:
    before = day.event
    after = day(do.EnterPlayers, ORGANISER, CSV)
    assert (after.entries, after.here) == (before.entries, before.here)


def test_nothing_is_entered_while_one_error_stands(day: Day) -> None:
    assert day.refuses(do.EnterPlayers, ORGANISER, HEAD + "x,,a,7\n") == "bad-entries"


@pytest.mark.rule("000 I-A")
def test_a_hard_fault_needs_a_reason_and_a_round_is_released_once(day: Day) -> None:
    teammates = (("a1", "a2", "a3"), ("b1", "b2", "b3"), ("c1", "c2", "c3"), ("d1", "d2", "d3"))
    assert day.refuses(do.Draft, ORGANISER, "random", teammates) == "hard-fault"
    day(do.Draft, ORGANISER, "random", teammates, reason="A day of teams")
    day(do.Release)
    assert day.refuses(do.Release) == "already-released"
    assert day.refuses(do.Draft, ORGANISER, "random", teammates, reason="again") == "round-not-over"
    assert day.refuses(do.Edit, ORGANISER, teammates, reason="again") == "wrong-stage"


def test_what_no_seating_can_do_without_needs_no_reason() -> None:
    day = Day()
    day(do.EnterPlayers, ORGANISER, HEAD + "".join(f"a{n},A{n},a,7\n" for n in range(5)) + "s1,Solo,s,9\n")
    day(do.CheckIn, ORGANISER, frozenset(one.id for one in day.event.entries))
    day.seated("random")
    assert sorted(len(table.seats) for table in day.event.rounds[0].tables) == [2, 3]


def test_nobody_confirms_an_own_entry_and_two_entries_must_agree(day: Day) -> None:
    day.seated("random")
    day(do.Release)
    assert day.refuses(do.ConfirmSheet, "lou", 1, 1, a_sheet(3)) == "no-sheet"
    day(do.EnterSheet, "kim", 1, 1, a_sheet(3))
    assert day.refuses(do.ConfirmSheet, "kim", 1, 1, a_sheet(3)) == "own-entry"
    assert day.refuses(do.ConfirmSheet, "lou", 1, 1, a_sheet(3, first=1)) == "sheets-differ"
    day(do.ConfirmSheet, "lou", 1, 1, a_sheet(3))
    assert day.refuses(do.EnterSheet, "kim", 1, 1, a_sheet(3)) == "already-confirmed"
    assert day.refuses(do.EnterSheet, "kim", 1, 2, Sheet(3, (Line((6, 5, 2)),))) == "bad-sheet/bad-points"


@pytest.mark.rule("000 XII-B")
def test_a_round_is_closed_only_when_all_is_in_or_with_a_reason(day: Day) -> None:
    day.seated("random")
    day(do.Release)
    assert day.refuses(do.Advance) == "round-open"
    day(do.Advance, ORGANISER, "The bus is leaving.")
    assert (day.event.rounds[0].stage, provisional(day.event)) == (Stage.CLOSED, (1,))


@pytest.mark.rule("000 XII-B")
def test_an_oversight_is_corrected_when_all_agree_and_every_version_is_kept(day: Day) -> None:
    day.seated("random")
    day(do.Release)
    day.play()
    day(do.Advance)
    better, everybody = a_sheet(3, first=2), frozenset(range(3))
    assert (
        day.refuses(do.Correct, ORGANISER, 1, 1, better, "agreement", "Added wrongly", frozenset({0}))
        == "all-must-agree"
    )
    assert day.refuses(do.Correct, ORGANISER, 1, 1, better, "agreement", " ", everybody) == "reason-needed"
    assert day.refuses(do.Correct, ORGANISER, 1, 1, better, "ruling", "So be it") == "head-judge-only"
    assert day.refuses(do.Correct, "kim", 1, 1, better, "typing", "Slip") == "not-your-role"
    day(do.Correct, ORGANISER, 1, 1, better, "agreement", "Added wrongly", everybody)
    table = day.event.rounds[0].tables[0]
    assert [one.result.match for one in table.versions] == [(6, 3, 3), (3, 3, 6)]
    assert (table.versions[-1].reason, provisional(day.event)) == ("Added wrongly", (1,))


@pytest.mark.rule("002 Scoresheets and Initialing")
def test_in_the_cup_what_is_signed_stays_and_on_sets_asks_the_head_judge() -> None:
    for league, code in (("acc-equations-2022", "signed-is-final"), ("mlag-on-sets-2019", "head-judge-only")):
        day = Day(league, second_entry=False)
        day(do.EnterPlayers, ORGANISER, HEAD + "a,A,x,7\nb,B,y,7\nc,C,z,7\n")
        day(do.CheckIn, ORGANISER, frozenset("abc"))
        day.seated("random")
        day(do.Release)
        points = (2, 0, 1) if league.startswith("acc") else (6, 2, 2)
        sheet = Sheet(3, (Line(points),))
        day(do.EnterSheet, ORGANISER, 1, 1, sheet)
        assert day.refuses(do.Correct, ORGANISER, 1, 1, sheet, "agreement", "Slip", frozenset(range(3))) == code


@pytest.mark.rule("manual General 7")
@pytest.mark.rule("manual General 8")
@pytest.mark.rule("manual General 10")
def test_a_protest_from_the_table_to_the_head_judge(day: Day) -> None:
    day.seated("random")
    day(do.Release)
    ((at, seat),) = [
        (number, table.seats.index("a1")) for number, table in enumerate(day.event.rounds[0].tables, 1)
        if "a1" in table.seats
    ]  # fmt: skip
    day(do.EnterSheet, "child", 1, at, a_sheet(3))
    assert day.refuses(do.LodgeProtest, "child", 1, at, seat, "He touched a cube", False) == "matter-closed"
    assert day.refuses(do.LodgeProtest, "child", 1, at, (seat + 1) % 3, "For a friend", True) == "own-line-only"
    day(do.LodgeProtest, "child", 1, at, seat, "He touched a cube", True)
    day(do.GiveOpinion, "judge", 1, at, 1, True)
    assert day.refuses(do.GiveOpinion, "judge", 1, at, 1, True) == "same-judge"
    day(do.GiveOpinion, "head", 1, at, 1, True)
    assert day.refuses(do.GiveOpinion, "judge", 1, at, 1, False) == "no-third-opinion"
    assert day.refuses(do.Advance) == "round-open"
    assert day.refuses(do.DecideProtest, "judge", 1, at, 1, True) == "not-your-role"
    assert day.refuses(do.DecideProtest, "head", 1, at, 1, False) == "rule-needed"
    day(do.DecideProtest, "head", 1, at, 1, False, "agloa-equations-2015 VI-A")
    assert day.refuses(do.DecideProtest, "head", 1, at, 1, True) == "already-decided"


@pytest.mark.rule("manual General 2")
def test_an_official_gives_one_table_more_time(day: Day) -> None:
    day.seated("random")
    day(do.Release)
    assert ends_at(day.event, 1, 1) is None
    began = day(do.Start).now
    day(do.AddTime, "judge", 1, 2, 90, "A ruling in the last five minutes")
    assert ends_at(day.event, 1, 1) == began + 30 * 60_000
    assert ends_at(day.event, 1, 2) == began + 30 * 60_000 + 90_000
    assert day.refuses(do.AddTime, "judge", 1, 1, 60, " ") == "reason-needed"
    assert day.refuses(do.AddTime, "judge", 1, 99, 60, "Why") == "unknown-table"


@pytest.mark.rule("000 I-A")
def test_a_table_with_one_player_left_is_dissolved_into_one_with_room() -> None:
    day = Day()
    rows = [f"{team}{number},{team}{number},{team},7\n" for team in "abcd" for number in (1, 2)]
    day(do.EnterPlayers, ORGANISER, HEAD + "".join(rows))
    day(do.CheckIn, ORGANISER, frozenset(one.id for one in day.event.entries))
    day(do.Draft, ORGANISER, "random", (("a1", "b1", "c1"), ("a2", "b2", "d1"), ("c2", "d2")))
    day(do.Release)
    assert day.refuses(do.Dissolve, ORGANISER, 1, 3) == "not-alone"
    day(do.CheckIn, ORGANISER, frozenset({"d2"}), here=False)
    assert day.refuses(do.Dissolve, ORGANISER, 1, 3) == "no-room"
    day = Day(sizes=TableSizes(2, 4, 3))
    day(do.EnterPlayers, ORGANISER, HEAD + "".join(rows))
    day(do.CheckIn, ORGANISER, frozenset(one.id for one in day.event.entries))
    day(do.Draft, ORGANISER, "random", (("a1", "b1", "c1"), ("a2", "b2", "d1"), ("c2", "d2")))
    day(do.Release)
    day(do.CheckIn, ORGANISER, frozenset({"d2"}), here=False)
    day(do.Dissolve, ORGANISER, 1, 3)
    assert day.event.rounds[0].seating == (("a1", "b1", "c1"), ("c2", "a2", "b2", "d1"), ())


def test_a_coach_checks_in_the_own_team(day: Day) -> None:
    day(do.CheckIn, "coach", frozenset({"a1"}), here=False)
    assert day.refuses(do.CheckIn, "coach", frozenset({"b1"})) == "own-team-only"


@pytest.mark.rule("002 How to Fill Out the Table Scoresheet")
def test_a_substitutes_score_is_the_substitutes_and_the_teams() -> None:
    day = Day(second_entry=False, team=TeamFormula())
    csv = "id,name,team,grade,substitute\na,A,x,7,no\nb,B,y,7,no\ns,S,x,7,yes\n"
    day(do.EnterPlayers, ORGANISER, csv)
    day(do.CheckIn, ORGANISER, frozenset("ab"))
    day.seated("random")
    day(do.Release)
    seats = day.event.rounds[0].tables[0].seats
    assert sorted(seats) == ["a", "b"]
    assert day.refuses(do.Substitute, ORGANISER, 1, 1, seats.index("b"), "s") == "other-team"
    day(do.Substitute, ORGANISER, 1, 1, seats.index("a"), "s")
    day(do.EnterSheet, ORGANISER, 1, 1, a_sheet(2, first=seats.index("a")))
    ranking = standings_of(day.event)
    assert {line.id: int(line.value) for line in ranking.players} == {"s": 6, "b": 4, "a": 0}
    assert {line.id: int(line.value) for line in ranking.teams} == {"x": 6, "y": 4}


@pytest.mark.rule("002 Equipment for Challenge Cup")
def test_the_draft_says_how_many_games_are_there() -> None:
    day = Day("acc-equations-2022")
    day(do.EnterPlayers, ORGANISER, CSV)
    day(do.CheckIn, ORGANISER, frozenset(one.id for one in day.event.entries))
    assert game_sets(day.event, propose(day.event, "apart").rounds[0]) == (3, 4)


def test_an_action_of_an_earlier_moment_is_refused(day: Day) -> None:
    stale = do.CheckIn(0, ORGANISER, frozenset({"a1"}))
    with pytest.raises(Refused, match="earlier moment"):
        apply(day.event, stale)


# -- roles × deeds, cell by cell ---------------------------------------------------------------------

TABLE = """
set-up      O.......
check-in    OO..t...
seat        O.......
enter       OO...b..
confirm     OO......
sign        .....l..
call        OOOO.b..
officiate   ..OO....
decide      ..O.....
correct     r.O.....
see-own     ....tl..
standings   OOOOOOO.
"""
MARKS = {"O": Reach.ALL, "r": Reach.WITH_REASON, "t": Reach.OWN_TEAM, "b": Reach.OWN_TABLE, "l": Reach.OWN_LINE}


def cells() -> Iterator[tuple[Deed, Role, Reach | None]]:
    rows = [line.split()[1] for line in TABLE.split("\n") if line]
    for deed, row in zip(Deed, rows, strict=True):
        for role, mark in zip(Role, row, strict=False):
            yield deed, role, MARKS.get(mark)


@pytest.mark.parametrize(("deed", "role", "wanted"), list(cells()), ids=lambda one: getattr(one, "name", str(one)))
def test_who_may_do_what(deed: Deed, role: Role, wanted: Reach | None) -> None:
    assert MAY[deed].get(role) is wanted
    person = None if role is Role.ANYONE else Person("somebody", role)
    assert reach(person, deed) is wanted
    if person is not None:
        assert reach(replace(person, revoked=True), deed) is MAY[deed].get(Role.ANYONE)


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.ANYONE])
@pytest.mark.parametrize("kind", VERBS, ids=lambda kind: kind.__name__)
def test_every_action_asks_for_its_role(day: Day, kind: type[do.Action], role: Role) -> None:
    """Somebody without the role is refused before anything else is looked at."""
    person = Person("somebody", role)
    event = replace(day.event, people={**day.event.people, "somebody": person})
    action = object.__new__(kind)
    object.__setattr__(action, "at", event.now)
    object.__setattr__(action, "who", "somebody")
    if reach(person, VERBS[kind].deed) is None:
        with pytest.raises(Refused) as refusal:
            apply(event, action)
        assert refusal.value.finding.code == "not-your-role"
