"""The description of the HTTP API: it is true of the code, and a real server keeps to it whatever is sent."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.test import Client
from fuzz.over_http import Asker, Report, run
from jsonschema_rs import Draft202012Validator

from cases import load
from forceout import ask
from forceout.protocol.ask import FIELDS
from forceout.web.asked_schema import ANSWERS, answer_to, question_schema
from forceout.web.openapi import FORMS, MAY_WAIT, MEDIA, POSTED_ONLY, QUERIES, addresses, document


def test_the_server_describes_itself(client: Client) -> None:
    told = client.get("/api/openapi.json").json()
    assert told == json.loads(json.dumps(document()))
    schemathesis.openapi.from_dict(told).validate()


def test_every_address_is_described_and_nothing_else() -> None:
    known = set(addresses())
    assert set(document()["paths"]) == known
    for listed in (QUERIES, FORMS, MEDIA, MAY_WAIT, POSTED_ONLY):
        assert set(listed) <= known
    assert "/api/ask" in known
    assert "/t/{code}/review.json" in known


def test_the_answers_to_known_questions_are_as_described() -> None:
    question, answers = (
        Draft202012Validator(question_schema()),
        {kind: Draft202012Validator(answer_to(kind)) for kind in ANSWERS},
    )
    assert set(ANSWERS) == set(FIELDS)
    asked = [case["question"] for case in load(tuple(FIELDS))[::15]]
    assert {one["ask"] for one in asked} == set(FIELDS)
    for one in asked:
        told = ask({**one, "budget_ms": 50} if one["ask"] == "solve" else one)
        assert question.is_valid(one) or "error" in told, one
        assert answers[one["ask"]].is_valid(json.loads(json.dumps(told))), (one, told)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("eval", {"defined": True, "ambiguous": False}),
        ("eval", {"correct": True, "reasons": []}),
        ("judge", {"correct": "yes", "reasons": []}),
        ("judge", {"correct": True, "reasons": [{"code": "syntax"}]}),
        ("solve", {"status": "perhaps", "elapsed_ms": 1}),
        ("match", {"error": "no"}),
        ("match", {"points": [6, 4], "more": 1}),
    ],
)
def test_an_answer_that_belongs_to_no_such_question_does_not_fit(kind: str, told: dict[str, Any]) -> None:
    assert not Draft202012Validator(answer_to(kind)).is_valid(told)


@contextmanager
def answering(status: int, body: bytes, media: str) -> Iterator[str]:
    """A server that gives everybody the same answer."""

    class Same(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            self.send_header("Content-Type", media)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Same) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("status", "body", "media", "faulty"),
    [
        (200, b'{"points":[6,4]}', "application/json", False),
        (200, b'{"error":{"code":"internal","message":"Forceout failed."}}', "application/json", True),
        (200, b'{"points":6}', "application/json", True),
        (200, b"ok", "text/plain", True),
        (500, b"Something broke", "text/html", True),
        (418, b"{}", "application/json", True),
    ],
)
def test_what_is_not_as_described_is_noticed(status: int, body: bytes, media: str, faulty: bool) -> None:
    operation = schemathesis.openapi.from_dict(document())["/api/ask"]["POST"]
    asked: Any = {"ask": "match", "ruleset": "basic-equations-2015", "totals": [9, 3]}
    report = Report()
    with answering(status, body, media) as address:
        Asker(address, report).ask(operation.Case(body=asked, media_type="application/json"))
    assert report.total == 1
    assert bool(report.faults) == faulty


def test_a_real_server_answers_as_described_whatever_is_sent() -> None:
    report = run(examples=2, seed=7)  # `make fuzz` has a hundred times as many
    assert not report.faults, "\n".join(report.lines())
    assert report.total > 150
