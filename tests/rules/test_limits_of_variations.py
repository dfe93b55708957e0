"""Variations that take numbers up to a limit: the limit itself is allowed, one more is not."""

from __future__ import annotations

from typing import Any

import pytest

from forceout import ask


def evaluated(expression: str, division: str, *variations: str, ruleset: str = "agloa-equations-2015") -> str | None:
    answer = ask(
        {
            "ask": "eval",
            "ruleset": ruleset,
            "division": division,
            "variations": list(variations),
            "expression": expression,
        }
    )
    return answer["value"] if answer["defined"] else None


def goal(text: str, *variations: str) -> dict[str, Any]:
    ruling: dict[str, Any] = ask(
        {
            "ask": "goal",
            "ruleset": "agloa-equations-2015",
            "division": "middle",
            "variations": list(variations),
            "goal": text,
        }
    )
    return ruling


THOUSAND = "((5+5)^3)"
TWO_HUNDRED = "(5×5×8)"


@pytest.mark.rule("000 XIII-A-7")
@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (f"{THOUSAND}÷s7", "6"),
        (f"({THOUSAND}+1)÷s7", None),
        ("9÷s(9^9)", "9"),
        ("1÷s1", "0"),
        ("1÷s3", "1"),
        ("(1−1)÷s3", None),
        ("3÷s(1−1)", None),
        ("(1÷2)÷s1", None),
        ("3÷s(1÷2)", None),
        ("3÷s(1−4)", None),
    ],
)
def test_remainder_takes_counting_numbers_the_first_up_to_a_thousand(expression: str, value: str | None) -> None:
    assert evaluated(expression, "elementary", "remainder") == value


@pytest.mark.rule("000 XIII-A-9")
@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (f"×{TWO_HUNDRED}", "211"),
        (f"×({TWO_HUNDRED}+1)", None),
        (f"×({TWO_HUNDRED}+(1÷2))", None),
        ("×2", "3"),
        ("×1", "2"),
        ("×(3÷2)", "2"),
        ("×(5÷2)", "3"),
        ("×(1−4)", "2"),
        ("×(8+3)", "13"),
    ],
)
def test_smallest_prime_takes_rational_numbers_up_to_two_hundred(expression: str, value: str | None) -> None:
    assert evaluated(expression, "elementary", "smallest-prime") == value


@pytest.mark.rule("000 XIII-A-15", "000 XIII-B-11", "000 XIII-C-9")
@pytest.mark.parametrize(
    ("division", "expression", "value"),
    [
        ("elementary", f"×{TWO_HUNDRED}", "12"),
        ("elementary", f"×({TWO_HUNDRED}+1)", None),
        ("middle", f"×{THOUSAND}", "16"),
        ("middle", f"×({THOUSAND}+1)", None),
        ("junior", f"×({THOUSAND}+1)", "8"),
        ("middle", "×1", "1"),
        ("middle", "×(1−1)", None),
        ("middle", "×(1−4)", None),
        ("junior", "×(1÷2)", None),
    ],
)
def test_number_of_factors_takes_counting_numbers_up_to_the_limit_of_the_division(
    division: str, expression: str, value: str | None
) -> None:
    assert evaluated(expression, division, "number-of-factors", ruleset="agloa-equations-2016") == value


@pytest.mark.rule("000 XIII-B-7")
@pytest.mark.parametrize(
    ("text", "legal"), [("10^3", True), ("10^3 +1", False), ("0−10^3", True), ("10^4", False), ("0−10^4", False)]
)
def test_with_multiple_of_k_a_middle_goal_lies_within_a_thousand_of_zero(text: str, legal: bool) -> None:
    assert goal(text, "multiple-of:7")["legal"] is legal
    assert goal(text)["legal"] is True


@pytest.mark.rule("000 XIII-A-13", "000 XIII-A-14")
@pytest.mark.parametrize(("expression", "value"), [("4^:gcf6", "2"), ("4√:lcm6", "12")])
def test_the_common_multiple_and_factor_are_of_both_numbers(expression: str, value: str) -> None:
    assert evaluated(expression, "elementary", "lcm", "gcf", ruleset="agloa-equations-2016") == value


@pytest.mark.rule("000 XIII-A-10")
def test_percent_of_a_number_is_that_many_hundredths_of_it() -> None:
    assert evaluated("75√u8", "elementary", "percent") == "6"
    assert evaluated("5√u(4×5)", "elementary", "percent") == "1"
