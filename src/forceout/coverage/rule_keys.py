"""Every rule key that the code uses, found in its syntax, and which of them a league must have a section for.

The code cites a rule by a key; the league says in which section of its document it stands. What is cited without a
section is an error in the middle of a match, so it is looked for beforehand.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from forceout.rules.league import AnyLeague, Division
from forceout.rules.procedure import NoGoal
from forceout.rules.variation import Choice

SOURCE = Path(__file__).parents[1]
KEY_AT = {
    "finding": 1,
    "_bad": 1,
    "cite": 0,
    "cite_case": 1,
    "not_allowed": 2,
    "set_aside": 3,
    "Undefined": 1,
    "Flaw": 1,
    "SyntaxFault": 2,
    "SetFault": 2,
    "_fail": 2,
    "_one": 1,
    "_of_one": 1,
    "GoalTest": 1,
}
"""Which argument of a call is the key of a rule."""
PASSED_ON = frozenset({"rule", "key", "error.rule", "error.rule or rule", "fault.rule", "failed.rule", "flaw.rule"})
"""What stands for a key that was given elsewhere."""


@dataclass(frozen=True)
class Used:
    """A key, where it is used, and whether by the terms of a game or by the procedure of a match."""

    key: str
    path: str
    line: int
    by_terms: bool

    @property
    def where(self) -> str:
        return f"{self.path}:{self.line}"


@cache
def used_keys() -> tuple[Used, ...]:
    """Every key in the rules and the referee, sorted."""
    return tuple(sorted(set(_found_keys()), key=lambda used: (used.key, used.path, used.line)))


def _found_keys() -> Iterator[Used]:
    for folder in ("rules", "referee", "exact"):
        for path in sorted((SOURCE / folder).rglob("*.py")):
            name = path.relative_to(SOURCE).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                for key, line, terms in _keys(node):
                    yield Used(key, name, line, terms or folder != "referee")


def _keys(node: ast.AST) -> Iterator[tuple[str, int, bool]]:
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        at = KEY_AT.get(called)
        owner = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
        if at is not None and len(node.args) > at:
            for key in _constants(node.args[at]):
                yield key, node.lineno, owner.endswith("terms")
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "rule":
        if node.value is not None:
            yield from ((key, node.lineno, True) for key in _constants(node.value) if key)
    elif isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["rule"]:
        yield from ((key, node.lineno, False) for key in _constants(node.value))
    elif isinstance(node, ast.Tuple) and len(node.elts) in (3, 4):
        first, second = node.elts[:2]
        if isinstance(first, ast.Constant) and isinstance(second, ast.Constant) and _is_finding(node):
            value = second.value
            if isinstance(first.value, str) and isinstance(value, str):
                yield value, node.lineno, len(node.elts) == 3


def _is_finding(node: ast.Tuple) -> bool:
    """A finding in the making: a code, a key and a sentence, perhaps with the points it costs."""
    text = node.elts[2]
    said = isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value.endswith(".")
    return said or (len(node.elts) == 4 and isinstance(text, ast.Name | ast.JoinedStr))


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _constants(value)


def unreadable_keys() -> Iterator[str]:
    """Keys that are neither written out nor passed on: nobody could tell what they are."""
    for folder in ("rules", "referee"):
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                at = KEY_AT.get(called)
                if at is None or len(node.args) <= at or any(isinstance(arg, ast.Starred) for arg in node.args):
                    continue
                argument = node.args[at]
                if not list(_constants(argument)) and not _is_passed_on(argument):
                    yield f"{path.relative_to(SOURCE).as_posix()}:{node.lineno} {ast.unparse(argument)}"


def _is_passed_on(argument: ast.expr) -> bool:
    return ast.unparse(argument) in PASSED_ON or ast.unparse(argument).endswith(".rule")


# -- which of them a league needs -------------------------------------------------------------------


def _demands(terms: Any) -> set[str]:
    return {sign.demand for sign in terms.binary.values()}


ONLY_UNDER: Mapping[str, Callable[[Any], bool]] = MappingProxyType(
    {
        "whole-numbers": lambda terms: "whole" in _demands(terms),
        "fractions": lambda terms: "no-fraction" in _demands(terms),
        "no-exponents": lambda terms: "^" not in terms.binary,
        "rational-result": lambda terms: terms.result_rational,
        "force-out": lambda terms: any(claim.uses_all_resources for claim in terms.claims.values()),
        "shift-from-permitted": lambda terms: terms.shifts_from_permitted,
    }
)
"""Rules that the code can come to only under such terms."""
ONLY_WITH_CARDS = frozenset({"deal", "relations"})
"""Rules of procedure for a game in which cards are dealt."""


def needed_by_terms(league: AnyLeague, terms: Any, *, selecting: bool) -> dict[str, str]:
    """The keys that the judge and the referee cite from the terms of a shake, each with where that is."""
    game = f"rules/{type(league.game).__module__.split('.')[-2]}/"
    found = {}
    for used in used_keys():
        folder = used.path.rpartition("/")[0]
        if not used.key or not used.by_terms or used.path == "rules/scoring.py":
            continue
        if used.path == "rules/selection.py" and not selecting and used.key != "selecting-list":
            continue
        if folder in ("rules", "referee", "exact") or used.path.startswith(game):
            needed = ONLY_UNDER.get(used.key)
            if needed is None or needed(terms):
                found[used.key] = used.where
    for test in getattr(terms, "goal_tests", ()):
        found[test.rule] = "a test of the Goal"
    return found


def shake_terms(league: AnyLeague, division: Division[Any, Any]) -> Iterator[Any]:
    """The terms of a division without a variation, and with each of those that it offers."""
    yield league.terms(division)
    for one in division.offered:
        example = one.example.parameter if one.example is not None else ""
        parameters = one.parameters or (example,)
        yield league.terms(division, (Choice(one.key, parameters[0]),))


def needed_by_procedure(league: AnyLeague) -> dict[str, str]:
    """The keys that the referee cites from the procedure, each with where that is."""
    found = {}
    for used in used_keys():
        if used.by_terms or not used.path.startswith("referee"):
            continue
        if used.key in ONLY_WITH_CARDS and not league.game.deals_cards:
            continue
        if used.key.startswith("no-goal") and league.procedure.no_goal is NoGoal.NOT_PLAYED:
            continue
        found[used.key] = used.where
    for terms in (terms for division in league.divisions.values() for terms in shake_terms(league, division)):
        for claim in terms.claims.values():
            if claim.least_left:
                found[claim.least_left_rule] = f"the challenge {claim.title}"
            if claim.needs_cube_in_play:
                found["now-cube"] = f"the challenge {claim.title}"
    return found


@cache
def cited_cases() -> tuple[str, ...]:
    """The situations of the officials' manual that the referee cites."""
    return tuple(
        f"manual {case}"
        for path in sorted((SOURCE / "referee").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite_case"
        for case in _constants(node.args[0])
    )
