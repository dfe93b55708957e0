"""Numbers kept as the expression that names them: nested roots, logs, complex numbers.

Equality is asked of Calcium, inequality is proven by enclosing both in intervals of rising precision.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from flint import acb, arb, fmpq

from forceout.exact import calcium
from forceout.exact.errors import Undecided
from forceout.exact.factors import SAFE_BITS
from forceout.exact.gaussian import Gaussian
from forceout.exact.radicals import Radicals, terms_of
from forceout.exact.working import guarded

FIRST_PRECISION = 128
SECOND_PRECISION = 512
LAST_PRECISION = 2048
PRECISIONS = (FIRST_PRECISION, SECOND_PRECISION, LAST_PRECISION)
LARGEST_EXACT_EXPONENT = 64
"""Calcium multiplies powers of sums out, so a larger power of an irrational is left to intervals."""
DEEPEST = 12
LARGEST = 40
"""Calcium's cost grows steeply with nesting and size; more than this is left to intervals."""

HEAVIEST = 600
"""How many signs it may take to write a number out. A square is written with its base twice, so squares of squares
outgrow any page, and every comparison of two such numbers would go through all of it."""

ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": operator.pow,
}

Node = tuple[Any, ...]


class Symbolic:
    """A number named by a node: (sign, left, right) with + - * / ^, or ("log", a, b).

    The operands are values of any kind but `Vast`, and `^` is the principal power.
    `real` is True where the number is known to be real by construction. `polar` is its size and its angle as a share of
    a full turn, where that is a fraction.
    """

    __slots__ = ("__dict__", "depth", "enclosed", "node", "polar", "real", "size", "tractable", "weight")

    def __init__(self, node: Node, *, real: bool, polar: tuple[Any, fmpq] | None = None) -> None:
        self.node = node
        self.real = real
        self.polar = polar
        self.enclosed: dict[int, acb] = {}
        children = [child for child in node[1:] if isinstance(child, Symbolic)]
        self.weight: int = 1 + sum(child.weight for child in children)
        if self.weight > HEAVIEST:
            raise Undecided("this is written with more steps than anyone could check")
        self.depth: int = 1 + max((child.depth for child in children), default=0)
        self.size: int = sum(_size(part) for part in node[1:])
        self.tractable: bool = all(child.tractable for child in children) and self._fits_calcium()

    def _fits_calcium(self) -> bool:
        if self.depth > DEEPEST or self.size > LARGEST:
            return False
        if self.node[0] == "^" and isinstance(self.node[2], fmpq):
            base, exponent = self.node[1], self.node[2]
            if isinstance(base, fmpq) and exponent.q != 1 and base.height_bits() > SAFE_BITS:
                return False  # Calcium would look for its prime factors, however long that takes
            return abs(int(exponent.p)) <= LARGEST_EXACT_EXPONENT and int(exponent.q) <= LARGEST_EXACT_EXPONENT
        return True

    def key(self) -> Node:
        return self._own_key

    @cached_property
    def _own_key(self) -> Node:
        return ("symbolic", *(_key(part) for part in self.node))

    @property
    def enclosure(self) -> acb:
        return self.enclose(FIRST_PRECISION)

    def enclose(self, precision: int) -> acb:
        """An interval that holds the number. Each part remembers its own: a square is written with its base twice."""
        known = self.enclosed.get(precision)
        if known is not None:
            return known
        with guarded(precision):
            known = _enclose(self, precision)
        self.enclosed[precision] = known
        return known

    @cached_property
    def exact(self) -> Any:
        """The number as an element of Calcium, or None where that could take too long."""
        return _exact(self) if self.tractable else None

    def __repr__(self) -> str:
        return f"Symbolic({calcium_text(self)})"


def _size(part: Any) -> int:
    """A rough measure of what Calcium would have to carry: roots count by their index, numbers by their length."""
    if isinstance(part, Symbolic):
        return part.size + (part.node[0] in "^log")
    if isinstance(part, Radicals):
        roots = sum(1 + int(exponent.q) // 4 for factors, _ in part.terms for _, exponent in factors)
        return roots + sum(int(coefficient.height_bits()) // 24 for _, coefficient in part.terms)
    if isinstance(part, fmpq):
        return int(part.height_bits()) // 24
    return 1 + part.bits // 24 if isinstance(part, Gaussian) else 0


def _key(part: Any) -> Any:
    return part.key() if isinstance(part, (Symbolic, Radicals, Gaussian)) else part


def enclose_ordinary(value: fmpq | Radicals) -> arb:
    """A real interval around a rational or a sum of radicals, at the current precision."""
    total = arb(0)
    for part, coefficient in terms_of(value).items():
        term = arb(coefficient)
        for prime, exponent in part:
            term *= arb(prime) ** arb(exponent)
        total += term
    return total


def _enclose(value: Symbolic, precision: int) -> acb:
    kind = value.node[0]
    left, right = (_enclose_part(part, precision) for part in value.node[1:])
    result: acb = left.log() / right.log() if kind == "log" else ARITHMETIC[kind](left, right)
    return result


def _enclose_part(part: Any, precision: int) -> acb:
    if isinstance(part, Symbolic):
        return part.enclose(precision)
    if isinstance(part, Gaussian):
        return acb(arb(part.real), arb(part.imaginary))
    return acb(enclose_ordinary(part))


def _exact(value: Any) -> Any:
    if isinstance(value, fmpq):
        return calcium.of_rational(value)
    if isinstance(value, Radicals):
        return _exact_radicals(value)
    if isinstance(value, Gaussian):
        return calcium.parse(calcium_text(value))
    node = value.node
    kind = node[0]
    if kind == "log":
        return calcium.parse(calcium_text(value))
    if kind == "^":
        if isinstance(node[2], fmpq):
            return calcium.raise_to(_element(node[1]), node[2])
        return calcium.parse(calcium_text(value))
    return ARITHMETIC[kind](_element(node[1]), _element(node[2]))


def exact_element(value: Any) -> Any:
    """Any value as an element of Calcium, or None where that could take too long."""
    if isinstance(value, Symbolic):
        return value.exact
    return _exact(value) if _size(value) <= LARGEST else None


def _element(value: Any) -> Any:
    return value.exact if isinstance(value, Symbolic) else _exact(value)


@lru_cache(maxsize=1024)
def _exact_radicals(value: Radicals) -> Any:
    return calcium.parse(calcium_text(value))


def calcium_text(value: Any) -> str:
    """The number as Calcium's parser reads it, fully parenthesised (it reads 2^3^2 as 64)."""
    if isinstance(value, fmpq):
        return f"({value})"
    if isinstance(value, Radicals):
        parts = []
        for part, coefficient in value.terms:
            factors = [f"({coefficient})", *(f"({prime})^({exponent})" for prime, exponent in part)]
            parts.append("*".join(factors))
        return "(" + "+".join(parts) + ")"
    if isinstance(value, Gaussian):
        return f"(({value.real})+({value.imaginary})*i)"
    node = value.node
    kind = node[0]
    left, right = calcium_text(node[1]), calcium_text(node[2])
    if kind == "log":
        return f"(log({left})/log({right}))"
    if kind == "^" and not isinstance(node[2], fmpq):
        return f"(exp({right}*log({left})))"
    return f"({left}{kind}{right})"
