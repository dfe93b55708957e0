"""Every case about a day, asked through the line protocol."""

from __future__ import annotations

from typing import Any

import pytest

from cases import load
from forceout import ask
from tournament.comparing import faults

ASKED = ("scoresheet", "standings", "check-seating", "entries", "seat")


@pytest.mark.parametrize("case", load(ASKED), ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    answer = ask(case["question"])
    assert not list(faults(case["expect"], case["question"], answer)), case.get("note", "")
    if case["question"]["ask"] == "seat":
        assert ask(case["question"]) == answer, "the same question has the same answer"


@pytest.mark.parametrize("case", load(ASKED), ids=lambda case: case["id"])
def test_whatever_is_wrong_is_told_in_a_sentence(case: dict[str, Any]) -> None:
    answer = ask(case["question"])
    told = [one for key in ("problems", "violations", "errors", "warnings", "report") for one in answer.get(key, ())]
    for text in [one["text"] for one in told]:
        assert text[0].isupper() or not text[0].isalpha()
        assert text.endswith((".", "”"))
        assert "None" not in text
