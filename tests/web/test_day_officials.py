"""The officials' and the players' pages of a day, and who may do what there, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from forceout.tournament.event.records import Stage
from forceout.tournament.event.roles import MAY, Deed, Role
from forceout.tournament.event.scores import standings_of
from web.day_kit import CSV, GOOD, DayOf
from web.test_day_doors import PEOPLE, confirmed_before, own_seat, own_table, protested_before, typed_before


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def day() -> DayOf:
    return DayOf().released()


def called_before(day: DayOf) -> None:
    day.post(day.sheet(own_table(day), "call"), {"matter": "correct", "words": "It reads two ways"})


def ruled_before(day: DayOf, rule: str = "VII-B-6") -> None:
    called_before(day)
    first = day.helper("judge", "First Judge")
    day.post("calls/1/take", {}, first)
    day.post("calls/1/rule", {"outcome": "not correct", "rule": rule, "words": "A secret reason"}, first)


def penalised_before(day: DayOf) -> None:
    day.post(day.sheet(own_table(day), "penalty"), PENALTY, day.helper("judge", "First Judge"))


def closed_before(day: DayOf) -> None:
    day.post("close", {"reason": "it is late"})


def nothing_before(day: DayOf) -> None:
    pass


def late_before(day: DayOf) -> None:
    """Somebody of another division is entered, is here and has no seat."""
    day.post("entries", {"csv": CSV + "Yew1,Late Comer,Yew,9\n", "agreed": "yes"})
    day.post("check-in", {"team": "Yew", "here": "yes"})


def substitute_before(day: DayOf) -> None:
    day.post("entries", {"csv": CSV + "Oak9,Sub Stitute,Oak,7\n", "agreed": "yes"})


PENALTY = {"seat": "0", "points": "1", "initials": "KO", "rule": "XI-A", "shake": ""}
Try = tuple[Deed, Callable[[DayOf], None], Callable[[DayOf], tuple[str, dict[str, Any] | None]]]
TRIES: dict[str, Try] = {
    "initial": (Deed.SIGN, typed_before, lambda day: (day.sheet(own_table(day), "sign"), {"seat": own_seat(day)})),
    "protest": (
        Deed.SIGN,
        typed_before,
        lambda day: (day.sheet(own_table(day), "protest"), {"seat": own_seat(day), "statement": "No"}),
    ),
    "call a judge": (Deed.CALL, nothing_before, lambda day: (day.sheet(own_table(day), "call"), {"matter": "time"})),
    "second opinion": (Deed.CALL, ruled_before, lambda day: ("calls/1/second", {})),
    "the queue": (Deed.OFFICIATE, called_before, lambda day: ("calls", None)),
    "one call": (Deed.OFFICIATE, called_before, lambda day: ("calls/1", None)),
    "take a call": (Deed.OFFICIATE, called_before, lambda day: ("calls/1/take", {})),
    "note a protest": (
        Deed.OFFICIATE,
        ruled_before,
        lambda day: ("calls/1/protest", {"seat": "0", "statement": "It reads one way"}),
    ),
    "at a table": (Deed.OFFICIATE, nothing_before, lambda day: (day.sheet(1, "judge"), None)),
    "penalty": (Deed.OFFICIATE, nothing_before, lambda day: (day.sheet(1, "penalty"), PENALTY)),
    "take a penalty back": (
        Deed.OFFICIATE,
        penalised_before,
        lambda day: (day.sheet(own_table(day), "lift"), {"finding": "1", "reason": "the other one"}),
    ),
    "deceit": (
        Deed.DECIDE,
        confirmed_before,
        lambda day: (day.sheet(own_table(day), "deceit"), {"seat": "0", "signed_total": "3", "reason": "they laughed"}),
    ),
    "disqualify": (
        Deed.DECIDE,
        nothing_before,
        lambda day: ("disqualify", {"player": "Oak1", "scope": "rest", "reason": "shouting", "round": "1"}),
    ),
    "decide": (
        Deed.DECIDE,
        protested_before,
        lambda day: (day.sheet(own_table(day), "decide"), {"protest": "1", "upheld": "no", "rule": "VI-A"}),
    ),
    "open a round again": (Deed.SEAT, closed_before, lambda day: ("reopen", {})),
    "bye": (Deed.SEAT, late_before, lambda day: ("round/1/bye", {"player": "Yew1", "score": ""})),
    "who is alone": (Deed.SEAT, late_before, lambda day: ("alone", None)),
    "play up": (Deed.SET_UP, late_before, lambda day: ("play-up", {"player": "Yew1", "division": "senior"})),
    "substitute": (
        Deed.ENTER_SHEET,
        substitute_before,
        lambda day: (day.sheet(own_table(day), "substitute"), {"seat": own_seat(day), "player": "Oak9"}),
    ),
}


@pytest.mark.parametrize("what", TRIES)
@pytest.mark.parametrize("role", Role)
def test_a_role_does_what_the_table_says_and_nothing_else(role: Role, what: str) -> None:
    day = DayOf().released()
    deed, before, attempt = TRIES[what]
    before(day)
    asker = PEOPLE[role](day)
    number = day.event.number
    path, fields = attempt(day)
    answer = asker.get(day.path(path)) if fields is None else asker.post(day.path(path), fields)
    if role in MAY[deed]:
        assert answer.status_code == (200 if fields is None else 302), answer.content.decode()
        assert fields is None or day.event.number == number + 1
    else:
        assert answer.status_code == 403
        assert day.event.number == number


def test_only_the_judge_who_took_a_call_rules_on_it(day: DayOf) -> None:
    called_before(day)
    kim, lou = day.helper("judge", "Kim"), day.helper("judge", "Lou")
    day.post("calls/1/take", {}, kim)
    ruling = {"outcome": "correct", "rule": "VII-B"}
    assert "Take the call first" in day.post("calls/1/rule", ruling, lou, 409).content.decode()
    assert "Another judge has taken this call" in day.post("calls/1/take", {}, lou, 409).content.decode()
    assert "Another judge is there" in day.get("calls/1", lou)
    day.post("calls/1/rule", ruling, kim)
    assert day.event.calls[0].rulings[0].outcome == "correct"


def test_the_queue_shows_the_oldest_first_with_the_time_waited(day: DayOf) -> None:
    for table, matter in ((3, "correct"), (1, "time")):
        day.post(day.sheet(table, "call"), {"matter": matter})
    kim = day.helper("judge", "Kim")
    page = day.get("calls", kim)
    assert page.index("Is it correct?") < page.index("More time to check")
    assert "Take the next call: table 3" in page
    assert "data-waited" in page
    day.post("calls/1/take", {}, kim)
    page = day.get("calls", kim)
    assert "You are there" in page
    assert "Take the next call: table 1" in page
    other = day.get("calls", day.helper("judge", "Lou"))
    assert "Another judge is there" in other
    assert "Kim" not in other, "it would tell who gave the first ruling"
    day.post("calls/1/take", {"back": "yes"}, kim)
    assert "2 waiting" in day.get("calls", kim)


@pytest.mark.rule("manual General 7")
def test_a_second_judge_sees_nothing_of_the_first_ruling(day: DayOf) -> None:
    ruled_before(day)
    child = day.player("Oak1")
    assert "A secret reason" in day.get("own", child)
    day.post("calls/1/second", {}, child)
    for role, name in (("judge", "Second"), ("head judge", "Head")):
        other = day.helper(role, name)
        for path in ("calls", "calls/1"):
            page = day.get(path, other)
            for told in ("A secret reason", "VII-B-6</b>", "First Judge", ": not correct</h2>"):
                assert told not in page
            assert "It reads two ways" in page, "what the table asks is no ruling"
        assert "Second opinion" in day.get("calls", other)
    second = day.helper("judge", "Third")
    day.post("calls/1/take", {}, second)
    assert "The rulebook is open to you" in day.get("calls/1", second)
    day.post("calls/1/rule", {"outcome": "not correct", "rule": "VII-B-6"}, second)
    page = day.get("calls/1", second)
    assert "A secret reason" in page
    assert "There is no third" in page
    assert "no third" in day.post("calls/1/second", {}, child, 409).content.decode()


@pytest.mark.rule("002 Additional Rules for Competition")
def test_in_the_cup_there_is_no_second_opinion_and_no_protest() -> None:
    day = DayOf("acc-equations-2022")
    day.entered()
    day.post("seating", {"do": "draft", "policy": "random"})
    day.post("seating", {"do": "release"})
    ruled_before(day, "Solutions")
    child = day.player("Oak1")
    page = day.get("own", child)
    assert "Ask for a second opinion" not in page
    assert "Hand in the protest" not in page
    day.post("calls/1/second", {}, child, 409)
    fields = {"seat": own_seat(day), "statement": "The cube fell", "called": "yes"}
    assert "final" in day.post(day.sheet(own_table(day), "protest"), fields, child, 409).content.decode()


@pytest.mark.rule("000 XII-B")
def test_a_player_reads_the_own_sheet_and_initials_it(day: DayOf) -> None:
    child = day.player("Oak1")
    assert f"<b>{own_table(day)}</b>" in day.get("own", child)
    assert "initial it" not in day.get("own", child)
    kim = day.helper("scorekeeper", "Kim")
    day.post(day.sheet(own_table(day)), GOOD, kim)
    page = day.get("own", child)
    assert "My line is right: initial it" in page
    day.post(day.sheet(own_table(day), "sign"), {"seat": own_seat(day)}, child)
    page = day.get("own", child)
    assert "✓ initialled" in page
    assert "My line is right" not in page
    assert "Maya Torres has initialled" in day.get(day.sheet(own_table(day), "").rstrip("/"))
    other = dict.fromkeys(GOOD, "2")
    refusal = day.post(day.sheet(own_table(day)), other, kim, 409).content.decode()
    assert "Maya Torres initialled this line" in refusal


@pytest.mark.rule("000 XI-A")
def test_a_judges_penalty_is_on_every_sheet_that_is_typed(day: DayOf) -> None:
    judge = day.helper("judge", "K. Osei")
    page = day.get(day.sheet(1, "judge"), judge)
    assert 'value="KO"' in page
    day.post(day.sheet(1, "penalty"), PENALTY, judge)
    assert 'name="penalty-0" value="1 KO"' in day.get(day.sheet(1))
    second = day.helper("scorekeeper", "Kim")
    day.post(day.sheet(1), GOOD)
    day.post(day.sheet(1), {**GOOD, "penalty-0": "1 KO"}, second)
    table = day.event.rounds[0].tables[0]
    assert table.confirmed
    assert table.sheet is not None
    assert table.sheet.result.totals == (7, 8, 8)
    assert "loses 1" in day.get(day.sheet(1, "judge"), judge)


@pytest.mark.rule("000 XII-B-2")
def test_the_head_judge_finds_deceit_and_what_it_moves_is_told(day: DayOf) -> None:
    head = day.helper("head judge")
    confirmed_before(day)
    at = own_table(day)
    day.post(day.sheet(at, "deceit"), {"seat": "0", "signed_total": "12", "reason": "they laughed"}, head)
    sheet = day.event.rounds[0].tables[at - 1].sheet
    assert sheet is not None
    assert sheet.result.match[0] == 0
    assert "in order to deceive" in day.get(day.sheet(at, "judge"), head)
    day.post(day.sheet(at, "deceit"), {"seat": "1", "signed_total": "many", "reason": "x"}, head, 409)


def test_the_end_of_a_round_is_taken_back_on_the_page_of_the_tables(day: DayOf) -> None:
    closed_before(day)
    assert "Open round 1 again" in day.get("tables")
    day.post("reopen", {})
    assert day.event.rounds[0].stage is Stage.PLAYING
    closed_before(day)
    day.post("seating", {"do": "draft", "policy": "standings"})
    day.post("reopen", {}, status=409)


def test_one_who_is_alone_plays_up_or_has_a_bye(day: DayOf) -> None:
    late_before(day)
    page = day.get("alone")
    assert "Late Comer" in page
    assert "Merge Middle into Junior" in page
    assert "Give a bye" in day.get("tables")
    day.post("round/1/bye", {"player": "Yew1", "score": "two"}, status=409)
    day.post("round/1/bye", {"player": "Yew1", "score": "4.5"})
    assert {one.id: str(one.value) for one in standings_of(day.event).players}["Yew1"] == "9/2"
    day.post("play-up", {"player": "Yew1", "division": "elementary"}, status=409)


def test_a_substitute_is_named_at_the_table(day: DayOf) -> None:
    substitute_before(day)
    at = own_table(day)
    page = day.get(day.sheet(at, "").rstrip("/"))
    assert "Sub Stitute" in page
    day.post(day.sheet(at, "substitute"), {"seat": own_seat(day), "player": "Oak9"})
    assert "Oak9" in day.event.rounds[0].tables[at - 1].players
    assert "Your seats" in day.get("own", day.player("Oak9"))


@pytest.mark.rule("000 XII-A")
def test_places_only_are_typed_twice_and_held_against_the_table(day: DayOf) -> None:
    sizes = {"least": "2", "most": "3", "prefer": "3", "team_size": "any", "second_entry": "yes"}
    day.post("settings", {**sizes, "places_only": "yes"})
    kim = day.helper("scorekeeper", "Kim")
    assert day.organiser.get(day.path(day.sheet(1))).headers["Location"].endswith("/places")
    good = {"place-0": "6", "place-1": "3", "place-2": "3"}
    page = day.post(day.sheet(1, "places"), {**good, "place-1": "6"}, status=409).content.decode()
    assert "No match of 3 gives 6, 6 and 3" in page
    day.post(day.sheet(1, "places"), {**good, "place-1": ""}, status=409)
    day.post(day.sheet(1, "places"), good)
    assert 'value="6"' not in day.get(day.sheet(1, "places"), kim)
    differ = {"place-0": "3", "place-1": "6", "place-2": "3"}
    assert "differ in the places" in day.post(day.sheet(1, "places"), differ, kim, 409).content.decode()
    day.post(day.sheet(1, "places"), good, kim)
    assert day.event.rounds[0].tables[0].confirmed
    assert "match points 6, 3, 3" in day.get(day.sheet(1, "").rstrip("/"))
    assert "6" in day.get("results.csv")


def test_lots_are_drawn_recorded_and_shown(day: DayOf) -> None:
    sizes = {"least": "2", "most": "3", "prefer": "3", "team_size": "any"}
    day.post("settings", {**sizes, "tiebreaks": "lot"})
    day.post(day.sheet(1), GOOD)
    assert "Draw lots" in day.get("standings")
    day.post("lots", {})
    assert len(day.event.lots) == len(set(day.event.lots.values())) == 3
    assert "lot " in day.get("standings", Client())
    assert not any(one.tied and one.played for one in standings_of(day.event).players)
    day.post("lots", {}, status=409)


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("calls/9/take", {}, 409),
        ("calls/9/rule", {"outcome": "correct", "rule": "VII"}, 409),
        ("calls/9", None, 404),
        ("calls?table=99", None, 302),
        ("round/1/table/99/judge", None, 404),
        ("round/9/table/1/judge", None, 404),
        ("round/1/table/1/penalty", {**PENALTY, "seat": "9"}, 409),
        ("round/1/table/1/penalty", {**PENALTY, "seat": "²"}, 409),
        ("round/1/table/1/penalty", {**PENALTY, "points": "-1"}, 409),
        ("round/1/table/1/penalty", {**PENALTY, "points": ""}, 409),
        ("round/1/table/1/penalty", {**PENALTY, "initials": "<b>"}, 409),
        ("round/1/table/1/penalty", {**PENALTY, "rule": ""}, 409),
        ("round/1/table/1/penalty", {**PENALTY, "shake": "0"}, 409),
        ("round/1/table/1/lift", {"finding": "1", "reason": "none was there"}, 409),
        ("round/1/table/1/deceit", {"seat": "0", "signed_total": "9", "reason": "no sheet"}, 409),
        ("round/1/table/1/decide", {"protest": "1", "upheld": "yes"}, 409),
        ("round/1/table/1/call", {"matter": "lunch"}, 409),
        ("disqualify", {"player": "Nobody", "scope": "rest", "reason": "shouting"}, 409),
        ("disqualify", {"player": "Oak1", "scope": "round", "round": "x", "reason": "shouting"}, 409),
        ("disqualify", {"player": "Oak1", "scope": "none", "reason": "shouting"}, 409),
    ],
)
def test_what_cannot_be_gets_a_sentence_and_changes_nothing(
    day: DayOf, path: str, fields: dict[str, str] | None, status: int
) -> None:
    head = day.helper("head judge")
    number = day.event.number
    if fields is None:
        day.get(path, head, status)
    else:
        day.post(path, fields, head, status)
    assert day.event.number == number
