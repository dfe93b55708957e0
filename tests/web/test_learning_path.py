"""The learning path on the web table: its pages, its positions in the trainer, and all of them as one file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from forceout.learning_path.pages import TRIES, Page, all_pages, path_through
from forceout.web import wire
from forceout.web.learning_path.pages import taught, word_of
from forceout.web.learning_path.positions import known_answers, place_of, position_view
from web.test_puzzles import in_page

PAGES = list(all_pages().values())
ANSWER = {"kind": "find", "seed": 1, "ruleset": "", "division": "", "variations": 1}


def post(client: Client, address: str, body: object) -> Any:
    return client.post(address, json.dumps(body, ensure_ascii=False), content_type="application/json")


@pytest.mark.parametrize("division", taught(), ids=word_of)
def test_every_division_with_variations_has_its_path_the_easiest_first(client: Client, division: Any) -> None:
    text = client.get("/learn/path", {"of": word_of(division)}).content.decode()
    at = [text.index(f'href="/learn/path/{page.id}"') for page in path_through(division)]
    assert at == sorted(at)


def test_the_division_that_was_looked_at_last_is_shown_again(client: Client) -> None:
    client.get("/learn/path", {"of": "agloa-equations-2015.senior"})
    assert b"/learn/path/equations/root-is-i" in client.get("/learn/path", {"game": "equations"}).content
    assert b"/learn/path/equations/root-is-i" in client.get("/learn/path").content
    assert b"/learn/path/on-sets/required-cube" in client.get("/learn/path", {"game": "on-sets"}).content


def test_a_page_says_where_a_division_plays_it_otherwise(client: Client) -> None:
    """A wild 0 is any number for the youngest and any symbol for the others (000 XIII-A-3, XIII-B-3)."""
    text = client.get("/learn/path/equations/wild").content.decode()
    assert "<b>Middle, Junior and Senior:</b>" in text
    assert "any symbol" in text
    assert "<b>Middle" not in client.get("/learn/path/equations/sideways").content.decode()


@pytest.mark.parametrize(("game", "first"), [("equations", "sideways"), ("on-sets", "required-cube")])
def test_the_list_of_lessons_leads_on_to_the_path(client: Client, game: str, first: str) -> None:
    text = client.get("/learn", {"game": game}).content.decode()
    assert f'href="/learn/path/{game}/{first}"' in text
    assert f'data-cards="path:{game}/{first}/1 path:{game}/{first}/2 path:{game}/{first}/3"' in text
    assert "Review what you missed" in text


def test_an_unknown_division_gets_the_usual_path_and_a_game_its_own(client: Client) -> None:
    assert b"/learn/path/equations/sideways" in client.get("/learn/path", {"of": "no.such"}).content
    assert b"/learn/path/on-sets/required-cube" in client.get("/learn/path", {"game": "on-sets"}).content


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_a_page_shows_sentence_picture_example_and_three_positions(client: Client, page: Page) -> None:
    text = client.get(f"/learn/path/{page.id}").content.decode()
    assert page.says.replace("'", "&#x27;") in text
    assert 'class="path-picture" role="img"' in text
    assert ("It holds" in text) or ("It is refused" in text) or page.example is None
    for number in range(1, TRIES + 1):
        assert f'href="{place_of(page, number)}"' in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_a_position_is_shown_as_the_trainer_expects_without_its_answer(client: Client, page: Page) -> None:
    for number in range(1, TRIES + 1):
        view = position_view(page, number)
        assert not wire.misfit(wire.Puzzle, view)
        one = page.tries[number - 1]
        if one.ask == "find":
            assert one.answer not in json.dumps(view, ensure_ascii=False)
    assert in_page(client.get(place_of(page, 1)))["card"] == f"path:{page.id}/1"


def test_the_judge_answers_a_try_at_a_position(client: Client) -> None:
    address = "/learn/path/equations/sideways/1/check"
    right = post(client, address, {**ANSWER, "answer": "3÷4s = 12"}).json()
    assert right["right"]
    assert not wire.misfit(wire.PuzzleResult, right)
    wrong = post(client, address, {**ANSWER, "answer": "3÷4 = 12"}).json()
    assert not wrong["right"]
    assert wrong["findings"]
    assert post(client, address, {**ANSWER, "answer": ""}).json()["gaveUp"]


def test_another_right_answer_than_the_stored_one_is_right(client: Client) -> None:
    """Any paper that the judge accepts counts, not only ours."""
    address = "/learn/path/equations/upside-down/2/check"
    assert post(client, address, {**ANSWER, "answer": "yes"}).json()["right"]
    address = "/learn/path/equations/multiple-operations/1/check"
    assert post(client, address, {**ANSWER, "answer": "6+(4+2) = 12"}).json()["right"]


@pytest.mark.parametrize(
    "address",
    [
        "/learn/path/equations/no-such",
        "/learn/path/chess/sideways",
        "/learn/path/equations/sideways/4",
        "/learn/path/equations/sideways/0",
        "/learn/path/on-sets/sideways/1",
    ],
)
def test_what_is_not_on_the_path_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
    if address[-1].isdigit():
        assert post(client, f"{address}/check", {**ANSWER, "answer": "1"}).status_code == 404


def test_a_try_that_is_none_gets_a_sentence(client: Client) -> None:
    address = "/learn/path/equations/sideways/1/check"
    bodies: list[object] = [{"answer": 7}, {**ANSWER, "answer": "1" * 5000}, []]
    for body in bodies:
        answer = post(client, address, body)
        assert answer.status_code in (400, 413)
        assert answer.json()["error"]["message"]


def test_all_positions_come_as_one_file_for_those_who_go_on_without_the_server(client: Client) -> None:
    answer = client.get("/learn/path.json")
    pack = answer.json()
    assert not wire.misfit(wire.PathPack, pack)
    assert len(pack["positions"]) == TRIES * len(PAGES)
    by_card = {one["puzzle"]["card"]: one for one in pack["positions"]}
    assert by_card["path:equations/sideways/1"]["answers"] == ["3÷4s = 12"]
    assert by_card["path:equations/sideways/2"]["answers"] == ["yes"]
    assert known_answers(all_pages()["equations/sideways"], 2)["shows"] == "3s×9 = r3"
    assert len(answer.content) < 700_000


def test_whoever_reviews_goes_on_with_what_else_is_due(client: Client) -> None:
    assert in_page(client.get("/learn/path/equations/sideways/1", {"review": ""}))["nextPath"] == "/learn/review"
    assert in_page(client.get("/learn/path/equations/sideways/1"))["nextPath"] == "/learn/path/equations/sideways/2"
