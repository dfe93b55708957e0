"""The Academic Challenge Cup 2022 (document 002)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from forceout import exact
from forceout.cubes.faces import CHALLENGE_CUP_CUBES
from forceout.rules.claims import A_FLUB, CLEANUP, FORCE_OUT, NO_GOAL, P_FLUB, claims
from forceout.rules.equations import operators as op
from forceout.rules.equations.game import EQUATIONS, EquationsDivision, EquationsLeague
from forceout.rules.equations.terms import GoalTest, Terms
from forceout.rules.league import Division, Document, League
from forceout.rules.leagues.shared.agloa import VARIATION_RULES
from forceout.rules.leagues.shared.agloa_procedure import MINUTE, UNPRICED
from forceout.rules.match_points import AverageScore
from forceout.rules.procedure import Bonus, Lot, NoGoal, Procedure, Task, frozen
from forceout.rules.scoring import CupScoring

KEY = "acc-equations-2022"

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

CLAIMS = claims(A_FLUB, P_FLUB, NO_GOAL, FORCE_OUT, CLEANUP)

INTEGER = GoalTest(
    lambda value: exact.rational(value) is not None and exact.is_integer(value),
    "goal-integer",
    "the Goal must be an integer",
)
NOT_NEGATIVE = GoalTest(
    lambda value: exact.sign(value) >= 0, "goal-not-negative", "in third grade the Goal must not be negative"
)

TERMS = Terms(
    KEY,
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

PROCEDURE = Procedure(
    KEY,
    frozen(
        {
            "procedure": "Additional Rules for Competition",
            "lot": "Goal",
            "rotation": "Goal",
            "roll": "Procedure for Goal Setting 1",
            "select": "Special Rules for Playing Divisions",
            "select-again": "Special Rules for Playing Divisions",
            "begun": "Cleanup",
            "goal": "Goal",
            "goal-cubes": "Goal",
            "goal-touched": "Procedure for Goal Setting",
            "goal-said": "Procedure for Goal Setting 4",
            "goal-fixed": "Procedure for Goal Setting 9",
            "goal-time": "Procedure for Goal Setting 5",
            "goal-bonus": "Bonus Play",
            "goal-leader": "Bonus Play",
            "no-goal": "Procedure for Goal Setting 6",
            "no-goal-agreed": "Procedure for Goal Setting 6",
            "no-goal-refuted": "Flubs",
            "no-goal-bonus": "Bonus Play",
            "turn": "Move",
            "order": "Move",
            "stays": "Move",
            "bonus": "Bonus Play",
            "bonus-call": "Bonus Play",
            "bonus-leader": "Bonus Play",
            "either-cube": "Bonus Play",
            "challenge": "Challenges",
            "block": "Challenges",
            "block-time": "Challenges",
            "now-two": "Force Out",
            "now-cube": "Flubs",
            "early-challenge": "Procedure for Goal Setting 9",
            "writer": "Flubs",
            "side": "Challenges 2",
            "side-final": "Challenges 4",
            "present": "Challenges 3",
            "present-final": "Challenges 3",
            "check": "Additional Rules for Competition",
            "accept": "Additional Rules for Competition",
            "reject": "Additional Rules for Competition",
            "ambiguity": "Solutions",
            "ask-judge": "Additional Rules for Competition",
            "illegal": "Additional Rules for Competition",
            "correction": "Additional Rules for Competition",
            "insulated": "Additional Rules for Competition",
            "absent": "Scoring Games",
            "last-cube": "Force Out",
            "last-impossible": "Force Out",
            "time": "Use of Timer",
            "time-limits": "Use of Timer",
            "carry-over": "Use of Timer",
            "countdown": "Use of Timer",
            "round": "Cleanup",
            "stop": "Cleanup",
            "sign": "Scoresheets and Initialing",
            "conduct": "Sportsmanship",
        }
    ),
    MappingProxyType(
        {
            Task.GOAL: MINUTE,
            Task.NO_GOAL: MINUTE,
            Task.OWN_GOAL: MINUTE,
            Task.WRITE: MINUTE,
            Task.FORCE_OUT: MINUTE,
        }
    ),
    bonus=Bonus.ANYONE,
    no_goal=NoGoal.WRITE_ONE,
    lot=Lot.LEFT_OF_SCOREKEEPER,
    penalties=UNPRICED,
    claims=("a-flub", "p-flub"),
    block=False,
    players_check=False,
    third_party_sides_in_turn=True,
    last_cubes=2,
    last_cube_is_played=False,
    goal_open=True,
    sand_runs_out=True,
    no_goal_takes_sides=True,
    initialled=True,
    papers_lapse=frozenset({"force-out", "cleanup"}),
    void_keeps_setter=False,
    corrected_by_agreement=False,
    manual=False,
    timed=False,
    countdown=0,
    round_minutes=20,
    last_minutes=0,
)

LEAGUE: EquationsLeague = League(
    KEY,
    "Academic Challenge Cup Equations 2022",
    "2022",
    Document("002", "Academic Challenge Cup Equations Rules 2022"),
    EQUATIONS,
    MappingProxyType({division.key: division for division in _DIVISIONS}),
    PROCEDURE,
    CupScoring(
        KEY,
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
    listed=5,
    golden=Path(__file__).with_suffix(".txt"),
)
