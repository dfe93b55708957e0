"""The questions about On-Sets: eval, goal, judge, solve and variation."""

from __future__ import annotations

from forceout.cubes.cards import read_universe
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import (
    NOTHING_LAID,
    GoalShape,
    read_goal_shape,
    read_on_sets_section,
    read_solutions,
)
from forceout.protocol.answers import Json
from forceout.protocol.questions import Question, choices, notation, text
from forceout.rules.claims import claim_of
from forceout.rules.finding import sentence
from forceout.rules.onsets.game import OnSetsLeague
from forceout.rules.onsets.goal import GoalValues, goal_values
from forceout.rules.onsets.judge import judge_solution, read_solution
from forceout.rules.onsets.position import OnSetsPosition, OnSetsRoll
from forceout.rules.onsets.terms import OnSetsTerms


def answer_eval(question: Question, terms: OnSetsTerms) -> Json:
    """The number of cards a Solution selects, in every reading."""
    universe = notation(question, "universe", read_universe, None)
    source = text(question, "expression")
    try:
        solutions = read_solutions(source)
    except NotationError as error:
        return {"defined": False, "ambiguous": False, "values": [], "why": sentence(f"{error}")}
    if len(solutions) != 1:
        return {"defined": False, "ambiguous": False, "values": [], "why": "One expression is worked out at a time."}
    position = OnSetsPosition(universe, NOTHING_LAID)
    claim = claim_of("impossible", terms)
    reading = read_solution(solutions[0], position, terms, claim, GoalValues())
    faults = [
        finding
        for finding in reading.findings
        if finding.family in ("syntax", "no-equation", "variation", "unverifiable")
    ]
    faults = [finding for finding in faults if finding.code not in CONDITIONS]
    values = [] if faults else sorted({outcome.value for outcome in reading.outcomes})
    answer: Json = {
        "defined": bool(values),
        "ambiguous": len(values) > 1,
        "values": [str(value) for value in values],
    }
    if len(values) == 1:
        answer["value"] = str(values[0])
    if faults:
        answer["why"], answer["rule"] = faults[0].text, faults[0].rule
    return answer


CONDITIONS = frozenset({"variation/two-operations", "variation/required-cube"})
"""Conditions on a whole Solution, which say nothing about what an expression means."""


def answer_goal(question: Question, terms: OnSetsTerms) -> Json:
    goal = goal_values(notation(question, "goal", read_goal_shape, None), terms)
    answer: Json = {
        "legal": goal.legal,
        "values": [str(value) for value in goal.values],
        "interpretations": list(goal.values.values()),
        "complete": True,
    }
    if goal.findings:
        finding = goal.findings[0]
        answer |= {"why": finding.text, "rule": finding.rule, "code": finding.code}
    return answer


def answer_judge(question: Question, terms: OnSetsTerms) -> Json:
    verdict = judge_solution(text(question, "solution"), position_of(question), terms)
    answer: Json = {"correct": verdict.correct, "reasons": [finding.as_json() for finding in verdict.findings]}
    if verdict.solution_value is not None:
        answer["solution_value"] = str(verdict.solution_value)
    if verdict.goal_value is not None:
        answer["goal_value"] = str(verdict.goal_value)
    if verdict.counterexample is not None:
        answer["counterexample"] = verdict.counterexample
    return answer


def _goal_of(question: Question) -> GoalShape:
    """Only a claim of “no Goal” comes without one: the writer brings it."""
    if question.get("claim") == "no-goal" and question.get("goal", "") == "":
        return NOTHING_LAID
    return notation(question, "goal", read_goal_shape, None)


def position_of(question: Question) -> OnSetsPosition:
    return OnSetsPosition(
        notation(question, "universe", read_universe, None),
        _goal_of(question),
        notation(question, "required", read_on_sets_section),
        notation(question, "permitted", read_on_sets_section),
        notation(question, "forbidden", read_on_sets_section),
        notation(question, "resources", read_on_sets_section),
        text(question, "claim", "impossible"),
    )


def roll_of(question: Question) -> OnSetsRoll:
    return OnSetsRoll(
        notation(question, "resources", read_on_sets_section), notation(question, "universe", read_universe, None)
    )


def answer(kind: str, question: Question, ruleset: OnSetsLeague, division_name: str | None) -> Json:
    """Answers a question about this game."""
    division = ruleset.division(division_name)
    if kind == "variation":
        from forceout.protocol.table import answer_variation

        return answer_variation(question, ruleset, division, roll_of(question))
    terms = ruleset.terms(division, choices(question, "variations"))
    if kind == "solve":
        from forceout.protocol.solve import answer_solve
        from forceout.solver.solve import solve

        return answer_solve(question, "solution", lambda budget: solve(position_of(question), terms, budget))
    handler = {"eval": answer_eval, "goal": answer_goal, "judge": answer_judge}[kind]
    return handler(question, terms)
