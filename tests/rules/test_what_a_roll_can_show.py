"""A mat that no roll can give is refused, and the cubes that are too many are named."""

from __future__ import annotations

import random

import pytest

from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import find_league
from forceout.rules.matching import match
from forceout.rules.rollable import check_rollable, too_many

AGLOA = find_league("agloa-equations-2015")
CUBES = AGLOA.terms(AGLOA.division("middle")).cubes
"""Six cubes of each colour: red 0 1 2 3 + −, blue 0 1 2 3 × ÷, green 4 5 6 × − ^, black 7 8 9 + ÷ √."""


def cubes(text: str) -> tuple[object, ...]:
    return AGLOA.game.read_cubes(text)


@pytest.mark.rule("000 I-B")
@pytest.mark.parametrize(
    ("mat", "spare"),
    [
        ("", 0),
        ("r1 " * 6, 0),
        ("r1 " * 7, 1),
        ("r1 " * 9, 3),
        ("1 " * 12, 0),
        ("1 " * 13, 1),
        ("r1 " * 6 + "1 " * 6, 0),
        ("r1 " * 6 + "1 " * 7, 1),
        ("r1 " * 6 + "b1 " * 6 + "g4 " * 6 + "k7 " * 6, 0),
        ("g4 " * 3 + "g5 " * 3 + "g6", 1),
        ("r7", 1),
        ("k7 r7 g7", 2),
    ],
)
def test_the_cubes_that_no_roll_can_show_beside_the_others(mat: str, spare: int) -> None:
    assert len(too_many(cubes(mat), CUBES)) == spare  # type: ignore[type-var]


@pytest.mark.rule("000 I-B")
@pytest.mark.parametrize(
    ("mat", "fine"),
    [
        ("1 " * 12, True),
        ("1 " * 13, False),
        ("4 " * 6, True),
        ("4 " * 7, False),
        ("4 " * 4 + "^ " * 2, True),
        ("4 " * 4 + "^ " * 3, False),
        ("1 " * 6 + "2 " * 6 + "4 " * 6 + "7 " * 6, True),
        ("1 " * 6 + "2 " * 6 + "4 " * 6 + "7 " * 7, False),
    ],
)
def test_a_mat_is_refused_where_no_roll_can_give_it(mat: str, fine: bool) -> None:
    if fine:
        check_rollable(cubes(mat), CUBES)  # type: ignore[arg-type]
        return
    with pytest.raises(BadQuestion) as refused:
        check_rollable(cubes(mat), CUBES)  # type: ignore[arg-type]
    assert refused.value.code == "bad-position"


@pytest.mark.rule("000 I-B")
def test_counting_agrees_with_giving_each_cube_a_place() -> None:
    """No choice of kinds is asked for more cubes than it has: the short way to tell, held against the long one."""
    dice = random.Random(20)
    places = [kind for kind in CUBES.kinds for _ in range(kind.count)]
    outcomes = set()
    for _ in range(300):
        faces = dice.sample("0123456789+−×÷^√", dice.randint(1, 6))
        mat = cubes(" ".join(dice.choice(faces) for _ in range(dice.randint(4, 24))))
        fits = len(match(mat, places, lambda kind, cube: cube.face in kind.faces)) == len(mat)  # type: ignore[attr-defined]
        outcomes.add(fits)
        assert (not too_many(mat, CUBES)) == fits  # type: ignore[type-var]
    assert outcomes == {True, False}
