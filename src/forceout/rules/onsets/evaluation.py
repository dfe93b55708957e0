"""The number of cards that an expression of On-Sets selects."""

from __future__ import annotations

from forceout.cubes.cards import Card
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import NOTHING_LAID, read_solutions
from forceout.rules.claims import claim_of, open_claim
from forceout.rules.evaluation import Evaluation, unreadable
from forceout.rules.finding import sentence
from forceout.rules.onsets.goal import GoalValues
from forceout.rules.onsets.judge import read_solution
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.printed_value import PrintedValue

CONDITIONS = frozenset({"variation/two-operations", "variation/required-cube"})
"""Conditions on a whole Solution, which say nothing about what an expression means."""
OF_MEANING = ("syntax", "no-equation", "variation", "unverifiable")
"""Families of findings on what an expression means, whatever the Goal and the cubes."""


def evaluate(expression: str, universe: tuple[Card, ...], terms: OnSetsTerms) -> Evaluation:
    """How many cards a Solution selects, in every reading."""
    try:
        solutions = read_solutions(expression)
    except NotationError as error:
        return unreadable(sentence(f"{error}"))
    if len(solutions) != 1:
        return unreadable("One expression is worked out at a time.")
    position = OnSetsPosition(universe, NOTHING_LAID)
    reading = read_solution(solutions[0], position, terms, claim_of(open_claim(terms), terms), GoalValues())
    faults = [one for one in reading.findings if one.family in OF_MEANING and one.code not in CONDITIONS]
    if faults:
        return Evaluation(why=faults[0])
    values = sorted({outcome.value for outcome in reading.outcomes})
    return Evaluation(tuple(PrintedValue(str(value)) for value in values), len(values) > 1)
