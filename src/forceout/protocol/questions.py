"""Reads the fields of a question and says clearly what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from forceout.cubes.notation.errors import NotationError
from forceout.rules.finding import BadQuestion
from forceout.rules.variation import Choice

Question = Mapping[str, Any]
T = TypeVar("T")

LARGEST_NUMBER = 10**9
MOST_ITEMS = 64


def text(question: Question, field: str, default: str | None = None) -> str:
    value = question.get(field, default)
    if value is None:
        raise BadQuestion("missing-field", f"The question needs “{field}”.")
    if not isinstance(value, str):
        raise BadQuestion("bad-field", f"“{field}” must be a string.")
    return value


def division_key(question: Question) -> str | None:
    """The division that is named, if any is."""
    return text(question, "division") if question.get("division") is not None else None


def integer(question: Question, field: str, default: int | None = None) -> int:
    value = question.get(field, default)
    if value is None:
        raise BadQuestion("missing-field", f"The question needs “{field}”.")
    return as_integer(value, field)


def as_integer(value: Any, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST_NUMBER:
        raise BadQuestion("bad-field", f"“{field}” must be a whole number.")
    return value


def boolean(question: Question, field: str, default: bool) -> bool:
    value = question.get(field, default)
    if not isinstance(value, bool):
        raise BadQuestion("bad-field", f"“{field}” must be true or false.")
    return value


def items(question: Question, field: str) -> list[Any]:
    value = question.get(field)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        raise BadQuestion("bad-field", f"“{field}” must be a list of at most {MOST_ITEMS} items.")
    return value


def choices(question: Question, field: str) -> tuple[Choice, ...]:
    found = []
    for item in items(question, field):
        if not isinstance(item, str):
            raise BadQuestion("bad-field", f"“{field}” must be a list of variation names.")
        found.append(Choice.parse(item))
    return tuple(found)


def notation(question: Question, field: str, read: Callable[[str], T], default: str | None = "") -> T:
    """A field in the notation of cubes; an unreadable one is a bad question with its place."""
    source = text(question, field, default)
    try:
        return read(source)
    except NotationError as error:
        raise BadQuestion("bad-notation", f"“{field}”: {error}") from None


def seat(value: Any, field: str, players: int) -> int:
    if isinstance(value, str) and value.isdecimal() and len(value) < 4:
        value = int(value)
    number = as_integer(value, field)
    if not 0 <= number < players:
        raise BadQuestion("bad-seat", f"“{field}” names seat {number}, but seats go from 0 to {players - 1}.")
    return number


def seats(question: Question, field: str, players: int) -> tuple[int, ...]:
    value = question.get(field)
    if value is None:
        return ()
    listed = value if isinstance(value, list) else [value]
    return tuple(dict.fromkeys(seat(item, field, players) for item in listed))


def by_seat(question: Question, field: str, players: int, kind: type[T]) -> dict[int, T]:
    value = question.get(field)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadQuestion("bad-field", f"“{field}” must map seats to values.")
    found: dict[int, T] = {}
    for key, item in value.items():
        if not isinstance(item, kind):
            raise BadQuestion("bad-field", f"“{field}” of seat {key} must be {kind.__name__}.")
        found[seat(key, field, players)] = item
    return found
