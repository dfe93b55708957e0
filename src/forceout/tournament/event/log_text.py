"""The log of a day as text: a line of JSON for the settings, and one for each action."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from forceout.tournament.event.actions import FIRST_EDITION, Action
from forceout.tournament.event.fold import VERBS
from forceout.tournament.event.records import Settings

FORMAT = "forceout day 1"
NAMES = {kind.__name__: kind for kind in VERBS}
"""Actions by their names, which stay what they are as long as old days are to be opened."""


class BadLog(ValueError):
    """A text that is no log of a day; it says in which line."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"Line {line}: {text}")
        self.line = line


def write_log(settings: Settings, log: Iterable[Action]) -> str:
    lines = [{"format": FORMAT, "settings": write_settings(settings)}, *map(write_action, log)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read_log(text: str) -> tuple[Settings, list[Action]]:
    settings: Settings | None = None
    log: list[Action] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            told = json.loads(line)
            if settings is None:
                if told["format"] != FORMAT:
                    raise BadLog(number, f"This is not “{FORMAT}”.")
                settings = read_settings(told["settings"])
            else:
                log.append(read_action(told))
        except (KeyError, TypeError, ValueError, AttributeError) as fault:
            if isinstance(fault, BadLog):
                raise
            raise BadLog(number, "This cannot be read as part of a day.") from fault
    if settings is None:
        raise BadLog(1, "There is nothing in this file.")
    return settings, log


def write_action(action: Action) -> dict[str, Any]:
    """An action as a JSON object."""
    told = {"action": type(action).__name__, **_plain(action)}
    # always said: what is the default today was not the default in older logs
    return told if action.as_first_read else {**told, "edition": action.edition}


def read_action(told: Mapping[str, Any]) -> Action:
    """The action that an object stands for; `ValueError`, `TypeError` or `KeyError` where it stands for none."""
    said = {"edition": FIRST_EDITION, **{name: one for name, one in told.items() if name != "action"}}
    action: Action = _typed(NAMES[told["action"]], said)
    return action


def write_settings(settings: Settings) -> dict[str, Any]:
    plain: dict[str, Any] = _plain(settings)
    return plain


def read_settings(told: Mapping[str, Any]) -> Settings:
    settings: Settings = _typed(Settings, told)
    return settings


def _plain(value: Any) -> Any:
    """A value as JSON has it. What is the default is left out, so that the lines stay short."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value) if not _is_default(value, one)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(one)] for key, one in value.items()]
    if isinstance(value, frozenset):
        return sorted(_plain(one) for one in value)
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{type(value).__name__} has no place in a log")


def _is_default(value: Any, one: Any) -> bool:
    default = one.default_factory() if one.default_factory is not MISSING else one.default
    return default is not MISSING and getattr(value, one.name) == default


def _typed(kind: Any, value: Any) -> Any:
    """The value of a type that JSON stands for."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _one_of(inner, value)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        unknown = set(value) - {one.name for one in fields(kind)}
        if unknown:
            raise ValueError(f"unknown: {unknown}")
        return kind(**{name: _typed(hints[name], one) for name, one in value.items()})
    if isinstance(kind, type) and issubclass(kind, Enum | Fraction):
        return kind(value)
    if origin is tuple:
        if len(inner) == 2 and inner[1] is Ellipsis:
            return tuple(_typed(inner[0], one) for one in value)
        return tuple(_typed(part, one) for part, one in zip(inner, value, strict=True))
    if origin is frozenset:
        return frozenset(_typed(inner[0], one) for one in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {_typed(inner[0], key): _typed(inner[1], one) for key, one in value}
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f"{value!r} is no {kind.__name__}")
    return value


def _one_of(kinds: tuple[Any, ...], value: Any) -> Any:
    if value is None and NoneType in kinds:
        return None
    for kind in kinds:
        try:
            return _typed(kind, value)
        except (ValueError, TypeError, AttributeError):
            continue
    raise ValueError(f"{value!r} is none of these")
