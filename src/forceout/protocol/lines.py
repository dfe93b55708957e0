"""A question as a line of JSON, and what is told of one that cannot be answered."""

from __future__ import annotations

import json
from typing import Any

from forceout.protocol.answers import Json
from forceout.rules.finding import BadQuestion

LONGEST_LINE = 20_000
"""Characters of a question about a position, a paper or a table."""


def error(code: str, message: str) -> Json:
    """What is told instead of an answer."""
    return {"error": {"code": code, "message": message}}


def refused(fault: BadQuestion) -> Json:
    """The same for a question that makes no sense."""
    return error(fault.code, fault.message)


NOT_JSON = error("bad-json", "This line is not JSON.")


def question_in(line: str) -> dict[str, Any]:
    """The question of a line; `BadQuestion` where there is none."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        told = NOT_JSON["error"]
        raise BadQuestion(told["code"], told["message"]) from None
    if not isinstance(question, dict):
        raise BadQuestion("bad-json", "A question is a JSON object.")
    return question


def too_long() -> BadQuestion:
    """Of a question that is no longer than a line about a whole day may be, and about something else."""
    return BadQuestion("too-long", f"A question of this kind is at most {LONGEST_LINE} characters.")
