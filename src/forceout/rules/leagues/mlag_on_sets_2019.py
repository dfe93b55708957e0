"""MLAG On-Sets 2019-20 (document 004)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from forceout.cubes.faces import ON_SETS_RELATIONS
from forceout.rules.claims import END_OF_ROUND, IMPOSSIBLE, LAST_CUBE, NO_GOAL, NOW, claims
from forceout.rules.league import Division, Document, League, Selecting, citing
from forceout.rules.leagues.shared.agloa_day import michigan_day
from forceout.rules.leagues.shared.agloa_procedure import AGLOA_SECONDS, AGLOA_SECTIONS, MINUTE
from forceout.rules.match_points import ByPlace
from forceout.rules.onsets import variations as make
from forceout.rules.onsets.game import ON_SETS, OnSetsDivision, OnSetsLeague
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.onsets.variations import EASIEST_FIRST, OnSetsVariation
from forceout.rules.procedure import Lot, NoGoal, Penalties, Procedure, Task, frozen
from forceout.rules.scoring import TableScoring
from forceout.rules.variation import Choice

KEY = "mlag-on-sets-2019"

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "legal-expression": "VI-A",
        "set-name-part": "VII-B-1",
        "restriction": "VI-B-2",
        "restriction-brackets": "VI-B-3",
        "restriction-needed": "VII-B-2",
        "no-restrictions": "I-B-2-d",
        "goal-cubes": "III-B",
        "goal-shape": "III-B-1",
        "goal-whole": "III-B",
        "own-goal": "III-D-2",
        "equals-goal": "VII-B-3",
        "two-cubes": "VII-B-4-a",
        "cubes-there": "VII-B-4",
        "all-required": "VII-B-4-b",
        "no-forbidden": "VII-B-4-d",
        "now-one-cube": "VII-B-4-e",
        "ambiguous": "VII-B-6",
        "unverifiable": "VII-B-6",
        "two-solutions": "VI-A",
        "blank-card-wild": "I-B-1",
        "card": "VII-B-5",
        "no-null-restrictions": "VII-B-5",
        "selecting": "II-C-2",
        "selecting-one": "II-C",
        "selecting-two": "II-C-3",
        "selecting-setter": "manual A20",
        "selecting-list": "XIII",
    }
)


def _elementary() -> tuple[OnSetsVariation, ...]:
    return (
        make.required_cube("XIII-A-1"),
        make.wild_cube("XIII-A-2"),
        make.union_intersection_interchangeable("XIII-A-3"),
        make.universe_null_interchangeable("XIII-A-4"),
        make.two_operations("XIII-A-5"),
        make.multiple_operations("XIII-A-6"),
        make.shift_from_permitted("XIII-A-7"),
    )


def _middle() -> tuple[OnSetsVariation, ...]:
    return (
        make.required_cube("XIII-B-1"),
        make.wild_cube("XIII-B-2"),
        make.union_intersection_interchangeable("XIII-B-3"),
        make.universe_null_interchangeable("XIII-B-4"),
        make.two_operations("XIII-B-5"),
        make.multiple_operations("XIII-B-6"),
        make.shift_from_permitted("XIII-B-7"),
        make.no_null_restrictions("XIII-B-8"),
        make.absolute_value("XIII-B-9"),
    )


def _junior() -> tuple[OnSetsVariation, ...]:
    return (
        make.multiple_operations("XIII-C-1"),
        make.union_intersection_interchangeable("XIII-C-2"),
        make.universe_null_interchangeable("XIII-C-3"),
        make.required_cube("XIII-C-4"),
        make.wild_cube("XIII-C-5", ON_SETS_RELATIONS),
        make.two_operations("XIII-C-6"),
        make.no_null_restrictions("XIII-C-7"),
        make.shift_from_permitted("XIII-C-8"),
        make.double_set("XIII-C-9"),
        make.required_card("XIII-C-10"),
        make.forbidden_card("XIII-C-10"),
        make.blank_card_wild("XIII-C-11"),
        make.absolute_value("XIII-C-12"),
    )


def _senior() -> tuple[OnSetsVariation, ...]:
    return (*_junior(), make.symmetric_difference("XIII-D-13"), make.two_solutions("XIII-D-14"))


ALWAYS = (
    Choice("multiple-operations"),
    Choice("union-intersection-interchangeable"),
    Choice("universe-null-interchangeable"),
)


def _divisions() -> Mapping[str, OnSetsDivision]:
    terms = OnSetsTerms(KEY, SECTIONS, claims(NOW, IMPOSSIBLE, LAST_CUBE, END_OF_ROUND, NO_GOAL))
    senior = terms.but(fewest_cards=10, most_cards=14)
    picks = Selecting()
    senior_picks = Selecting(opponent_of_two_picks_two=False, may_always_pick_two=True)
    elementary = citing(terms.but(restrictions=False), _elementary(), "XIII-A")
    divisions: tuple[OnSetsDivision, ...] = (
        Division(
            "elementary",
            "Elementary",
            elementary,
            _elementary(),
            selecting=picks,
            grades=(4, 5, 6),
            judge_initials=True,
        ),
        Division(
            "middle",
            "Middle",
            citing(terms, _middle(), "XIII-B"),
            _middle(),
            selecting=picks,
            grades=(7, 8),
            judge_initials=True,
        ),
        Division("junior", "Junior", citing(terms, _junior(), "XIII-C"), _junior(), ALWAYS, picks, (9, 10)),
        Division("senior", "Senior", citing(senior, _senior(), "XIII-D"), _senior(), ALWAYS, senior_picks, (11, 12)),
    )
    return MappingProxyType({division.key: division for division in divisions})


PROCEDURE_SECTIONS = frozen(
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

PROCEDURE = Procedure(
    KEY,
    PROCEDURE_SECTIONS,
    MappingProxyType({**AGLOA_SECONDS, Task.OWN_GOAL: 2 * MINUTE}),
    no_goal=NoGoal.WRITE_ONE,
    lot=Lot.DIGIT_CUBE,
    penalties=Penalties(late_impossible=0, late_again=0, wrong_no_goal=0, disagreed_in_vain=0),
    relations_stay_until=4,
    time_sets_goal=True,
    corrected_by_agreement=False,
)

LEAGUE: OnSetsLeague = League(
    KEY,
    "MLAG On-Sets 2019-20",
    "2019-20",
    Document("004", "MLAG On-Sets Tournament Rules 2019-20"),
    ON_SETS,
    _divisions(),
    PROCEDURE,
    TableScoring(
        KEY,
        absent=0,
        third_party_beside_wrong_now_challenger=4,
        accepting_costs=frozenset({"now", "impossible"}),
        sections=MappingProxyType(
            {
                "challenge": "X-B",
                "accepting": "VII-C-4",
                "last-cube": "X-C",
                "end-of-round": "XI-B",
                "no-goal": "III-D-2",
                "absent": "X-D",
            }
        ),
        no_goal=True,
    ),
    ByPlace(),
    michigan_day(KEY, {"void-points": "III-D-1"}),
    easiest=EASIEST_FIRST,
    listed=6,
    golden=Path(__file__).with_suffix(".txt"),
)
