"""MLAG Basic Equations 2018-19 (document 003)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from forceout.rules.claims import NO_GOAL, claims
from forceout.rules.equations import operators as op
from forceout.rules.equations.game import EQUATIONS, EquationsDivision, EquationsLeague
from forceout.rules.equations.terms import Terms
from forceout.rules.league import Division, Document, League
from forceout.rules.leagues.shared.agloa import CLAIMS, VARIATION_RULES
from forceout.rules.leagues.shared.agloa_day import michigan_day
from forceout.rules.leagues.shared.agloa_procedure import AGLOA_SECONDS, AGLOA_SECTIONS, MINUTE, UNPRICED
from forceout.rules.match_points import ByPlace
from forceout.rules.procedure import Bonus, NoGoal, Procedure, Task, frozen
from forceout.rules.scoring import TableScoring
from forceout.rules.variation import Choice
from forceout.rules.variations import catalogue as make
from forceout.rules.variations.catalogue import ANY_SYMBOL, EASIEST_FIRST, ORDER

KEY = "mlag-basic-equations-2018"

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(VARIATION_RULES, "III-A"),  # what another league's variations allow has no meaning here
        "legal-expression": "III-A",
        "plus-minus": "III-B-1",
        "root-index": "III-B-2",
        "multiplication-shown": "III-B",
        "no-meaning": "III-A",
        "division": "III-A",
        "powers": "III-C-2",
        "whole-numbers": "III-C-3",
        "goal-legal": "IV-B",
        "goal-cubes": "IV-B",
        "goal-digits": "IV-B-1",
        "gaps": "IV-B-2",
        "turned-power": "III-B-3",
        "goal-interpretation": "VII-B-2",
        "goal-grouping": "VII-C-3-f",
        "complete-equation": "VII-B-1",
        "equals-goal": "VII-B-2",
        "cubes-there": "VII-B-3",
        "two-cubes": "VII-B-3-a",
        "all-required": "VII-B-3-b",
        "no-forbidden": "VII-B-3-d",
        "now-one-cube": "VII-B-3-e",
        "one-digit": "VII-B-4",
        "ambiguous": "VII-B-5",
        "unverifiable": "VII-C-3-g",
        "sideways": "XIII Sideways",
        "upside-down": "XIII Upside-down",
        "both-turns": "XIII note",
        "wild": "XIII 0 Wild",
        "wild-symbol": "XIII 0 Wild",
        "selecting-list": "XIII",
    }
)

TERMS = Terms(
    KEY,
    SECTIONS,
    claims(*CLAIMS.values(), NO_GOAL),
    order_of_operations=True,
    goal_digits=3,
)
WHOLE_TERMS = TERMS.with_signs(binary={"^": op.WHOLE_POWER, "√": op.WHOLE_ROOT}, prefix={"√": op.WHOLE_SQUARE_ROOT})

HIGH_SCHOOL = (
    make.sideways("XIII Sideways"),
    make.upside_down("XIII Upside-down", both="XIII note"),
    make.wild("XIII 0 Wild", ("0",), ANY_SYMBOL),
)
HIGH_SCHOOL_ALWAYS = (Choice("sideways"), Choice("upside-down"), Choice("wild", "0"))

_DIVISIONS: tuple[EquationsDivision, ...] = (
    Division("minor", "Minor", TERMS, grades=(1, 2, 3, 4), judge_initials=True),
    Division("elementary", "Elementary", WHOLE_TERMS, grades=(4, 5, 6), judge_initials=True),
    Division("middle", "Middle", TERMS, grades=(7, 8), judge_initials=True),
    Division("junior", "Junior", TERMS, HIGH_SCHOOL, HIGH_SCHOOL_ALWAYS, grades=(9, 10)),
    Division("senior", "Senior", TERMS, HIGH_SCHOOL, HIGH_SCHOOL_ALWAYS, grades=(11, 12)),
)

PROCEDURE = Procedure(
    KEY,
    frozen({**AGLOA_SECTIONS, "roll": "II", "select": "XIII", "select-again": "XIII",
            "goal-time": "IV-B-3-c", "goal-fixed": "IV-B-3-d", "goal-leader": "IV-C",
            "bonus-call": "V-C", "bonus-leader": "V-C",
            "either-cube": "IX-A-1", "early-challenge": "VI-A",
            "side-final": "VII-A-3", "present": "VII-C-1", "present-final": "VII-C-1-a", "check": "VII-C-2",
            "accept": "VII-C-3", "reject": "VII-C-3", "ambiguity": "VII-B-5", "ask-judge": "VII-C-3-g (iii)",
            "round": "XI-B", "stop": "XI-B", "block-time": "XI-A-1-d", "begun": "II"}),
    MappingProxyType({**AGLOA_SECONDS, Task.ROLL: 2 * MINUTE, Task.NO_GOAL: MINUTE, Task.OWN_GOAL: 2 * MINUTE}),
    bonus=Bonus.ANYONE,
    no_goal=NoGoal.WRITE_ONE,
    roll_and_goal_together=True,
    time_sets_goal=True,
    checkers_ask_together=True,
    manual=False,
    penalties=replace(UNPRICED, late=1, block_held=1),
    block_is_counted=True,
)  # fmt: skip

LEAGUE: EquationsLeague = League(
    KEY,
    "MLAG Basic Equations 2018-19",
    "2018-19",
    Document("003", "MLAG Basic Equations Tournament Rules 2018-19"),
    EQUATIONS,
    MappingProxyType({division.key: division for division in _DIVISIONS}),
    PROCEDURE,
    TableScoring(
        KEY,
        absent=0,
        third_party_beside_wrong_now_challenger=4,
        accepting_costs=frozenset({"impossible"}),
        sections=MappingProxyType(
            {
                "challenge": "X-B",
                "accepting": "X-A",
                "last-cube": "X-C",
                "end-of-round": "XI-B",
                "no-goal": "IV-D-2",
                "absent": "X-D",
            }
        ),
        no_goal=True,
    ),
    ByPlace(),
    michigan_day(KEY),
    order=ORDER,
    easiest=EASIEST_FIRST,
    listed=4,
    golden=Path(__file__).with_suffix(".txt"),
)
