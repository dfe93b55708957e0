"""What each league and variation says about rows, read from the documents and kept as plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Rules:
    """The terms under which a paper is read."""

    order_of_operations: bool = False
    root_needs_index: bool = False
    whole_only: bool = False
    powers: bool = True
    fractions: bool = True
    goal_digits: int = 2
    goal_cubes: int = 6
    goal_whole: bool = False
    goal_not_negative: bool = False
    goal_leading_zeros: bool = True
    goal_as_value: bool = False
    goal_limit: int | None = None
    completes_brackets: bool = True
    least_cubes: int = 2
    solution_digits: int = 1
    least_operations: int = 0
    base: int = 10
    multiple_of: int | None = None
    factorials: int = 0
    factorials_in_goal: int = 0
    average: bool = False
    function: str = ""
    function_limit: int | None = None
    sideways: bool = False
    upside_down: bool = False
    wild: str = ""
    wild_numerals_only: bool = False
    percent: bool = False
    remainder: bool = False
    log: bool = False
    lcm: bool = False
    gcf: bool = False
    exponent: str = ""
    decimal_point: bool = False
    decimal_in_goal: bool = False
    powers_of_the_base: bool = False
    multiple_operations: bool = False
    imaginary: bool = False


AGLOA = Rules()
MLAG = Rules(order_of_operations=True, goal_digits=3, completes_brackets=False)
CUP = Rules(
    order_of_operations=True,
    root_needs_index=True,
    goal_digits=3,
    goal_cubes=5,
    goal_whole=True,
    goal_leading_zeros=False,
    goal_as_value=True,
    least_cubes=1,
    completes_brackets=False,
)
TURNED = {"sideways": True, "upside_down": True}

DIVISIONS: dict[str, dict[str, Rules]] = {
    "basic-equations-2015": {"": AGLOA},
    **{
        f"agloa-equations-{year}": {
            "elementary": replace(AGLOA, whole_only=True, wild_numerals_only=True),
            "middle": AGLOA,
            "junior": replace(AGLOA, sideways=True, upside_down=True),
            "senior": replace(AGLOA, sideways=True, upside_down=True),
        }
        for year in (2015, 2016)
    },
    "mlag-basic-equations-2018": {
        "minor": MLAG,
        "elementary": replace(MLAG, whole_only=True),
        "middle": MLAG,
        "junior": replace(MLAG, sideways=True, upside_down=True, wild="0"),
        "senior": replace(MLAG, sideways=True, upside_down=True, wild="0"),
    },
    "acc-equations-2022": {
        "third": replace(CUP, powers=False, fractions=False, goal_not_negative=True),
        "fourth": CUP,
        "fifth": CUP,
        "sixth": CUP,
        "seventh-eighth": CUP,
    },
}
"""000 (both seasons and the seven Basic rules), 003 and 002."""

OFFERED: dict[str, tuple[str, ...]] = {
    "elementary": (
        "factorial",
        "sideways",
        "upside-down",
        "wild:0",
        "three-operation-solution",
        "remainder",
        "average",
        "smallest-prime",
        "percent",
        "two-digit-numerals",
        "lcm",
        "gcf",
        "number-of-factors",
        "decimal-point",
        "multiple-operations",
    ),
    "middle": (
        "factorial",
        "sideways",
        "upside-down",
        "wild:0",
        "base:8",
        "base:9",
        "base:10",
        *(f"multiple-of:{k}" for k in range(6, 12)),
        "average",
        "percent",
        "number-of-factors",
        "exponent:red",
        "exponent:green",
        "decimal-point",
        "multiple-operations",
        "powers-of-the-base",
    ),
    "junior": (
        "factorial",
        "wild:0",
        "base:8",
        "wild:x",
        "base:9",
        "base:11",
        "base:12",
        *(f"multiple-of:{k}" for k in range(6, 12)),
        "number-of-factors",
        "exponent:blue",
        "exponent:black",
        "multiple-operations",
        "powers-of-the-base",
    ),
}
OFFERED["senior"] = (*OFFERED["junior"], "log", "log", "decimal-in-goal", "decimal-in-goal", *["root-is-i"] * 4)
"""The variations of 000 XIII that this evaluator carries."""

BESIDE_I = ("wild", "base", "multiple-of", "multiple-operations", "powers-of-the-base", "decimal-in-goal")
"""What the evaluator carries together with √ = i; base twelve, where √ is a digit too, it does not."""

LIMIT_OF_FACTORS = {"elementary": 200, "middle": 1000, "junior": None, "senior": None}


def rules_for(ruleset: str, division: str, variations: tuple[str, ...] = ()) -> Rules:
    """The rules of a shake."""
    rules = DIVISIONS[ruleset][division]
    for variation in variations:
        rules = _amend(rules, division, *variation.partition(":")[::2])
    if rules.multiple_of is not None and division in ("junior", "senior"):
        rules = replace(rules, factorials_in_goal=0)
    return rules


def _amend(rules: Rules, division: str, name: str, parameter: str) -> Rules:
    match name:
        case "factorial":
            return replace(rules, factorials=2, factorials_in_goal=2)
        case "wild":
            return replace(rules, wild=parameter.replace("x", "×"))
        case "three-operation-solution":
            return replace(rules, least_operations=3)
        case "smallest-prime":
            return replace(rules, function="prime", function_limit=200)
        case "number-of-factors":
            return replace(rules, function="factors", function_limit=LIMIT_OF_FACTORS[division])
        case "two-digit-numerals":
            return replace(rules, solution_digits=2)
        case "base":
            return replace(rules, base=int(parameter), solution_digits=2)
        case "multiple-of":
            return replace(rules, multiple_of=int(parameter), goal_limit=1000 if division == "middle" else None)
        case "root-is-i":
            return replace(rules, imaginary=True)
        case "exponent":
            return replace(rules, exponent=parameter)
    switched: Any = {name.replace("-", "_"): True}
    return replace(rules, **switched)
