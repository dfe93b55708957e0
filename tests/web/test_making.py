"""Puzzles that take long to make stop nobody."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from forceout.rules.finding import BadQuestion
from forceout.web.puzzles import making


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Makers that make nothing before they are told to, and whom nobody waits for. What they made is listed."""
    go, begun = threading.Event(), []

    def make_puzzle(*asked: Any) -> Any:
        begun.append(asked)
        go.wait(60)
        if asked[0] == "none":
            raise BadQuestion("no-puzzle", "There is none.")
        return asked

    monkeypatch.setattr(making, "make_puzzle", make_puzzle)
    monkeypatch.setattr(making, "_kept", OrderedDict())
    monkeypatch.setattr(making, "PATIENCE", 0.05)
    yield go, begun
    go.set()


def test_a_page_does_not_wait_for_ever_and_finds_the_puzzle_later(
    client: Client, slow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, begun = slow
    for _ in range(3):
        answer = client.get("/puzzles/", {"kind": "impossible", "seed": "7"})
        assert answer.status_code == 503
        assert "takes a while" in answer.content.decode()
    assert client.get("/").status_code == 200  # it comes without the card
    assert client.get("/puzzles/today").status_code == 503
    go.set()
    monkeypatch.setattr(making, "PATIENCE", 10)
    asked = ("impossible", 7, "agloa-equations-2015", "elementary", 0)
    assert making.made(*asked) == asked
    assert [asked[:2] for asked in begun].count(("impossible", 7)) == 1


def test_only_so_many_are_asked_for_at_once(slow: Any) -> None:
    for seed in range(making.MOST_WAITING):
        with pytest.raises(making.NotYetMade, match="takes a while"):
            making.made("find", seed, "", "", 0)
    with pytest.raises(making.NotYetMade, match="Many puzzles"):
        making.made("find", 99, "", "", 0)
    assert len(slow[1]) <= 2


def test_that_there_is_none_is_found_out_once(slow: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    go, begun = slow
    go.set()
    monkeypatch.setattr(making, "PATIENCE", 10)
    for _ in range(2):
        with pytest.raises(BadQuestion, match="There is none"):
            making.made("none", 1, "", "", 0)
    assert len(begun) == 1


def test_one_person_does_not_keep_all_the_makers_busy(slow: Any) -> None:
    for seed in range(making.MOST_OF_ONE):
        with pytest.raises(making.NotYetMade, match="takes a while"):
            making.made("find", seed, "", "", 0, "somebody")
    with pytest.raises(making.NotYetMade, match="Many puzzles"):
        making.made("find", 98, "", "", 0, "somebody")
    with pytest.raises(making.NotYetMade, match="takes a while"):
        making.made("find", 0, "", "", 0, "somebody")  # what is under way already may be asked for again
    with pytest.raises(making.NotYetMade, match="takes a while"):
        making.made("find", 99, "", "", 0, "somebody else")
