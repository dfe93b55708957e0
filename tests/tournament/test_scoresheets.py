"""Scoresheets: what stands, what does not, and why."""

from __future__ import annotations

from typing import Any

import pytest

from forceout import ask
from forceout.rules.leagues import all_leagues
from forceout.tournament.scoresheet import CITED

AGLOA = {"ask": "scoresheet", "ruleset": "agloa-equations-2015", "division": "middle", "players": 3}
MLAG = {"ask": "scoresheet", "ruleset": "mlag-basic-equations-2018", "division": "minor", "players": 3}
CUP = {"ask": "scoresheet", "ruleset": "acc-equations-2022", "division": "fifth", "players": 3}
FINE = [{"points": [6, 2, 4]}]

Json = dict[str, Any]


def told(sheet: Json, **more: Any) -> Json:
    return ask({**sheet, **more})


def problems(sheet: Json, **more: Any) -> list[tuple[str, int | None, int | None]]:
    answer = told(sheet, **more)
    assert answer["accepted"] is False
    assert "totals" not in answer
    return [(one["code"], one.get("shake"), one.get("seat")) for one in answer["problems"]]


@pytest.mark.parametrize("key", all_leagues())
def test_every_fault_has_a_section_in_every_league(key: str) -> None:
    sections = all_leagues()[key].day.sections
    assert all(sections[fault] for fault in (*CITED, "signed"))


@pytest.mark.rule("000 X-D")
def test_an_absent_players_score_may_be_written_or_left_out() -> None:
    for written in (None, -2):
        answer = told(AGLOA, shakes=[{"points": [2, 4, written], "absent": [2]}])
        assert (answer["shakes"], answer["totals"]) == ([[2, 4, -2]], [2, 4, -2])
    assert told(AGLOA, shakes=[{"points": [2, 4, -2]}])["problems"][0]["text"] == (
        "Only a player marked absent scores −2."
    )


@pytest.mark.rule("000 X-A")
def test_with_one_of_three_absent_nobody_is_the_second_checker() -> None:
    """The one who accepted a wrong paper was alone in checking it, so nobody proved it wrong after all."""
    outcome = {"challenge": "now", "challenger": 0, "mover": 1, "presented": {"0": False}, "accepted": [[1, 0]]}
    answer = told(AGLOA, shakes=[{"outcome": outcome, "absent": [2]}])
    assert answer["shakes"] == [[2, 6, -2]]
    sides = {**outcome, "sides": {"2": "mover"}}
    assert told(AGLOA, shakes=[{"outcome": sides}])["shakes"] == [[2, 2, 6]]


@pytest.mark.rule("000 XII-A")
def test_with_one_of_three_absent_the_match_stays_one_of_three() -> None:
    answer = told(AGLOA, shakes=[{"points": [2, 6, None], "absent": [2]}])
    assert answer["match"] == [4, 6, 2]


def test_a_blank_among_the_scores_is_a_score_too_few() -> None:
    assert problems(AGLOA, shakes=[{"points": [6, None, 4]}]) == [("wrong-count", 1, None)]


def test_all_problems_of_a_sheet_are_told_at_once() -> None:
    shakes = [{"points": [6, 5, 2]}, {"points": [6, 2]}, {"void": True, "points": [2, 2, 2]}, {"points": [6, 6, 6]},
              {"points": [4, 0, None], "absent": [1, 2]}]  # fmt: skip
    found = problems(AGLOA, shakes=shakes, penalties=[{"seat": 1}], written={"totals": [1, 2, 3]})
    assert found == [
        ("bad-points", 1, 1),
        ("wrong-count", 2, None),
        ("void-points", 3, None),
        ("impossible-points", 4, None),
        ("too-few-present", 5, None),
        ("absent-points", 5, 1),
        ("penalty-uninitialed", None, 1),
    ]


@pytest.mark.rule("000 XI-A")
@pytest.mark.rule("003 XI-A")
@pytest.mark.parametrize(
    ("ruleset", "division", "needs"),
    [
        ("agloa-equations-2015", "elementary", True),
        ("agloa-equations-2015", "middle", True),
        ("agloa-equations-2015", "junior", False),
        ("agloa-equations-2015", "senior", False),
        ("mlag-basic-equations-2018", "minor", True),
        ("mlag-on-sets-2019", "elementary", True),
        ("mlag-on-sets-2019", "senior", False),
        ("acc-equations-2022", "third", True),
        ("acc-equations-2022", "seventh-eighth", True),
    ],
)
def test_which_divisions_need_a_judges_initials(ruleset: str, division: str, needs: bool) -> None:
    line = {"points": [1, 0] if ruleset.startswith("acc") else [4, 2]}
    sheet = {"ask": "scoresheet", "ruleset": ruleset, "division": division, "players": 2, "shakes": [line]}
    assert told(sheet, penalties=[{"seat": 0}])["accepted"] is not needs
    assert told(sheet, penalties=[{"seat": 0, "judge": "MK"}])["accepted"]


def test_without_a_division_a_penalty_needs_initials_where_any_division_does() -> None:
    sheet = {key: value for key, value in AGLOA.items() if key != "division"}
    assert problems(sheet, shakes=FINE, penalties=[{"seat": 0}]) == [("penalty-uninitialed", None, 0)]


@pytest.mark.rule("000 XII-A")
def test_a_sheet_of_void_shakes_has_nothing_to_score() -> None:
    for sheet in (AGLOA, CUP):
        assert problems(sheet, shakes=[{"void": True}]) == [("no-shakes", None, None)]


@pytest.mark.rule("000 XII-B")
def test_deceit_is_a_matter_for_a_judge_in_the_cup() -> None:
    deceit = [{"seat": 0, "signed_total": 1}]
    assert problems(CUP, shakes=[{"points": [2, 0, 1]}], deceit=deceit) == [("deceit-not-in-rules", None, None)]


@pytest.mark.rule("000 XII-B")
def test_the_total_that_a_deceiver_signed_is_on_the_paper_and_no_other_fault() -> None:
    answer = told(AGLOA, shakes=FINE, deceit=[{"seat": 1, "signed_total": 8}], written={"totals": [6, 8, 4]})
    assert (answer["totals"], answer["match"]) == ([6, 2, 4], [6, 0, 4])


def test_what_the_paper_says_is_compared_part_by_part() -> None:
    written = {"totals": [6, None, 5], "games": 2, "match": [6, None, "4"]}
    answer = told(AGLOA, shakes=FINE, written=written)
    found = [(one["code"], one.get("seat"), one["computed"]) for one in answer["problems"]]
    assert found == [("total-mismatch", 2, 4), ("games-mismatch", None, 1)]
    assert answer["problems"][0]["text"] == "The paper says 5; the lines add up to 4."
    assert answer["problems"][1]["text"] == "The paper says 2 shakes; 1 is filled in."


def test_a_player_score_is_compared_as_a_number() -> None:
    shakes = [{"points": [1, 0, 0]}, {"points": [0, 0, 1]}]
    assert told(CUP, shakes=shakes, written={"match": ["0.5", 0, "1/2"]})["accepted"]
    answer = told(CUP, shakes=shakes, written={"match": [0.5, 0, 0]})
    assert answer["error"]["code"] == "bad-field"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"shakes": [{}]}, "missing-field"),
        ({"shakes": [{"points": [6, 2, True]}]}, "bad-field"),
        ({"shakes": FINE, "signed": [3]}, "bad-seat"),
        ({"shakes": FINE, "penalties": [{"seat": 0, "shake": 2}]}, "bad-field"),
        ({"shakes": FINE, "penalties": [{"seat": 0, "points": 0}]}, "bad-field"),
        ({"shakes": FINE, "written": {"totals": [1]}}, "bad-field"),
        ({"shakes": FINE, "deceit": [{"seat": 0}]}, "missing-field"),
        ({"shakes": [{"points": [6, 2, 4], "absent": [7]}]}, "bad-seat"),
        ({"shakes": [{"points": [6, 2, 4], "colour": 1}]}, "unknown-field"),
    ],
)
def test_what_makes_no_sense_is_an_error(more: Json, code: str) -> None:
    assert told(AGLOA, **more)["error"]["code"] == code


@pytest.mark.rule("004 III-D-1")
def test_each_league_cites_its_own_section() -> None:
    sheet = {**AGLOA, "ruleset": "mlag-on-sets-2019"}
    (problem,) = told(sheet, shakes=[{"points": [2, 2, 2]}, {"void": True, "points": [2, 2, 2]}])["problems"]
    assert problem["rule"] == "mlag-on-sets-2019 III-D-1"
