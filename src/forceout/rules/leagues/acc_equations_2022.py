"""The Academic Challenge Cup 2022 (document 002)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from forceout import exact
from forceout.cubes.faces import CHALLENGE_CUP_CUBES
from forceout.rules.claims import A_FLUB, CLEANUP, FORCE_OUT, NO_GOAL, P_FLUB, claims
from forceout.rules.day import DayRules, Formula, PaperForm, SeatingPreset, StandingsPreset, TableSizes, TeamFormula
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
    Division("third", "Third grade", THIRD_GRADE, grades=(3,), judge_initials=True),
    Division("fourth", "Fourth grade", TERMS, grades=(4,), judge_initials=True),
    Division("fifth", "Fifth grade", TERMS, grades=(5,), judge_initials=True),
    Division("sixth", "Sixth grade", TERMS, grades=(6,), judge_initials=True),
    Division("seventh-eighth", "Seventh and eighth grades", TERMS, grades=(7, 8), judge_initials=True),
)

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "legal-expression": "Signs are used as in written arithmetic.",
        "root-index": "A root always has its index before it, a square root the 2.",
        "goal-legal": "A Goal that breaks these rules is put right with the others' help; it is not challenged.",
        "goal-integer": "The value of the Goal is an integer.",
        "goal-not-negative": "Third grade: the Goal is not negative.",
        "fractions": "Third grade: no number is divided by a larger one.",
        "no-exponents": "Third grade: no powers and no roots.",
        "rational-result": "Irrational numbers may appear on the way, but not as the result.",
        "gaps": "Gaps and words together group the Goal. Otherwise the usual order of operations holds.",
        "force-out": "At a force-out the Solution uses both cubes that are left.",
        # what the others say here is no rule of the Cup's
        "two-cubes": "",
        "whole-numbers": "",
        "turned-power": "",
        "both-turns": "",
        "unverifiable": "",
    }
)
"""How the rulebook says the Cup's rules on what is written, where it is not as in other leagues."""

PROCEDURE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "procedure": "How players, scorekeeper and judges work together at a table.",
        "roll": "The Goal-setter rolls all 20 cubes. In third grade a cube that shows ^ or √ is rolled again.",
        "goal-cubes": "A Goal has one to five cubes, and its value is an integer.",
        "goal-touched": "The Goal-setter sorts the cubes, and setting the Goal has one turn of the timer.",
        "goal-said": "Before the timer is out the Goal-setter says “Goal” or “no Goal”.",
        "goal-fixed": "Until “Goal” is said the Goal may be changed, or “no Goal” said. A faulty Goal is not "
        "challenged: the others help to put it right, and there is more time for it.",
        "goal-time": "When the timer is out, cubes in the Goal section are the Goal; if there are none, that is “no "
        "Goal”.",
        "no-goal": "“No Goal” says that no Goal is both allowed and safe. The timer runs out and is turned once "
        "more, so that the others can decide whether to challenge it.",
        "no-goal-agreed": "If nobody challenges it, a new game begins with the next Goal-setter.",
        "no-goal-refuted": "Whoever challenges “no Goal” writes a Goal and an Equation for it.",
        "challenge": "Anybody but the last mover may call a flub. A-flub: one more cube at most is enough for an "
        "Equation. P-flub: no Equation is possible any more.",
        "writer": "After an A-flub the challenger's side writes, after a P-flub the mover's side.",
        "side": "While the timer runs everybody else joins the challenger or the mover, and writes if that side must.",
        "side-final": "Sides are shown in turn, from the mover's left. Yours stands once the next player has shown "
        "one. Handing in nothing is shown in turn as well.",
        "present": "When the timer is out everybody stops writing.",
        "last-cube": "With two cubes left the timer is turned: everybody may write an Equation that uses both.",
        "last-impossible": "While that timer runs, anybody but the last mover may still call a flub. Then the timer "
        "runs out and is turned again.",
        "time": "The timer runs only for the Goal, after “no Goal”, after a challenge, at a force-out and at the end.",
        "stop": "At “Cleanup” no cube is moved any more. Everybody has one turn of the timer to write with any "
        "cubes left.",
        "sign": "The scorekeeper initials each score. What is initialled is not changed.",
        "conduct": "Players are friendly, welcome newcomers, and settle what they can among themselves.",
    }
)
"""The same for its procedure."""

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
    force_out_at=2,
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
    words=PROCEDURE_WORDS,
)

FOURS = TableSizes(3, 5, 4)
"""No document says how many sit at a table; the sample scoresheet has five."""

PROCEDURES, SCORESHEETS, GAMES = "Procedures and Team Scoring", "Scoresheets and Initialing", "Scoring Games"

DAY = DayRules(
    KEY,
    frozen(
        {
            "wrong-count": SCORESHEETS,
            "bad-points": GAMES,
            "impossible-points": GAMES,
            "absent-points": PROCEDURES,
            "too-few-present": PROCEDURES,
            "void-points": "Procedure for Goal Setting 6",
            "bad-outcome": GAMES,
            "no-shakes": PROCEDURES,
            "penalty-uninitialed": "Sportsmanship",
            "total-mismatch": SCORESHEETS,
            "games-mismatch": PROCEDURES,
            "match-mismatch": PROCEDURES,
            "signed": SCORESHEETS,
            "plays-down": "Division of Play",
            "seating": PROCEDURES,
            "ruling": "Additional Rules for Competition",
        }
    ),
    "At most one player, the Challenger, has 2, and when the Challenger has 2, the Mover has 0.",
    line="game",
    deceit=False,
    sizes=FOURS,
    seatings=(SeatingPreset("cup", "Four rounds planned in advance", "apart", FOURS, rounds=4),),
    standings=(
        StandingsPreset(
            "cup",
            "Player scores of two decimals, added",
            Formula(round_each=2, decimals=2),
            TeamFormula(),
            rounds=4,
        ),
    ),
    games_per_team=1,
    paper=PaperForm(
        "players-down",
        lines=5,
        digits=2,
        endings=(),
        last_keeps_score=True,
        counts_games=True,
        score="Player score",
        steps=(
            "The last player listed keeps the score.",
            "After each game compare with every player’s own sheet, initial it, then write the points here.",
            "After the round write the totals and the number of games.",
            "Each player checks the total and initials the row. After that nothing can be changed.",
            "Raise your hand. All stay seated until an official has the sheet.",
        ),
        disagreed="Not agreed? Talk first, then call a judge before anybody initials. "
        "Substitute? Cross out the printed name and write yours.",
    ),
    signed_is_final=True,
    judge_is_final=True,
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
    DAY,
    players=(2, 3, 4, 5),
    listed=5,
    words=WORDS,
    golden=Path(__file__).with_suffix(".txt"),
)
