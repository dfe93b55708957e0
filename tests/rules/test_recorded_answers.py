"""What was decided once stays decided, the same way, for the same reason and by the same rule.

The questions are small changes of the conformance cases, in every league, chosen so that each takes a way through the
rules that none before it took.
"""

from __future__ import annotations

import pytest

from rules.recorded_answers import answered, questions_of_cases, recorded, recorded_of_cases

TOGETHER = 20
"""So many questions are asked in one test."""


@pytest.mark.rule("000 VII-C-5", "002 Math Clarifications", "003 VII-C", "004 VII-C")
@pytest.mark.parametrize("first", range(0, len(recorded()), TOGETHER))
def test_a_question_is_answered_as_it_was(first: int) -> None:
    for one in recorded()[first : first + TOGETHER]:
        assert answered(one["question"]) == one["answer"], one["question"]


@pytest.mark.rule("000 VII-C-5", "002 Math Clarifications", "003 VII-C", "004 VII-C")
@pytest.mark.parametrize("first", range(0, len(questions_of_cases()), TOGETHER))
def test_a_case_is_answered_as_it_was_to_the_last_field(first: int) -> None:
    kept = recorded_of_cases()
    for name, question in list(questions_of_cases().items())[first : first + TOGETHER]:
        assert answered(question) == kept[name], name
