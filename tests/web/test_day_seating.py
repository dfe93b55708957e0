"""Seating on the web: drawn in a worker that can be watched and stopped, planned ahead, edited, with late entries."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest

from forceout.tournament.event.records import Stage
from forceout.tournament.event.rounds import propose
from forceout.web.days import drawing, drawing_elsewhere
from forceout.web.house.hearing import HEARD
from forceout.web.thinking import Pool
from forceout.web.thinking.gauge import Gauge
from web.day_kit import DayOf

TEAMS = ("Oak", "Elm", "Ash", "Fir")


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def day() -> DayOf:
    return DayOf()


@pytest.fixture
def cup() -> DayOf:
    """Sixteen players of the Cup, whose four rounds are planned."""
    day = DayOf("acc-equations-2022")
    rows = "".join(f"{team}{n},Kid {team}{n},{team},5\n" for team in TEAMS for n in range(1, 5))
    day.post("entries", {"csv": "id,name,team,grade\n" + rows})
    for team in TEAMS:
        day.post("check-in", {"team": team, "here": "yes"})
    day.post("seating", {"do": "draft", "policy": "apart"})
    return day


# -- edits -----------------------------------------------------------------------------------------------


def test_two_seats_are_swapped_by_their_letters_and_numbers(day: DayOf) -> None:
    day.drafted()
    before = day.event.rounds[-1].seating
    page = day.get("seating")
    assert ">A1<" in page
    assert ">C4<" in page
    day.post("seating", {"do": "edit", "words": "swap A1 C4", "reason": "because"})
    after = day.event.rounds[-1].seating
    assert (after[0][0], after[3][2]) == (before[3][2], before[0][0])


def test_a_part_of_a_name_is_enough_where_only_one_has_it(day: DayOf) -> None:
    day.drafted()
    assert day.get("seating").count("Undo") == 0
    answer = day.post("seating", {"do": "edit", "words": "swap Maya, Jia"}, status=409).content.decode()
    assert "More than one is called “Maya”" in answer
    day.post("seating", {"do": "edit", "words": "swap maya t, jia chen", "reason": "because"})
    assert "Undo (1)" in day.get("seating")


@pytest.mark.parametrize("words", ["shuffle A1 B2", "swap A1", "move A1, 99", "swap A1 Z9", "swap , ,", "move A1 nine"])
def test_words_that_cannot_be_read_say_how_to_write_them(day: DayOf, words: str) -> None:
    day.drafted()
    before = day.event.number
    answer = day.post("seating", {"do": "edit", "words": words}, status=409).content.decode()
    assert 'role="alert"' in answer
    assert day.event.number == before


def test_an_edit_is_weighed_before_it_is_done(day: DayOf) -> None:
    day.drafted()
    number, tables = day.event.number, day.event.rounds[-1].seating
    mate = next(name for table in tables[1:] for name in table if name[:3] == tables[0][0][:3])
    told = json.loads(day.get(f"seating/weigh?words=swap {tables[0][1]}, {mate}"))
    assert told["hard"] is True
    assert any("of team" in one["text"] for one in told["breaks"])
    assert day.event.number == number, "nothing was done"
    assert json.loads(day.get("seating/weigh?words=dance", status=409))["code"] == "bad-edit"


def test_a_hard_fault_is_asked_about_again_and_kept_with_its_reason(day: DayOf) -> None:
    day.drafted()
    tables = day.event.rounds[-1].seating
    mate = next(name for table in tables[1:] for name in table if name[:3] == tables[0][0][:3])
    words = f"swap {tables[0][1]}, {mate}"
    page = day.post("seating", {"do": "edit", "words": words}, status=409).content.decode()
    assert "This breaks a rule. Do it all the same?" in page
    assert f'name="words" value="{words}"' in page
    day.post("seating", {"do": "edit", "words": words, "reason": "sisters"})
    assert "Reason: sisters" in day.get("seating")
    day.post("seating", {"do": "undo"})
    assert "sisters" not in day.get("seating")


# -- planning --------------------------------------------------------------------------------------------


@pytest.mark.rule("002 Procedures")
def test_the_rounds_of_the_cup_are_planned_shown_and_released_one_by_one(cup: DayOf) -> None:
    assert len(cup.event.planned) == 3
    page = cup.get("seating")
    assert "Planned after that" in page
    assert "Round 4, 4 tables" in page
    second = cup.event.planned[0].tables
    cup.post("seating", {"do": "release"})
    assert cup.event.rounds[0].stage is Stage.RELEASED
    cup.post("close", {"reason": "to see the next"})
    assert "Take the planned tables" in cup.get("seating")
    cup.post("seating", {"do": "planned"})
    assert cup.event.rounds[1].seating == second


@pytest.mark.rule("002 Procedures")
def test_the_rest_is_planned_anew_when_somebody_has_gone(cup: DayOf) -> None:
    cup.post("seating", {"do": "release"})
    first = cup.event.rounds[0].seating
    cup.post("check-in", {"player": "Oak1", "here": "no"})
    cup.post("seating", {"do": "draft", "policy": "apart"})  # while round 1 is played
    assert cup.event.rounds[0].seating == first
    assert len(cup.event.planned) == 3
    assert not any("Oak1" in table for one in cup.event.planned for table in one.tables)
    cup.post("check-in", {"player": "Oak2", "here": "no"})
    cup.post("close", {"reason": "to see the next"})
    page = cup.get("seating")
    assert "The plan does not fit any more" in page
    assert "Take the planned tables" not in page
    cup.post("seating", {"do": "planned"}, status=409)
    cup.post("seating", {"do": "draft", "policy": "apart"})
    assert len(cup.event.rounds) == 2
    assert len(cup.event.planned) == 2


def test_no_plan_no_planned_tables(day: DayOf) -> None:
    day.entered()
    assert "No round is planned" in day.post("seating", {"do": "planned"}, status=409).content.decode()


def test_another_draw_brings_other_tables(day: DayOf) -> None:
    day.drafted()
    before = day.event.rounds[-1].seating
    day.post("seating", {"do": "draft", "policy": "random"})
    assert day.event.rounds[-1].seating != before
    day.post("seating", {"do": "undo"})
    assert day.event.rounds[-1].seating == before


# -- long searches ---------------------------------------------------------------------------------------


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A search that goes on until somebody stops it, or the test lets it go on."""
    go_on = threading.Event()

    def search(made: drawing.Drawing) -> Any:
        steps = 0
        while made.gauge.watch(steps, 7) and not go_on.is_set():
            steps += 1000
            time.sleep(0.01)
        return propose(made.here.event, made.wanted.policy)

    monkeypatch.setattr(drawing, "PATIENCE", 0.05)
    monkeypatch.setattr(drawing, "_found", search)
    return go_on


def until_drawn(day: DayOf) -> None:
    for _ in range(3000):
        if not json.loads(day.get("seating/progress"))["running"]:
            return
        time.sleep(0.02)
    raise AssertionError("the tables were never drawn")


def test_a_long_search_shows_how_far_it_is_and_can_be_stopped(day: DayOf, slow: threading.Event) -> None:
    day.entered()
    day.post("seating", {"do": "draft", "policy": "random"})
    page = day.get("seating")
    assert "The tables are being drawn" in page
    assert "Stop, and take the best so far" in page
    told = json.loads(day.get("seating/progress"))
    assert told["running"] is True
    assert "wait, or stop it" in day.post("seating", {"do": "draft", "policy": "random"}, status=409).content.decode()
    assert "draft" not in {one.stage.value for one in day.event.rounds}
    day.post("seating", {"do": "stop"})
    until_drawn(day)
    assert len(day.event.rounds[0].seating) == 4
    drawing._drawings.clear()  # another process, or this one after a restart, tells it as well
    assert "The search was stopped" in day.get("seating") or "Proven" in day.get("seating")
    found = day.event.rounds[0].found_by
    assert found is not None
    assert (found.stopped, found.steps > 0) == (True, True)
    day.post("seating", {"do": "edit", "words": "swap A1 A2", "reason": "They asked."})
    assert day.event.rounds[0].found_by is None  # these are no longer the tables that were found


def test_tables_that_were_drawn_for_a_day_that_has_gone_on_are_not_taken(day: DayOf, slow: threading.Event) -> None:
    day.entered()
    day.post("seating", {"do": "draft", "policy": "random"})
    from forceout.tournament.event.actions import Draft
    from forceout.tournament.event.records import ORGANISER
    from forceout.web.days.store import act

    act(day.row, Draft, ORGANISER, policy="random", tables=propose(day.event, "random").rounds[0])
    number = day.event.number
    slow.set()
    until_drawn(day)
    assert day.event.number == number
    assert "Another round was seated or released meanwhile" in day.get("seating")
    assert "meanwhile" not in day.get("seating"), "it is said once"


def test_a_search_at_another_process_is_shown_here_and_can_be_stopped_from_here(
    day: DayOf, slow: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr(drawing_elsewhere, "spread", lambda kind, *words: told.append((kind, *words)))
    monkeypatch.setattr(drawing_elsewhere, "EVERY", 0.01)
    day.entered()
    day.post("seating", {"do": "draft", "policy": "random"})
    here, drawing._drawings = drawing._drawings, {}  # from now on this is the other process
    hear = {kind: HEARD[kind] for kind in ("drawing", "drawn", "stop-drawing")}
    kind, *words = told[-1]
    hear[kind](*words)
    assert "The tables are being drawn" in day.get("seating")
    assert json.loads(day.get("seating/progress"))["running"] is True
    assert "wait, or stop it" in day.post("seating", {"do": "draft", "policy": "random"}, status=409).content.decode()
    day.post("seating", {"do": "stop"})
    assert ("stop-drawing", day.row.pk) in told
    drawing._drawings = here
    hear["stop-drawing"](day.row.pk)
    assert here[day.row.pk].over.wait(60)
    while told[-1][0] != "drawn":
        time.sleep(0.01)
    hear["drawn"](*told[-1][1:])
    until_drawn(day)
    assert len(day.event.rounds[0].seating) == 4


def test_why_a_search_elsewhere_came_to_nothing_is_said_once(day: DayOf) -> None:
    day.entered()
    HEARD["drawn"](day.row.pk, ["day-went-on", "Another round was released meanwhile.", ""])
    assert "Another round was released meanwhile." in day.get("seating")
    assert "meanwhile" not in day.get("seating")


def test_a_search_of_a_process_that_has_gone_is_over(day: DayOf, monkeypatch: pytest.MonkeyPatch) -> None:
    day.entered()
    HEARD["drawing"](day.row.pk, "random", 1, 1000, 5, 1, 50)
    assert json.loads(day.get("seating/progress")) == {"running": True, "steps": 50, "share": 5, "seconds": 1}
    monkeypatch.setattr(drawing_elsewhere, "SILENT_FOR", 0.0)
    assert json.loads(day.get("seating/progress")) == {"running": False}
    HEARD["drawn"](day.row.pk, [])


def test_tables_are_found_by_a_real_worker_process(day: DayOf, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool("seatings", workers=1, most=2, seconds=60, nice=0)
    monkeypatch.setattr(drawing, "SEATINGS", pool)
    monkeypatch.setattr(drawing, "PATIENCE", 60)
    day.by_hand = True
    try:
        day.drafted()
        assert sorted(len(table) for table in day.event.rounds[0].seating) == [3, 3, 3, 3]
    finally:
        pool.stop()


def test_a_gauge_is_read_by_whoever_asked_and_stops_whoever_works() -> None:
    ours = Gauge()
    theirs = Gauge(ours.path)
    assert theirs.watch(50, 9)
    assert theirs.watch(10, 4), "the next division counts from nothing"
    assert ours.figures == (60, 4, 0)
    ours.stop()
    assert not theirs.watch(20, 4)
    theirs.close()
    ours.close()


def test_a_policy_that_makes_no_tables_is_not_offered(day: DayOf) -> None:
    day.entered()
    assert 'value="sections"' not in day.get("seating")
    day.post("seating", {"do": "draft", "policy": "sections"}, status=409)
    day.post("seating", {"do": "draft", "policy": "random", "rounds": "99"}, status=409)
    day.post("seating", {"do": "draft", "policy": "random", "rounds": "many"}, status=409)


# -- wishes ----------------------------------------------------------------------------------------------


def test_pairs_are_kept_apart_and_tables_kept_beside_the_draft(day: DayOf) -> None:
    day.drafted()
    day.post("seating", {"do": "apart", "one": "Maya Torres", "other": "jia chen"})
    day.post("seating", {"do": "keep", "one": "Omar Aziz", "table": "2"})
    assert day.event.settings.apart == {("Elm2", "Oak1")}
    assert day.event.settings.keep == {"Ash3": 2}
    page = day.get("seating")
    assert "Omar Aziz at table 2" in page
    day.post("seating", {"do": "draft", "policy": "random"})
    tables = day.event.rounds[-1].seating
    assert "Ash3" in tables[1]
    assert not any({"Elm2", "Oak1"} <= set(table) for table in tables)
    day.post("seating", {"do": "not-apart", "one": "Elm2", "other": "Oak1"})
    day.post("seating", {"do": "not-keep", "one": "Ash3"})
    assert (day.event.settings.apart, day.event.settings.keep) == (frozenset(), {})


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "apart", "one": "Maya Torres", "other": "Nobody"},
        {"do": "apart", "one": "Maya Torres", "other": "Oak1"},
        {"do": "keep", "one": "Maya Torres", "table": "0"},
        {"do": "keep", "one": "Maya Torres", "table": "x"},
    ],
)
def test_a_wish_that_cannot_be_read_keeps_what_was_typed(day: DayOf, fields: dict[str, str]) -> None:
    day.drafted()
    page = day.post("seating", fields, status=409).content.decode()
    assert 'value="Maya Torres"' in page
    assert day.event.settings.apart == frozenset()


# -- who met whom ----------------------------------------------------------------------------------------


def test_who_met_whom_is_a_table_by_team_with_the_same_in_words(day: DayOf) -> None:
    day.released()
    page = day.get("meetings")
    assert "Team by team" in page
    assert "12 pairs of players" in page, "four tables of three"
    assert "<b>Oak</b> met Ash " in page
    assert "Met more than once" in page
    assert "Maya Torres" in day.get("meetings?team=Oak")


def test_the_plan_can_be_seen_in_who_met_whom(cup: DayOf) -> None:
    assert "0 pairs of players" in cup.get("meetings")
    assert "96 pairs of players, with what is planned" in cup.get("meetings?ahead")


# -- late and absent -------------------------------------------------------------------------------------


def test_a_late_entry_sits_down_at_a_table_with_room(day: DayOf) -> None:
    day.entered()
    day.post("check-in", {"player": "Oak1", "here": "no"})
    day.post("seating", {"do": "draft", "policy": "random"})
    day.post("seating", {"do": "release"})
    day.post("late", {"do": "add", "name": "Late Lou", "team": "Yew", "grade": "7"})
    lou = day.event.entries[-1]
    assert (lou.name, lou.id in day.event.here) == ("Late Lou", True)
    page = day.get("late")
    assert "breaks nothing" in page
    at = next(at for at, table in enumerate(day.event.rounds[0].tables, 1) if len(table.seats) == 2)
    full = next(at for at, table in enumerate(day.event.rounds[0].tables, 1) if len(table.seats) == 3)
    assert "no room" in day.post("late", {"do": "join", "player": lou.id, "table": full}, status=409).content.decode()
    day.post("late", {"do": "join", "player": lou.id, "table": at})
    assert lou.id in day.event.rounds[0].tables[at - 1].seats
    assert "Everybody who is here has a seat" in day.get("late")


def test_a_late_entry_joins_the_next_round_by_itself(day: DayOf) -> None:
    day.released()
    day.post("late", {"do": "add", "name": "Late Lou", "team": "oak", "grade": "7"})
    assert "No table has room" in day.get("late")
    day.post("close", {"reason": "to see the next"})
    day.post("seating", {"do": "draft", "policy": "random"})
    assert any(day.event.entries[-1].id in table for table in day.event.rounds[1].seating)


@pytest.mark.parametrize(
    "fields", [{"name": "", "grade": "7"}, {"name": "Lou", "grade": "x"}, {"name": "Lou", "grade": "13"}]
)
def test_a_late_entry_that_cannot_be_read_keeps_what_was_typed(day: DayOf, fields: dict[str, str]) -> None:
    day.entered()
    page = day.post("late", {"do": "add", "team": "Willow", **fields}, status=409).content.decode()
    assert 'value="Willow"' in page
    assert len(day.event.entries) == 12


def test_a_table_left_with_one_is_dissolved_into_one_with_room(day: DayOf) -> None:
    day.entered()
    day.post("check-in", {"player": "Oak1", "here": "no"})
    day.post("seating", {"do": "draft", "policy": "random"})
    day.post("seating", {"do": "release"})
    two = next(table.seats for table in day.event.rounds[0].tables if len(table.seats) == 2)
    other = next(at for at, table in enumerate(day.event.rounds[0].tables, 1) if len(table.seats) == 3)
    gone = day.event.rounds[0].tables[other - 1].seats[1:]
    for name in gone:
        day.post("check-in", {"player": name, "here": "no"})
    assert f"Dissolve table {other}" in day.get("late")
    day.post("late", {"do": "dissolve", "table": str(other)})
    assert day.event.rounds[0].tables[other - 1].seats == ()
    assert any(set(two) < set(table.seats) for table in day.event.rounds[0].tables)
