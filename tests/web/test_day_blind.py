"""Second opinions stay blind, rulings name rules that there are, and a protest shows what it is against."""

from __future__ import annotations

import pytest
from django.test import Client

from forceout.rules.leagues import find_league
from forceout.tournament.event.records import Refused
from forceout.web.days.cited import cited
from web.day_kit import DayOf
from web.test_day_doors import own_seat, own_table

SECRET = {"outcome": "not correct", "rule": "VII-B-6", "words": "A secret reason"}
OUTCOME = ": not correct</h2>"


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def day() -> DayOf:
    return DayOf().released()


def called(day: DayOf) -> Client:
    """The table of Oak1 has called and Joan is there."""
    day.post(day.sheet(own_table(day), "call"), {"matter": "correct", "words": "It reads two ways"})
    joan = day.helper("judge", "Joan")
    day.post("calls/1/take", {}, joan)
    return joan


def ruled(day: DayOf) -> Client:
    joan = called(day)
    day.post("calls/1/rule", SECRET, joan)
    return joan


def differ(day: DayOf) -> tuple[Client, Client]:
    joan, child = ruled(day), day.player("Oak1")
    day.post("calls/1/second", {}, child)
    lou = day.helper("judge", "Lou")
    day.post("calls/1/take", {}, lou)
    day.post("calls/1/rule", {"outcome": "correct", "rule": "VII-B"}, lou)
    return joan, child


def blind(page: str) -> bool:
    return not any(told in page for told in ("A secret reason", OUTCOME, "Joan", "VII-B-6</b>"))


@pytest.mark.rule("manual General 7")
def test_no_other_judge_reads_a_ruling_before_a_second_opinion_is_asked_for(day: DayOf) -> None:
    joan = ruled(day)
    at = own_table(day)
    for role in ("judge", "head judge"):
        other = day.helper(role, f"Another {role}")
        for path in ("calls", "calls/1", "tables", day.sheet(at, "judge"), day.sheet(at, "").rstrip("/")):
            assert blind(day.get(path, other)), path
    assert "A secret reason" in day.get("calls/1", joan)
    assert "A secret reason" in day.get("own", day.player("Oak1")), "the players were told"
    day.post("close", {"reason": "it is late"})
    assert "A secret reason" in day.get("calls/1", other)


@pytest.mark.rule("002 Additional Rules for Competition")
def test_where_a_judge_is_final_a_ruling_may_be_read() -> None:
    day = DayOf("acc-equations-2022").released()
    joan = called(day)
    other = day.helper("judge", "Lou")
    assert "Joan is there" in day.get("calls", other)
    day.post("calls/1/rule", {**SECRET, "rule": "Solutions"}, joan)
    assert "A secret reason" in day.get("calls/1", other)


@pytest.mark.rule("manual General 7")
def test_a_judge_who_asked_for_the_second_opinion_does_not_give_it(day: DayOf) -> None:
    ruled(day)
    asker, other = day.helper("judge", "Asker"), day.helper("judge", "Other")
    day.post("calls/1/second", {}, asker)
    assert "You asked for this second opinion" in day.post("calls/1/take", {}, asker, 409).content.decode()
    page = day.get("calls", asker)
    assert "You asked for this second opinion" in page
    assert "Take the next call" not in page
    assert "Take this call" not in day.get("calls/1", asker)
    day.post("calls/1/take", {}, other)


@pytest.mark.rule("manual General 7")
def test_whoever_gave_the_first_ruling_reads_so_in_the_queue(day: DayOf) -> None:
    joan = ruled(day)
    day.post("calls/1/second", {}, day.player("Oak1"))
    page = day.get("calls", joan)
    assert "You gave the first ruling" in page
    assert "You see the table, not the first ruling" not in page


@pytest.mark.rule("manual General 7")
def test_a_head_judge_who_reads_the_protest_gives_no_second_opinion(day: DayOf) -> None:
    joan, at = ruled(day), own_table(day)
    head, other = day.helper("head judge", "Head"), day.helper("judge", "Other")
    day.post("calls/1/protest", {"seat": own_seat(day), "statement": "Joan calls it wrong", "paper": "desk"}, joan)
    for path in (day.sheet(at, "judge"), day.sheet(at, "").rstrip("/")):
        assert "Joan" not in day.get(path, other)
        page = day.get(path, head)
        for told in ("Joan calls it wrong", "not correct", "VII-B-6", "A secret reason", "desk", "Maya Torres"):
            assert told in page
    day.post("calls/1/second", {}, day.player("Oak1"))
    assert "yours to decide" in day.post("calls/1/take", {}, head, 409).content.decode()
    day.post("calls/1/take", {}, other)


@pytest.mark.rule("manual General 7")
def test_while_judges_confer_players_read_no_outcome(day: DayOf) -> None:
    joan, child = differ(day)
    page = day.get("own", child)
    assert "confer" in page
    assert "Ruling:" not in page
    assert "VII-B" not in page
    day.post("calls/1/rule", {"outcome": "correct", "rule": "VII-B"}, joan)
    assert "Ruling: <b>correct</b>, VII-B" in day.get("own", child)


@pytest.mark.rule("manual General 7")
def test_ask_the_judge_is_shut_until_the_second_ruling_is_recorded(day: DayOf) -> None:
    ruled(day)
    lou = day.helper("judge", "Lou")
    day.post("calls/1/second", {}, day.player("Oak1"))
    assert lou.get("/officials/ask").status_code == 200
    day.post("calls/1/take", {}, lou)
    refusal = lou.get("/officials/ask")
    assert refusal.status_code == 403
    assert "Record your own ruling first" in refusal.content.decode()
    assert lou.get("/rules/").status_code == 200
    page = day.get("calls/1", lou)
    assert "Look it up in the rulebook" in page
    assert "It reads two ways" in page
    day.post("calls/1/rule", SECRET, lou)
    assert lou.get("/officials/ask").status_code == 200


@pytest.mark.rule("manual General 8")
@pytest.mark.parametrize("rule", ["VII-Z-9", "QQQ", "VII-B-99", "VII-B, ZZ-9", "004 VII-B"])
def test_a_ruling_names_a_rule_that_there_is_and_what_was_typed_is_kept(day: DayOf, rule: str) -> None:
    joan = called(day)
    page = day.post("calls/1/rule", {**SECRET, "rule": rule}, joan, 409).content.decode()
    assert "There is no rule" in page
    assert f'value="{rule}"' in page
    assert 'value="A secret reason"' in page
    assert 'value="not correct" checked' in page
    assert not day.event.calls[0].rulings
    empty = day.post("calls/1/rule", {**SECRET, "rule": ""}, joan, 409).content.decode()
    assert "manual General 8" in empty
    assert "manual General 1<" not in empty


@pytest.mark.rule("manual General 8")
def test_rules_are_found_as_people_write_them() -> None:
    league = find_league("agloa-equations-2015")
    told = {
        "vii – b-6": "VII-B-6",
        "000 VII-B-6": "VII-B-6",
        "agloa-equations-2015 VII-B-6": "VII-B-6",
        "VII": "VII",
        "VII-B;XI-A": "VII-B, XI-A",
        "VI-A-1 comment (b)": "VI-A-1 comment (b)",
        "General 7": "manual O7",
        "": "",
    }
    assert {typed: cited(typed, league) for typed in told} == told
    with pytest.raises(Refused):
        cited("VII-B-6-z", league)
    assert cited("use of timer", find_league("acc-equations-2022")) == "Use of Timer"


@pytest.mark.rule("manual General 8")
def test_a_ruling_is_overturned_by_a_rule_that_there_is_and_no_longer_reads_as_if_it_stood(day: DayOf) -> None:
    joan, child = differ(day)
    day.post("calls/1/rule", {"outcome": "not correct", "rule": "VII-B-6"}, joan)
    at, head = own_table(day), day.helper("head judge", "Head")
    fields = {"seat": own_seat(day), "statement": "It reads one way", "paper": "with Joan", "call": "1"}
    day.post(day.sheet(at, "protest"), fields, child)
    page = day.get(day.sheet(at, "judge"), head)
    for told in ("Protest of Maya Torres", "2 judges heard: Joan, Lou", "with Joan", "<b>not correct</b>, VII-B-6"):
        assert told in page
    wrong = {"protest": "1", "upheld": "no", "rule": "ZZ-9"}
    page = day.post(day.sheet(at, "decide"), wrong, head, 409).content.decode()
    assert "There is no rule “ZZ-9”" in page
    assert 'value="ZZ-9"' in page
    day.post(day.sheet(at, "decide"), {**wrong, "rule": "VII-B"}, head)
    page = day.get("own", child)
    assert "The head judge has overturned the ruling" in page
    assert "Ruling:" not in page
    assert "has overturned this ruling" in day.get("calls/1", joan)


@pytest.mark.rule("000 XI-A")
def test_a_penalty_names_a_rule_that_there_is(day: DayOf) -> None:
    judge = day.helper("judge")
    fields = {"seat": "1", "points": "2", "initials": "KO", "rule": "ZZ-9", "shake": ""}
    page = day.post(day.sheet(1, "penalty"), fields, judge, 409).content.decode()
    assert 'value="ZZ-9"' in page
    assert 'name="seat" value="1" checked' in page
    assert not day.event.rounds[0].tables[0].found


def test_looking_a_rule_up_opens_the_rulebook_of_the_league(day: DayOf) -> None:
    joan = called(day)
    assert 'href="/rules/?league=agloa-equations-2015"' in day.get("calls/1", joan)
    page = day.post("calls/1/rule", {**SECRET, "rule": "VII-Z 9"}, joan, 409).content.decode()
    assert 'href="/rules/?league=agloa-equations-2015&amp;q=VII-Z%209"' in page


@pytest.mark.rule("manual General 2")
@pytest.mark.parametrize("minutes", ["-3", "0", "61"])
def test_minutes_are_refused_in_minutes(day: DayOf, minutes: str) -> None:
    judge = day.helper("judge")
    refusal = day.post(day.sheet(1, "time"), {"minutes": minutes, "reason": "a ruling"}, judge, 409).content.decode()
    assert "between 1 and 60 minutes" in refusal
