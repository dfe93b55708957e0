"""The keys by which an act or a question, and its answer, are known again."""

from __future__ import annotations

import orjson


def key_in(text: str) -> str:
    """The key of an act or a question, and of its answer; "" where there is none."""
    try:
        told = orjson.loads(text)
    except orjson.JSONDecodeError:
        return ""
    key = told.get("key") if isinstance(told, dict) else None
    return key if isinstance(key, str) else ""
