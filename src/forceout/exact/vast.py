"""Numbers too large or too small to write out, such as 9^(9^9), kept as exact structures.

A `Vast` is a sum of terms. A term is a plain coefficient times powers: of primes, of conjugate primes of the complex
numbers, of enormous factorials, of sums, of numbers known only by their size. The exponents are rational numbers,
written out or again such structures. Terms whose quotient can be written out are put together, so that like towers
cancel and `(t+1)(t−1)+1` is `t²`. Nothing is ever rounded; what cannot be told is left open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Union

from flint import arb, fmpq

from forceout.exact.factors import Factors
from forceout.exact.gaussian import Gaussian, Scalar
from forceout.exact.value import EXACT_BITS

if TYPE_CHECKING:
    from forceout.exact.sizes import Size

MOST_TERMS = 48
"""A sum of more terms than this is not kept."""

FACTORIAL, NUMBER, POWER, LOG, COUNT, COMPLEX = "!", "number", "^", "log", "count", "complex"


class Atom:
    """A positive number, or a prime a + bi, that is not taken apart any further.

    `!` the factorial of a number; `number` any number; `^` a power with an irrational exponent; `log` the logarithm of
    the first to the second, known to be irrational; `count` the number of factors of the factorial of a number;
    `complex` a prime a + bi.
    """

    __slots__ = ("__dict__", "kind", "parts")

    def __init__(self, kind: str, *parts: Any) -> None:
        self.kind = kind
        self.parts = parts

    @property
    def first(self) -> Any:
        return self.parts[0]

    @cached_property
    def key(self) -> str:
        return f"{self.kind}[{','.join(key_of(part) for part in self.parts)}]"

    @cached_property
    def facts(self) -> dict[Any, Any]:
        """What has been found out about it, by question."""
        return {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Atom) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return self.key


Base = int | Atom
Quantity = Union[fmpq, "Vast"]
"""A rational number: written out, or a structure that is known to be rational."""
Powers = dict[Base, Quantity]


class Term:
    """A coefficient other than 0 times powers with exponents other than 0."""

    __slots__ = ("__dict__", "coefficient", "powers")

    def __init__(self, coefficient: Scalar, powers: Powers) -> None:
        self.coefficient = coefficient
        self.powers = powers

    @cached_property
    def powers_key(self) -> str:
        return "·".join(sorted(f"{base}^{key_of(exponent)}" for base, exponent in self.powers.items()))

    @cached_property
    def key(self) -> str:
        return f"{key_of(self.coefficient)}·{self.powers_key}"

    @property
    def plain(self) -> bool:
        return not self.powers

    @cached_property
    def small(self) -> bool:
        """Whether it is a fraction times a root, or a number from outside, of moderate size."""
        for base, exponent in self.powers.items():
            if not isinstance(exponent, fmpq):
                return False
            if isinstance(base, int):
                if abs(exponent) * base.bit_length() > EXACT_BITS:
                    return False
            elif base.kind != NUMBER or isinstance(base.first, Vast) or exponent != 1:
                return False
        return True


def alone(terms: Sequence[Term]) -> Term | None:
    """The term of a sum that has no other."""
    if len(terms) != 1:
        return None
    (term,) = terms
    return term


class Vast:
    """A sum of terms that is not known to be an ordinary number."""

    __slots__ = ("__dict__", "terms")

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.terms = terms

    @cached_property
    def name(self) -> str:
        return " + ".join(sorted(term.key for term in self.terms))

    def key(self) -> tuple[str, str]:
        return ("vast", self.name)

    @cached_property
    def facts(self) -> dict[Any, Any]:
        """What has been found out about it, by question."""
        return {}

    @cached_property
    def sized(self) -> tuple[int | None, Size] | None:
        from forceout.exact.sizes import size_of_terms

        return size_of_terms(self.terms)

    @property
    def positive(self) -> bool | None:
        """Whether it is above zero; None where nobody could tell, or where it is not real."""
        known = self.sized
        return None if known is None or not known[0] else known[0] == 1

    @property
    def log2(self) -> arb | None:
        """An interval for the logarithm of its size, None where even that is out of reach."""
        known = self.sized
        return known[1].log if known is not None and known[1].level == 0 else None

    @property
    def factors(self) -> Factors | None:
        """Its primes with exponents that can be written out, where it is a product of such."""
        from forceout.exact.counting import primes_of

        found = None if self.single is None else primes_of(self.single)
        if found is None or not all(isinstance(exponent, fmpq) for exponent in found.values()):
            return None
        return tuple(sorted((prime, exponent) for prime, exponent in found.items() if isinstance(exponent, fmpq)))

    @property
    def single(self) -> Term | None:
        return alone(self.terms)

    def __repr__(self) -> str:
        return f"Vast({self.name})"


def key_of(value: Any) -> str:
    """A name that tells structures apart; equal names are equal numbers."""
    if isinstance(value, fmpq):
        bottom = value.q
        return value.p.str(base=16) if bottom == 1 else f"{value.p.str(base=16)}/{bottom.str(base=16)}"
    if isinstance(value, Gaussian):
        return f"{key_of(value.real)}:{key_of(value.imaginary)}i"
    if isinstance(value, Vast):
        return f"({value.name})"
    return str(value.key())
