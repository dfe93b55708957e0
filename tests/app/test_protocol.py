"""The line protocol: it answers every line and never dies."""

from __future__ import annotations

import json
from typing import Any

import pytest

from forceout.protocol.ask import ask, ask_line, ask_lines

JUDGE = {
    "ask": "judge",
    "ruleset": "agloa-equations-2015",
    "division": "middle",
    "goal": "7",
    "required": "3 4",
    "permitted": "+",
    "claim": "last-cube",
    "equation": "3+4 = 7",
}
EVAL = {"ask": "eval", "ruleset": "agloa-equations-2015", "division": "middle", "expression": "3+4"}


def changed(base: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**base, **changes}


def error_code(question: dict[str, Any]) -> str:
    return str(ask(question)["error"]["code"])


def test_an_id_comes_back() -> None:
    assert ask(changed(EVAL, id="q7"))["id"] == "q7"
    assert ask({"id": [1], "ask": "nothing"})["id"] == [1]


@pytest.mark.parametrize("line", ["", "{", "[]", "7", "null", '"x"', "[" * 5000, '{"ask": ' * 500, "\x00", "{}"])
def test_an_unreadable_line_gets_an_error(line: str) -> None:
    assert "error" in json.loads(ask_line(line))


def test_a_bad_line_does_not_stop_the_stream() -> None:
    answers = [json.loads(line) for line in ask_lines(["nonsense", "", json.dumps(EVAL), "{", json.dumps(JUDGE)])]
    assert ["error" in answer for answer in answers] == [True, False, True, False]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (changed(EVAL, ask="guess"), "unknown-ask"),
        (changed(EVAL, expresion="3+4"), "unknown-field"),
        (changed(EVAL, ruleset="chess"), "unknown-ruleset"),
        (changed(EVAL, division="kindergarten"), "unknown-division"),
        ({key: EVAL[key] for key in ("ask", "ruleset", "expression")}, "missing-division"),
        (changed(EVAL, expression=7), "bad-field"),
        (changed(EVAL, division=7), "bad-field"),
        (changed(EVAL, where="nowhere"), "bad-field"),
        (changed(EVAL, variations="factorial"), "bad-field"),
        (changed(EVAL, variations=["teleport"]), "unknown-variation"),
        (changed(JUDGE, goal="7?"), "bad-notation"),
        (changed(JUDGE, required="3,4"), "bad-notation"),
        (changed(JUDGE, required="34"), "bad-notation"),
        (changed(JUDGE, claim="bingo"), "unknown-claim"),
        ({"ask": "match", "ruleset": "acc-equations-2022", "totals": [5, 3]}, "bad-games"),
        ({"ask": "match", "ruleset": "agloa-equations-2015", "totals": [5]}, "bad-players"),
        ({"ask": "score", "ruleset": "agloa-equations-2015", "players": 4}, "bad-players"),
        (
            {"ask": "score", "ruleset": "agloa-equations-2015", "players": 2, "challenge": "now", "challenger": 5},
            "bad-seat",
        ),
        ({"ask": "solve", "ruleset": "agloa-equations-2015", "division": "middle"}, "missing-field"),
        ({"ask": "solve", "ruleset": "basic-equations-2015", "goal": "7", "budget_ms": 0}, "bad-field"),
    ],
)
def test_a_bad_question_is_refused_by_name(question: dict[str, Any], code: str) -> None:
    assert error_code(question) == code


@pytest.mark.parametrize(
    "equation",
    [
        "",
        "=",
        "3+4",
        "3+4 = 7 = 7",
        "3+ = 7",
        ")3+4( = 7",
        "3+4 = ",
        "3 4 = 7",
        "9" * 500 + " = 7",
        "☃ = 7",
        "3++4 = 7",
    ],
)
def test_a_bad_equation_gets_a_verdict_with_a_reason(equation: str) -> None:
    answer = ask(changed(JUDGE, equation=equation))
    assert answer["correct"] is False
    assert answer["reasons"]


def test_a_syntax_fault_names_its_place_in_the_whole_equation() -> None:
    reasons = ask(changed(JUDGE, equation="3+4 = (7"))["reasons"]
    assert not reasons  # a missing bracket that can go only one way harms nothing (manual E4)
    reasons = ask(changed(JUDGE, goal="7−2", equation="3+4 = 7(−2)"))["reasons"]
    assert any("(character 8)" in reason["text"] for reason in reasons)


@pytest.mark.parametrize(
    "expression",
    ["√" * 590 + "9", "3" + "!" * 590, "×" * 590 + "9", "9^" * 290 + "9", "1+" * 290 + "1", "(" * 290 + "9"],
)
def test_a_row_longer_than_any_roll_is_answered_at_once(expression: str) -> None:
    answer = ask(changed(EVAL, variations=["factorial", "number-of-factors"], expression=expression))
    assert answer["defined"] is False
    assert answer["why"]


@pytest.mark.parametrize("expression", ["9^9^9^9", "9^(9^(9^9))", "(9!)!", "((9!)!)!", "99999", "√" * 90 + "9"])
def test_enormous_numbers_are_answered_at_once(expression: str) -> None:
    answer = ask(changed(EVAL, variations=["factorial"], expression=expression))
    assert "error" not in answer


@pytest.mark.rule("000 XIII-C-9")
def test_unverifiable_equations_are_incorrect() -> None:
    answer = ask(
        {
            "ask": "judge",
            "ruleset": "agloa-equations-2015",
            "division": "junior",
            "variations": ["number-of-factors", "factorial", "multiple-of:11"],
            "goal": "56",
            "required": "× 8 +",
            "permitted": "1",
            "claim": "last-cube",
            "equation": "×(8!!+1) = 56",
        }
    )
    assert answer["correct"] is False
    assert [reason["code"] for reason in answer["reasons"]] == ["unverifiable"]


def test_never_is_another_name_for_impossible() -> None:
    assert ask(changed(JUDGE, claim="never"))["correct"] is True


def test_an_ambiguous_solution_comes_with_the_regrouping_that_breaks_it() -> None:
    answer = ask(
        changed(JUDGE, goal="4", required="2 4", permitted="× − 3 + 1", equation="2×4−(3+1) = 4", claim="last-cube")
    )
    assert answer["counterexample"] == "2×(4−(3+1)) = 4"


@pytest.mark.parametrize(
    "line", ['{"id": NaN, "ask": "eval"}', '{"id": 1e999, "ask": "eval"}', '{"id": "\\ud800", "ask": "x"}']
)
def test_an_odd_id_does_not_break_the_answer(line: str) -> None:
    answer = ask_line(line).encode("utf-8", errors="replace")
    assert "error" in json.loads(answer)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"challenger": "9" * 5000}, "bad-field"),
        ({"presented": False}, "bad-field"),
        ({"reason": 7}, "bad-field"),
        ({"expresion": "3"}, "unknown-field"),
    ],
)
def test_bad_fields_of_a_score_are_refused(changes: dict[str, Any], code: str) -> None:
    question = {
        "ask": "score",
        "ruleset": "agloa-equations-2015",
        "players": 2,
        "challenge": "now",
        "challenger": 1,
        "mover": 0,
    }
    assert error_code({**question, **changes}) == code


@pytest.mark.rule("manual A10")
def test_of_two_variations_in_conflict_the_first_counts() -> None:
    for names, value in (
        (["smallest-prime", "number-of-factors"], "7"),
        (["number-of-factors", "smallest-prime"], "4"),
    ):
        question = {"ask": "eval", "ruleset": "agloa-equations-2015", "division": "elementary", "variations": names}
        assert ask({**question, "expression": "×6"})["value"] == value


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"division": "elementary", "variations": ["lcm"], "expression": "0√:lcm4"}, "XIII-A-13"),
        ({"division": "senior", "variations": ["log"], "expression": "4÷s1"}, "XIII-D-13"),
        ({"division": "middle", "variations": ["factorial"], "expression": "(1÷2)!"}, "XIII-B-4"),
        ({"division": "middle", "expression": "1÷0"}, "III-A"),
    ],
)
def test_what_is_undefined_cites_the_rule_that_makes_it_so(changes: dict[str, Any], rule: str) -> None:
    assert ask({**EVAL, **changes})["rule"] == f"agloa-equations-2015 {rule}"
