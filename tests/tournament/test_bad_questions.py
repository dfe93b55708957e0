"""Whatever a question about a day has in it, there is an answer or an error in words, never a failure of ours."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cases import load
from forceout import ask
from forceout.protocol.ask import ask_line

KINDS = ("scoresheet", "standings", "check-seating", "entries", "seat")
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    5,
    10**12,
    2.5,
    "",
    "x",
    "1/0",
    "-1/2",
    "\ud800",
    [],
    [[]],
    [None],
    {},
    {"x": 1},
    "count:",
)
EASY = [case["question"] for case in load(KINDS) if len(json.dumps(case["question"])) < 2_500]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a question, with each of its keys."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from places(value[key])


@pytest.mark.parametrize("seed", range(8))
def test_a_question_with_junk_in_it_is_refused_in_words(seed: int) -> None:
    rng = Random(seed)
    for _ in range(250):
        question = copy.deepcopy(rng.choice(EASY))
        question["effort" if question["ask"] == "seat" else "id"] = 200
        for _ in range(rng.randrange(1, 3)):
            holder, key = rng.choice(list(places(question)))
            if rng.random() < 0.2:
                del holder[key]
            else:
                holder[key] = copy.deepcopy(rng.choice(JUNK))
        answer = ask(question)
        error = answer.get("error")
        if error is not None:
            assert error["code"] != "internal", (question, error)
            assert error["message"].endswith((".", "”"))
        ask_line(json.dumps(question))


def test_a_field_that_no_question_has_is_a_mistake() -> None:
    for question in (
        {"ask": "seat", "polcy": "random"},
        {"ask": "standings", "players": [], "results": [], "shirt": 1},
    ):
        assert ask(question)["error"]["code"] == "unknown-field"
    player = {"id": "ann", "shirt": "red"}
    answer = ask({"ask": "seat", "policy": "random", "players": [player]})
    assert answer["error"]["code"] == "unknown-field"


@pytest.mark.parametrize("kind", ["seat", "check-seating", "standings"])
def test_most_questions_about_a_day_need_no_ruleset(kind: str) -> None:
    needs: dict[str, dict[str, Any]] = {
        "seat": {"policy": "random"},
        "check-seating": {"rounds": []},
        "standings": {"results": []},
    }
    assert "error" not in ask({"ask": kind, "players": [{"id": "ann"}], **needs[kind]})


@pytest.mark.parametrize("kind", ["scoresheet", "entries"])
def test_scoresheets_and_entries_need_a_ruleset(kind: str) -> None:
    assert ask({"ask": kind})["error"]["code"] == "missing-field"
    assert ask({"ask": kind, "ruleset": "chess"})["error"]["code"] == "unknown-ruleset"
    ruled = {"ask": kind, "ruleset": "acc-equations-2022", "division": "ninth"}
    assert ask(ruled)["error"]["code"] == "unknown-division"


def test_a_line_about_a_day_has_up_to_a_megabyte() -> None:
    people = [{"id": f"p{number}", "team": "t" * 150} for number in range(2_000)]
    line = json.dumps({"ask": "check-seating", "players": people, "rounds": []})
    assert 20_000 < len(line) < 2**20
    assert json.loads(ask_line(line)) == {"ok": True, "violations": []}
    assert json.loads(ask_line(line + " " * 2**20))["error"]["code"] == "too-long"


def test_other_lines_keep_their_limit() -> None:
    line = json.dumps({"ask": "eval", "ruleset": "basic-equations-2015", "expression": "1" * 20_001})
    assert json.loads(ask_line(line))["error"]["code"] == "too-long"
    assert json.loads(ask_line('{"ask": "seat", ' + " " * 20_000))["error"]["code"] == "too-long"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"ask": "seat", "policy": "random", "players": [{"id": str(n)} for n in range(2_001)]}, "bad-field"),
        ({"ask": "seat", "policy": "random", "players": [], "rounds": 21}, "bad-field"),
        ({"ask": "seat", "policy": "random", "players": [], "effort": 10**9}, "bad-field"),
        ({"ask": "standings", "players": [], "results": [], "rounds": list(range(21))}, "bad-field"),
    ],
)
def test_a_day_has_2000_players_and_20_rounds_at_most(question: dict[str, Any], code: str) -> None:
    assert ask(question)["error"]["code"] == code
    sheet = {"ask": "scoresheet", "ruleset": "agloa-equations-2015", "players": 2, "shakes": [{"void": True}] * 101}
    assert ask(sheet)["error"]["code"] == "bad-field"


def test_a_large_field_is_answered_within_its_steps() -> None:
    """Neither 1,500 players who have all met nor a ranking in which whole teams stand together takes for ever."""
    people = [{"id": f"p{number}", "team": f"t{number // 8}", "points": number // 10} for number in range(1_500)]
    history = [[[f"p{number}" for number in range(at, at + 20)] for at in range(0, 1_500, 20)]]
    for policy in ("apart", "standings"):
        question = {"ask": "seat", "policy": policy, "players": people, "history": history, "effort": 20_000}
        assert ask(question)["cost"]["teammates"] == 0


def test_tables_beyond_all_measure_are_refused() -> None:
    people = [{"id": f"p{number}"} for number in range(2_000)]
    everybody = [[[one["id"] for one in people]]]
    huge = {"min": 2, "max": 2_000, "prefer": 2_000}
    assert ask({"ask": "seat", "policy": "apart", "players": people, "sizes": huge})["error"]["code"] == "bad-sizes"
    for question in (
        {"ask": "seat", "policy": "apart", "players": people, "history": everybody},
        {"ask": "check-seating", "players": people, "rounds": everybody},
    ):
        assert ask(question)["error"]["code"] == "bad-field"


def test_what_entries_answers_can_be_seated_and_ranked_as_it_is() -> None:
    csv = "name,team,grade,league,seed,substitute\nAda,Oak,5,North,1,no\nBen,Elm,5,North,2,no\n"
    players = ask({"ask": "entries", "ruleset": "acc-equations-2022", "csv": csv})["players"]
    (tables,) = ask({"ask": "seat", "policy": "random", "players": players})["rounds"]
    assert ask({"ask": "check-seating", "players": players, "rounds": [tables]})["ok"]
    assert len(ask({"ask": "standings", "players": players, "results": []})["players"]) == 2
