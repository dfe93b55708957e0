"""How large an enormous number is, and which of two is the larger.

The size of a number is told by the logarithm of it, as an interval. Where even the logarithm cannot be held (a tower of
four storeys), by the logarithm of the logarithm, and so on: its `level`. Intervals only ever prove that numbers differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from flint import acb, arb, fmpq

from forceout.exact.algebra import minus
from forceout.exact.gaussian import Gaussian, Scalar
from forceout.exact.radicals import Radicals
from forceout.exact.symbolic import Symbolic, enclose_ordinary
from forceout.exact.vast import COMPLEX, COUNT, FACTORIAL, LOG, NUMBER, Atom, Base, Quantity, Term, Vast
from forceout.exact.working import at_precision, guarded, order

FIRST_PRECISION = 160
SECOND_PRECISION = 640
LARGEST_HELD = 2**56
"""An interval holds numbers up to two to this power."""


@dataclass(frozen=True, slots=True)
class Size:
    """log2 of the size of a number (level 0), or `sign` times 2^2^…^log with as many 2s as the level."""

    level: int
    sign: int
    log: arb

    @property
    def above_one(self) -> bool | None:
        """Whether the number is larger than 1 in size, None where that could not be told."""
        side = self.sign if self.level else order(self.log)
        return side == 1 if side else None


def _finite(log: arb) -> Size:
    return Size(0, 1, log)


@lru_cache(maxsize=256)
def _log2_prime(prime: int, precision: int) -> arb:
    with at_precision(precision):
        return arb(prime).log() / arb(2).log()


def _log2(value: arb, precision: int) -> arb:
    with at_precision(precision):
        return value.log() / arb(2).log()


def size_of_scalar(value: Scalar, precision: int) -> arb:
    with at_precision(precision):
        if isinstance(value, Gaussian):
            return arb(value.norm).log() / arb(2).log() / 2
        return abs(arb(value)).log() / arb(2).log()


def size_of_term(term: Term, precision: int = FIRST_PRECISION) -> Size | None:
    with at_precision(precision):
        total = size_of_scalar(term.coefficient, precision)
        beyond: list[Size] = []
        for base, exponent in term.powers.items():
            under = _size_of_base(base, precision)
            if under is None:
                return None
            part = _scaled(under, exponent, precision)
            if part is None:
                return None
            if part.level:
                beyond.append(part)
            else:
                total = total + part.log
        return _finite(total) if not beyond else _largest(beyond, total, precision)


def _scaled(under: Size, exponent: Quantity, precision: int) -> Size | None:
    """The size of a power."""
    value = as_interval(exponent, precision)
    if under.level == 0 and value is not None:
        return _finite(under.log * value)
    known = size_of(exponent, precision)
    if known is None or known[0] is None:
        return None
    sign, factor = known[0], known[1]
    if under.level:
        if factor.level or not isinstance(exponent, fmpq):
            return None
        log = under.log + factor.log if under.level == 1 else _blurred(under.log)
        return Size(under.level, under.sign * sign, log)
    side = order(under.log)
    if not side:
        return None
    if factor.level:
        return Size(factor.level + 1, side * sign, _blurred(factor.log)) if factor.sign == 1 else None
    return Size(1, side * sign, factor.log + _log2(abs(under.log), precision))


def _blurred(log: arb) -> arb:
    return log + arb(0, 1e-6)


def _largest(parts: list[Size], rest: arb, precision: int) -> Size | None:
    """The size of a product of factors whose logarithms are out of reach."""
    side = order(rest)
    if side:
        parts = [*parts, Size(1, side, _log2(abs(rest), precision))]
    level = max(part.level for part in parts)
    # a level alone orders nothing: a low one may reach further than the next begins
    told = [_raised(part, level, precision) for part in parts]
    top = max(told, key=lambda part: float(part.log.mid()))
    opposite = [part for part in told if part.sign != top.sign]
    if any(not part.log < top.log - len(parts) - 1 for part in opposite):
        return None
    spread = arb(len(parts)) if level == 1 else arb(2) ** -20
    log = top.log.union(top.log + spread)
    return Size(level, top.sign, log.union(top.log - 1) if opposite else log)


def _raised(part: Size, level: int, precision: int) -> Size:
    """The same size at a level that is not lower. What is too small to be told there is taken for larger than it is;
    it is next to nothing beside what is out of reach."""
    log = part.log
    for _ in range(level - part.level):
        log = _log2(log.max(arb(1)), precision)
    return Size(level, part.sign, log)


def _size_of_base(base: Base, precision: int) -> Size | None:
    if isinstance(base, int):
        return _finite(_log2_prime(base, precision))
    if precision not in base.facts:
        base.facts[precision] = _size_of_atom(base, precision)
    found: Size | None = base.facts[precision]
    return found


def _size_of_atom(atom: Atom, precision: int) -> Size | None:
    first = atom.first
    if atom.kind == COMPLEX:
        return _finite(size_of_scalar(first, precision))
    if atom.kind == NUMBER:
        if isinstance(first, Vast):
            known = size_of(first, precision)
            return known[1] if known is not None else None
        return _finite(_log2_of_ordinary(first, precision))
    if atom.kind in (FACTORIAL, COUNT):
        number = as_interval(first, precision)
        if number is None:
            known = size_of(first, precision)
            if known is None or atom.kind == COUNT:
                return None
            level = known[1].level
            # n! lies between 2^n and 2^(n²)
            if level:
                return Size(level + 1, 1, _blurred(known[1].log))
            return Size(1, 1, known[1].log.union(2 * known[1].log))
        log = log2_of_factorial(number)
        if atom.kind == COUNT:
            # the primes between n/2 and n, more than n/(3 log2 n) of them, double it; it is not more than n! itself
            log = (number / (3 * _log2(number, precision))).union(log)
        return _finite(log)
    if atom.kind == LOG:
        return _finite(_log2(atom.facts[LOG], precision))
    exponent = atom.parts[1]
    value = as_interval(exponent, precision)
    if isinstance(first, Vast):
        known = size_of(first, precision)
        under = None if known is None else known[1]
    else:
        under = _finite(_log2_of_ordinary(first, precision))
    if under is None or under.level or value is None:
        return None if under is None or not isinstance(exponent, Vast) else _scaled(under, exponent, precision)
    return _finite(under.log * value)


def log2_of_factorial(number: arb) -> arb:
    """By Stirling's formula with its error bound, at the current precision."""
    half = (2 * arb.pi() * number).log() / 2
    error = arb(0).union(1 / (12 * number))
    return (number * number.log() - number + half + error) / arb(2).log()


def _log2_of_ordinary(value: fmpq | Radicals | Symbolic, precision: int) -> arb:
    return _log2(abs(_interval_of_ordinary(value, precision)), precision)


def _interval_of_ordinary(value: fmpq | Radicals | Symbolic, precision: int) -> arb:
    with guarded(precision):
        if isinstance(value, Symbolic):
            return value.enclose(precision).real
        return enclose_ordinary(value)


def as_interval(value: object, precision: int = FIRST_PRECISION) -> arb | None:
    """A real number as an interval, None where it is too large to be held."""
    if isinstance(value, fmpq):
        with at_precision(precision):
            return arb(value)
    if not isinstance(value, Vast):
        return _interval_of_ordinary(value, precision)  # type: ignore[arg-type]
    known = size_of(value, precision)
    if known is None or known[0] is None or known[1].level:
        return None
    sign, size = known[0], known[1]
    if not abs(size.log) < LARGEST_HELD:
        return None
    with at_precision(precision):
        return sign * arb(2) ** size.log


def size_of(value: Quantity, precision: int = FIRST_PRECISION) -> tuple[int | None, Size] | None:
    """The sign (None for a number that is not real) and the size of a number other than 0."""
    if isinstance(value, fmpq):
        return order(value), _finite(size_of_scalar(value, precision))
    if precision == FIRST_PRECISION:
        return value.sized
    return _size_of_sum(value.terms, precision)


def size_of_terms(terms: Sequence[Term]) -> tuple[int | None, Size] | None:
    return _size_of_sum(terms, FIRST_PRECISION) or _size_of_sum(terms, SECOND_PRECISION)


def _direction(term: Term) -> acb | None:
    """The coefficient turned to size 1, None where powers of a+bi turn it further."""
    if any(isinstance(base, Atom) and base.kind == COMPLEX for base in term.powers):
        return None
    value = term.coefficient
    if isinstance(value, Gaussian):
        whole = acb(arb(value.real), arb(value.imaginary))
        return whole / abs(whole)
    return acb(order(value))


def _size_of_sum(terms: Sequence[Term], precision: int) -> tuple[int | None, Size] | None:
    with at_precision(precision):
        top = _lead(terms, precision)
        if top is None:
            return None
        size = size_of_term(top, precision)
        if size is None:
            return None
        turned = _direction(top)
        real = all(isinstance(term.coefficient, fmpq) and _direction(term) is not None for term in terms)
        if len(terms) == 1:
            return (order(top.coefficient) if real else None), size  # type: ignore[arg-type]
        total = acb(1) if turned is None else turned
        for term in terms:
            if term is top:
                continue
            share = _share(term, top, precision)
            if share is None:
                return None
            direction = _direction(term)
            if direction is None or turned is None:
                share = arb(0, share.abs_upper())
                total += acb(share, share)
            else:
                total += direction * share
        if total.abs_lower() == 0:
            return None
        sign = order(total.real) if real else None
        if size.level:
            return sign, Size(size.level, size.sign, _blurred(size.log))
        return sign, _finite(size.log + _log2(abs(total), precision))


def _share(term: Term, top: Term, precision: int) -> arb | None:
    """The size of a term, measured by the largest."""
    log = size_of_ratio(term, top, precision)
    if log is None:
        return None
    if log.level:
        return arb(0, 1e-300) if log.sign == -1 else None  # next to nothing
    return arb(2) ** log.log


def _lead(terms: Sequence[Term], precision: int) -> Term | None:
    """The largest term, or one of those that are about as large."""
    top = terms[0]
    for term in terms[1:]:
        log = size_of_ratio(term, top, precision)
        if log is None:
            return None
        if log.sign == 1 if log.level else log.log.mid() > 0:
            top = term
    return top


def size_of_ratio(left: Term, right: Term, precision: int = FIRST_PRECISION) -> Size | None:
    """The size of left ÷ right; what both have in common does not count."""
    powers = dict(left.powers)
    for base, exponent in right.powers.items():
        powers[base] = minus(powers.get(base, fmpq(0)), exponent)
    kept = {base: exponent for base, exponent in powers.items() if exponent != 0}
    coefficient = left.coefficient / right.coefficient
    return size_of_term(Term(coefficient, kept), precision)


def lead(terms: Sequence[Term]) -> Term | None:
    """The term that is larger than all others, where that is certain."""
    top = _lead(terms, FIRST_PRECISION)
    if top is None:
        return None
    for term in terms:
        if term is top:
            continue
        log = size_of_ratio(top, term)
        if log is None or log.above_one is not True:
            return None
    return top


__all__ = ["Size", "as_interval", "lead", "log2_of_factorial", "size_of", "size_of_ratio", "size_of_terms"]
