"""`forceout judge`: a verdict in words."""

from __future__ import annotations

import argparse
import sys
import textwrap
from typing import Any

from forceout.protocol.ask import ask
from forceout.rules.claims import open_claim
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import find_league


def run(options: argparse.Namespace) -> int:
    """0 for a correct equation, 1 for an incorrect one, 2 for a question that makes no sense."""
    try:
        question = _question(options)
    except BadQuestion as error:
        return complain(error.message)
    answer = ask(question)
    if "error" in answer:
        return complain(answer["error"]["message"])
    print(describe(options.equation, answer))
    return 0 if answer["correct"] else 1


def _question(options: argparse.Namespace) -> dict[str, Any]:
    field = find_league(options.ruleset).game.paper.lower()
    return {"ask": "judge", field: options.equation, **position_question(options)}


def position_question(options: argparse.Namespace) -> dict[str, Any]:
    """The position that the options describe, as fields of a question."""
    ruleset = find_league(options.ruleset)
    claim = options.claim
    if claim is None:
        claim = open_claim(ruleset.division(options.division).terms)
    question: dict[str, Any] = {
        "ruleset": options.ruleset,
        "variations": options.variation,
        "goal": options.goal,
        "required": options.required,
        "permitted": options.permitted,
        "forbidden": options.forbidden,
        "resources": options.resources,
        "claim": claim,
    }
    if ruleset.game.deals_cards:
        question["universe"] = options.universe
    if options.division:
        question["division"] = options.division
    return question


def complain(message: str) -> int:
    print(f"forceout: {message}", file=sys.stderr)
    return 2


def describe(equation: str, answer: dict[str, Any]) -> str:
    """A verdict as a person would like to read it."""
    lines = [f"{equation}", "", "✔ Correct." if answer["correct"] else "✘ Incorrect."]
    for name, key in (("Solution", "solution_value"), ("Goal", "goal_value")):
        if key in answer:
            lines.append(f"  {name}: {shown(answer[key])}")
    for reason in answer["reasons"]:
        lines.append("")
        lines += textwrap.wrap(reason["text"], 88, initial_indent="  • ", subsequent_indent="    ")
        lines.append(f"    [{reason['rule']}]")
    if "counterexample" in answer:
        lines += ["", f"  A checker may write: {answer['counterexample']}"]
    return "\n".join(lines)


def shown(value: Any) -> str:
    if isinstance(value, dict):
        approx = value["approx"]
        return f"{value['value']}" + (f" (about {approx})" if approx is not None else "")
    return str(value)
