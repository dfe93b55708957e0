"""A few hundred random papers, as in `make fuzz`: nothing is accepted that the evaluator does not confirm."""

from __future__ import annotations

import pytest
from fuzz.rows.compare import Tally, run_batch
from fuzz.rows.verdict import CORRECT, WRONG

SEEDS = range(8)


@pytest.fixture(scope="module")
def tally() -> Tally:
    total = Tally()
    for seed in SEEDS:
        total.take(run_batch(seed))
    return total


@pytest.mark.rule("000 VII-B-6", "000 XIII-C-9")
def test_nothing_is_accepted_that_the_evaluator_does_not_confirm(tally: Tally) -> None:
    assert [found.question for found in tally.findings if found.kind in ("accepted, not confirmed", "error")] == []


def test_short_rows_get_the_verdict_of_the_evaluator(tally: Tally) -> None:
    assert [found.as_json() for found in tally.findings if found.numerals <= 8] == []


def test_there_are_many_papers_of_both_kinds(tally: Tally) -> None:
    assert tally.outcomes[CORRECT, CORRECT] > tally.rows // 5
    assert tally.outcomes[WRONG, WRONG] > tally.rows // 5
