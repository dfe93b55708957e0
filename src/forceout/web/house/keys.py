"""The keys by which an act or a question, and its answer, are known again."""

from __future__ import annotations

import orjson

MOST_PENDING = 40
"""Messages of one window without an answer: more than anybody may send at once."""


def key_in(text: str) -> str:
    """The key of an act or a question, and of its answer; "" where there is none."""
    try:
        told = orjson.loads(text)
    except orjson.JSONDecodeError:
        return ""
    key = told.get("key") if isinstance(told, dict) else None
    return key if isinstance(key, str) else ""


def keep_pending(pending: dict[str, str], key: str, text: str) -> None:
    """Remembers what has no answer yet; the oldest is forgotten."""
    pending[key] = text
    while len(pending) > MOST_PENDING:
        del pending[next(iter(pending))]
