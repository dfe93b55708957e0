"""Values and findings as the protocol writes them."""

from __future__ import annotations

from typing import Any

from forceout import exact
from forceout.exact import Value

Json = dict[str, Any]


def in_list(value: Value) -> str | Json:
    """A rational is its string; anything else carries an approximation."""
    if exact.rational(value) is not None:
        return exact.text(value)
    return {"value": exact.text(value), "approx": exact.approx(value)}


def put_value(answer: Json, key: str, value: Value) -> None:
    """A single value under a key, with the approximation beside it."""
    answer[key] = exact.text(value) if exact.rational(value) is not None else in_list(value)
