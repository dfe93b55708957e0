"""All groupings of a row at once.

It holds, for every stretch of the row, the values it can have. Combining stretches instead of
listing trees keeps a long ungrouped row affordable: what counts is how many values there are, not how
many ways lead to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from forceout.exact import Undefined, Value
from forceout.rules.equations.readings import Readings, Steps, apply_binary, apply_unary
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.units import BinarySign, ExponentSign, FactorialSign, Join, Operand, PrefixSign, Unit

Stretch = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to take a stretch apart: the stretches it falls into, and what puts their readings together."""

    parts: tuple[Stretch, ...]
    combine: Callable[..., None]


class EveryGrouping:
    """The readings of a row of units in which every sign may reach as far as it likes.

    `cores` are stretches that belong together (grouped by a gap on the mat, or by brackets): no operand
    may cut across one. `placeable` is how many factorials a reader of a Goal may still add.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        terms: Terms,
        steps: Steps,
        *,
        cores: Iterable[Stretch] = (),
        placeable: int = 0,
        limit: int | None = None,
    ) -> None:
        self.units = units
        self.terms = terms
        self.steps = steps
        self.cores = tuple(cores)
        self.placeable = placeable
        self.limit = limit
        self.known: dict[Stretch, Readings] = {}

    def read(self) -> Readings:
        return self.stretch(0, len(self.units))

    def stretch(self, start: int, end: int) -> Readings:
        key = (start, end)
        found = self.known.get(key)
        if found is None:
            found = Readings() if self.limit is None else Readings(limit=self.limit)
            self.known[key] = found
            operand = self.operand(start, end)
            if operand is not None:
                found.take(operand.readings, self.steps)
            for way in self.ways(start, end):
                way.combine(found, *(self.stretch(*part) for part in way.parts), self.steps)
            place_factorials(found, self.placeable, self.terms, self.steps)
        return found

    def operand(self, start: int, end: int) -> Operand | None:
        """The numeral or group that a stretch is, where it is just that."""
        unit = self.units[start] if end - start == 1 else None
        return unit if isinstance(unit, Operand) else None

    def ways(self, start: int, end: int) -> Iterator[Way]:
        """Every way to take apart a stretch of several units that cuts across no group."""
        if end - start < 2 or not self._whole(start, end):
            return
        units = self.units
        first, last = units[start], units[end - 1]
        if isinstance(first, PrefixSign):
            yield Way(((start + 1, end),), partial(self._prefix, first))
        if isinstance(last, (FactorialSign, ExponentSign)):
            yield Way(((start, end - 1),), partial(self._postfix, last))
        for at in range(start + 1, end - 1):
            unit = units[at]
            if isinstance(unit, BinarySign):
                if not unit.binds_next or at + 2 == end:
                    yield Way(((start, at), (at + 1, end)), partial(self._binary, unit))
            elif isinstance(unit, Join):
                yield from self._joins(unit, start, at, end)

    def _whole(self, start: int, end: int) -> bool:
        """Whether the stretch cuts across no group."""
        return not any(start < first < end < last or first < start < last < end for first, last in self.cores)

    def _prefix(self, sign: PrefixSign, found: Readings, inner: Readings, steps: Steps) -> None:
        apply = partial(sign.operator.apply, self.terms)
        apply_unary(found, inner, sign.text, apply, steps, most_factorials=self.placeable)

    def _postfix(self, sign: FactorialSign | ExponentSign, found: Readings, inner: Readings, steps: Steps) -> None:
        if isinstance(sign, FactorialSign):
            apply_factorial(found, inner, sign, self.terms, steps, self.placeable)
        else:
            exponent = Readings(limit=sign.exponent.limit)
            exponent.take(sign.exponent, steps)
            place_factorials(exponent, self.placeable, self.terms, steps)
            sign = replace(sign, exponent=exponent)
            apply_exponent(found, inner, sign, self.terms, steps, self.placeable)

    def _binary(self, sign: BinarySign, found: Readings, left: Readings, right: Readings, steps: Steps) -> None:
        if not left.nothing and not right.nothing:
            apply_sign(found, left, right, sign, self.terms, steps, self.placeable)

    def _joins(self, sign: Join, start: int, at: int, end: int) -> Iterator[Way]:
        """Numerals that touch: each pair must have a √ in it, so 8(√+3) and 2(√^8) are not read."""
        if self._is_bare_i(at + 1, end) or self._is_bare_i(start, at):
            yield Way(((start, at), (at + 1, end)), partial(self._multiply, sign))
        elif at - 2 > start and self._is_bare_i(at - 1, at) and isinstance(self.units[at - 2], Join):
            yield Way(((start, at - 2), (at - 1, at), (at + 1, end)), partial(self._multiply_through, sign))

    def _is_bare_i(self, start: int, end: int) -> bool:
        if end - start != 1:
            return False
        unit = self.units[start]
        assert isinstance(unit, Operand), "a stretch of one unit is an operand"
        return unit.bare_i

    def _multiply_through(
        self, sign: Join, found: Readings, before: Readings, middle: Readings, after: Readings, steps: Steps
    ) -> None:
        chain = Readings()
        self._multiply(sign, chain, before, middle, steps)
        self._multiply(sign, found, chain, after, steps)

    def _multiply(self, sign: Join, found: Readings, left: Readings, right: Readings, steps: Steps) -> None:
        apply_binary(found, left, right, "", partial(sign.operator.apply, self.terms), steps, self.placeable)


def place_factorials(found: Readings, most: int, terms: Terms, steps: Steps) -> None:
    """Adds what comes of putting a factorial behind each reading, until it has `most` of them."""
    operator = terms.postfix.get("!")
    if operator is None:
        return
    for already in range(most):
        inner, fresh = Readings(limit=found.limit), Readings(limit=found.limit)
        inner.distinct = [reading for reading in found if reading.factorials == already]
        apply = partial(operator.apply, terms)
        apply_unary(fresh, inner, "!", apply, steps, postfix=True, factorials=1, most_factorials=most)
        for reading in fresh:
            found.add(reading, steps)
        for flaw in fresh.flaws.values():
            if flaw.undecided:  # what has no factorial does no harm; what nobody could check is not forgotten
                found.fault(flaw)
        found.complete = found.complete and fresh.complete


def apply_sign(
    found: Readings,
    left: Readings,
    right: Readings,
    sign: BinarySign,
    terms: Terms,
    steps: Steps,
    most_factorials: int = 0,
) -> None:
    apply_binary(
        found,
        left,
        right,
        sign.text,
        lambda a, b: _chosen(sign.operator.apply(terms, a, b), sign.root),
        steps,
        most_factorials,
        takes_two_digits=sign.operator.takes_two_digit_operands,
    )


def apply_factorial(
    found: Readings, inner: Readings, sign: FactorialSign, terms: Terms, steps: Steps, most_factorials: int = 0
) -> None:
    apply_unary(
        found,
        inner,
        "!",
        lambda value: sign.operator.apply(terms, value),
        steps,
        postfix=True,
        most_factorials=most_factorials,
    )


def apply_exponent(
    found: Readings, inner: Readings, sign: ExponentSign, terms: Terms, steps: Steps, most_factorials: int = 0
) -> None:
    mark = "'" if sign.root is None else f"':r{sign.root}"
    apply_binary(
        found,
        inner,
        sign.exponent,
        mark,
        lambda a, b: _chosen(sign.operator.apply(terms, a, b), sign.root),
        steps,
        most_factorials,
    )


def _chosen(values: Sequence[Value], root: int | None) -> Sequence[Value]:
    if root is None:
        return values
    if root >= len(values):
        raise Undefined(f"this power has only {len(values)} value{'s' if len(values) > 1 else ''}", "imaginary")
    return (values[root],)
