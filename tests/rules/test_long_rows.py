"""Rows that are long but can be rolled are read, and brackets that cross are no grouping."""

from __future__ import annotations

import pytest

from forceout import ask
from forceout.cubes.notation.reader import read_expression
from forceout.cubes.notation.tokens import Mark, WrittenMark
from forceout.rules.regrouping import _cross, _same


@pytest.mark.rule("003 III-B")
def test_signs_do_not_count_among_the_digits_of_a_row() -> None:
    row = "+".join("1" * 20)
    question = {"ask": "eval", "ruleset": "mlag-basic-equations-2018", "division": "middle", "expression": row}
    assert ask(question)["value"] == "20"


@pytest.mark.parametrize(
    ("one", "other", "crosses"),
    [
        ((0, 4), (2, 6), True),
        ((2, 6), (0, 4), True),
        ((0, 6), (2, 4), False),
        ((0, 2), (2, 4), False),
        ((0, 4), (0, 2), False),
        ((0, 4), (2, 4), False),
    ],
)
def test_two_groups_cross_where_each_holds_a_part_of_the_other(
    one: tuple[int, int], other: tuple[int, int], crosses: bool
) -> None:
    assert _cross(one, other) is crosses


def test_only_the_same_sign_is_the_same_in_a_regrouping() -> None:
    bang, point = WrittenMark(Mark.BANG, 0), WrittenMark(Mark.OPEN, 0)
    assert _same(bang, bang)
    assert not _same(bang, point)
    assert not _same(bang, read_expression("7")[0])
