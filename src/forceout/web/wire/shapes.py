"""What a field of the wire may hold, beyond its type in Python, and whether something that came fits a structure.

The structures are `TypedDict`s: JSON as it is, checked by mypy where we make it, and by `read_as` where others do.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypedDict,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Shape = TypeVar("Shape")


class Fault(NamedTuple):
    """What is wrong with a value; `spoken` where the field has a sentence of its own for it, which people may read."""

    text: str
    spoken: bool = False


class Misfit(ValueError):
    """What came is not of the shape it should be, as a `Fault` tells it."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.spoken = fault.spoken


@dataclass(frozen=True)
class OneOf:
    """One of a few words that stand elsewhere in the code."""

    of: ClassVar[type] = str
    """Whatever it lets pass is of this type."""
    words: tuple[str, ...]
    unfit: str = ""

    def fault(self, value: object) -> Fault | None:
        if value in self.words:
            return None
        return Fault(self.unfit, True) if self.unfit else Fault(f"{value!r} is none of {', '.join(self.words)}")


def values_of(kind: type[enum.Enum], *more: str) -> OneOf:
    """One of the values of an enum, or of a few more."""
    return OneOf((*more, *(str(one.value) for one in kind)))


@dataclass(frozen=True)
class Line:
    """A line of text that can be shown, from somebody who may send anything."""

    of: ClassVar[type] = str
    most: int
    least: int = 0
    absent: str = "A text is missing."
    unfit: str = "That is too long for this table."

    def fault(self, value: object) -> Fault | None:
        if not isinstance(value, str):
            return Fault(self.absent, True)
        fits = self.least <= len(value) <= self.most and value.isprintable()
        return None if fits else Fault(self.unfit, True)


@dataclass(frozen=True)
class Count:
    """A whole number from 0 on, or from `least`, below a limit."""

    of: ClassVar[type] = int
    below: int
    unfit: str = "A number is missing."
    least: int = 0

    def fault(self, value: object) -> Fault | None:
        whole = isinstance(value, int) and not isinstance(value, bool) and self.least <= value < self.below
        return None if whole else Fault(self.unfit, True)


def read_as(shape: type[Shape], value: object, *, exactly: bool = False) -> Shape:
    """The value, known to be of that shape; `Misfit` where it is not. Further fields are let pass, unless `exactly`."""
    found = _fault(shape, value, "", exactly=exactly)
    if found is not None:
        raise Misfit(found)
    return cast("Shape", value)


def misfit(shape: Any, value: object, *, exactly: bool = True) -> str:
    """What is wrong with a value, or "" where nothing is."""
    found = _fault(shape, value, "", exactly=exactly)
    return "" if found is None else found.text


def _fault(shape: Any, value: object, where: str, *, exactly: bool) -> Fault | None:
    return _fault_in(shape, *_taken_apart(shape), value, where, exactly=exactly)


def _fault_in(
    shape: Any, origin: Any, inner: tuple[Any, ...], value: object, where: str, *, exactly: bool
) -> Fault | None:
    """The same of a shape that was taken apart already."""
    if origin is Annotated:
        sure = False
        for limit in inner[1:]:
            if (told := limit.fault(value)) is not None:
                return cast("Fault", told)
            sure = sure or limit.of is inner[0]
        return None if sure else _fault(inner[0], value, where, exactly=exactly)
    if origin is TypedDict:
        return _of_structure(shape, value, where, exactly=exactly)
    if origin in (Union, types.UnionType):
        faults = [_fault(one, value, where, exactly=exactly) for one in inner]
        return None if None in faults else faults[0]
    if origin is Literal:
        known = inner
        return None if value in known else Fault(f"{where}: {value!r} is none of {known}")
    if origin in (list, tuple):
        return _of_row(shape, value, where, exactly=exactly)
    whole = isinstance(value, bool) and shape is not bool
    fits = (value is None) if shape in (None, types.NoneType) else isinstance(value, shape) and not whole
    return None if fits else Fault(f"{where}: {value!r} is no {getattr(shape, '__name__', shape)}")


@cache
def _taken_apart(shape: Any) -> tuple[Any, tuple[Any, ...]]:
    """What kind of type it is, and what stands in its brackets: every message asks for that."""
    return TypedDict if is_typeddict(shape) else get_origin(shape), get_args(shape)


def _of_structure(shape: Any, value: object, where: str, *, exactly: bool) -> Fault | None:
    if not isinstance(value, Mapping):
        return Fault(f"{where}: {shape.__name__} is an object")
    if exactly and (unknown := set(value) - set(fields_of(shape))):
        return Fault(f"{where}: {shape.__name__} has no {', '.join(sorted(unknown))}")
    for name, wanted, origin, inner in _parts_of(shape):
        told = value.get(name, MISSING)
        if told is MISSING and origin is not Annotated:
            return Fault(f"{where}: {shape.__name__} has a field {name}")
        if found := _fault_in(wanted, origin, inner, told, f"{where}.{name}", exactly=exactly):
            return found
    return None


MISSING = object()


@cache
def _parts_of(shape: Any) -> tuple[tuple[str, Any, Any, tuple[Any, ...]], ...]:
    """The fields of a structure, taken apart: to look such a type up takes longer than to check a value."""
    return tuple((name, wanted, *_taken_apart(wanted)) for name, wanted in fields_of(shape).items())


def _of_row(shape: Any, value: object, where: str, *, exactly: bool) -> Fault | None:
    inner = get_args(shape)
    if not isinstance(value, list | tuple):
        return Fault(f"{where}: {value!r} is no list")
    if get_origin(shape) is tuple and len(value) != len(inner):
        return Fault(f"{where}: {len(inner)} values are wanted")
    wanted = inner if get_origin(shape) is tuple else inner * len(value)
    faults = (
        _fault(one, held, f"{where}[{at}]", exactly=exactly)
        for at, (one, held) in enumerate(zip(wanted, value, strict=True))
    )
    return next((found for found in faults if found is not None), None)


_fields: dict[Any, dict[str, Any]] = {}


def fields_of(shape: Any) -> dict[str, Any]:
    """The fields of a structure with their types, those it takes over included."""
    if shape not in _fields:
        _fields[shape] = get_type_hints(shape, include_extras=True)
    return _fields[shape]
