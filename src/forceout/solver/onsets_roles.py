"""What the symbols of On-Sets mean to the kernel: a table made from the rules, so that it knows no symbol itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from forceout.cubes.faces import ON_SETS_COLOURS, ON_SETS_RELATIONS, ON_SETS_SETS
from forceout.rules.onsets.restriction import breaking
from forceout.rules.onsets.sets import BINARY, combine
from forceout.rules.onsets.terms import COLOUR_SETS, EVERY_CARD, OnSetsTerms

Role = tuple[str, tuple[int, ...]]
"""An operand, prime, binary or relation, with the tables it may stand for, one for each reading."""

LEFT, RIGHT, CELLS = 0b1100, 0b1010, 0b1111
"""Two sets that meet in every way two sets can: what a sign makes of them is its truth table."""

SYMBOLS = ON_SETS_COLOURS + ON_SETS_SETS + BINARY + "'" + ON_SETS_RELATIONS
"""All that a cube may stand for, digits apart."""

_PLAIN = OnSetsTerms("", {}, {})
_SYMMETRIC = _PLAIN.but(symmetric_difference=True)


def role_of(symbols: tuple[str, ...], terms: OnSetsTerms) -> Role | None:
    """The role of a cube that may be read as any of these symbols; a digit has none."""
    first = symbols[0]
    if first in ON_SETS_COLOURS:
        return "operand", tuple(COLOUR_SETS[symbol] for symbol in symbols)
    if first in ON_SETS_SETS:
        return "operand", tuple(EVERY_CARD if symbol == "V" else 0 for symbol in symbols)
    if first == "'":
        return "prime", (0,)
    if first in BINARY:
        return "binary", tuple(combine(symbol, LEFT, RIGHT, terms) & CELLS for symbol in symbols)
    if first in ON_SETS_RELATIONS:
        return "relation", tuple(CELLS & ~breaking(symbol, LEFT, RIGHT) for symbol in symbols)
    return None


@dataclass(frozen=True)
class Catalogue:
    """The roles that a kernel knows, by number. A kernel is made of them alone, and kept by them."""

    roles: tuple[Role, ...]

    @cached_property
    def numbers(self) -> Mapping[Role, int]:
        """The number of each role."""
        return {role: number for number, role in enumerate(self.roles)}


def _usual() -> Catalogue:
    single = [(symbol,) for symbol in SYMBOLS]
    pairs = [tuple(sorted(pair)) for pair in ("∪∩", "VΛ")]
    roles = [role_of(symbols, terms) for symbols in (*single, *pairs) for terms in (_PLAIN, _SYMMETRIC)]
    return Catalogue(tuple(dict.fromkeys(role for role in roles if role is not None)))


USUAL = _usual()
"""Every role that our leagues ask for, so that all their tables share one library of sets."""


def catalogue_for(terms: OnSetsTerms) -> Catalogue:
    """The usual roles, or those of these terms where they ask for another one."""
    asked = [role_of(tuple(sorted(terms.partners(symbol))), terms) for symbol in SYMBOLS]
    roles = tuple(dict.fromkeys(role for role in asked if role is not None))
    return USUAL if USUAL.numbers.keys() >= set(roles) else Catalogue(roles)
