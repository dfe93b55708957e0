"""AGLOA Adventurous Equations (document 000, with the officials' manual): what its seasons have in common."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from forceout.rules.claims import END_OF_ROUND, IMPOSSIBLE, LAST_CUBE, NOW, claims
from forceout.rules.equations import operators as op
from forceout.rules.equations.game import EQUATIONS, EquationsDivision, EquationsLeague
from forceout.rules.equations.terms import Terms
from forceout.rules.league import Division, Document, League, Selecting, citing
from forceout.rules.leagues.shared.agloa_day import agloa_day
from forceout.rules.leagues.shared.agloa_procedure import AGLOA_SECONDS, AGLOA_SECTIONS
from forceout.rules.match_points import ByPlace
from forceout.rules.procedure import Procedure
from forceout.rules.scoring import TableScoring
from forceout.rules.variation import Choice, Years
from forceout.rules.variations import catalogue as make
from forceout.rules.variations.catalogue import ANY_SYMBOL, EASIEST_FIRST, NUMERALS, ORDER, EquationsVariation

DOCUMENT = Document("000", "AGLOA Equations Tournament Rules 2015-16", other_chapters=("Basic ",))

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "legal-expression": "III-A",
        "plus-minus": "III-B-1",
        "root-index": "III-B-2",
        "multiplication-shown": "manual E16",
        "no-meaning": "III-A",
        "division": "III-A",
        "powers": "III-C-2",
        "whole-numbers": "XIII-A General Rule",
        "goal-legal": "IV-B",
        "goal-cubes": "IV-B",
        "goal-digits": "IV-B-1",
        "gaps": "IV-B-2",
        "turned-power": "XIII-C-5 note",
        "goal-interpretation": "VII-B-2",
        "goal-grouping": "VII-C-5-b",
        "complete-equation": "VII-B-1",
        "equals-goal": "VII-B-2",
        "two-cubes": "VII-B-3-a",
        "cubes-there": "VII-B-3",
        "all-required": "VII-B-3-b",
        "no-forbidden": "VII-B-3-c",
        "now-one-cube": "VII-B-3-e",
        "one-digit": "VII-B-4",
        "ambiguous": "VII-B-6",
        "unverifiable": "XIII-C-9",
        "sideways": "XIII-A-1",
        "upside-down": "XIII-A-2",
        "both-turns": "XIII-A-2",
        "wild": "XIII-A-3",
        "wild-symbol": "XIII-A-3",
        "factorial": "XIII-A-4",
        "factorial-in-goal": "XIII-A-4",
        "no-factorial-in-goal": "XIII-C-8",
        "multiple-operations": "XIII-A-5",
        "three-operations": "XIII-A-6",
        "remainder": "XIII-A-7",
        "sideways-divide": "III-B",
        "average": "XIII-A-8",
        "smallest-prime": "XIII-A-9",
        "percent": "XIII-A-10",
        "decimal": "XIII-A-11",
        "two-digit-numerals": "XIII-A-12",
        "lcm": "XIII-A-13",
        "gcf": "XIII-A-14",
        "number-of-factors": "XIII-A-15",
        "base": "XIII-B-6",
        "multiple-of": "XIII-B-7",
        "exponent": "XIII-B-12",
        "powers-of-the-base": "XIII-B-13",
        "imaginary": "XIII-D-11",
        "log": "XIII-D-13",
        "selecting": "II-B-2",
        "selecting-two": "II-B-3",
        "selecting-list": "XIII",
        "selecting-one": "II-B",
        "selecting-setter": "manual A20",
    }
)

CLAIMS = claims(NOW, IMPOSSIBLE, LAST_CUBE, END_OF_ROUND)

SCORING_SECTIONS = MappingProxyType(
    {"challenge": "X-B", "accepting": "X-A", "last-cube": "X-C", "end-of-round": "XI-B-2", "absent": "X-D"}
)


def _terms(document: str) -> Terms:
    return Terms(document, SECTIONS, CLAIMS, checker_completes_brackets=True)


def _elementary() -> tuple[EquationsVariation, ...]:
    return (
        make.sideways("XIII-A-1"),
        make.upside_down("XIII-A-2", both="XIII-A-2 comment (a)"),
        make.wild("XIII-A-3", ("0",), NUMERALS),
        make.factorial("XIII-A-4"),
        make.multiple_operations("XIII-A-5"),
        make.three_operation_solution("XIII-A-6"),
        make.remainder("XIII-A-7"),
        make.average("XIII-A-8", Years.EVEN),
        make.smallest_prime("XIII-A-9", Years.EVEN),
        make.percent("XIII-A-10", Years.EVEN),
        make.decimal_point("XIII-A-11", Years.EVEN),
        make.two_digit_numerals("XIII-A-12", Years.ODD),
        make.lcm("XIII-A-13", Years.ODD),
        make.gcf("XIII-A-14", Years.ODD),
        make.number_of_factors("XIII-A-15", 200, Years.ODD),
    )


def _middle() -> tuple[EquationsVariation, ...]:
    return (
        make.sideways("XIII-B-1"),
        make.upside_down("XIII-B-2", both="XIII-B-2 comment"),
        make.wild("XIII-B-3", ("0",), ANY_SYMBOL),
        make.factorial("XIII-B-4"),
        make.multiple_operations("XIII-B-5"),
        make.base("XIII-B-6", (8, 9, 10)),
        make.multiple_of("XIII-B-7", goal_limit=1000),
        make.average("XIII-B-8", Years.EVEN),
        make.percent("XIII-B-9", Years.EVEN),
        make.decimal_point("XIII-B-10", Years.EVEN),
        make.number_of_factors("XIII-B-11", 1000, Years.ODD),
        make.exponent("XIII-B-12", Years.ODD),
        make.powers_of_the_base("XIII-B-13", Years.ODD),
    )


def _junior() -> tuple[EquationsVariation, ...]:
    return (
        make.sideways("XIII-C-1"),
        make.upside_down("XIII-C-2", both="XIII-C-2 comment"),
        make.wild("XIII-C-3", ("0", "x"), ANY_SYMBOL),
        make.powers_of_the_base("XIII-C-4"),
        make.base("XIII-C-5", (8, 9, 11, 12)),
        make.multiple_of("XIII-C-6", bans_factorial_in_goal=True),
        make.multiple_operations("XIII-C-7"),
        make.factorial("XIII-C-8"),
        make.number_of_factors("XIII-C-9", None),
        make.exponent("XIII-C-10"),
    )


def _senior() -> tuple[EquationsVariation, ...]:
    return (
        *_junior(),
        make.root_is_i("XIII-D-11"),
        make.decimal_in_goal("XIII-D-12"),
        make.log("XIII-D-13"),
    )


VARIATION_RULES = tuple(
    dict.fromkeys(rule for variation in (*_elementary(), *_middle(), *_senior()) for rule in variation.sections)
)
"""The rules of all variations, by key: a league that plays without them says where it does."""

HIGH_SCHOOL_ALWAYS = (Choice("sideways"), Choice("upside-down"))


def _divisions(document: str) -> Mapping[str, EquationsDivision]:
    terms = _terms(document)
    whole = terms.with_signs(binary={"^": op.WHOLE_POWER, "√": op.WHOLE_ROOT}, prefix={"√": op.WHOLE_SQUARE_ROOT})
    picks = Selecting()
    senior_picks = Selecting(opponent_of_two_picks_two=False, may_always_pick_two=True)
    divisions = (
        Division(
            "elementary",
            "Elementary",
            citing(whole, _elementary(), "XIII-A"),
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
        Division("junior", "Junior", citing(terms, _junior(), "XIII-C"), _junior(), HIGH_SCHOOL_ALWAYS, picks, (9, 10)),
        Division(
            "senior",
            "Senior",
            citing(terms, _senior(), "XIII-D"),
            _senior(),
            HIGH_SCHOOL_ALWAYS,
            senior_picks,
            (11, 12),
        ),
    )
    return MappingProxyType({division.key: division for division in divisions})


def _scoring(document: str) -> TableScoring:
    return TableScoring(
        document,
        absent=-2,
        third_party_beside_wrong_now_challenger=6,
        accepting_costs=frozenset({"now", "impossible"}),
        sections=SCORING_SECTIONS,
    )


def adventurous(year: int, years: Years, *, listed: int, golden: Path) -> EquationsLeague:
    """The league in the school year that begins in that year."""
    key, season = f"agloa-equations-{year}", f"{year}-{(year + 1) % 100}"
    return League(
        key,
        f"AGLOA Adventurous Equations {season}",
        season,
        DOCUMENT,
        EQUATIONS,
        _divisions(key),
        Procedure(key, AGLOA_SECTIONS, AGLOA_SECONDS, block_reserves=False),
        _scoring(key),
        ByPlace(),
        agloa_day(key),
        years=years,
        order=ORDER,
        easiest=EASIEST_FIRST,
        listed=listed,
        golden=golden,
    )
