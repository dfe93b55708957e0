"""What the symbols of On-Sets mean to the kernel: a table made from the rules, so that it knows no symbol itself."""

from __future__ import annotations

from forceout.cubes.faces import ON_SETS_COLOURS, ON_SETS_RELATIONS, ON_SETS_SETS
from forceout.rules.onsets.restriction import breaking
from forceout.rules.onsets.sets import BINARY, combine
from forceout.rules.onsets.terms import COLOUR_SETS, EVERY_CARD, OnSetsTerms

Role = tuple[str, tuple[int, ...]]
"""An operand, prime, binary or relation, with the tables it may stand for, one for each reading."""

LEFT, RIGHT, CELLS = 0b1100, 0b1010, 0b1111
"""Two sets that meet in every way two sets can: what a sign makes of them is its truth table."""

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


def _catalogue() -> tuple[Role, ...]:
    """Every role any variation can ask for, so that all tables share one library of sets."""
    single = [(symbol,) for symbol in "BRGYVΛ∪∩−'=⊆"]
    pairs = [tuple(sorted(pair)) for pair in ("∪∩", "VΛ")]
    roles = [role_of(symbols, terms) for symbols in (*single, *pairs) for terms in (_PLAIN, _SYMMETRIC)]
    return tuple(dict.fromkeys(role for role in roles if role is not None))


CATALOGUE = _catalogue()
NUMBERS = {role: number for number, role in enumerate(CATALOGUE)}
