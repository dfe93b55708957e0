"""The questions about Equations: eval, goal, judge, solve and variation."""

from __future__ import annotations

from forceout.cubes import words
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_expression, read_goal, read_section
from forceout.protocol.answers import Json, in_list, put_value
from forceout.protocol.questions import Question, choices, notation, position, text
from forceout.rules.equations.game import EquationsLeague
from forceout.rules.equations.goal import read_goal as read_mat
from forceout.rules.equations.judge import judge, read_goal_side
from forceout.rules.equations.readings import Steps
from forceout.rules.equations.side import MOST_STEPS, read_side
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.writing import settle_wild
from forceout.rules.finding import BadQuestion, sentence


def answer_eval(question: Question, terms: Terms) -> Json:
    where = text(question, "where", "solution")
    if where not in ("solution", "goal"):
        raise BadQuestion("bad-field", "“where” is “solution” or “goal”.")
    source = text(question, "expression")
    try:
        tokens = read_expression(source)
    except NotationError as error:
        return {"defined": False, "ambiguous": False, "values": [], "why": sentence(f"{error}")}
    (tokens,), wild_findings = settle_wild([tokens], terms)
    if where == "goal":
        side = read_goal_side(tokens, terms, Steps(MOST_STEPS), brings_goal=True)
    else:
        side = read_side(tokens, terms, in_goal=False)
    faults = [*wild_findings, *side.findings]
    readings = [] if faults else list(side.readings)
    flaws = [] if faults else list(side.readings.flaws.values())
    answer: Json = {
        "defined": bool(readings),
        "ambiguous": bool(readings) and (len(readings) > 1 or bool(flaws)),
        "values": [in_list(reading.value) for reading in readings],
    }
    if len(readings) == 1:
        put_value(answer, "value", readings[0].value)
    if faults:
        answer["why"] = faults[0].text
        answer["rule"] = faults[0].rule
    elif flaws and not readings:
        answer["why"] = f"In {words.equation(flaws[0].tree.write())}, {flaws[0].reason}."
        answer["rule"] = terms.cite(flaws[0].rule)
    if not side.complete:
        answer["complete"] = False
    return answer


def answer_goal(question: Question, terms: Terms) -> Json:
    cubes = notation(question, "goal", read_goal, None)
    mat = read_mat(cubes, terms)
    answer: Json = {"legal": mat.legal}
    readings = list(mat.readings) if mat.legal else []
    answer["values"] = [in_list(reading.value) for reading in readings]
    answer["interpretations"] = [reading.tree.write() for reading in readings]
    answer["complete"] = mat.complete
    if mat.findings:
        answer["why"] = mat.findings[0].text
        answer["rule"] = mat.findings[0].rule
        answer["code"] = mat.findings[0].code
    return answer


def answer_judge(question: Question, terms: Terms) -> Json:
    verdict = judge(text(question, "equation"), position(question), terms)
    answer: Json = {"correct": verdict.correct, "reasons": [finding.as_json() for finding in verdict.findings]}
    if verdict.solution_value is not None:
        put_value(answer, "solution_value", verdict.solution_value)
    if verdict.goal_value is not None:
        put_value(answer, "goal_value", verdict.goal_value)
    if verdict.counterexample is not None:
        answer["counterexample"] = verdict.counterexample
    return answer


def answer(kind: str, question: Question, ruleset: EquationsLeague, division_name: str | None) -> Json:
    """Answers a question about this game."""
    division = ruleset.division(division_name)
    if kind == "variation":
        from forceout.protocol.table import answer_variation

        return answer_variation(question, ruleset, division, notation(question, "resources", read_section))
    terms = ruleset.terms(division, choices(question, "variations"))
    if kind == "solve":
        from forceout.protocol.solve import answer_solve
        from forceout.solver.solve import solve

        return answer_solve(question, "equation", lambda budget: solve(position(question), terms, budget))
    handler = {"eval": answer_eval, "goal": answer_goal, "judge": answer_judge}[kind]
    return handler(question, terms)
