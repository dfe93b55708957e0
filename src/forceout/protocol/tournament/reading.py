"""Reads the nested fields of questions about a day: objects, lists, ids, exact numbers. Anything else is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from forceout.protocol.questions import Question, as_integer
from forceout.rules.day import Label
from forceout.rules.finding import BadQuestion
from forceout.tournament.numbers import LONGEST, read_exact

T = TypeVar("T")

PLAYER = (
    "id",
    "name",
    "team",
    "grade",
    "division",
    "league",
    "seed",
    "substitute",
    "absent",
    "points",
    "seed_rank",
)
"""Whatever some question says of a player: what `entries` answers can be asked on with as it is."""

MOST_PLAYERS = 2_000
MOST_ROUNDS = 20
MOST_SHAKES = 100
MOST_RESULTS = MOST_PLAYERS * MOST_ROUNDS
LONGEST_NAME = 200


def bad(field: str, text: str) -> BadQuestion:
    return BadQuestion("bad-field", f"“{field}” {text}.")


def needed(question: Question, field: str) -> Any:
    value = question.get(field)
    if value is None:
        raise BadQuestion("missing-field", f"The question needs “{field}”.")
    return value


def as_object(value: Any, field: str, known: Collection[str]) -> Mapping[str, Any]:
    """An object that has no other fields than these."""
    if not isinstance(value, dict):
        raise bad(field, "must be an object")
    for name in value:
        if name not in known:
            raise BadQuestion("unknown-field", f"“{str(name)[:40]}” is not a field of “{field}”.")
    return value


def as_list(value: Any, field: str, most: int) -> list[Any]:
    if not isinstance(value, list):
        raise bad(field, "must be a list")
    if len(value) > most:
        raise bad(field, f"has {len(value)} items; {most} are the most")
    return value


def objects(
    question: Question, field: str, known: Collection[str], most: int, *, needs: bool = False
) -> list[Mapping[str, Any]]:
    """A list of objects; without the field, none."""
    value = needed(question, field) if needs else question.get(field)
    return [as_object(one, field, known) for one in as_list(value if value is not None else [], field, most)]


def as_text(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise bad(field, "must be a string")
    if len(value) > LONGEST_NAME:
        raise bad(field, f"has at most {LONGEST_NAME} characters")
    return value


def optional_text(question: Question, field: str) -> str | None:
    """A name, or None where there is none; an empty name is none."""
    value = question.get(field)
    return None if value is None else as_text(value, field) or None


def as_name(value: Any, field: str) -> str:
    name = as_text(value, field)
    if not name:
        raise bad(field, "must not be empty")
    return name


def as_exact(value: Any, field: str) -> Fraction:
    """A whole number, or a string such as "17/6" or "2.83". Nothing that was rounded before."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**LONGEST:
        return Fraction(value)
    found = read_exact(value) if isinstance(value, str) else None
    if found is None:
        raise bad(field, "must be a whole number, or a string such as 17/6 or 2.83")
    return found


def as_label(value: Any, field: str) -> Label:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return as_name(value, field)


def as_bool(value: Any, field: str) -> bool:
    if not isinstance(value, bool):
        raise bad(field, "must be true or false")
    return value


def whole(question: Question, field: str, default: int | None, least: int, most: int) -> int:
    """A whole number between two others."""
    value = needed(question, field) if default is None else question.get(field)
    number = default if value is None and default is not None else as_integer(value, field)
    if not least <= number <= most:
        raise bad(field, f"lies between {least} and {most}")
    return number


def choice(question: Question, field: str, among: Collection[str], default: str) -> str:
    value = question.get(field, default)
    if not isinstance(value, str) or value not in among:
        raise bad(field, f"is one of {', '.join(among)}")
    return value


def as_seat(value: Any, field: str, players: int) -> int:
    number = as_integer(value, field)
    if not 0 <= number < players:
        raise BadQuestion("bad-seat", f"“{field}” names seat {number}, but seats go from 0 to {players - 1}.")
    return number


def seats(question: Question, field: str, players: int) -> frozenset[int]:
    value = question.get(field)
    listed = as_list(value if value is not None else [], field, MOST_SHAKES)
    return frozenset(as_seat(one, field, players) for one in listed)


def mapping(question: Question, field: str, read: Callable[[Any, str], T]) -> dict[str, T]:
    """An object from names to values."""
    value = question.get(field)
    if value is None:
        return {}
    if not isinstance(value, dict) or len(value) > MOST_PLAYERS:
        raise bad(field, "must map ids to values")
    return {as_name(name, field): read(one, field) for name, one in value.items()}
