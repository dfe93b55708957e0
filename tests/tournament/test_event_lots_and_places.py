"""Lots decide only between those who drew; a place needs a result."""

from __future__ import annotations

from forceout.papers.of_event import certificates, standings
from forceout.tournament.event import actions as do
from forceout.tournament.event.lists import player_lines
from forceout.tournament.event.names import Names
from forceout.tournament.event.records import ORGANISER
from forceout.tournament.event.scores import standings_of
from forceout.tournament.event.sitting import without_lot
from forceout.tournament.scoresheet import Line, Sheet
from tournament.day_kit import HEAD, Day


def played(*rounds: tuple[int, int, int]) -> Day:
    day = Day(second_entry=False, tiebreaks=("lot",))
    day(do.EnterPlayers, ORGANISER, HEAD + "a,Ann,x,7\nb,Ben,y,7\nc,Cy,z,7\nd,Dee,w,7\n")
    day(do.CheckIn, ORGANISER, frozenset("abc"))
    for points in rounds:
        add(day, points)
    return day


def add(day: Day, points: tuple[int, int, int]) -> None:
    day(do.Draft, ORGANISER, "random", (("a", "b", "c"),))
    day(do.Release)
    day(do.EnterSheet, ORGANISER, len(day.event.rounds), 1, Sheet(3, (Line(points),)))
    day(do.Advance)


def test_an_old_lot_decides_nothing_against_somebody_who_never_drew() -> None:
    day = played((6, 6, 2))
    assert without_lot(day.event) == ("a", "b")
    day(do.DrawLots, ORGANISER, {"a": 1, "b": 2})
    places = {one.id: one.place for one in standings_of(day.event).players}
    assert (places["a"], places["b"]) == (1, 2)
    add(day, (2, 6, 6))  # now Ben leads, and Ann and Cy share a place
    lines = {one.id: one for one in standings_of(day.event).players}
    assert lines["a"].value == lines["c"].value
    assert lines["a"].tied
    assert lines["c"].tied
    assert without_lot(day.event) == ("c",)
    day(do.DrawLots, ORGANISER, {"c": 3})
    assert not any(one.tied for one in standings_of(day.event).players if one.played)


def test_no_place_and_no_certificate_without_a_result() -> None:
    day = played((6, 4, 2))
    assert len(certificates(day.event, 10)) == 3
    (line,) = [one for one in standings(day.event)[0].lines if one.name == "Dee"]
    assert (line.place, line.note) == ("–", "no result")
    told = {one["player"].id: one["place"] for one in player_lines(day.event, Names(day.event, whole=True))}  # type: ignore[attr-defined]
    assert told["d"] is None
