"""The rulebook on the web: a citation leads to its article, typing finds, examples run."""

from __future__ import annotations

import pytest
from django.test import Client

from forceout.rulebook.reading import articles


@pytest.mark.parametrize("citation", sorted(articles())[::23])
def test_an_article_has_its_page(client: Client, citation: str) -> None:
    document, _, number = citation.partition(" ")
    answer = client.get(f"/rules/{document}/{number}")
    assert answer.status_code == 200
    assert articles()[citation].number in answer.content.decode()


def test_a_citation_of_a_verdict_leads_to_its_article(client: Client) -> None:
    answer = client.get("/rules/", {"cite": "agloa-equations-2015 VII-B-3-b"})
    assert answer.status_code == 302
    assert answer["Location"] == "/rules/000/VII-B-3-b?league=agloa-equations-2015"
    assert client.get("/rules/", {"cite": "manual B34"})["Location"] == "/rules/manual/B34"


def test_a_citation_that_nobody_knows_is_said_to_be_unknown(client: Client) -> None:
    answer = client.get("/rules/", {"cite": "mars-rules XX"})
    assert answer.status_code == 200
    assert "no section" in answer.content.decode()


def test_typing_finds_articles_of_the_readers_league_and_division(client: Client) -> None:
    found = client.get("/rules/search", {"q": "upside", "league": "agloa-equations-2015"}).content.decode()
    assert "/rules/000/XIII-A-2" in found
    cup = client.get("/rules/search", {"q": "challenge", "league": "acc-equations-2022"}).content.decode()
    assert "/rules/002/" in cup
    assert "/rules/000/" not in cup
    junior = client.get("/rules/search", {"q": "sideways", "league": "agloa-equations-2015", "division": "junior"})
    assert "/rules/000/XIII-A-1?" not in junior.content.decode()
    assert "/rules/000/XIII-C-1?" in junior.content.decode()


def test_what_only_other_leagues_have_is_found_and_said_to_be_theirs(client: Client) -> None:
    for typed in ("004 VII-B", "union", "003 IX-C"):
        found = client.get("/rules/search", {"q": typed, "league": "agloa-equations-2015"}).content.decode()
        assert "Nothing in the rules of AGLOA" in found
        assert "/rules/00" in found


def test_what_is_typed_is_text_and_nothing_else(client: Client) -> None:
    page = client.get("/rules/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page
    assert "Nothing found" in page


def test_an_example_runs_again_and_with_ones_own_line(client: Client) -> None:
    asked = {"article": "000 XIII-A-2", "example": "0"}
    again = client.get("/rules/run", asked).json()
    assert again == {"good": True, "text": "It is −12.", "rule": ""}
    assert client.get("/rules/run", {**asked, "own": "9−2u"}).json()["text"] == "It is 11."
    assert client.get("/rules/run", {**asked, "own": "9÷(3−3)"}).json()["good"] is False


@pytest.mark.parametrize(
    "asked",
    [{}, {"article": "000 XIII-A-2"}, {"article": "000 XIII-A-2", "example": "99"}, {"article": "x", "example": "-1"}],
)
def test_an_example_that_is_not_there_gets_a_sentence(client: Client, asked: dict[str, str]) -> None:
    answer = client.get("/rules/run", asked)
    assert (answer.status_code, answer.json()["error"]["message"]) == (404, "There is no such example.")
