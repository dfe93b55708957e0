"""The Academic Challenge Cup 2022 (document 002)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from forceout import exact
from forceout.cubes.faces import CHALLENGE_CUP_CUBES
from forceout.rules.equations import operators as op
from forceout.rules.equations.terms import Claim, GoalTest, Terms
from forceout.rules.match_points import AverageScore
from forceout.rules.ruleset import Division, Ruleset
from forceout.rules.rulesets.agloa import VARIATION_RULES, EquationsDivision, EquationsRuleset
from forceout.rules.scoring import CupScoring

DOCUMENT = "acc-equations-2022"

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(VARIATION_RULES, "Resources"),  # cubes are used as in written arithmetic, without variations
        "legal-expression": "Resources",
        "plus-minus": "Resources",
        "root-index": "Resources",
        "multiplication-shown": "Resources",
        "no-meaning": "Resources",
        "division": "Math Clarifications",
        "powers": "Math Clarifications",
        "fractions": "Third Grade Division",
        "no-exponents": "Third Grade Division",
        "rational-result": "Math Clarifications",
        "goal-legal": "Goal",
        "goal-cubes": "Goal",
        "goal-digits": "Goal",
        "goal-integer": "Goal",
        "goal-not-negative": "Third Grade Division",
        "gaps": "Goal",
        "turned-power": "Resources",
        "goal-interpretation": "Math Clarifications",
        "goal-grouping": "Goal",
        "complete-equation": "Math Clarifications",
        "equals-goal": "Solutions",
        "cubes-there": "Solutions",
        "two-cubes": "Solutions",
        "all-required": "Move",
        "force-out": "Force Out",
        "no-forbidden": "Solutions",
        "now-one-cube": "Flubs",
        "one-digit": "Solutions",
        "ambiguous": "Solutions",
        "unverifiable": "Math Clarifications",
        "selecting-list": "Special Rules for Playing Divisions",
    }
)

CLAIMS: Mapping[str, Claim] = MappingProxyType(
    {
        "a-flub": Claim("a-flub", 1),
        "p-flub": Claim("p-flub", None),
        "no-goal": Claim("no-goal", None, brings_goal=True),
        "force-out": Claim("force-out", None, uses_all_resources=True),
        "cleanup": Claim("cleanup", None),
    }
)

INTEGER = GoalTest(
    lambda value: exact.rational(value) is not None and exact.is_integer(value),
    "goal-integer",
    "the Goal must be an integer",
)
NOT_NEGATIVE = GoalTest(
    lambda value: exact.sign(value) >= 0, "goal-not-negative", "in third grade the Goal must not be negative"
)

TERMS = Terms(
    DOCUMENT,
    SECTIONS,
    CLAIMS,
    cubes=CHALLENGE_CUP_CUBES,
    order_of_operations=True,
    goal_cubes=5,
    goal_digits=3,
    goal_leading_zeros=False,
    goal_tests=(INTEGER,),
    goal_as_value=True,
    least_cubes=1,
    result_rational=True,
    prefix={},
)
THIRD_GRADE = TERMS.but(
    binary={"+": op.PLUS, "−": op.MINUS, "×": op.TIMES, "÷": op.NO_FRACTION},
    goal_tests=(INTEGER, NOT_NEGATIVE),
)

_DIVISIONS: tuple[EquationsDivision, ...] = (
    Division("third", "Third grade", THIRD_GRADE),
    Division("fourth", "Fourth grade", TERMS),
    Division("fifth", "Fifth grade", TERMS),
    Division("sixth", "Sixth grade", TERMS),
    Division("seventh-eighth", "Seventh and eighth grades", TERMS),
)

ACC_2022: EquationsRuleset = Ruleset(
    DOCUMENT,
    "Academic Challenge Cup Equations 2022",
    "equations",
    MappingProxyType({division.key: division for division in _DIVISIONS}),
    CupScoring(
        DOCUMENT,
        MappingProxyType(
            {
                "a-flub": "Scoring Games",
                "p-flub": "Scoring Games",
                "no-goal": "Scoring Games",
                "force-out": "Force Out",
                "cleanup": "Cleanup",
                "absent": "Scoring Games",
            }
        ),
    ),
    AverageScore(),
    players=(2, 3, 4, 5),
)
