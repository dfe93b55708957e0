"""A plain Goal is read at once, and as every other is."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from forceout.analysis.random_equations import random_shake
from forceout.cubes.notation.reader import read_goal as read_cubes
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.equations import goal
from forceout.rules.equations.goal import GoalReadings
from forceout.rules.equations.plain_goal import read_plain_goal
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of

GOALS = 1_500


def rows(seed: int) -> list[tuple[tuple[WrittenCube, ...], Terms]]:
    """Rows of cubes of every league and division, with variations and without; many of them are no Goals."""
    dice = random.Random(seed)
    every = [(key, division) for key, league in leagues_of("equations").items() for division in league.divisions]
    found: list[tuple[tuple[WrittenCube, ...], Terms]] = []
    while len(found) < GOALS:
        key, division = every[len(found) // 3 % len(every)]
        shake = random_shake(dice, key, division, dice.choice((0, 0, 1, 2)))
        digits = [cube for cube in shake.roll if cube.face.isdigit()]
        signs = [cube for cube in shake.roll if not cube.face.isdigit()]
        for shape in dice.choices(
            ("dd", "dod", "dodd", "ddod", "dodod", "pd", "podd", "dopd", "pdod", "odo", "dpd"), k=3
        ):
            cubes = [dice.choice(digits if letter == "d" else signs or digits) for letter in shape]
            found.append((tuple(cubes), shake.terms))
    return found


def read_with_care(cubes: Sequence[WrittenCube], terms: Terms, monkeypatch: pytest.MonkeyPatch) -> GoalReadings:
    with monkeypatch.context() as patched:
        patched.setattr(goal, "read_plain_goal", lambda _cubes, _terms: None)
        return goal.read_goal(cubes, terms, by_factorials=True)


def told(found: GoalReadings) -> list[tuple[str, str, int]]:
    return [(str(one.value), one.tree.write(), one.factorials) for one in found.readings]


def test_a_plain_goal_is_read_as_every_other_is(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = 0
    for cubes, terms in rows(2026):
        at_once, with_care = goal.read_goal(cubes, terms, by_factorials=True), read_with_care(cubes, terms, monkeypatch)
        assert told(at_once) == told(with_care)
        assert at_once.readings.flaws == with_care.readings.flaws
        assert at_once.findings == with_care.findings
        assert (at_once.complete, at_once.only_powers_missing) == (with_care.complete, with_care.only_powers_missing)
        plain += read_plain_goal(cubes, terms) is not None
    assert plain > GOALS / 4


@pytest.mark.parametrize("written", ["2 3", "2s3", "3 +4", "20", "+2", "3+", "123", "8÷0"])
def test_what_is_not_plain_is_read_with_care(written: str) -> None:
    terms = leagues_of("equations")["agloa-equations-2015"].division("middle").terms
    cubes = read_cubes(written)
    assert (read_plain_goal(cubes, terms) is None) is (written != "20")
    assert read_plain_goal(cubes, terms.but(wild="0")) is None
