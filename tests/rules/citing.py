"""Every rule key that the code uses, found in its syntax; and every citation that our data can make."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import forceout
from forceout.coverage.citations import parse
from forceout.rules.leagues import all_leagues, find_league

SOURCE = Path(forceout.__file__).parent
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


def used_keys() -> Iterator[Used]:
    """Every key in the rules and the referee."""
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
        both = isinstance(first, ast.Constant) and isinstance(second, ast.Constant)
        if both and isinstance(first.value, str) and isinstance(second.value, str) and _is_finding(node):
            yield second.value, node.lineno, len(node.elts) == 3


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


def possible_citations() -> Iterator[str]:
    """Every citation that rulesets, variations, procedures and scores can make."""
    for key, ruleset in all_leagues().items():
        procedure = find_league(key).procedure
        yield from (procedure.cite(rule) for rule in procedure.sections)
        yield from (ruleset.scoring.cite(rule) for rule in ruleset.scoring.sections)  # type: ignore[attr-defined]
        for division in ruleset.divisions.values():
            yield from (division.terms.cite(rule) for rule in division.terms.sections)
            for variation in division.offered:
                yield from (f"{key} {section}" for section in variation.sections.values())
    for path in sorted((SOURCE / "referee").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite_case":
                yield from (f"manual {case}" for case in _constants(node.args[0]))


def as_listed(citation: str) -> tuple[str, str]:
    """A citation as the table of coverage writes it: the number of the document, and the section."""
    document, _, section = citation.partition(" ")
    if document == "manual":
        return "manual", section
    number = find_league(document).document.number
    if document.startswith("basic"):
        section = f"Basic {section}".removeprefix("Basic tournament rules ")
    if number == "002":
        return number, section.rstrip(" 0123456789")
    found = next(parse(f"{number} {section}", "t"), None)
    return number, found.section if found else section
