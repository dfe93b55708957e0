"""`forceout judge`: a verdict in words."""

from __future__ import annotations

import argparse
import sys
import textwrap
from typing import Any

from forceout.games.league import league as find_league
from forceout.games.position import Position
from forceout.protocol.positions import position_of
from forceout.rules.claims import open_claim
from forceout.rules.finding import BadQuestion
from forceout.rules.game import AnyGame
from forceout.rules.printed_value import PrintedValue
from forceout.rules.verdict import Verdict


def run(options: argparse.Namespace) -> int:
    """0 for a correct equation, 1 for an incorrect one, 2 for a question that makes no sense."""
    try:
        position = described_position(options)
        verdict = position.judge(options.equation)
    except BadQuestion as error:
        return complain(error.message)
    print(describe(options.equation, verdict, position.division.game.rules))
    return 0 if verdict.correct else 1


def described_position(options: argparse.Namespace, *, strict_cubes: bool = False) -> Position:
    """The position that the options describe."""
    division = find_league(options.ruleset).division(options.division or "")
    claim = options.claim
    if claim is None:
        claim = open_claim(division.rules.terms)
    question = {
        "variations": options.variation,
        "goal": options.goal,
        "required": options.required,
        "permitted": options.permitted,
        "forbidden": options.forbidden,
        "resources": options.resources,
        "universe": options.universe,
        "claim": claim,
    }
    return position_of(question, division, strict_cubes=strict_cubes)


def complain(message: str) -> int:
    print(f"forceout: {message}", file=sys.stderr)
    return 2


def describe(paper: str, verdict: Verdict[Any], rules: AnyGame) -> str:
    """A verdict as a person would like to read it."""
    lines = [f"{paper}", "", "✔ Correct." if verdict.correct else "✘ Incorrect."]
    for name, value in (("Solution", verdict.solution_value), ("Goal", verdict.goal_value)):
        if value is not None:
            lines.append(f"  {name}: {shown(rules.print_value(value))}")
    for finding in verdict.findings:
        lines.append("")
        lines += textwrap.wrap(finding.text, 88, initial_indent="  • ", subsequent_indent="    ")
        lines.append(f"    [{finding.rule}]")
    if verdict.counterexample is not None:
        lines += ["", f"  A checker may write: {verdict.counterexample}"]
    return "\n".join(lines)


def shown(value: PrintedValue) -> str:
    """A value, and about how much it is where that is not plain."""
    return f"{value}" + (f" (about {value.approx})" if value.approx is not None else "")
