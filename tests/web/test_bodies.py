"""Bodies and methods that no form of ours sends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from web.seats import open_table

EVAL = {"ask": "eval", "ruleset": "agloa-equations-2015", "division": "middle", "expression": "1+1"}


@pytest.mark.parametrize("path", ["/api/ask", "/puzzles/check"])
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ('{"id": NaN, "answer": "1"}', 400, "bad-json"),
        ('{"id": 1e999, "answer": "1"}', 400, "bad-json"),
        ('{"id": "\\ud800", "answer": "\\ud800"}', 400, "bad-json"),
        ("[]", 400, "bad-question"),
        ("1" * 70_000, 413, "too-long"),
    ],
)
def test_what_could_not_be_sent_back_is_refused_in_words(
    client: Client, path: str, body: Any, status: int, code: str
) -> None:
    answer = client.post(path, body, "application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize("kind", [["solve"], {"solve": 1}, None, 7])
def test_a_question_of_no_kind_is_told_so(client: Client, kind: dict[str, Any] | int | list[Any] | None) -> None:
    answer = client.post("/api/ask", json.dumps({**EVAL, "ask": kind}), "application/json")
    assert "error" in answer.json()


@pytest.mark.parametrize("path", ["/t/{}", "/t/{}/watch", "/t/{}/qr.svg", "/puzzles/today", "/join"])
def test_a_page_may_be_asked_for_its_head(client: Client, path: str) -> None:
    answer = client.head(path.format(open_table(client)))
    assert (answer.status_code, answer.content) == (200, b"")
