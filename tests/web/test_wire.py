"""The wire: the board's types are printed from the server's, and what comes from outside is held against them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from forceout.web import wire
from forceout.web.wire.reading import BadMessage, read_message
from forceout.web.wire.typescript import protocol

PROTOCOL = Path(__file__).parents[2] / "board" / "src" / "protocol.ts"
ACT: dict[str, Any] = {"type": "act", "key": "k", "number": 3, "seat": 0, "verb": "move", "words": "g4 required"}


def test_the_boards_protocol_is_what_the_server_prints() -> None:
    assert PROTOCOL.read_text() == protocol(), "run “make wire”"


def test_names_types_and_words_come_over() -> None:
    printed = protocol()
    assert 'export type Colour = "" | "r" | "b" | "g" | "k";' in printed
    assert "export interface Shake extends Mat {" in printed
    assert "  /** The seat that chose it; null where the division always plays it. */\n  by: number | null;" in printed
    assert "  choosing: Choosing | null;" in printed
    assert "export type FromTable = Act | Ask | Foresee | Ping;" in printed


def test_an_act_is_read() -> None:
    assert read_message(json.dumps(ACT)) == ACT
    assert read_message(json.dumps({**ACT, "further": 1}))["type"] == "act"
    without_words = {key: value for key, value in ACT.items() if key != "words"}
    assert read_message(json.dumps(without_words)) == {**ACT, "words": ""}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"seat": -2}, "An act has a seat and a number."),
        ({"seat": True}, "An act has a seat and a number."),
        ({"number": "3"}, "An act has a seat and a number."),
        ({"number": 3.5}, "An act has a seat and a number."),
        ({"verb": None}, "An act has a verb, words and a key."),
        ({"verb": "v" * 21}, "That is too long for this table."),
        ({"words": "w" * 501}, "That is too long for this table."),
        ({"words": "two\nlines"}, "That is too long for this table."),
        ({"key": ""}, "That is too long for this table."),
        ({"type": "shout"}, "There is no message of this kind."),
        ({"type": "ask"}, "A question has a key and a text."),
    ],
)
def test_what_is_no_message_is_refused_in_words(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(BadMessage, match=told) as refused:
        read_message(json.dumps({**ACT, **changed}))
    assert refused.value.key == {**ACT, **changed}["key"]


@pytest.mark.parametrize("text", [None, "", "[]", "7", "{", "[" * 3_000, '{"type":"act"}', "x" * 4_001])
def test_whatever_comes_is_read_or_refused(text: str | None) -> None:
    with pytest.raises(BadMessage):
        read_message(text)


def test_a_misfit_says_where_it_is() -> None:
    cube = {
        "number": 1,
        "face": "4",
        "colour": "g",
        "place": "resources",
        "word": "g4",
        "name": "g4",
        "spoken": "green 4",
    }
    mat = {"cubes": [cube], "goal": [], "goalShape": "", "universe": []}
    assert not wire.misfit(wire.Mat, mat)
    assert wire.misfit(wire.Mat, {**mat, "cubes": [{**cube, "number": "1"}]}) == ".cubes[0].number: '1' is no int"
    assert "'hand' is none of" in wire.misfit(wire.Mat, {**mat, "cubes": [{**cube, "place": "hand"}]})
    assert "has a field goal" in wire.misfit(wire.Mat, {"cubes": []})
    assert "has no more" in wire.misfit(wire.Mat, {**mat, "more": 1})
