"""MLAG On-Sets 2019-20 (document 004)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from forceout.cubes.faces import ON_SETS_RELATIONS
from forceout.rules.citing import Claim
from forceout.rules.match_points import ByPlace
from forceout.rules.onsets import variations as make
from forceout.rules.onsets.position import OnSetsRoll
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.onsets.variations import OnSetsVariation
from forceout.rules.ruleset import Division, Ruleset, Selecting, citing
from forceout.rules.rulesets.agloa import CLAIMS
from forceout.rules.scoring import TableScoring
from forceout.rules.variation import Choice

DOCUMENT = "mlag-on-sets-2019"

OnSetsRuleset = Ruleset[OnSetsTerms, OnSetsRoll]
OnSetsDivision = Division[OnSetsTerms, OnSetsRoll]

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
    claims = MappingProxyType({**CLAIMS, "no-goal": Claim("no-goal", None, brings_goal=True)})
    terms = OnSetsTerms(DOCUMENT, SECTIONS, claims)
    senior = terms.but(fewest_cards=10, most_cards=14)
    picks = Selecting()
    senior_picks = Selecting(opponent_of_two_picks_two=False, may_always_pick_two=True)
    elementary = citing(terms.but(restrictions=False), _elementary(), "XIII-A")
    divisions: tuple[OnSetsDivision, ...] = (
        Division("elementary", "Elementary", elementary, _elementary(), selecting=picks),
        Division("middle", "Middle", citing(terms, _middle(), "XIII-B"), _middle(), selecting=picks),
        Division("junior", "Junior", citing(terms, _junior(), "XIII-C"), _junior(), ALWAYS, picks),
        Division("senior", "Senior", citing(senior, _senior(), "XIII-D"), _senior(), ALWAYS, senior_picks),
    )
    return MappingProxyType({division.key: division for division in divisions})


MLAG_ON_SETS_2019: OnSetsRuleset = Ruleset(
    DOCUMENT,
    "MLAG On-Sets 2019-20",
    "on-sets",
    _divisions(),
    TableScoring(
        DOCUMENT,
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
)
