"""A review shared by link: first names only, nothing that leads further, and it ends when its owner says."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.test import Client

from forceout.web.records.models import Shared
from forceout.web.records.names import first_names
from forceout.web.tables.forgetting import forget_table, forget_visitor
from forceout.web.tables.models import Reviewed, Table
from web.match_kit import finished, number_of

JSON = {"HTTP_ACCEPT": "application/json"}


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def maya() -> Client:
    return Client()


@pytest.fixture
def code(maya: Client) -> str:
    return finished(maya)


def share(client: Client, code: str) -> dict[str, str]:
    answer = client.post(f"/t/{code}/share.json", **JSON)  # type: ignore[arg-type]
    assert answer.status_code == 200, answer.content
    made: dict[str, str] = answer.json()["share"]
    return made


def path_of(link: dict[str, str]) -> str:
    return link["link"].removeprefix("http://testserver")


def whole(client: Client, path: str) -> dict[str, Any]:
    """The review when every shake is done."""
    for _ in range(200):
        told: dict[str, Any] = client.get(path).json()
        if told["done"] >= told["of"]:
            return told
        time.sleep(0.05)
    raise AssertionError("the review was never done")


def test_whoever_has_the_link_reads_the_review_with_first_names_and_without_a_session(maya: Client, code: str) -> None:
    stranger, link = Client(), share(maya, code)
    told = whole(stranger, f"{path_of(link)}/review.json")
    assert told["names"] == ["Maya", "Theo"]
    assert told["shakes"][0]["moves"]
    assert "player" not in stranger.session


def test_a_shared_review_says_nothing_by_which_more_could_be_found(maya: Client, code: str) -> None:
    link = path_of(share(maya, code))
    told = whole(Client(), f"{link}/review.json")
    page = Client().get(link)
    for text in (json.dumps(told), page.content.decode()):
        assert "Lopez" not in text
        assert "Berg" not in text
        assert code not in text
        assert "\ue000" not in text
    assert (told["recordPath"], told["scoresheetPath"], told["share"], told["code"]) == ("", "", None, "")


def test_the_players_themselves_still_read_whole_names(maya: Client, code: str) -> None:
    told = whole(maya, f"/t/{code}/review.json")
    assert told["names"] == ["Maya Lopez", "Theo van Berg"]
    said = json.dumps(told["shakes"])
    assert "Maya Lopez" in said
    assert "\ue000" not in said


def test_a_shared_review_is_kept_from_search_engines_caches_and_referrers(maya: Client, code: str) -> None:
    link = path_of(share(maya, code))
    for path in (link, f"{link}/review.json"):
        answer = Client().get(path)
        assert "noindex" in answer["X-Robots-Tag"]
        assert "no-store" in answer["Cache-Control"]
        assert answer["Referrer-Policy"] == "no-referrer"
    assert '<meta name="robots" content="noindex' in Client().get(link).content.decode()


def test_the_same_owner_has_one_link_and_a_new_one_after_it_was_ended(maya: Client, code: str) -> None:
    first = share(maya, code)
    assert share(maya, code)["link"] == first["link"]
    assert maya.post(first["endPath"], **JSON).json()["share"]["link"] == ""  # type: ignore[arg-type]
    assert Client().get(path_of(first)).status_code == 404
    assert Client().get(f"{path_of(first)}/review.json").status_code == 404
    assert share(maya, code)["link"] != first["link"]


def test_links_are_long_enough_that_nobody_guesses_one(maya: Client, code: str) -> None:
    assert len(path_of(share(maya, code)).removeprefix("/r/")) >= 22
    assert Client().get("/r/0000000000000000000000").status_code == 404


def test_strangers_cannot_share_and_only_the_owner_ends_a_link(maya: Client, code: str) -> None:
    stranger = Client()
    number_of(stranger)
    assert stranger.post(f"/t/{code}/share.json").status_code == 403
    assert stranger.get(f"/t/{code}/review.json").json()["share"] is None
    assert stranger.get(f"/t/{code}/review").status_code == 200  # as before: who knows the code may read
    link = share(maya, code)
    assert stranger.post(link["endPath"], **JSON).status_code == 404  # type: ignore[arg-type]
    assert Client().get(path_of(link)).status_code == 200


def test_a_match_that_still_counts_is_not_shared(maya: Client) -> None:
    running = finished(maya, over=False)
    assert maya.post(f"/t/{running}/share.json").status_code == 403
    over = finished(maya)
    link = path_of(share(maya, over))
    Table.objects.filter(code=over).update(over=False)  # a judge has opened it again
    assert Client().get(f"{link}/review.json").status_code == 403


def test_the_list_of_one_s_links_has_each_with_a_button_to_end_it(maya: Client, code: str) -> None:
    link = share(maya, code)
    page = maya.get("/reviews").content.decode()
    assert link["link"] in page
    assert f'action="{link["endPath"]}"' in page
    answer = maya.post(link["endPath"])
    assert answer["Location"] == "/reviews#shared"
    assert link["link"] not in maya.get("/reviews").content.decode()


def test_a_link_ends_when_the_table_is_forgotten(maya: Client, code: str) -> None:
    link = path_of(share(maya, code))
    forget_table(code)
    assert Client().get(link).status_code == 404
    assert not Shared.objects.filter(owner=number_of(maya)).exists()


def test_a_link_ends_when_its_owner_is_forgotten_though_the_table_stays_with_the_others(
    maya: Client, code: str
) -> None:
    theo = Client()
    shared = finished(maya, theo)
    mine, his = path_of(share(maya, shared)), path_of(share(theo, shared))
    whole(Client(), f"{his}/review.json")
    forget_visitor(number_of(maya))
    assert Client().get(mine).status_code == 404
    told = whole(Client(), f"{his}/review.json")
    assert told["names"] == ["Player 1", "Theo"]
    assert "Maya" not in json.dumps(told)


def test_a_review_that_an_older_release_kept_with_names_in_it_is_made_again(maya: Client, code: str) -> None:
    table = Table.objects.get(code=code)
    whole(maya, f"/t/{code}/review.json")
    row = Reviewed.objects.get(table=table)
    old = json.loads(json.dumps(row.data["seats"]).replace("\\ue0000\\ue001", "Maya Lopez"))
    Reviewed.objects.filter(pk=row.pk).update(data=old)
    told = whole(Client(), f"{path_of(share(maya, code))}/review.json")
    assert "Lopez" not in json.dumps(told)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Maya Lopez", "Theo"], ["Maya", "Theo"]),
        (["maya.lopez", "theo_b"], ["maya", "theo"]),
        (["Lopez, Maya", "Anne-Marie K"], ["Maya", "Anne-Marie"]),
        (["Maya L", "Maya K"], ["Maya 1", "Maya 2"]),
        (["Player 1", "Player 2"], ["Player 1", "Player 2"]),
        (["maya@school", "..."], ["maya", "Player"]),
    ],
)
def test_a_first_name_is_what_stands_before_the_surname_however_it_is_written(
    names: list[str], told: list[str]
) -> None:
    assert first_names(names) == told
