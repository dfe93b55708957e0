"""Values as the protocol writes them."""

from __future__ import annotations

from typing import Any

from forceout.rules.printed_value import PrintedValue

Json = dict[str, Any]


def value_in_list(value: PrintedValue) -> str | Json:
    """A rational is its string; anything else carries an approximation."""
    return value.text if value.rational else {"value": value.text, "approx": value.approx}


def put_value(answer: Json, key: str, value: PrintedValue) -> None:
    """A single value under a key, with the approximation beside it."""
    answer[key] = value_in_list(value)
