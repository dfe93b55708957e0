"""Copies of a record with some of its fields changed."""

from __future__ import annotations

from typing import Any, TypeVar

Record = TypeVar("Record")


def changed(record: Record, changes: dict[str, Any]) -> Record:
    """`dataclasses.replace` for a frozen record that has no slots and checks nothing when it is made, in a fifth of
    the time: an act makes two dozen copies. What a record has worked out and kept is not taken along."""
    kind: Any = type(record)
    fields: dict[str, Any] = kind.__dataclass_fields__
    if not changes.keys() <= fields.keys():
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(changes.keys() - fields.keys()))}")
    before: dict[str, Any] = record.__dict__
    copy: Record = object.__new__(kind)
    inside = copy.__dict__
    inside.update(before)
    if len(before) != len(fields):
        for name in before.keys() - fields.keys():
            del inside[name]
    inside.update(changes)
    return copy
