"""Questions to the rules with all that was answered, to the last word: changed cases, and the cases themselves.

PYTHONPATH=tests python -m rules.recorded_answers      asks them again: look at what changed before you keep it
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from cases import load
from forceout import ask

FILE = Path(__file__).parent / "answers.jsonl"
CASES = Path(__file__).parent / "answers_to_cases.jsonl"
ASKED = ("eval", "goal", "judge", "variation", "score", "match")


@cache
def recorded() -> list[dict[str, Any]]:
    """Each with its `question` and its `answer`."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@cache
def recorded_of_cases() -> dict[str, Any]:
    """The answers by the names of the cases."""
    kept = (json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines())
    return {one["case"]: one["answer"] for one in kept}


@cache
def questions_of_cases() -> dict[str, Any]:
    return {case["id"]: case["question"] for case in load(ASKED)}


def answered(question: dict[str, Any]) -> Any:
    return json.loads(json.dumps(ask(question), ensure_ascii=False))


def main() -> None:
    again = [{"question": one["question"], "answer": answered(one["question"])} for one in recorded()]
    FILE.write_text("".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in again), encoding="utf-8")
    cases = [{"case": name, "answer": answered(question)} for name, question in questions_of_cases().items()]
    CASES.write_text("".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in cases), encoding="utf-8")


if __name__ == "__main__":
    main()
