"""Kernels are kept by the finished list of what cubes may be, so no term can be forgotten."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import pytest

from forceout.rules.equations.judge import judge
from forceout.rules.equations.operators import remainder
from forceout.rules.equations.terms import Terms
from forceout.solver import equations_kernels
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.budget import Budget
from forceout.solver.equations import solve_equations
from forceout.solver.equations_kernels import ReadyKernel, kernel_for
from forceout.solver.equations_numerals_and_signs import numerals_and_signs
from solver.asking import asked


@dataclass(frozen=True)
class TurnedNine(Terms):
    """Terms with a field that the solver has never heard of: a 9 counts as 6."""

    nine_is_six: bool = False

    @cached_property
    def digit_values(self) -> Mapping[str, int]:
        plain = dict(super().digit_values)
        return {**plain, "9": 6} if self.nine_is_six else plain


def middle(**fields: Any) -> Terms:
    return asked(goal="b1", **fields)[1]


def turned_nine(terms: Terms, nine_is_six: bool) -> TurnedNine:
    same = {one.name: getattr(terms, one.name) for one in fields(Terms)}
    return TurnedNine(**same, nine_is_six=nine_is_six)


def ready(terms: Terms, symbol: str = "", megabytes: int = 256) -> ReadyKernel:
    found = kernel_for(terms, symbol, Budget(seconds=5, megabytes=megabytes).start())
    assert found is not None
    return found


def test_a_new_field_of_the_terms_never_gives_a_stale_kernel() -> None:
    position, terms = asked(goal="b1b2", required="k9 r+ g6")
    plain, six = turned_nine(terms, False), turned_nine(terms, True)
    assert solve_equations(position, plain, Budget(seconds=5).start()).status == IMPOSSIBLE  # 9 + 6 is not 12
    result = solve_equations(position, six, Budget(seconds=5).start())
    assert result.status == SOLUTION
    assert result.equation is not None
    assert judge(result.equation, position, six).correct
    assert solve_equations(position, plain, Budget(seconds=5).start()).status == IMPOSSIBLE
    assert ready(plain) is not ready(six)


def test_another_operation_gives_another_kernel() -> None:
    terms = middle()
    small, large = (replace(terms, binary={**terms.binary, "÷": remainder(most)}) for most in (50, 100))
    assert ready(terms) is not ready(small)
    assert ready(small) is not ready(large)


@pytest.mark.parametrize(
    ("variation", "symbol"), [("base:8", ""), ("upside-down", ""), ("multiple-operations", ""), ("wild:0", "7")]
)
def test_a_variation_gives_another_kernel(variation: str, symbol: str) -> None:
    assert ready(middle(variations=[variation]), symbol) is not ready(middle())


def test_terms_with_equal_lists_share_a_kernel() -> None:
    terms = middle()
    other = replace(terms, least_cubes=5, goal_cubes=2, document="another league")
    assert other != terms
    assert numerals_and_signs(other) == numerals_and_signs(terms)
    assert ready(other) is ready(terms)
    assert ready(turned_nine(terms, False)) is ready(terms)
    assert ready(terms, megabytes=64) is not ready(terms)


def test_a_kernel_is_made_of_its_list_alone() -> None:
    """What else it were made of could differ between two terms that share it."""
    listed = numerals_and_signs(middle(variations=["multiple-operations"]))
    assert listed is not None
    made = equations_kernels._with_kernel(listed, 256)
    assert made is not None
    assert made.listed is listed
    assert set(made.places) == set(listed.kinds)


def test_every_part_of_a_list_counts() -> None:
    """The hash looks at a part; equality must not."""
    listed = numerals_and_signs(middle())
    assert listed is not None
    changed: dict[str, Any] = {
        "kinds": listed.kinds[1:],
        "most": (9, *listed.most[1:]),
        "operations": tuple(not sign for sign in listed.operations),
        "operations_repeat": True,
        "numerals": (replace(listed.numerals[0], value=listed.numerals[0].value + 1), *listed.numerals[1:]),
        "signs": listed.signs[1:],
        "factorials": 3,
        "unfinished": frozenset(listed.kinds),
        "endless": frozenset(listed.kinds),
        "endless_factorials": True,
    }
    assert set(changed) == {one.name for one in fields(listed) if one.compare}
    for name, value in changed.items():
        assert replace(listed, **{name: value}) != listed, name


def test_what_was_asked_about_longest_ago_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equations_kernels, "_POOL", equations_kernels._Pool())
    monkeypatch.setattr(equations_kernels, "MOST_KEPT", 2)
    for most in range(40, 46):
        terms = middle()
        ready(replace(terms, binary={**terms.binary, "÷": remainder(most)}))
    assert len(equations_kernels._POOL.known) == 2
    assert len(equations_kernels._POOL.by_list) == 2


def test_kernels_are_given_up_quietly_when_the_interpreter_ends() -> None:
    asked = {"ask": "solve", "ruleset": "agloa-equations-2015", "division": "middle", "goal": "7", "required": "3 + 4"}
    program = f"from forceout import ask; assert ask({asked!r})['status'] == 'solution'"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stderr == ""
