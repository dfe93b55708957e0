"""A second file of entries: whoever is entered stays the same child, with seat, check-in, lot and link."""

from __future__ import annotations

from forceout.tournament.event import actions as do
from forceout.tournament.event.entering import difference, read_file, team_divisions
from forceout.tournament.event.fold import fold
from forceout.tournament.event.forgetting import forgotten
from forceout.tournament.event.lists import LISTS, as_csv
from forceout.tournament.event.log_text import read_action, read_log, write_action, write_log
from forceout.tournament.event.names import Names
from forceout.tournament.event.records import ORGANISER
from tournament.day_kit import LEAGUE, Day

HEAD = "name,team,grade\n"
FILE = HEAD + "Ann,Elm,7\nBen,Oak,7\nCy,Fir,7\n"


def entered(csv: str = FILE) -> Day:
    day = Day()
    day(do.EnterPlayers, ORGANISER, csv)
    return day


def ids(day: Day) -> dict[str, str]:
    return {one.name: one.id for one in day.event.entries}


def test_without_ids_a_second_file_is_matched_by_name_and_team_and_not_by_line() -> None:
    day = entered()
    before = ids(day)
    day(do.CheckIn, ORGANISER, frozenset({before["Ben"]}))
    day(do.EnterPlayers, ORGANISER, HEAD + "Zoe,Ash,7\ncy,FIR,7\nBen, oak ,7\nAnn,Elm,7\n", agreed=True)
    after = ids(day)
    assert (after["Ann"], after["Ben"], after["cy"]) == (before["Ann"], before["Ben"], before["Cy"])
    assert after["Zoe"] not in before.values()
    assert day.event.here == {before["Ben"]}
    assert {one.team for one in day.event.entries} == {"Ash", "Fir", "Oak", "Elm"}, "the first spelling stays"


def test_whoever_is_new_gets_an_id_that_nobody_had() -> None:
    day = entered()
    gone = ids(day)["Cy"]
    day(do.EnterPlayers, ORGANISER, HEAD + "Ann,Elm,7\nBen,Oak,7\n", agreed=True)
    day(do.AddPlayer, ORGANISER, "Dee", "Ash", 7)
    day(do.EnterPlayers, ORGANISER, HEAD + "Eve,Elm,7\nAnn,Elm,7\nBen,Oak,7\nDee,Ash,7\n", agreed=True)
    assert gone not in ids(day).values()
    assert len(set(ids(day).values())) == 4


def test_ids_of_a_file_count_before_names() -> None:
    day = entered("id,name,team,grade\na,Ann,Elm,7\nb,Ben,Oak,7\n")
    day(do.EnterPlayers, ORGANISER, "id,name,team,grade\nb,Ann,Elm,7\na,Ben,Oak,7\n", agreed=True)
    assert ids(day) == {"Ann": "b", "Ben": "a"}


def test_the_exported_entries_change_nothing_when_they_come_back() -> None:
    day = entered("name,team,grade,bus\nAnn,Elm,7,two\n=Ben,-Oak,7,\n")
    day(do.AddPlayer, ORGANISER, "Cy", " elm", 7)
    csv = as_csv(LISTS["entries"](day.event, Names(day.event, whole=True)))
    assert not difference(day.event.entries, read_file(day.event, csv).players)
    day(do.EnterPlayers, ORGANISER, csv)


def test_an_old_log_reads_a_second_file_as_it_was_read_then() -> None:
    day = entered()
    day(do.EnterPlayers, ORGANISER, HEAD + "Zoe,Ash,7\nAnn,Elm,7\nBen,Oak,7\nCy,Fir,7\n", agreed=True)
    lines = [{key: one for key, one in write_action(line).items() if key != "edition"} for line in day.log]
    old = fold(day.settings, [read_action(line) for line in lines])
    assert [one.id for one in old.entries] == ["p1", "p2", "p3", "p4"]
    settings, log = read_log(write_log(day.settings, day.log))
    assert fold(settings, log) == day.event


def test_a_name_is_forgotten_in_every_file_wherever_its_line_stands() -> None:
    day = entered()
    day(do.EnterPlayers, ORGANISER, HEAD + "Zoe,Ash,7\nCy,Fir,7\nBen,Oak,7\nAnn,Elm,7\n", agreed=True)
    lines = forgotten([write_action(one) for one in day.log], day.event, ids(day)["Ben"])
    after = fold(day.settings, map(read_action, lines))
    assert "Ben" not in str(lines)
    assert [one.id for one in after.entries] == [one.id for one in day.event.entries]
    assert {"Ann", "Cy", "Zoe"} < {one.name for one in after.entries}
    assert day.event.settings.league == LEAGUE


def test_a_late_entry_into_another_division_gives_the_warning() -> None:
    day = entered()
    assert team_divisions(day.event) == ()
    day(do.AddPlayer, ORGANISER, "Dee", "ELM", 9)
    assert team_divisions(day.event) == ("The players of Elm are in 2 divisions.",)
