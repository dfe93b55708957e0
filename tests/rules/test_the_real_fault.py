"""A finding names the fault that is there, in words a player understands."""

from __future__ import annotations

from typing import Any

import pytest

from forceout import ask
from forceout.cubes import words

MIDDLE = {"ask": "judge", "ruleset": "agloa-equations-2016", "division": "middle", "claim": "impossible"}
ON_SETS = {
    "ask": "judge",
    "ruleset": "mlag-on-sets-2019",
    "division": "middle",
    "claim": "impossible",
    "universe": "BRGY BRG BR BG RY G Y blank",
}


def said(question: dict[str, Any]) -> dict[str, str]:
    """The sentences of a verdict by the codes of its findings."""
    return {reason["code"]: reason["text"] for reason in ask(question)["reasons"]}


@pytest.mark.rule("000 XIII-B-12", "000 XIII-C-10")
def test_an_exponent_of_the_wrong_colour_is_told_as_that() -> None:
    red = {**MIDDLE, "goal": "b3b2", "required": "r2", "permitted": "g5", "variations": ["exponent:red"]}
    assert said({**red, "equation": "2'5 = 32"}) == {
        "variation/exponent": "Only a numeral on a red cube can be an exponent without ^, but the 5 that is there is "
        "green."
    }
    assert said({**red, "equation": "2'g5 = 32"}) == {
        "variation/exponent": "The exponent 5 is green; only a red cube can be one without ^."
    }
    goal = {**MIDDLE, "goal": "b1r2", "required": "r2 k9", "permitted": "r+", "variations": ["exponent:blue"]}
    assert said({**goal, "equation": "9+2 = 1'2"})["goal-misread/other"] == (
        "The Goal on the mat is 12, not 1². The red 2 in the Goal is no exponent: only a blue cube can be one."
    )


@pytest.mark.rule("000 VII-B-3", "003 VII-B-3", "004 VII-B-4-c")
@pytest.mark.parametrize(
    ("mat", "text"),
    [
        ({}, "There is no 2 to use."),
        ({"forbidden": "2"}, "There is no 2 to use: one lies in Forbidden."),
        ({"permitted": "+ 2"}, "A second 2 is missing: two are used, but only one is there to use."),
        (
            {"permitted": "+ 2", "forbidden": "2"},
            "A second 2 is missing: two are used, but only one is there to use, and another lies in Forbidden.",
        ),
    ],
)
def test_one_cube_too_few_is_not_none_at_all(mat: dict[str, str], text: str) -> None:
    question = {**MIDDLE, "goal": "4", "permitted": "+", **mat, "equation": "2+2 = 4"}
    assert text in said(question).values()
    on_sets = {name: section.replace("+", "∪").replace("2", "B") for name, section in mat.items()}
    solution = {**ON_SETS, "goal": "4", "permitted": "∪", **on_sets, "solution": "B ∪ B"}
    assert text.replace("2", "B") in said(solution).values()


@pytest.mark.rule("000 XIII-A-3", "000 XIII-C-3")
def test_a_wild_cube_that_changes_its_meaning_is_the_fault() -> None:
    elementary = {**MIDDLE, "division": "elementary", "goal": "40", "required": "9 5", "permitted": "× − 0"}
    assert said({**elementary, "equation": "(9×5)−0:5 = 40", "variations": ["wild:0"]}) == {
        "variation/wild": "One 0 stands for a 5, so every 0 does, in the Goal and in the Solution."
    }
    junior = {**MIDDLE, "division": "junior", "goal": "2×7", "required": "4 2", "permitted": "× − 2"}
    assert said({**junior, "equation": "(4×:^2)−2 = 2×7", "variations": ["wild:x"]}) == {
        "variation/wild": "One × stands for a ^, so every × does, in the Goal and in the Solution."
    }
    both = {**junior, "goal": "5", "permitted": "× × +", "equation": "×:3+×:2 = 5", "variations": ["wild:x"]}
    assert "Every × must stand for the same symbol, but here they stand for 2 and 3." in said(both).values()


@pytest.mark.rule("000 XIII-B-3")
def test_a_wild_0_may_not_be_a_factorial() -> None:
    question = {**MIDDLE, "goal": "6", "required": "3 0", "variations": ["wild:0", "factorial"]}
    answer = ask({**question, "equation": "3 0:! = 6"})
    (reason,) = answer["reasons"]
    assert reason["code"] == "variation/wild"
    assert reason["rule"] == "agloa-equations-2016 XIII-B-3"
    assert "because ! is on no cube" in reason["text"]


@pytest.mark.rule("000 XIII-B-3", "000 XIII-A-3")
def test_a_wild_0_tells_why_it_may_not_be_something() -> None:
    eight = {**MIDDLE, "goal": "6", "required": "3 0", "permitted": "+", "variations": ["wild:0", "base:8"]}
    assert said({**eight, "equation": "3+0:9 = 6"})["variation/wild"] == (
        "A wild 0 may not stand for a 9: base eight has no 9."
    )
    young = {**MIDDLE, "division": "elementary", "goal": "6", "required": "3 0 3", "variations": ["wild:0"]}
    assert said({**young, "equation": "3 0:+ 3 = 6"})["variation/wild"] == (
        "A wild 0 may not stand for a +: it stands only for numerals in this division."
    )


@pytest.mark.rule("004 VI-A", "004 VII-B-3")
@pytest.mark.parametrize(("goal", "behind"), [("4", "= 4"), ("2×3", "= 6"), ("3+3", "= 6")])
@pytest.mark.parametrize("division", ["elementary", "senior"])
def test_the_goal_behind_a_set_name_is_told_as_that(goal: str, behind: str, division: str) -> None:
    question = {**ON_SETS, "division": division, "goal": goal, "required": "B ∪ R"}
    answer = ask({**question, "solution": f"B ∪ R {behind}"})
    first = answer["reasons"][0]
    assert first["rule"] == "mlag-on-sets-2019 VI-A"
    assert first["text"] == f"“{behind}” must not be written behind the Set-Name: the Goal is not part of a Solution."
    assert not any(reason["code"].startswith("unavailable") for reason in answer["reasons"])


@pytest.mark.rule("000 VII-B-2")
@pytest.mark.parametrize(
    "solution",
    ["7+(1÷(9^(9^2)))", "7−(1÷(9^9))", "(7^9)÷((7^8)+(1÷9))", "(49+(1÷(9^9)))^(1÷2)", "(2√(48+(1−(1÷(9^(9^2))))))"],
)
def test_a_value_that_is_only_nearly_the_goal_is_told_apart(solution: str) -> None:
    question = {**MIDDLE, "goal": "7", "equation": f"{solution} = 7"}
    text = said(question)["not-equal"]
    assert "very near" in text or "/" in text
    assert "about 7" not in text


@pytest.mark.rule("000 VII-B-2")
def test_the_value_of_the_goal_in_place_of_the_goal() -> None:
    question = {**MIDDLE, "goal": "3×5+2", "required": "9 8", "permitted": "+", "equation": "9+8 = 17"}
    assert said(question)["goal-misread/other"] == (
        "The Goal on the mat is 3×5+2, not 17. Copy the Goal as it lies; a number in its place is not enough."
    )


# -- the notation in words ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "drawn"),
    [
        ("(k8+r2)×g4 = b1r2", "(8+2)×4 = 12"),
        ("25'3", "25³"),
        ("4'3!", "4^(3!)"),
        ("2'(.5)", "2^(.5)"),
        ("0:3^4 = 4 0:3", "3^4 = 43"),
        ("1:b3+1:b-2", "10³+10⁻²"),
        ("6×2u−3su", "6×[upside-down 2]−[sideways and upside-down 3]"),
        ("8^:gcf6", "8 GCF 6"),
        ("6√:lcm4", "6 LCM 4"),
        ("3^:ten+√:eleven", "3[ten]+[eleven]"),
        ("4^:r1(1÷2)", "4^[second value](1÷2)"),
        ("√:i+5", "i+5"),
        ("not an equation", "not an equation"),
    ],
)
def test_an_equation_is_drawn_as_on_paper(notation: str, drawn: str) -> None:
    assert words.equation(notation) == drawn


@pytest.mark.parametrize(
    ("notation", "drawn"),
    [
        ("B:∩ R", "∩ R"),
        ("blank:BR ; B=R ; G u Y'", "blank card BR; B = R; G ∪ Y'"),
        ("(B-A)'nV & Y", "(B − Λ)' ∩ V & Y"),
    ],
)
def test_a_solution_is_drawn_as_on_paper(notation: str, drawn: str) -> None:
    assert words.solution(notation) == drawn


@pytest.mark.parametrize(("shape", "drawn"), [("3+2u", "3+[upside-down 2]"), ("3 2 / . 1", "3 2 above 1")])
def test_a_goal_of_on_sets_is_told_by_its_placement(shape: str, drawn: str) -> None:
    assert words.shape(shape) == drawn


@pytest.mark.parametrize(
    ("noun", "said"), [("8", "an 8"), ("black 8", "a black 8"), ("upside-down 2", "an upside-down 2"), ("R", "an R")]
)
def test_a_cube_has_the_article_it_is_said_with(noun: str, said: str) -> None:
    assert words.a(noun) == said


@pytest.mark.rule("000 XIII-B-12")
@pytest.mark.parametrize(("required", "code"), [("2 r2", "unavailable-cube"), ("b2 b3", "variation/exponent")])
def test_an_exponent_that_is_not_there_is_missing_and_one_of_another_colour_is_of_the_wrong_colour(
    required: str, code: str
) -> None:
    shake = {"ruleset": "agloa-equations-2015", "division": "middle", "variations": ["exponent:red"]}
    cubes = {"goal": "8", "required": required, "permitted": "+", "claim": "now"}
    answer = ask({"ask": "judge", **shake, **cubes, "equation": "2'3 = 8"})
    assert answer["reasons"][0]["code"] == code
