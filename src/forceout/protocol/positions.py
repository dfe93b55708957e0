"""The questions about positions and papers: eval, goal, judge and solve, for whichever game is played."""

from __future__ import annotations

from forceout.cubes.cards import Card, read_universe
from forceout.games.league import Division
from forceout.games.position import Position, Written
from forceout.protocol.answers import Json, put_value, value_in_list
from forceout.protocol.questions import Question, choices, integer, notation, text
from forceout.rules.claims import IMPOSSIBLE, NO_GOAL
from forceout.rules.finding import BadQuestion

LONGEST_MS = 60_000
USUAL_CLAIM = IMPOSSIBLE.key
SECTIONS = ("required", "permitted", "forbidden", "resources")


def universe_of(question: Question, division: Division) -> tuple[Card, ...]:
    """The cards, in a game that has some."""
    return notation(question, "universe", read_universe, None) if division.game.rules.deals_cards else ()


def position_of(
    question: Question, division: Division, *, goal_alone: bool = False, strict_cubes: bool = False
) -> Position:
    """The position that a question describes. Only a claim of "no Goal" comes without a Goal: the writer brings it."""
    rules, claim = division.game.rules, text(question, "claim", USUAL_CLAIM)
    brings_goal = claim == NO_GOAL.key and question.get("goal", "") == ""
    if not brings_goal:
        notation(question, "goal", rules.read_laid_goal, None)
    if not goal_alone:
        universe_of(question, division)
        for section in SECTIONS:
            notation(question, section, rules.read_cubes)
    required, permitted, forbidden, resources = ("" if goal_alone else text(question, one, "") for one in SECTIONS)
    cards = text(question, "universe", "") if rules.deals_cards and not goal_alone else ""
    chosen = tuple(str(choice) for choice in choices(question, "variations"))
    written = Written(text(question, "goal", ""), required, permitted, forbidden, resources, chosen, cards)
    return Position(division, written, strict_cubes, claim)


def answer_eval(question: Question, division: Division) -> Json:
    """The values of an expression, in every reading."""
    where = text(question, "where", "solution")
    if where not in ("solution", "goal"):
        raise BadQuestion("bad-field", "“where” is “solution” or “goal”.")
    universe = universe_of(question, division)
    terms = division.league.rules.terms(division.rules, choices(question, "variations"))
    expression = text(question, "expression")
    found = division.game.rules.evaluate(expression, terms, in_goal=where == "goal", universe=universe)
    answer: Json = {
        "defined": found.defined,
        "ambiguous": found.ambiguous,
        "values": [value_in_list(value) for value in found.values],
    }
    if found.value is not None:
        put_value(answer, "value", found.value)
    if found.why is not None:
        answer["why"] = found.why.text
        if found.why.rule:
            answer["rule"] = found.why.rule
    if not found.complete:
        answer["complete"] = False
    return answer


def answer_goal(question: Question, division: Division) -> Json:
    """Everything a Goal can mean."""
    goal = position_of(question, division, goal_alone=True).goal
    answer: Json = {
        "legal": goal.legal,
        "values": [value_in_list(value) for value in goal.values],
        "interpretations": list(goal.interpretations),
        "complete": goal.complete,
    }
    if goal.findings:
        finding = goal.findings[0]
        answer |= {"why": finding.text, "rule": finding.rule, "code": finding.code}
    return answer


def answer_judge(question: Question, division: Division) -> Json:
    """The verdict on a paper."""
    rules = division.game.rules
    paper = text(question, rules.paper.lower())
    verdict = position_of(question, division).judge(paper)
    answer: Json = {"correct": verdict.correct, "reasons": [finding.as_json() for finding in verdict.findings]}
    if verdict.solution_value is not None:
        put_value(answer, "solution_value", rules.print_value(verdict.solution_value))
    if verdict.goal_value is not None:
        put_value(answer, "goal_value", rules.print_value(verdict.goal_value))
    if verdict.counterexample is not None:
        answer["counterexample"] = verdict.counterexample
    return answer


def answer_solve(question: Question, division: Division) -> Json:
    """A solution, a proof that there is none, or neither, within the budget."""
    position = position_of(question, division, strict_cubes=True)
    milliseconds = integer(question, "budget_ms", 1000)
    if not 0 < milliseconds <= LONGEST_MS:
        raise BadQuestion("bad-field", f"“budget_ms” lies between 1 and {LONGEST_MS}.")
    from forceout.solver.budget import Budget  # only this question needs a solver

    found = position.solve(budget=Budget(milliseconds / 1000))
    answer: Json = {"status": found.status}
    if found.equation is not None:
        answer[division.game.rules.paper.lower()] = found.equation
    if found.why:
        answer["why"] = found.why
    answer["elapsed_ms"] = round((found.seconds or 0.0) * 1000, 3)
    return answer
