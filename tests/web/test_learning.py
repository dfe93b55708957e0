"""Lessons on the web table: the file that needs no server, its page, and that nothing is kept but that one was done."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from forceout.lessons.reading import all_lessons
from forceout.web import wire
from forceout.web.learning.compiling import lesson_view
from forceout.web.learning.judging import verdict_on
from forceout.web.tables.models import Logged, Table
from forceout.web.visitor import LEARNED

KEYS = list(all_lessons())


def compiled(client: Client, key: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/learn/lessons/{key}.json").json()
    return found


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_shows_the_views_of_a_real_table(client: Client, key: str) -> None:
    lesson = compiled(client, key)
    assert lesson["id"] == key
    for step in lesson["steps"]:
        view = lesson["views"][step["start"]]
        assert view["type"] == "table"
        assert view["you"] == [0]
        assert view["clock"] is None
        assert not wire.misfit(wire.View, view)
        for act in step["acts"]:
            listed = next(one for one in view["options"] if one["verb"] == act["verb"])
            assert listed["free"] or act["words"] in listed["words"], (act, listed)
            view = lesson["views"][act["view"]]
        numbers = [step["start"], *(act["view"] for act in step["acts"]), *step["then"]]
        assert numbers == sorted(set(numbers))
    assert lesson["views"][-1]["shakeEnd"]["points"]
    assert lesson["steps"][-1]["acts"][-1]["view"] <= len(lesson["views"]) - 1


def test_each_act_of_a_guided_shake_says_what_to_touch(client: Client) -> None:
    lesson = compiled(client, "first-shake")
    touched = [[target["name"] for target in act["targets"]] for step in lesson["steps"] for act in step["acts"]]
    assert touched[0] == ["roll"]
    assert touched[1][1::2] == ["goal", "goal"]
    assert touched[2] == ["goal"]
    assert [names[1] for names in touched[3:6]] == ["required", "forbidden", "permitted"]
    assert touched[6:8] == [["pick-up"], ["now"]]
    assert touched[8][-1] == "present"
    assert len(touched[8]) == 4
    assert lesson["steps"][3]["acts"][0]["targets"][0]["spoken"] == "the green 6"


def test_nothing_of_a_lesson_is_recorded(client: Client) -> None:
    before = (Table.objects.count(), Logged.objects.count())
    for key in KEYS:
        compiled(client, key)
        assert client.get(f"/learn/{key}").status_code == 200
    assert (Table.objects.count(), Logged.objects.count()) == before


def test_a_browser_that_has_the_lesson_is_sent_nothing_again(client: Client) -> None:
    first = client.get("/learn/lessons/first-shake.json")
    assert first.headers["Content-Type"].startswith("application/json")
    again = client.get("/learn/lessons/first-shake.json", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.content
    other = client.get("/learn/lessons/first-shake.json", headers={"If-None-Match": '"another"'})
    assert other.status_code == 200


def test_a_lesson_that_does_not_exist_is_not_found(client: Client) -> None:
    for path in ("/learn/nothing", "/learn/lessons/nothing.json"):
        assert client.get(path).status_code == 404
    assert client.post("/learn/lessons/nothing/judge", {}, content_type="application/json").status_code == 404


@pytest.mark.parametrize(
    ("key", "paper", "correct"),
    [
        ("first-shake", "(r3×g4) = b1r2", True),
        ("first-shake", "g6×b2 = b1r2", False),
        ("first-shake", "r3×g4 = b1r3", False),
        ("first-shake", "nonsense", False),
        ("on-sets-first-shake", "(B∪R)", True),
        ("on-sets-first-shake", "G∪Y", False),
    ],
)
def test_the_judge_is_asked_about_papers_that_the_lesson_does_not_know(
    client: Client, key: str, paper: str, correct: bool
) -> None:
    told = client.post(f"/learn/lessons/{key}/judge", json.dumps({"paper": paper}), content_type="application/json")
    assert told.status_code == 200
    assert told.json()["correct"] is correct
    assert correct or told.json()["findings"]


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"paper": 3}', '{"paper": "x", "more": 1}'])
def test_a_bad_question_to_the_judge_is_told_so(client: Client, body: str) -> None:
    told = client.post("/learn/lessons/first-shake/judge", body, content_type="application/json")
    assert told.status_code in (400, 415) or told.json()["correct"] is False


@pytest.mark.parametrize("key", KEYS)
def test_the_papers_that_a_lesson_knows_are_right(key: str) -> None:
    for paper in lesson_view(all_lessons()[key])["papers"]:
        verdict = verdict_on(key, paper)
        assert verdict is not None
        assert verdict["correct"], paper


def test_that_a_lesson_was_done_is_all_that_the_server_keeps(client: Client) -> None:
    assert client.get("/learn/done").status_code == 405
    assert client.post("/learn/done").status_code == 204
    assert client.session[LEARNED] is True


def test_another_site_cannot_say_that_a_lesson_was_done() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/learn/done").status_code == 403
    strict.get("/learn/first-shake")
    token = strict.cookies["csrftoken"].value
    assert strict.post("/learn/done", headers={"X-CSRFToken": token}).status_code == 204
