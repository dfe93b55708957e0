"""Random days: the checker, which shares no code with the policies, finds nothing that a report does not name."""

from __future__ import annotations

import pytest
from bench.tournament import FIELDS, faults_of_day, random_day

from forceout import ask


@pytest.mark.rule("002 Procedures and Team Scoring")
@pytest.mark.rule("000 I-A")
@pytest.mark.parametrize("seed", range(60))
def test_the_checker_finds_nothing_that_the_report_does_not_name(seed: int) -> None:
    question = random_day(seed)
    answer = ask(question)
    assert not list(faults_of_day(question, answer))


@pytest.mark.parametrize("field", FIELDS[:2] + FIELDS[3:10], ids=lambda field: field.title)
def test_nobody_meets_twice_where_that_can_be(field: object) -> None:
    answer = ask(field.question(seed=7))  # type: ignore[attr-defined]
    assert (answer["cost"]["teammates"], answer["cost"]["repeats"], answer["proven"]) == (0, 0, True)
    assert answer["report"] == []
