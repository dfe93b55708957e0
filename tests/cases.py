"""Conformance cases: reading them, and comparing an answer with what a case expects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "conformance"


def load(kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    """Every case whose question is of one of these kinds."""
    lines = [line for path in sorted(FOLDER.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    cases = [json.loads(line) for line in lines if line.strip()]
    return [case for case in cases if case["question"]["ask"] in kinds]


def _number(value: Any) -> complex | None:
    if isinstance(value, dict):
        value = value.get("approx")
    if isinstance(value, list):
        return complex(*value)
    if isinstance(value, (int, float)):
        return complex(value)
    if isinstance(value, str):
        top, _, bottom = value.partition("/")
        try:
            return complex(int(top) / int(bottom or 1))
        except (ValueError, ZeroDivisionError, OverflowError):
            return None
    return None


def _same(expected: Any, got: Any) -> bool:
    if isinstance(expected, str):
        return bool(expected == (got["value"] if isinstance(got, dict) else got))
    if isinstance(expected, dict) and "approx" in expected:
        a, b = _number(expected), _number(got)
        return a is not None and b is not None and abs(a - b) <= 1e-9 * max(1.0, abs(a))
    return bool(expected == got)


def faults(expect: dict[str, Any], answer: dict[str, Any]) -> Iterator[str]:
    """Every way in which an answer differs from what was expected of it."""
    if "error" in answer:
        yield f"error: {answer['error']}"
        return
    values = answer.get("values") or ([answer["value"]] if "value" in answer else [])
    for key, wanted in expect.items():
        if key == "values_include":
            yield from (f"{value} is missing" for value in wanted if not any(_same(value, got) for got in values))
        elif key == "values_exclude":
            yield from (f"{value} should not be there" for value in wanted if any(_same(value, got) for got in values))
        elif key == "values":
            if len(values) != len(wanted) or not all(any(_same(v, got) for got in values) for v in wanted):
                yield f"values are {values}, not {wanted}"
        elif key == "codes":
            got = [reason["code"].split("/")[0] for reason in answer.get("reasons", [])]
            if not set(got) & set(wanted):
                yield f"codes are {got}, none of {wanted}"
        elif key in ("value", "solution_value", "goal_value"):
            if not _same(wanted, answer.get(key)):
                yield f"{key} is {answer.get(key)}, not {wanted}"
        elif answer.get(key) != wanted:
            yield f"{key} is {answer.get(key)}, not {wanted}"
