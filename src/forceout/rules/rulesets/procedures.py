"""The procedures of the leagues, by ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType

from forceout.rules.finding import BadQuestion
from forceout.rules.procedure import Bonus, Lot, NoGoal, Penalties, Procedure, Task, frozen

MINUTE = 60
UNPRICED = Penalties(*(0 for _ in fields(Penalties)))
"""A document that takes no points for slips of procedure."""

AGLOA_SECTIONS = frozen(
    {
        "procedure": "IX-A",
        "lot": "I-D",
        "rotation": "I-D",
        "roll": "II-A",
        "begun": "II-A-1",
        "select": "II-B-1",
        "select-again": "II-B-2",
        "goal": "IV-A",
        "goal-cubes": "IV-B",
        "goal-touched": "IV-B-3",
        "goal-said": "IV-B-3-a",
        "goal-fixed": "IV-B-3-c",
        "goal-time": "XI-A",
        "goal-bonus": "IV-C",
        "goal-leader": "IV-C-2",
        "no-goal": "IV-D",
        "no-goal-agreed": "IV-D-1",
        "no-goal-refuted": "IV-D-2",
        "no-goal-bonus": "IV-D-1 comment (c)",
        "turn": "V-B",
        "order": "V-A",
        "stays": "V-B",
        "bonus": "V-C",
        "bonus-call": "V-C-1",
        "bonus-leader": "V-C-2",
        "either-cube": "V-C-2 comment (b)",
        "challenge": "VI-A",
        "early-challenge": "VI-A-1 comment (b)",
        "now-two": "VI-A-2-a",
        "now-cube": "VI-A-2-b",
        "block": "VI-B",
        "block-time": "XI-A-1-f",
        "writer": "VII-A",
        "side": "VII-A-3",
        "side-final": "VII-C-1",
        "present": "VII-C-2",
        "present-final": "VII-C-2-a",
        "check": "VII-C-3",
        "accept": "VII-C-4",
        "reject": "VII-C-5",
        "ambiguity": "VII-C-5-c",
        "ask-judge": "VII-C-5-d",
        "last-cube": "VIII-A",
        "last-impossible": "VIII-B",
        "illegal": "IX-A",
        "correction": "IX-A-1",
        "insulated": "IX-B",
        "conduct": "IX-C",
        "absent": "X-D",
        "time": "XI-A",
        "time-limits": "XI-A-1",
        "carry-over": "XI-A-2",
        "countdown": "XI-A-3",
        "round": "XI-B",
        "stop": "XI-B-2",
        "sign": "XII-B",
    }
)

AGLOA_SECONDS: Mapping[Task, int] = MappingProxyType(
    {
        Task.ROLL: MINUTE,
        Task.SELECT: 15,
        Task.GOAL: 2 * MINUTE,
        Task.NO_GOAL: MINUTE,
        Task.OWN_GOAL: MINUTE,
        Task.FIRST_TURN: 2 * MINUTE,
        Task.TURN: MINUTE,
        Task.STATE: 15,
        Task.WRITE: 2 * MINUTE,
        Task.CHECK: 2 * MINUTE,
    }
)

AGLOA_2015 = Procedure("agloa-equations-2015", AGLOA_SECTIONS, AGLOA_SECONDS, block_reserves=False)
AGLOA_2016 = replace(AGLOA_2015, document="agloa-equations-2016")

BASIC_2015 = Procedure(
    "basic-equations-2015",
    frozen(
        {
            # the seven rules introduce the game; how a match is run stands in the tournament rules
            **{key: f"tournament rules {section}" for key, section in AGLOA_SECTIONS.items()},
            "goal": "I-A",
            "goal-cubes": "I-A",
            "turn": "II",
            "order": "II",
            "challenge": "IV-A",
            "side": "IV-B",
            "last-cube": "VII",
        }
    ),
    AGLOA_SECONDS,
    bonus=Bonus.NOBODY,
    no_goal=NoGoal.NOT_PLAYED,
    block_reserves=False,
)

MLAG_BASIC_2018 = Procedure(
    "mlag-basic-equations-2018",
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

ON_SETS_SECTIONS = frozen(
    {
        **AGLOA_SECTIONS,
        "deal": "II-B",
        "select": "II-C-1",
        "select-again": "II-C-2",
        "goal": "III-A",
        "goal-cubes": "III-B",
        "goal-touched": "III-B-2",
        "goal-said": "III-B-2-a",
        "goal-fixed": "III-B-2-d",
        "goal-time": "III-B-2-c",
        "goal-bonus": "III-C",
        "goal-leader": "III-C-2",
        "no-goal": "III-D",
        "no-goal-agreed": "III-D-1",
        "no-goal-refuted": "III-D-2",
        "no-goal-bonus": "III-D-1 comment (c)",
        "turn": "IV-B",
        "order": "IV-A",
        "stays": "IV-B",
        "bonus": "IV-C",
        "bonus-call": "IV-C-1",
        "bonus-leader": "IV-C-2",
        "either-cube": "IV-C-2 comment (b)",
        "relations": "IV-D",
        "challenge": "V-A",
        "early-challenge": "V-A",
        "now-two": "V-A-2-a",
        "now-three": "XIII-D-14",
        "now-cube": "V-A-2-b",
        "block": "V-B",
        "ask-judge": "VII-C-6",
        "round": "XI-B",
        "stop": "XI-B",
    }
)

MLAG_ON_SETS_2019 = Procedure(
    "mlag-on-sets-2019",
    ON_SETS_SECTIONS,
    MappingProxyType({**AGLOA_SECONDS, Task.OWN_GOAL: 2 * MINUTE}),
    no_goal=NoGoal.WRITE_ONE,
    lot=Lot.DIGIT_CUBE,
    penalties=Penalties(late_impossible=0, late_again=0, wrong_no_goal=0, disagreed_in_vain=0),
    relations_stay_until=4,
    time_sets_goal=True,
    corrected_by_agreement=False,
)

ACC_2022 = Procedure(
    "acc-equations-2022",
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

_ALL = {
    procedure.document: procedure
    for procedure in (AGLOA_2015, AGLOA_2016, BASIC_2015, MLAG_BASIC_2018, MLAG_ON_SETS_2019, ACC_2022)
}


def procedure_of(ruleset: str) -> Procedure:
    found = _ALL.get(ruleset)
    if found is None:
        raise BadQuestion("unknown-ruleset", f"“{ruleset[:40]}” is not a ruleset.")
    return found
