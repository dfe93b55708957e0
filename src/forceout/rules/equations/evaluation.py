"""The values of an expression of Equations."""

from __future__ import annotations

from forceout.cubes import words
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_expression
from forceout.rules.equations.judge import read_goal_side
from forceout.rules.equations.printing import printed
from forceout.rules.equations.readings import Steps
from forceout.rules.equations.side import MOST_STEPS, read_side
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.writing import settle_wild
from forceout.rules.evaluation import Evaluation, unreadable
from forceout.rules.finding import Finding, sentence


def evaluate(expression: str, terms: Terms, *, in_goal: bool) -> Evaluation:
    """What an expression comes to as a Solution, or as a Goal that a writer brings."""
    try:
        tokens = read_expression(expression)
    except NotationError as error:
        return unreadable(sentence(f"{error}"))
    (tokens,), wild_findings = settle_wild([tokens], terms)
    if in_goal:
        side = read_goal_side(tokens, terms, Steps(MOST_STEPS), brings_goal=True)
    else:
        side = read_side(tokens, terms, in_goal=False)
    faults = [*wild_findings, *side.findings]
    if faults:
        return Evaluation(why=faults[0], complete=side.complete)
    readings, flaws = list(side.readings), list(side.readings.flaws.values())
    why = None
    if flaws and not readings:
        text = f"In {words.equation(flaws[0].tree.write())}, {flaws[0].reason}."
        why = Finding("undefined", terms.cite(flaws[0].rule), text)
    ambiguous = bool(readings) and (len(readings) > 1 or bool(flaws))
    return Evaluation(tuple(printed(reading.value) for reading in readings), ambiguous, why, side.complete)
