"""On-Sets: “no Goal” is refuted by writing a Goal and a Solution for it (004 III-D-2)."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.protocol.ask import ask
from referee.shakes import counted
from referee.tables import ON_SETS_CARDS, Table, setting_goal

UNIVERSE = "BRGY BRG BR BG RY G Y blank"
QUESTION = {
    "ruleset": "mlag-on-sets-2019",
    "division": "middle",
    "universe": UNIVERSE,
    "goal": "",
    "resources": "1 2 3 B R ∪ G Y ∩ =",
    "claim": "no-goal",
}


def verdict(solution: str, **changes: Any) -> tuple[bool, list[str]]:
    answer = ask({"ask": "judge", **QUESTION, "solution": solution, **changes})
    for reason in answer["reasons"]:
        assert reason["rule"].startswith("mlag-on-sets-2019 ")
        assert reason["text"].endswith(".")
    return answer["correct"], [reason["code"] for reason in answer["reasons"]]


@pytest.mark.rule("004 III-D-2")
@pytest.mark.parametrize(
    "paper",
    [
        "3+2 ; B ∪ R",
        "goal: 2+3 ; B ∪ R",
        "Goal 3 2 ; B ∪ R",
        "2×1 ; R ∩ G",
        "(2×3)+1u ; B ∪ R",
        "3 . / 2 1u ; B ∪ R",
        "1 ; B = R ; R ∩ Y",
    ],
)
def test_a_goal_is_written_as_its_digits_would_lie_and_then_a_solution(paper: str) -> None:
    correct, codes = verdict(paper)
    assert (correct, codes) == (True, [])


@pytest.mark.rule("004 III-D-2")
@pytest.mark.parametrize(
    ("paper", "code"),
    [
        ("B ∪ R", "no-equation/goal"),
        ("B = R ; B ∪ R", "no-equation/goal"),
        ("B ∪ R = 5", "no-equation/goal"),
        ("3+2", "no-equation/goal"),
        ("3+1 ; B ∪ R", "not-equal"),
        ("4+1 ; B ∪ R", "unavailable-cube/goal"),
        ("3+1+1 ; B ∪ R", "unavailable-cube/goal"),
        ("1+1+1+1+1 ; B ∪ R", "unavailable-cube/goal"),
        ("3 2 / . 1 ; B ∪ R", "goal-illegal/shape"),
        ("1+3u ; B ∪ R", "goal-illegal/negative"),
        ("3+2=5 ; B ∪ R", "goal-misread/syntax"),
        ("3+2 ; B ∪ R ∪ G", "unavailable-cube"),
        ("3+2 ;", "no-equation"),
    ],
)
def test_a_paper_without_a_legal_goal_of_the_digits_rolled_refutes_nothing(paper: str, code: str) -> None:
    correct, codes = verdict(paper)
    assert not correct
    assert code in codes


@pytest.mark.rule("004 III-D-2")
def test_a_goal_that_comes_with_the_question_is_judged_as_it_lies() -> None:
    assert verdict("B ∪ R", goal="3+2") == (True, [])
    assert verdict("B ∪ R", goal="3")[1] == ["not-equal"]


@pytest.mark.rule("004 XIII-D-14")
def test_two_solutions_share_the_goal_of_their_writer() -> None:
    senior = {"division": "senior", "variations": ["two-solutions"], "universe": f"{UNIVERSE} B R"}
    assert verdict("1 ; G − B & Y − R", resources="1 G B Y R −", **senior)[1] == []
    assert "variation/two-solutions" in verdict("1 ; G − B", resources="1 G B Y R −", **senior)[1]


@pytest.mark.rule("004 III-D-2")
def test_the_solver_tries_every_goal_and_proves_that_there_is_none() -> None:
    found = ask({"ask": "solve", **QUESTION})
    assert verdict(found["solution"]) == (True, [])
    nothing = ask({"ask": "solve", **QUESTION, "resources": "3 3 3 G Y"})
    assert nothing["status"] == "impossible"


def disagreed(**setup: object) -> Table:
    """Seat 0 has declared no Goal; seat 1 says that there is one."""
    picks = ("absolute-value", "two-operations", "no-null-restrictions")
    table = setting_goal(ruleset="mlag-on-sets-2019", picks=picks, **setup)  # type: ignore[arg-type]
    return table.play("0 no-goal", "1 disagree")


@pytest.mark.rule("004 III-D-2")
def test_at_the_table_the_paper_brings_its_goal() -> None:
    assert ON_SETS_CARDS == "R B G Y RB BG"
    table = disagreed(strict=True, judge_checks=True).play("2 withhold", "1 present 3+1 ; (B ∪ R) ∪ R")
    assert table.points == (2, 6, 2)
    table = disagreed(strict=True, judge_checks=True).play("2 withhold", "1 present (B ∪ R) ∪ R")
    assert table.points == (6, 2, 6)
    assert "no-equation/goal" in table.codes()


@pytest.mark.rule("004 III-D-2")
def test_the_third_player_writes_a_goal_too_and_may_choose_another() -> None:
    table = disagreed(strict=True, judge_checks=True)
    table.play("1 present 3+1 ; B", "2 present 2 ; (G ∩ B) ∪ G")
    assert table.points == (2, 2, 4)


@pytest.mark.rule("004 III-D-2")
def test_the_checkers_may_say_that_the_goal_is_no_goal() -> None:
    table = disagreed(strict=True).play("2 withhold", "1 present 5 ; (B ∪ R) ∪ R", "0 reject unavailable-cube")
    assert table.points == (6, 2, 6)


@pytest.mark.rule("004 III-D-2")
def test_two_minutes_are_given_to_write_goal_and_solution() -> None:
    table = disagreed(strict=True)
    assert table.seconds == 120
    assert counted(table, by=0).timed == (1, 2)
