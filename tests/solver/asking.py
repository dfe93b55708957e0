"""How the tests ask the solver of Equations: a question in words, or the kernel itself."""

from __future__ import annotations

from typing import Any

from forceout.games.league import league
from forceout.protocol.positions import position_of
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.solver.budget import Budget
from forceout.solver.equations import solve_equations
from forceout.solver.equations_kernel import Cancel, Goals, Kernel, KindOfCube, Question
from forceout.solver.equations_targets import Target

RIGHT, NOT_EQUAL = 0, 1
"""What the rules layer may say of a program that the kernel found."""
FOUND, PROVEN = 0, 1
"""What the kernel may answer, beside "undecided"."""
Family = tuple[int, bool, tuple[int, int], int, int]


def asked(**fields: Any) -> tuple[Position, Terms]:
    question = {"ruleset": "agloa-equations-2015", "division": "middle", **fields}
    position = position_of(question, league(question["ruleset"]).division(question["division"]))
    return position.with_claim(None), position.terms  # type: ignore[return-value]


def solved(milliseconds: float = 5000, **fields: Any) -> str:
    """The status; a solution is judged before it is believed."""
    position, terms = asked(**fields)
    result = solve_equations(position, terms, Budget(milliseconds / 1000).start())
    if result.equation is not None:
        assert judge(result.equation, position, terms).correct
    return result.status


def plain_target(top: int, bottom: int = 1, factorials: int = 0) -> Target:
    return [("", [((top, bottom), [])])], factorials, 0, 0.0, 0.0


def kernel_says(
    kernel: Kernel,
    cubes: list[int],
    targets: list[Target],
    *,
    families: list[Family] | None = None,
    base: int = 10,
    multiple_of: int = 0,
    quick_look: bool = True,
    steps: int = 2**40,
    ruling: int = RIGHT,
) -> int:
    """What the kernel answers of all these cubes, where each candidate gets the same ruling."""
    question = Question()
    question.required, question.permitted, question.resources = cubes, [0] * len(cubes), [0] * len(cubes)
    question.least_cubes = 1
    question.multiple_of = multiple_of
    question.base = base
    question.skim = quick_look
    goals = Goals(targets, families or [])
    return kernel.solve(question, goals, 5000.0, steps, Cancel(), lambda program, target: ruling).status


def kinds_of_cubes(
    counts: list[tuple[int, bool]], repeats: list[bool] | None = None, endless: list[bool] | None = None
) -> list[KindOfCube]:
    """Kinds of cubes, each with how many there are at most and whether it is an operation sign."""
    never = [False] * len(counts)
    return [
        KindOfCube(most, operation, repeats=again, unfinished=False, endless=without_end)
        for (most, operation), again, without_end in zip(counts, repeats or never, endless or never, strict=True)
    ]
