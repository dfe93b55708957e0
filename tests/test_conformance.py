"""Every rules case, asked through the line protocol."""

from __future__ import annotations

from typing import Any

import pytest

from cases import faults, load
from forceout import ask

ASKED = ("eval", "goal", "judge", "variation", "solve", "score", "match")


@pytest.mark.parametrize("case", load(ASKED), ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    answer = ask(case["question"])
    assert not list(faults(case["expect"], answer)), case.get("note", "")


def test_case_ids_are_unique() -> None:
    names = [case["id"] for case in load(ASKED)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", load(("judge",)), ids=lambda case: case["id"])
def test_every_reason_has_a_code_a_rule_and_a_sentence(case: dict[str, Any]) -> None:
    for reason in ask(case["question"])["reasons"]:
        assert reason["code"]
        assert reason["rule"].startswith((case["question"]["ruleset"], "manual "))
        assert reason["text"][0].isupper() or not reason["text"][0].isalpha()
        assert reason["text"].endswith(".")
