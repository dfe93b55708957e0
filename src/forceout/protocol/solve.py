"""The question `solve`, for either game."""

from __future__ import annotations

from collections.abc import Callable

from forceout.protocol.answers import Json
from forceout.protocol.questions import Question, integer
from forceout.rules.finding import BadQuestion
from forceout.solver.answer import Answer
from forceout.solver.budget import Budget

LONGEST_MS = 60_000


def answer_solve(question: Question, field: str, solve: Callable[[Budget], Answer]) -> Json:
    """Asks a solver within the budget; `field` is how the game calls what is written."""
    milliseconds = integer(question, "budget_ms", 1000)
    if not 0 < milliseconds <= LONGEST_MS:
        raise BadQuestion("bad-field", f"“budget_ms” lies between 1 and {LONGEST_MS}.")
    result = solve(Budget(milliseconds / 1000))
    answer: Json = {"status": result.status}
    if result.equation is not None:
        answer[field] = result.equation
    if result.why:
        answer["why"] = result.why
    answer["elapsed_ms"] = round((result.seconds or 0.0) * 1000, 3)
    return answer
