"""Gaps on the mat, where the order of operations holds."""

from __future__ import annotations

import pytest

from forceout import ask


@pytest.mark.rule("003 IV-B-2")
@pytest.mark.parametrize(("goal", "value"), [("3 × 4", "12"), ("3 ×4", "12"), ("2+3 × 4", "20"), ("3× 4", "12")])
def test_a_sign_alone_between_two_gaps_joins_the_groups_beside_it(goal: str, value: str) -> None:
    answer = ask({"ask": "goal", "ruleset": "mlag-basic-equations-2018", "division": "middle", "goal": goal})
    assert answer["values"] == [value]
