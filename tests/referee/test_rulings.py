"""A judge is called, rules by a rule, and the referee does what follows."""

from __future__ import annotations

import pytest

from forceout.referee.action import JUDGE, Action
from forceout.referee.calling import REASONS
from forceout.referee.cited_rule import cited_rule
from forceout.referee.legal_actions import legal_actions
from forceout.referee.state import Call, Phase
from referee.shakes import RIGHT, WRONG, checked
from referee.tables import moving


@pytest.mark.rule("001 O2")
@pytest.mark.parametrize("reason", REASONS)
def test_manual_O2_the_clocks_stand_from_the_moment_somebody_calls_a_judge(reason: str) -> None:
    table = moving(strict=True)
    deadline = table.deadline
    table.play(f"judge pause 1 {reason}")
    called = table.state.now
    assert table.state.call == Call(1, reason, called)
    assert table.last.code == "judge-called"
    assert REASONS[reason] in table.last.text
    assert table.refused("1 move r3 required").code == "paused"
    table.wait(40).play("judge resume")
    assert table.deadline == deadline + table.state.now - called
    assert table.state.call is None


@pytest.mark.rule("001 O2")
def test_manual_O2_a_caller_may_need_no_judge_any_more() -> None:
    table = moving(strict=True).play("judge pause 1 allowed").play("judge resume 1")
    assert "needs no judge any more" in table.last.text
    assert table.state.paused_at is None


@pytest.mark.parametrize("words", ["", "x", "9 correct", "1 nonsense", "1", "²² correct"])
def test_a_judge_may_come_uncalled(words: str) -> None:
    table = moving(strict=True).play(f"judge pause {words}".strip())
    assert table.state.paused_at is not None
    assert table.state.call is None


@pytest.mark.rule("001 T3")
@pytest.mark.parametrize(("outcome", "paper"), [("correct", WRONG), ("incorrect", RIGHT)])
def test_what_a_judge_rules_on_a_paper_is_what_counts(outcome: str, paper: str) -> None:
    table = checked(paper)
    writer = table.state.shake.checking.writer
    assert writer is not None
    table.play(f"judge rule-paper {writer} {outcome} [000 VII-B-6] it can be read in two ways")
    assert table.state.shake.checking.rulings[writer] is (outcome == "correct")
    assert table.phase is not Phase.CHECK
    told = next(event for event in table.state.account if event.code == "ruling")
    assert (told.rule, told.who) == ("000 VII-B-6", JUDGE)
    assert told.text.endswith("it can be read in two ways")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("{writer} correct", "no-rule"),
        ("{writer} correct because I say so", "no-rule"),
        ("{writer} incorrect [] because", "no-rule"),
        ("{writer}", "bad-ruling"),
        ("{writer} perhaps [000 VII-B-6]", "bad-ruling"),
        ("{other} correct [000 VII-B-6]", "wrong-paper"),
        ("9 correct [000 VII-B-6]", "wrong-seat"),
    ],
)
def test_a_ruling_on_a_paper_names_paper_outcome_and_rule(words: str, code: str) -> None:
    table = checked(RIGHT)
    writer = table.state.shake.checking.writer
    assert writer is not None
    other = (writer + 1) % table.state.players
    assert table.refused(f"judge rule-paper {words.format(writer=writer, other=other)}").code == code


def test_players_do_not_rule_and_nobody_rules_on_a_paper_that_is_not_there() -> None:
    table = checked(RIGHT)
    assert table.refused("1 rule-paper 2 correct [000 VII-B-6]").code == "wrong-seat/judge"
    assert "rule-paper" in {option.verb for option in legal_actions(table.state, JUDGE)}
    early = moving(strict=True)
    assert early.refused("judge rule-paper 1 correct [000 VII-B-6]").code == "wrong-phase"
    assert "rule-paper" not in {option.verb for option in legal_actions(early.state, JUDGE)}


@pytest.mark.rule("000 IX-C")
def test_a_penalty_may_name_its_rule() -> None:
    table = moving(strict=True).play("judge penalise 1 2 [000 II-B-2] it was chosen twice")
    assert (table.last.rule, table.last.points) == ("000 II-B-2", (0, -2, 0))
    assert table.refused("judge penalise 1 2 [000 II-B-2]").code == "bad-penalty"
    table.play("judge penalise 1 2 talking")
    assert table.last.rule == table.state.procedure.cite("conduct")


@pytest.mark.rule("001 O7")
def test_rulings_and_second_opinions_carry_the_rule_they_name() -> None:
    table = moving(strict=True).play("judge rule [000 VI-A] the cube touched the mat")
    assert (table.last.rule, table.last.text) == ("000 VI-A", "The judge rules: the cube touched the mat")
    table.play("judge second-opinion [000 VI-A] it did not")
    assert (table.last.rule, table.last.text) == ("000 VI-A", "A second opinion: it did not")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("[000  VII-B-6] why", ("000 VII-B-6", "why")),
        ("[manual O2]", ("manual O2", "")),
        ("why [000 VI]", ("", "why [000 VI]")),
        ("[[x]] y", ("", "[[x]] y")),
        (f"[{'x' * 61}] y", ("", f"[{'x' * 61}] y")),
        ("", ("", "")),
    ],
)
def test_the_rule_of_a_ruling_stands_first_in_brackets(words: str, found: tuple[str, str]) -> None:
    assert cited_rule(words) == found
    assert Action(0, JUDGE, "rule", words).words == words
