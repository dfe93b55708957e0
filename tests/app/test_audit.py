"""The audit of the packages: what could not be looked up is never called clean."""

from __future__ import annotations

import json

import pytest
from fuzz.audit import CLEAN, FAULTY, UNKNOWN, Found, of_board, of_python, status_of

CLEAN_ONE = {"name": "django", "version": "5.2.1", "vulns": []}
FAULTY_ONE = {"name": "django", "version": "5.2.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["5.2.1"]}]}
SKIPPED_ONE = {"name": "uvloop", "skip_reason": "Dependency not found on PyPI"}


@pytest.mark.parametrize(
    ("packages", "status"),
    [
        ([CLEAN_ONE], CLEAN),
        ([CLEAN_ONE, FAULTY_ONE], FAULTY),
        ([FAULTY_ONE, SKIPPED_ONE], FAULTY),
        ([CLEAN_ONE, SKIPPED_ONE], UNKNOWN),
        ([SKIPPED_ONE], UNKNOWN),
        ([], UNKNOWN),
    ],
)
def test_python_is_clean_only_where_every_package_was_looked_up(packages: list[object], status: int) -> None:
    assert of_python(json.dumps({"dependencies": packages})).status == status


@pytest.mark.parametrize("told", ["", "Traceback", "[]", "{}", '{"dependencies": null}'])
def test_what_cannot_be_read_is_not_clean(told: str) -> None:
    assert of_python(told).status == UNKNOWN
    assert of_board(told, 9).status == UNKNOWN


def test_the_board_is_clean_only_where_the_registry_says_so() -> None:
    assert of_board('{"vulnerabilities": {}}', 9) == Found("the board", 9)
    assert of_board('{"vulnerabilities": {"vite": {"severity": "high"}}}', 9).faults == ("vite: high",)
    refused = of_board('{"message": "405 Method Not Allowed - POST somewhere"}', 9)
    assert refused.status == UNKNOWN
    assert "405 Method Not Allowed" in refused.lines()[-1]
    assert "somewhere" not in refused.lines()[-1]


def test_a_known_fault_is_worse_than_what_is_not_known() -> None:
    clean, faulty, unknown = Found("a", 1), Found("b", 1, ("x",)), Found("c", 0)
    assert status_of([clean, clean]) == CLEAN
    assert status_of([clean, unknown]) == UNKNOWN
    assert status_of([unknown, faulty, clean]) == FAULTY
    assert "PYSEC-1, mended in 5.2.1" in of_python(json.dumps({"dependencies": [FAULTY_ONE]})).lines()[1]
