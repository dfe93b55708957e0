"""A paper is correct only by a proof over all of its readings (000 XIII-C-9, precedence decisions 8 and 10)."""

from __future__ import annotations

from typing import Any

import pytest

from cases import load
from forceout import ask
from forceout.rules.equations import goal, grouping, readings, sampled_readings, spelling
from forceout.rules.finding import Finding
from forceout.rules.onsets import sets
from forceout.rules.verdict import Verdict

BASIC = {"ask": "judge", "ruleset": "basic-equations-2015", "claim": "now"}
JUDGED = load(("judge",))


def judged(goal: str, equation: str, **more: Any) -> dict[str, Any]:
    cubes = " ".join(sign for sign in equation.split("=")[0] if sign not in "() ")
    return ask({**BASIC, "goal": goal, "required": cubes, "equation": equation, **more})


def codes(answer: dict[str, Any]) -> list[str]:
    return [reason["code"] for reason in answer["reasons"]]


@pytest.mark.rule("000 XIII-C-9")
def test_a_verdict_without_a_proof_or_a_finding_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="neither"):
        Verdict[int](findings=(), proven=False)
    fault = Finding("syntax", "000 III-A", "Something is wrong.")
    assert not Verdict[int](findings=(fault,), proven=True).correct
    assert not Verdict[int](findings=(fault,), proven=False).correct
    assert Verdict[int](findings=(), proven=True).correct


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize(
    ("goal", "equation"),
    [
        ("6", "7−3×9^2^3√2^5√5÷2 = 6"),
        ("99", "1^2^3^4^5^6^7^8^9^3 = 99"),
        ("7", "9^8^7^6^5^4^3^2^9 = 7"),
        ("1", "2√3√5√7√9√8√6√4√2 = 1"),
        ("5", "9÷8^7÷6^5÷4^3÷2^9÷7^5 = 5"),
    ],
)
def test_a_paper_that_nobody_could_read_is_not_correct(goal: str, equation: str) -> None:
    answer = judged(goal, equation)
    assert answer["correct"] is False
    assert answer["reasons"]


@pytest.mark.rule("000 VII-B-6")
@pytest.mark.parametrize(
    ("goal", "equation"),
    [
        ("10", "1−2−3−4−5−6−7−8−9−0−1−2−3−4−5−6−7−8−9−0 = 10"),
        ("88", "1−2−3−4−5−6−7−8−9−0−1−2−3−4−5−6−7−8−9−0 = 88"),
        ("6", "7−3×9^2^3√2^5√5÷2 = 6"),
        ("24", "2×3+4×5+6×7+8×9+1×2+3×4+5×6 = 24"),
    ],
)
def test_two_readings_of_a_long_row_that_differ_make_it_ambiguous(goal: str, equation: str) -> None:
    answer = judged(goal, equation)
    assert "ambiguous" in codes(answer)
    assert answer["counterexample"].count("=") == 1


@pytest.mark.rule("000 VII-B-6")
@pytest.mark.parametrize(
    ("goal", "equation"),
    [
        ("90", "1+2+3+4+5+6+7+8+9+0+1+2+3+4+5+6+7+8+9+0 = 90"),
        ("0", "0×1×2×3×4×5×6×7×8×9×1×2×3×4×5×6×7×8×9 = 0"),
        ("10", "((((((((1+2)+3)−4)×5)÷2)+6)−1)×2)÷2 = 10"),
    ],
)
def test_a_long_row_whose_readings_all_agree_is_decided(goal: str, equation: str) -> None:
    codes_found = codes(judged(goal, equation))
    assert "unverifiable" not in codes_found
    assert "ambiguous" not in codes_found


def test_samples_are_true_readings_of_the_row() -> None:
    row = "1−2−3−4−5−6−7−8−9−0−1−2−3"
    answer = ask({"ask": "eval", "ruleset": "basic-equations-2015", "expression": row})
    assert answer["ambiguous"] is True
    highest = sum(int(digit) for digit in row if digit.isdigit())
    assert all(-highest <= int(value) <= highest and int(value) % 2 == highest % 2 for value in answer["values"])


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("allowed", [0, 3, 40, 400])
def test_with_too_little_effort_no_wrong_paper_becomes_correct(allowed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make = readings.Steps.__init__
    monkeypatch.setattr(readings.Steps, "__init__", lambda self, left: make(self, min(left, allowed)))
    for case in JUDGED:
        if ask(case["question"])["correct"]:
            assert case["expect"].get("correct", True), case["id"]


@pytest.mark.rule("000 XIII-C-9")
def test_with_too_little_room_no_wrong_paper_becomes_correct(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings.Readings, "takes", _only_two_values)
    monkeypatch.setattr(spelling, "MOST_SPELLINGS", 1)
    monkeypatch.setattr(goal, "MOST_VALUES", 1)
    monkeypatch.setattr(grouping, "CHEAP", 0)
    monkeypatch.setattr(sampled_readings, "SAMPLES", 2)
    for case in JUDGED:
        if ask(case["question"])["correct"]:
            assert case["expect"].get("correct", True), case["id"]


TAKES = readings.Readings.takes


def _only_two_values(self: readings.Readings, value: Any, factorials: int, steps: Any) -> bool:
    self.limit = min(self.limit, 2)
    return TAKES(self, value, factorials, steps)


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("expression", ["5^5√5^5√5^5√5^5√5^5√5^5√5^5√5^5√5^5√5^5√5^5√+", "^√" * 20 + "+"])
def test_a_row_that_can_be_sorted_in_too_many_ways_is_given_up(expression: str) -> None:
    question = {
        "ask": "judge",
        "ruleset": "agloa-equations-2015",
        "division": "senior",
        "variations": ["base:12"],
        "goal": "5",
        "required": "5",
        "equation": f"{expression} = 5",
    }
    answer = ask(question)
    assert not answer["correct"]
    assert "unverifiable" in codes(answer)


@pytest.mark.rule("000 XIII-C-9")
def test_a_goal_that_could_not_be_gone_through_is_not_said_to_name_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goal, "MOST_STEPS", 10)
    question = {"ask": "goal", "ruleset": "agloa-equations-2015", "division": "senior", "goal": "3s×5+2"}
    answer = ask(question)
    assert not answer["legal"]
    assert not answer["complete"]
    assert answer["code"] == "goal-illegal/unverifiable"


LONG_ROW = "(B ∪ R ∩ G − Y ∪ B' ∩ R − G ∪ Y' ∩ B − R ∪ G ∩ Y − B ∪ R"


@pytest.mark.rule("004 VII-B-6")
@pytest.mark.parametrize("written", [LONG_ROW, f"{LONG_ROW} = {LONG_ROW} ; {LONG_ROW}"])
def test_a_set_name_with_more_readings_than_can_be_listed_is_not_correct(written: str) -> None:
    question = {
        "ask": "judge",
        "ruleset": "mlag-on-sets-2019",
        "division": "senior",
        "variations": ["symmetric-difference"],
        "universe": "BRGY BRG BR BG RY G Y blank BGY RGY",
        "goal": "3",
        "required": "B",
        "solution": written,
    }
    answer = ask(question)
    assert not answer["correct"]
    assert "unverifiable" in codes(answer)


@pytest.mark.rule("004 VII-B-6")
@pytest.mark.parametrize("allowed", [0, 1, 5, 50])
def test_with_too_few_steps_no_wrong_set_name_becomes_correct(allowed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make = sets.Steps.__init__
    monkeypatch.setattr(sets.Steps, "__init__", lambda self, left=allowed: make(self, allowed))
    for case in JUDGED:
        if "solution" in case["question"] and ask(case["question"])["correct"]:
            assert case["expect"].get("correct", True), case["id"]
