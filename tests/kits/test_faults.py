"""The kits name what is missing in a league or a variation, and find nothing wrong with ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import forceout
from forceout.rules.claims import IMPOSSIBLE, NOW, claims
from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import all_leagues, find_league
from forceout.rules.procedure import Task
from forceout.rules.variation import Choice, Example, Parameter, Variation
from forceout.testing import faults_of_league, faults_of_variation

AGLOA = find_league("agloa-equations-2015")
CUP = find_league("acc-equations-2022")
SETS = find_league("mlag-on-sets-2019")


def without(data: Mapping[Any, Any], *keys: Any) -> Mapping[Any, Any]:
    return MappingProxyType({key: value for key, value in data.items() if key not in keys})


def with_divisions(league: AnyLeague, change: Callable[[Division[Any, Any]], Division[Any, Any]]) -> AnyLeague:
    divisions = {key: change(division) for key, division in league.divisions.items()}
    return replace(league, divisions=MappingProxyType(divisions))


@pytest.mark.parametrize("key", all_leagues())
def test_our_leagues_have_no_faults(key: str) -> None:
    assert faults_of_league(find_league(key)) == []


@pytest.mark.parametrize("key", all_leagues())
def test_our_variations_have_no_faults(key: str) -> None:
    for division in find_league(key).divisions.values():
        for variation in division.offered:
            assert faults_of_variation(variation, division) == []


@pytest.mark.parametrize("key", all_leagues())
def test_the_librarys_own_objects_are_taken_as_well(key: str) -> None:
    league = forceout.league(key)
    assert faults_of_league(league) == []
    for division in league.divisions:
        for variation in (*division.variations, *division.always):
            assert faults_of_variation(variation, division) == []
            assert faults_of_variation(variation, division.rules) == []


@pytest.fixture(scope="module", autouse=True)
def nothing_of_a_spoiled_league_stays() -> Iterator[None]:
    """After all of them ours are still without faults: nothing is remembered by a league's key alone."""
    yield
    assert all(faults_of_league(league) == [] for league in (AGLOA, CUP, SETS))


def _short_of(league: AnyLeague, rule: str) -> AnyLeague:
    return with_divisions(
        league, lambda one: replace(one, terms=one.terms.with_sections(without(one.terms.sections, rule)))
    )


SPOILED: dict[str, tuple[AnyLeague, str]] = {
    "key": (AGLOA.but(key="My League"), "its key is to be small letters"),
    "title": (replace(AGLOA, title=" "), "it has no title."),
    "season": (replace(AGLOA, season=""), "it has no season."),
    "document": (replace(AGLOA, document=replace(AGLOA.document, title="")), "it has no document."),
    "division's title": (
        with_divisions(AGLOA, lambda one: replace(one, title="")),
        "the division “middle” has no title.",
    ),
    "division's key": (
        replace(AGLOA, divisions=MappingProxyType({"old": AGLOA.divisions["middle"]})),
        "the division “middle” is listed as “old”.",
    ),
    "no divisions": (replace(AGLOA, divisions=MappingProxyType({})), "it has no division."),
    "players": (replace(AGLOA, players=()), "it does not say how many players sit at a table."),
    "section of the judge": (_short_of(AGLOA, "equals-goal"), "Middle has no section for “equals-goal”"),
    "section of On-Sets": (_short_of(SETS, "restriction"), "Senior has no section for “restriction”"),
    "section of a test of the Goal": (_short_of(CUP, "goal-integer"), "has no section for “goal-integer”"),
    "section of the procedure": (
        replace(
            AGLOA, procedure=replace(AGLOA.procedure, sections=without(AGLOA.procedure.sections, "challenge", "order"))
        ),
        "its procedure has no section for “order”",
    ),
    "section of a challenge": (
        replace(AGLOA, procedure=replace(AGLOA.procedure, sections=without(AGLOA.procedure.sections, "now-two"))),
        "its procedure has no section for “now-two” (the challenge Now).",
    ),
    "time limit": (
        replace(AGLOA, procedure=replace(AGLOA.procedure, seconds=without(AGLOA.procedure.seconds, Task.TURN))),
        "it has no time limit for a turn.",
    ),
    "time limit of the Cup": (
        replace(CUP, procedure=replace(CUP.procedure, seconds=without(CUP.procedure.seconds, Task.FORCE_OUT))),
        "it has no time limit for the force-out.",
    ),
    "claim": (
        with_divisions(
            AGLOA, lambda one: replace(one, terms=one.terms.but(claims=without(one.terms.claims, "impossible")))
        ),
        "its procedure has the challenge “impossible”, and the terms of Middle have not.",
    ),
    "no end": (
        with_divisions(AGLOA, lambda one: replace(one, terms=one.terms.but(claims=claims(NOW, IMPOSSIBLE)))),
        "Middle has no claim under which everybody writes",
    ),
    "scoring": (
        replace(AGLOA, scoring=replace(AGLOA.scoring, sections=without(AGLOA.scoring.sections, "challenge"))),  # type: ignore[type-var]
        "its scoring cannot be cited: agloa-equations-2015 has no section for “challenge”.",
    ),
    "scoring of another": (replace(AGLOA, scoring=CUP.scoring), "its scoring cites acc-equations-2022."),
    "scoring that does not fit": (
        replace(AGLOA, scoring=CUP.scoring),
        "its scoring does not know “now” with 2 players",
    ),
    "match points": (
        replace(AGLOA, players=(2, 3, 4)),
        "its match points do not know matches of 4 players",
    ),
    "rulebook": (
        with_divisions(
            AGLOA,
            lambda one: replace(one, terms=one.terms.with_sections({**one.terms.sections, "no-meaning": "Q-1"})),
        ),
        "the rulebook has no section agloa-equations-2015 Q-1, which is cited for “no-meaning”.",
    ),
    "citing another": (
        with_divisions(AGLOA, lambda one: replace(one, terms=one.terms.but(document="basic-equations-2015"))),
        "the terms of “Middle” cite basic-equations-2015.",
    ),
    "twice": (
        with_divisions(AGLOA, lambda one: replace(one, offered=(*one.offered, one.offered[0]))),
        "Middle offers “sideways” twice.",
    ),
    "always": (
        with_divisions(AGLOA, lambda one: replace(one, always=(Choice("no-such-thing"),))),
        "“no-such-thing” is always in effect in Middle, but is not among its variations.",
    ),
    "nothing to select": (
        with_divisions(AGLOA, lambda one: replace(one, offered=(), always=())),
        "players of Middle select variations, but there are none.",
    ),
    "day": (
        replace(AGLOA, day=replace(AGLOA.day, sections=without(AGLOA.day.sections, "no-shakes"))),
        "it has no section for the fault “no-shakes” of a day.",
    ),
    "day of another": (replace(AGLOA, day=CUP.day), "its day cites acc-equations-2022."),
    "a policy that is none": (
        replace(AGLOA, day=replace(AGLOA.day, seatings=(replace(AGLOA.day.seatings[0], policy="swiss"),))),
        "“swiss” is no way to seat a round.",
    ),
    "golden": (replace(AGLOA, golden=None), "it has no golden match."),
    "golden of another": (replace(AGLOA, golden=CUP.golden), "its golden match is one of acc-equations-2022."),
    "golden that is not there": (replace(AGLOA, golden=Path("no-such-file.txt")), "cannot be read."),
    "variation": (
        with_divisions(AGLOA, lambda one: replace(one, offered=(replace(one.offered[0], summary="Half"),))),
        "“Sideways” in agloa-equations-2015 middle: its summary is no sentence.",
    ),
}


@pytest.mark.parametrize("what", SPOILED)
def test_what_a_league_lacks_is_named(what: str) -> None:
    league, named = SPOILED[what]
    found = faults_of_league(league)
    assert any(named in fault for fault in found), found
    assert all(fault.endswith(".") for fault in found)
    assert find_league(AGLOA.key) is AGLOA  # the one that is known is itself again


def test_a_golden_match_that_stops_halfway_is_no_match(tmp_path: Path) -> None:
    assert AGLOA.golden is not None
    half = tmp_path / "half.txt"
    half.write_text("\n".join(AGLOA.golden.read_text(encoding="utf-8").splitlines()[:20]) + "\n", encoding="utf-8")
    assert f"{AGLOA.key}: its golden match does not come to its end." in faults_of_league(replace(AGLOA, golden=half))


def test_a_golden_match_that_breaks_the_rules_says_where(tmp_path: Path) -> None:
    assert AGLOA.golden is not None
    forged = tmp_path / "forged.txt"
    lines = AGLOA.golden.read_text(encoding="utf-8").splitlines()
    forged.write_text("\n".join([*lines[:12], "0:59.000 0 move g4 nowhere", *lines[12:]]) + "\n", encoding="utf-8")
    assert any("its golden match breaks: line " in fault for fault in faults_of_league(replace(AGLOA, golden=forged)))


MIDDLE = AGLOA.divisions["middle"]
SIDEWAYS: Variation[Any, Any] = MIDDLE.offered[0]
BASE: Variation[Any, Any] = next(
    one for one in MIDDLE.offered if one.parameter is not None and one.parameter.kind == "base"
)


def _breaks(terms: Any, parameter: str) -> Any:
    raise KeyError(parameter)


SPOILED_VARIATIONS: dict[str, tuple[Variation[Any, Any], str]] = {
    "key": (replace(SIDEWAYS, key="On Its Side"), "“On Its Side” is no key"),
    "title": (replace(SIDEWAYS, title=""), "it has no title."),
    "summary": (replace(SIDEWAYS, summary="Cubes on their side"), "its summary is no sentence."),
    "section": (replace(SIDEWAYS, section=""), "it says no section of the document."),
    "name": (replace(BASE, named="Base"), "its name has no {}"),
    "name without a parameter": (replace(SIDEWAYS, named="{} aside"), "its name has a blank"),
    "values": (
        replace(BASE, parameter=Parameter("base", ()), example=None),
        "there is nothing to choose for its blank.",
    ),
    "values not taken": (
        replace(BASE, parameter=Parameter("base", (8,), reads=lambda said: None)),
        "“8” is listed for its blank, but not taken.",
    ),
    "conflict": (replace(SIDEWAYS, conflicts=("sideways",)), "it is in conflict with itself."),
    "amending": (replace(SIDEWAYS, amend=_breaks), "it cannot be put into effect: KeyError"),
    "effect": (replace(SIDEWAYS, affects=lambda roll, terms, parameter: False), "none on which it can have an effect."),
    "example": (replace(SIDEWAYS, example=None), "it has no example."),
    "wrong example": (
        replace(SIDEWAYS, example=Example("4", "2 3 ÷", "2÷3s = 4")),
        "the judge says that “2÷3s = 4” is wrong; the example says otherwise.",
    ),
    "example that shows nothing": (
        replace(SIDEWAYS, example=Example("4", "2 2 +", "2+2 = 4")),
        "“2+2 = 4” is correct without it as well, so the example shows nothing.",
    ),
    "example with a wrong blank": (
        replace(BASE, example=Example("10", "7 1 +", "7+1 = 10", parameter="7")),
        "its example has “7” for the blank, which is not taken.",
    ),
    "example that cannot be read": (replace(SIDEWAYS, example=Example("4", "2 2 ÷", "2÷÷÷")), "the example"),
}


@pytest.mark.parametrize("what", SPOILED_VARIATIONS)
def test_what_a_variation_lacks_is_named(what: str) -> None:
    variation, named = SPOILED_VARIATIONS[what]
    found = faults_of_variation(variation, MIDDLE)
    assert any(named in fault for fault in found), found


def test_a_section_that_no_rulebook_has_is_named_for_a_variation_too() -> None:
    variation = replace(SIDEWAYS, also=(("sideways-twice", "Q-9"),))
    found = faults_of_variation(variation, replace(MIDDLE, terms=MIDDLE.terms))
    assert found == [
        "“Sideways” in agloa-equations-2015 middle: the rulebook has no section Q-9, which is cited for "
        "“sideways-twice”."
    ]


def test_a_division_of_a_league_that_nobody_knows_can_be_asked_about() -> None:
    division = replace(MIDDLE, terms=MIDDLE.terms.but(document="club"))
    assert faults_of_variation(replace(SIDEWAYS, title=""), division) == ["“sideways” in club middle: it has no title."]
