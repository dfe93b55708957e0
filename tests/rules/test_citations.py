"""Every rule key has its section, in every ruleset that can use it, and every section that is cited exists."""

from __future__ import annotations

import pytest

from forceout import ask
from forceout.coverage.report import procedure_sections, sections, situations
from forceout.coverage.rule_keys import needed_by_procedure, needed_by_terms, shake_terms, unreadable_keys, used_keys
from forceout.rules.leagues import all_leagues, find_league
from forceout.rules.terms import NoSection
from rules.citing import as_listed, possible_citations

LISTED = {(document, section) for document, section, _ in (*sections(), *procedure_sections())} | {
    ("manual", one.name) for one in situations()
}


def test_no_key_is_hidden_in_an_expression() -> None:
    assert not list(unreadable_keys())


def test_the_keys_of_all_parts_are_found() -> None:
    keys = {used.key for used in used_keys()}
    assert {
        "legal-expression",
        "powers",
        "equals-goal",
        "multiple-of",
        "percent",
        "block",
        "shift-from-permitted",
    } < keys
    assert len(keys) > 100


@pytest.mark.parametrize("key", all_leagues())
def test_every_rule_of_the_judges_has_a_section(key: str) -> None:
    league = find_league(key)
    for division in league.divisions.values():
        for terms in shake_terms(league, division):
            for rule, where in needed_by_terms(league, terms, selecting=division.selecting is not None).items():
                assert rule in terms.sections, f"{where}: {rule} in {key} {division.key}"


@pytest.mark.parametrize("key", all_leagues())
def test_every_rule_of_the_referee_has_a_section(key: str) -> None:
    for rule, where in needed_by_procedure(find_league(key)).items():
        assert rule in find_league(key).procedure.sections, f"{where}: {rule} in {key}"


def test_a_key_without_a_section_is_an_error() -> None:
    with pytest.raises(NoSection, match="no section for “no-such-rule”"):
        find_league("agloa-equations-2015").procedure.cite("no-such-rule")
    with pytest.raises(NoSection):
        all_leagues()["mlag-on-sets-2019"].divisions["middle"].terms.cite("no-such-rule")


@pytest.mark.parametrize("citation", sorted(set(possible_citations())))
def test_every_section_that_can_be_cited_is_listed(citation: str) -> None:
    assert as_listed(citation) in LISTED


# -- what the documents say where ------------------------------------------------------------------

LEAGUES = [
    ("agloa-equations-2015", "middle", "agloa-equations-2015 III-C-2"),
    ("agloa-equations-2016", "elementary", "agloa-equations-2016 III-C-2"),
    ("basic-equations-2015", None, "basic-equations-2015 tournament rules III-C-2"),
    ("mlag-basic-equations-2018", "middle", "mlag-basic-equations-2018 III-C-2"),
    ("acc-equations-2022", "sixth", "acc-equations-2022 Math Clarifications"),
]


def _reasons(ruleset: str, division: str | None, **position: object) -> list[dict[str, str]]:
    question = {"ask": "judge", "ruleset": ruleset, "claim": "impossible", **position}
    if ruleset.startswith("acc"):
        question["claim"] = "p-flub"
    if division:
        question["division"] = division
    found: list[dict[str, str]] = ask(question)["reasons"]
    return found


@pytest.mark.rule("000 III-C-2", "003 III-C-2", "002 Math Clarifications")
@pytest.mark.parametrize(("ruleset", "division", "rule"), LEAGUES)
@pytest.mark.parametrize("solution", ["0√8", "0^0", "0^(0×5)", "(3−3)√5", "4−(0^0)"])
def test_a_zero_index_and_zero_to_no_positive_power_are_undefined(
    ruleset: str, division: str | None, rule: str, solution: str
) -> None:
    reasons = _reasons(ruleset, division, goal="4", resources="0 0 5 8 3 3 4 − − √ ^ ×", equation=f"{solution} = 4")
    assert [reason["rule"] for reason in reasons if reason["code"] == "undefined"] == [rule]


@pytest.mark.rule("000 III-C-2", "003 III-C-2", "002 Math Clarifications")
@pytest.mark.parametrize(("ruleset", "division", "rule"), LEAGUES)
@pytest.mark.parametrize("solution", ["2√(1−5)", "4√(2−3)"])
def test_an_even_root_of_a_negative_number_is_undefined(
    ruleset: str, division: str | None, rule: str, solution: str
) -> None:
    reasons = _reasons(ruleset, division, goal="4", resources="1 1 5 2 2 3 4 − − √ ^ ÷", equation=f"{solution} = 4")
    assert [reason["rule"] for reason in reasons if reason["code"] == "undefined"] == [rule]


@pytest.mark.rule("000 III-A", "003 III-A", "002 Math Clarifications")
@pytest.mark.parametrize(
    ("ruleset", "division", "rule"),
    [
        ("agloa-equations-2015", "senior", "agloa-equations-2015 III-A"),
        ("basic-equations-2015", None, "basic-equations-2015 tournament rules III-A"),
        ("mlag-basic-equations-2018", "minor", "mlag-basic-equations-2018 III-A"),
        ("acc-equations-2022", "third", "acc-equations-2022 Math Clarifications"),
    ],
)
def test_division_by_zero_names_no_number(ruleset: str, division: str | None, rule: str) -> None:
    reasons = _reasons(ruleset, division, goal="4", resources="0 5 ÷", equation="5÷0 = 4")
    assert [reason["rule"] for reason in reasons if reason["code"] == "undefined"] == [rule]


@pytest.mark.rule("000 X-A", "003 X-A", "004 VII-C-4")
@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [
        ("agloa-equations-2015", "agloa-equations-2015 X-B, X-A"),
        ("mlag-basic-equations-2018", "mlag-basic-equations-2018 X-B, X-A"),
        ("mlag-on-sets-2019", "mlag-on-sets-2019 X-B, VII-C-4"),
    ],
)
def test_the_score_of_who_accepted_a_wrong_paper_cites_that_rule(ruleset: str, rule: str) -> None:
    question = {"ask": "score", "ruleset": ruleset, "division": "middle", "players": 3, "challenge": "impossible"}
    sides = {"challenger": 1, "mover": 0, "sides": {"2": "challenger"}, "presented": {"0": False}}
    assert ask({**question, **sides, "accepted": [[2, 0]]})["rule"] == rule
    assert ask({**question, **sides, "accepted": []})["rule"] == f"{ruleset} X-B"


@pytest.mark.rule("000 X-D", "003 X-D", "004 X-D")
@pytest.mark.parametrize("ruleset", ["agloa-equations-2015", "mlag-basic-equations-2018", "mlag-on-sets-2019"])
def test_an_absence_is_scored_by_its_own_rule(ruleset: str) -> None:
    question = {"ask": "score", "ruleset": ruleset, "division": "middle", "players": 3, "reason": "last-cube"}
    assert ask({**question, "presented": {"0": True}, "absent": [2]})["rule"] == f"{ruleset} X-C, X-D"


@pytest.mark.rule("003 V-C", "004 VII-C-6", "000 V-C-1")
def test_sections_that_a_document_numbers_otherwise_are_cited_by_its_own_numbers() -> None:
    """MLAG Basic has no V-C-1, and On-Sets lets a judge be asked in VII-C-6."""
    assert find_league("agloa-equations-2016").procedure.cite("bonus-call") == "agloa-equations-2016 V-C-1"
    assert find_league("mlag-basic-equations-2018").procedure.cite("bonus-call") == "mlag-basic-equations-2018 V-C"
    assert find_league("mlag-on-sets-2019").procedure.cite("ask-judge") == "mlag-on-sets-2019 VII-C-6"
    assert find_league("mlag-on-sets-2019").procedure.cite("now-three") == "mlag-on-sets-2019 XIII-D-14"
    assert (
        find_league("basic-equations-2015").procedure.cite("countdown")
        == "basic-equations-2015 tournament rules XI-A-3"
    )
