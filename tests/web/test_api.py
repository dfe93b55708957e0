"""`POST /api/ask`: the line protocol over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from forceout import ask
from forceout.web.limits import Asker, Bucket, Limits

EVAL = {"ask": "eval", "ruleset": "agloa-equations-2015", "division": "middle", "expression": "(√2+√3)^2"}


def post(client: Client, body: Any) -> Any:
    return client.post("/api/ask", body if isinstance(body, str | bytes) else json.dumps(body), "application/json")


def test_it_answers_as_the_command_does(client: Client) -> None:
    assert post(client, EVAL).json() == ask(EVAL)


def test_it_needs_no_cookie_and_gives_none(client: Client) -> None:
    answer = post(client, EVAL)
    assert not answer.cookies


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("", 400, "bad-json"),
        ("[1]", 400, "bad-question"),
        ("[" * 4_000, 400, "bad-json"),
        ("1" * 9_000, 413, "too-long"),
        (json.dumps({"ask": "nonsense"}), 200, None),
        (json.dumps({**EVAL, "expression": "9^9^9^9"}), 200, None),
    ],
)
def test_bad_questions_are_told_why(client: Client, body: Any, status: int, code: str | None) -> None:
    answer = post(client, body)
    assert answer.status_code == status
    if code is not None:
        assert answer.json()["error"]["code"] == code


def test_a_search_gets_no_more_than_a_second(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from forceout.web.tables import api

    asked: list[object] = []

    def ask(question: dict[str, Any]) -> dict[str, Any]:
        asked.append(question["budget_ms"])
        return {}

    monkeypatch.setattr(api, "ask", ask)
    for budget in (5, 900_000, -1, "long", None, True):
        post(client, {"ask": "solve", "budget_ms": budget})
    assert asked == [5, 1000, 1000, 1000, 1000, 1]


def test_only_posting_is_asking(client: Client) -> None:
    assert client.get("/api/ask").status_code == 405


def test_a_bucket_lets_a_burst_through_and_then_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("forceout.web.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(burst=3, rate=1)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 2
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_the_limits_forget_the_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    limits = Limits(burst=1, rate=1000)
    monkeypatch.setattr("forceout.web.limits.MOST_KEPT", 10)
    for who in range(100):
        limits.allows(Asker(str(who), str(who)))
    assert len(limits.people.kept) <= 11
    assert len(limits.houses.kept) <= 11


def day_of(players: int) -> dict[str, Any]:
    people = [{"id": f"player-{number:04}", "team": f"team-{number // 5:04}"} for number in range(players)]
    return {"ask": "seat", "policy": "random", "players": people, "seed": 3}


def test_a_question_about_a_whole_day_may_be_long(client: Client) -> None:
    question = day_of(2_000)
    assert len(json.dumps(question)) > 64 * 1024
    assert post(client, question).json() == ask(question)


def test_no_other_question_may_be_as_long(client: Client) -> None:
    for question in ({**EVAL, "expression": "1" * 9_000}, {"ask": ["seat"], "players": ["x" * 9_000]}):
        answer = post(client, question)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-long")


def test_a_day_has_its_limit_too(client: Client) -> None:
    answer = post(client, {**day_of(2), "policy": "x" * 2**20})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-long")
    answer = post(client, day_of(2_001))
    assert answer.json()["error"]["code"] == "bad-field"


def test_nobody_gets_more_steps_than_usual_for_a_seating(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from forceout.tournament.seating.shape import USUAL_EFFORT
    from forceout.web.tables import api

    asked: list[object] = []

    def ask(question: dict[str, Any]) -> dict[str, Any]:
        asked.append(question["effort"])
        return {}

    monkeypatch.setattr(api, "ask", ask)
    for effort in (10, 10**9):
        post(client, {**day_of(4), "effort": effort})
    assert asked == [10, USUAL_EFFORT]
