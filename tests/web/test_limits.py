"""Limits count people: a class behind one address is thirty, and a cookie made anew for each request buys nothing."""

from __future__ import annotations

import json
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from forceout.web import prices, shares
from forceout.web.askers import house_of
from forceout.web.fair_queue import Busy, FairQueue
from forceout.web.limits import Asker, Bucket, Limits
from forceout.web.puzzles import pages as puzzle_pages
from forceout.web.tables import pages

WISH = {"name": "Maya", "ruleset": "basic-equations-2015", "opponents": "bots"}
EVAL = {"ask": "eval", "ruleset": "basic-equations-2015", "expression": "1+2"}
TRIED = {"kind": "find", "seed": 1, "ruleset": "basic-equations-2015", "division": "", "variations": 0}
CHAIN = "−".join(str(number % 10) for number in range(1, 21))


@pytest.fixture(autouse=True)
def real_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits as they are, with time that stands still."""
    monkeypatch.undo()
    monkeypatch.setattr("forceout.web.limits.time", SimpleNamespace(monotonic=lambda: 100.0))
    monkeypatch.setattr(shares, "SHARE", Limits(burst=60, rate=5, people=8, strangers=1))
    monkeypatch.setattr(pages, "OPENINGS", Limits(burst=20, rate=0.05, people=15))
    monkeypatch.setattr(puzzle_pages, "TRIES", Limits(burst=30, rate=1))


def ask(client: Client, question: Any, **more: Any) -> Any:
    return client.post("/api/ask", json.dumps(question), "application/json", **more)


def person(address: str = "10.0.0.1") -> Client:
    """A browser that has been to the first page."""
    client = Client(REMOTE_ADDR=address)
    client.get("/")
    return client


def test_a_class_behind_one_address_opens_its_tables_at_once() -> None:
    children = [person() for _ in range(30)]
    assert [child.post("/tables/", WISH).status_code for child in children] == [302] * 30


def test_one_person_opens_only_so_many_tables_and_is_told_when_to_come_back() -> None:
    child = person()
    told = [child.post("/tables/", WISH) for _ in range(21)]
    assert [answer.status_code for answer in told] == [302] * 20 + [429]
    assert int(told[-1]["Retry-After"]) > 0
    assert "Wait a minute" in told[-1].content.decode()
    assert person().post("/tables/", WISH).status_code == 302  # the next child at the same address


def test_a_new_cookie_with_every_request_does_not_get_past_the_house() -> None:
    limits = Limits(burst=2, rate=0, people=3)
    assert [limits.allows(Asker(str(number), "10.0.0.1")) for number in range(8)] == [True] * 6 + [False] * 2
    assert limits.allows(Asker("another", "10.0.0.2"))


def test_those_who_show_no_cookie_are_counted_together() -> None:
    limits = Limits(burst=2, rate=0, people=30, strangers=3)
    assert [limits.allows(Asker("", "10.0.0.1")) for _ in range(7)] == [True] * 6 + [False]
    assert limits.allows(Asker("somebody", "10.0.0.1"))


@pytest.mark.parametrize(
    ("address", "house"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_a_house_is_an_address_or_the_network_of_a_household(address: str, house: str) -> None:
    assert house_of(address) == house


def test_a_long_row_is_priced_before_it_is_read() -> None:
    assert shares.price(EVAL) == 1
    assert shares.price({**EVAL, "expression": CHAIN}) > 20
    assert shares.price({"ask": "judge", "goal": "1", "equation": f"{CHAIN} = 1"}) > 20
    assert shares.price({"ask": "eval", "expression": "1" * 8_000}) == prices.DEAREST
    assert shares.price({"ask": "eval", "expression": 7}) == 1
    assert shares.price({"ask": ["solve"]}) == 1


def test_whoever_has_had_a_share_is_told_to_wait_before_anything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def judge(question: dict[str, Any]) -> dict[str, Any]:
        asked.append(question)
        return {}

    monkeypatch.setattr("forceout.web.tables.api.ask", judge)
    monkeypatch.setattr("forceout.web.thinking.worker.time", SimpleNamespace(process_time=lambda: 0.9 * len(asked)))
    client = person()
    assert ask(client, EVAL).status_code == 200  # it took 0.9 s: three quarters of the share
    refused = ask(client, {**EVAL, "expression": CHAIN})
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "too-many"
    assert int(refused["Retry-After"]) > 0
    assert len(asked) == 1
    assert ask(client, EVAL).status_code == 200  # a short one is still within it
    assert ask(person(), {**EVAL, "expression": CHAIN}).status_code == 200  # another person at the same address


def test_what_a_question_did_not_cost_is_given_back() -> None:
    client = person()
    for _ in range(20):
        assert ask(client, {**EVAL, "expression": "+".join("1" * 14)}).status_code == 200


def test_a_class_behind_one_address_asks_ten_questions_each() -> None:
    children = [person() for _ in range(30)]
    assert {ask(child, EVAL).status_code for child in children for _ in range(10)} == {200}


def test_turns_go_round_the_houses_and_the_people_in_them() -> None:
    turns, order, first = FairQueue(1, patience=10), [], threading.Event()

    def work(who: Asker, name: str) -> None:
        with turns.turn(who):
            first.wait(60)
            order.append(name)

    flood, other, honest = Asker("a", "x"), Asker("b", "x"), Asker("c", "y")
    threads = []
    for who, name in [(flood, "x1"), (flood, "x2"), (flood, "x3"), (flood, "x4"), (other, "other"), (honest, "honest")]:
        before = sum(len(line) for house in turns.waiting.values() for line in house.values())
        threads.append(threading.Thread(target=work, args=(who, name)))
        threads[-1].start()
        while len(threads) > 1 and before == sum(len(line) for one in turns.waiting.values() for line in one.values()):
            pass
        while turns.free:
            pass
    first.set()
    for thread in threads:
        thread.join(10)
    assert order == ["x1", "x2", "honest", "other", "x3", "x4"]
    assert turns.free == 1
    assert not turns.waiting


def test_whose_turn_does_not_come_is_told_so_and_keeps_no_place() -> None:
    turns, who = FairQueue(1, patience=0.05, mine=1), Asker("a", "x")

    def waits() -> None:
        with pytest.raises(Busy), turns.turn(who):
            pytest.fail("there was no turn")

    with turns.turn(who):
        waiting = threading.Thread(target=waits)
        waiting.start()
        waiting.join(5)
        waits()
    assert turns.free == 1
    assert not turns.waiting


def test_only_so_many_wait_at_once() -> None:
    turns, go = FairQueue(1, patience=5, mine=2), threading.Event()

    def work() -> None:
        with turns.turn(Asker("a", "x")):
            go.wait(60)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    while sum(len(line) for house in turns.waiting.values() for line in house.values()) < 2:
        pass
    with pytest.raises(Busy), turns.turn(Asker("a", "x")):
        pytest.fail("there was a place")
    go.set()
    for thread in threads:
        thread.join(5)
    assert turns.free == 1


def test_a_busy_server_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "READING", FairQueue(0, patience=0.01))
    answer = ask(person(), EVAL)
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "busy"


def test_a_try_at_a_puzzle_is_paid_for_like_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def result_of(puzzle: object, answer: str) -> dict[str, Any]:
        seen.append(answer)
        return {}

    monkeypatch.setattr(puzzle_pages, "result_of", result_of)
    monkeypatch.setattr(puzzle_pages, "asked_with", lambda tried: SimpleNamespace(puzzle=lambda who: None))
    monkeypatch.setattr("forceout.web.thinking.worker.time", SimpleNamespace(process_time=lambda: 1.0 * len(seen)))
    client = person()
    told = [client.post("/puzzles/check", json.dumps({**TRIED, "answer": CHAIN}), "application/json") for _ in range(3)]
    assert [answer.status_code for answer in told] == [200, 429, 429]
    assert told[1].json()["error"]["code"] == "too-many"


def test_a_debt_is_paid_off_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("forceout.web.limits.time", SimpleNamespace(monotonic=lambda: now[0]))
    bucket = Bucket(burst=10, rate=1)
    bucket.charge(500)
    assert not bucket.take()
    now[0] += 12
    assert bucket.take(2)
    bucket.charge(-500)
    assert bucket.left == 10
