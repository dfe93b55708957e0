"""`forceout solve`: a solution, a proof that there is none, or an honest shrug."""

from __future__ import annotations

import argparse

from forceout.cli.judge import complain, position_question
from forceout.protocol.ask import ask
from forceout.rules.finding import BadQuestion


def run(options: argparse.Namespace) -> int:
    """0 for a solution, 1 where there is none, 3 where it could not be told, 2 for a bad question."""
    try:
        question = position_question(options)
    except BadQuestion as error:
        return complain(error.message)
    answer = ask({"ask": "solve", "budget_ms": options.budget_ms, **question})
    if "error" in answer:
        return complain(answer["error"]["message"])
    status = answer["status"]
    if status == "solution":
        print(answer.get("equation") or answer["solution"])
    else:
        print(f"{status.capitalize()}. {answer['why']}")
    return {"solution": 0, "impossible": 1, "undecided": 3}[status]
