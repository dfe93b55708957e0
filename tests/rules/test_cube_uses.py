"""What a cube may be used as follows from the terms of the shake, whichever variations made them."""

from __future__ import annotations

import pytest

from forceout.cubes.notation.tokens import Turn
from forceout.rules.cube_uses import CubeUse
from forceout.rules.leagues import find_league
from forceout.rules.variation import Choice


def uses(cube: str, league: str, division: str, *chosen: str) -> dict[str, CubeUse]:
    rules = find_league(league)
    terms = rules.terms(rules.division(division), tuple(map(Choice.parse, chosen)))
    return {use.means: use for use in rules.game.cube_uses(rules.game.read_cubes(cube)[0], terms)}


def equations(cube: str, division: str, *chosen: str) -> dict[str, CubeUse]:
    return uses(cube, "agloa-equations-2015", division, *chosen)


def test_a_plain_cube_is_its_own_face_and_nothing_else() -> None:
    assert equations("g4", "middle") == {"": CubeUse("", "its own face")}


@pytest.mark.rule("000 XIII-A-1")
def test_sideways_and_upside_down_turn_every_digit_but_zero() -> None:
    assert equations("g4", "elementary", "sideways", "upside-down")[""].turns == (
        Turn.SIDEWAYS,
        Turn.UPSIDE_DOWN,
        Turn.BOTH,
    )
    assert equations("r0", "elementary", "sideways", "upside-down")[""].turns == ()
    assert equations("r+", "elementary", "sideways", "upside-down")[""].turns == ()


@pytest.mark.rule("000 XIII-A-7")
def test_a_division_sign_lies_sideways_for_a_remainder_and_a_root_upside_down_for_percent() -> None:
    assert equations("b÷", "elementary", "remainder")[""].turns == (Turn.SIDEWAYS,)
    assert equations("k√", "elementary", "percent")[""].turns == (Turn.UPSIDE_DOWN,)


@pytest.mark.rule("000 XIII-A-3")
def test_a_wild_zero_is_any_numeral_in_elementary_and_any_symbol_in_middle() -> None:
    assert set(equations("r0", "elementary", "wild:0")) == {"", *"123456789"}
    assert set(equations("r0", "middle", "wild:0")) == {"", *"123456789", *"+−×÷^√"}
    assert set(equations("r1", "middle", "wild:0")) == {""}


@pytest.mark.rule("000 XIII-C-5")
def test_a_wild_cube_is_no_digit_that_the_base_does_not_have() -> None:
    assert not {"8", "9"} & set(equations("r0", "middle", "wild:0", "base:8"))


@pytest.mark.rule("000 XIII-A-3")
def test_a_wild_cube_in_the_goal_may_have_been_laid_any_way() -> None:
    assert all(use.turn_unseen for use in equations("r0", "elementary", "wild:0").values())
    assert not any(use.turn_unseen for use in equations("g4", "elementary", "wild:0").values())


@pytest.mark.rule("000 XIII-C-5")
def test_power_and_root_cubes_are_digits_in_large_bases() -> None:
    found = equations("g^", "junior", "base:12")
    assert set(found) == {"", "ten", "power"}
    assert found["ten"].turn_unseen
    assert set(equations("k√", "junior", "base:12")) == {"", "eleven", "root"}
    assert set(equations("k√", "junior", "base:11")) == {""}


@pytest.mark.rule("000 XIII-A-14")
def test_power_and_root_cubes_are_functions_where_a_variation_says_so() -> None:
    assert set(uses("g^", "agloa-equations-2016", "elementary", "gcf")) == {"", "gcf", "power"}
    assert set(uses("k√", "agloa-equations-2016", "elementary", "lcm")) == {"", "lcm", "root"}
    assert set(equations("g^", "elementary", "decimal-point")) == {"", ".", "power"}


@pytest.mark.rule("000 XIII-C-4")
def test_a_one_is_a_power_of_the_base_and_a_wild_cube_that_one() -> None:
    assert "b2" in equations("r1", "junior", "powers-of-the-base")
    assert "1b2" in equations("r0", "junior", "powers-of-the-base", "wild:0")


@pytest.mark.rule("000 XIII-C-10")
def test_a_numeral_of_the_chosen_colour_may_be_an_exponent() -> None:
    assert equations("r3", "junior", "exponent:red")[""].raised
    assert not equations("r+", "junior", "exponent:red")[""].raised
    assert not equations("g4", "junior", "exponent:red")[""].raised


@pytest.mark.rule("004 XIII-A-3")
def test_of_an_interchangeable_pair_each_may_be_the_other() -> None:
    assert set(uses("∪", "mlag-on-sets-2019", "elementary", "union-intersection-interchangeable")) == {"", "∩"}
    assert set(uses("B", "mlag-on-sets-2019", "elementary", "union-intersection-interchangeable")) == {""}


@pytest.mark.rule("004 XIII-A-2")
def test_a_wild_cube_of_on_sets_is_any_symbol_in_use() -> None:
    assert set(uses("B", "mlag-on-sets-2019", "elementary", "wild-cube:B")) == {"", *"RGY∪∩−'VΛ"}
    assert set(uses("B", "mlag-on-sets-2019", "middle", "wild-cube:B")) == {"", *"RGY∪∩−'VΛ=⊆"}


def test_factorial_signs_and_points_need_no_cube() -> None:
    rules = find_league("agloa-equations-2015")
    senior = rules.division("senior")
    terms = rules.terms(senior, (Choice("factorial"), Choice("decimal-in-goal")))
    assert rules.game.extra_signs(terms, in_goal=False) == ("!",)
    assert rules.game.extra_signs(terms, in_goal=True) == ("!", ".")
    assert rules.game.extra_signs(rules.terms(senior), in_goal=True) == ()
