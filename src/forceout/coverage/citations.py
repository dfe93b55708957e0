"""Finds the rules that tests cite: markers in test code, and the `cite` of conformance cases."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_DOCUMENT = re.compile(r"^(?P<document>\d{3}|manual)\s+(?P<section>.+)$")
_NUMBERED = re.compile(r"^(Basic )?[IVX]+(-[A-Z](-\d+(-[a-z](-[ivx]+)?)?)?)?")
_MANUAL = re.compile(r"^[A-GOST]\d+[a-z]?\b")
_COMMENT = re.compile(r"^(General|Timing) (\d+)")
"""The manual's comments on officiating and on timing, which are O1, O2, … and T1, T2, … here."""
_PART = re.compile(r"\(Part (II?)\)")
"""The manual has two situations E27, one in each part of its section; here they are E27a and E27b."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule cited by a test."""

    document: str
    section: str
    test: str


def parse(text: str, test: str) -> Iterator[Citation]:
    """The citations in a text such as "000 XIII-B-5, XIII-A-5 comment (a); 001 A17"."""
    document = ""
    for part in re.split(r",|;| with | and ", text):
        piece = part.strip()
        found = _DOCUMENT.match(piece)
        if found:
            document, piece = found["document"], found["section"].strip()
        if document == "001":
            document = "manual"
        if not document or not piece:
            continue
        section = _section(document, piece)
        if section:
            yield Citation(document, section, test)


def _section(document: str, piece: str) -> str | None:
    if document == "002":
        return piece
    if document == "manual":
        return _situation(piece)
    if "General Rule" in piece:
        return "XIII-A General Rule"
    found = _NUMBERED.match(piece)
    return found.group() if found else None


def _situation(piece: str) -> str | None:
    comment = _COMMENT.match(piece)
    if comment is not None:
        return f"{'O' if comment[1] == 'General' else 'T'}{comment[2]}"
    found = _MANUAL.match(piece)
    if found is None:
        return None
    part = _PART.search(piece)
    return found.group() + ("ab"[len(part[1]) - 1] if part else "")


def citations(tests: Path) -> Iterator[Citation]:
    """Every citation below a folder of tests."""
    for path in sorted(tests.rglob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                case = json.loads(line)
                yield from parse(case.get("cite", ""), f"{path.stem}:{case.get('id', '')}")
    for path in sorted(tests.rglob("test_*.py")):
        yield from _marked(path)


def _marked(path: Path) -> Iterator[Citation]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            if (
                isinstance(decorator, ast.Call)
                and isinstance(decorator.func, ast.Attribute)
                and decorator.func.attr == "rule"
            ):
                for argument in decorator.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield from parse(argument.value, f"{path.stem}::{node.name}")
