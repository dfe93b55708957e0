"""Something for each of several seats: a dictionary that does not change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

Value = TypeVar("Value")


class BySeat(Mapping[int, Value], Generic[Value]):
    """A frozen dictionary from seats, in the order in which they came."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[int, Value] | None = None) -> None:
        self._values = dict(values) if values is not None else {}

    def __getitem__(self, seat: int) -> Value:
        return self._values[seat]

    def __contains__(self, seat: object) -> bool:
        return seat in self._values

    def __iter__(self) -> Iterator[int]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"BySeat({self._values})"

    def but(self, seat: int, value: Value) -> BySeat[Value]:
        """The same with another value for one seat; a seat that was not there comes last."""
        return BySeat({**self._values, seat: value})

    def without(self, seat: int) -> BySeat[Value]:
        return BySeat({other: value for other, value in self._values.items() if other != seat})
