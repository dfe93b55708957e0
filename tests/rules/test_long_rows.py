"""Rows that are long but can be rolled are read, and brackets that cross are no grouping."""

from __future__ import annotations

import pytest

from forceout import ask
from forceout.cubes.notation.reader import read_expression
from forceout.cubes.notation.tokens import Mark, WrittenMark
from forceout.rules.regrouping import _same


@pytest.mark.rule("003 III-B")
def test_signs_do_not_count_among_the_digits_of_a_row() -> None:
    row = "+".join("1" * 20)
    question = {"ask": "eval", "ruleset": "mlag-basic-equations-2018", "division": "middle", "expression": row}
    assert ask(question)["value"] == "20"


def test_only_the_same_sign_is_the_same_in_a_regrouping() -> None:
    bang, point = WrittenMark(Mark.BANG, 0), WrittenMark(Mark.OPEN, 0)
    assert _same(bang, bang)
    assert not _same(bang, point)
    assert not _same(bang, read_expression("7")[0])
