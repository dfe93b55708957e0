"""Arithmetic with enormous numbers: what the signs do where an operand or the result cannot be written out."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from forceout.exact.algebra import as_power, expanded, gathered, inverse, plus, product, scaled, tidy, times
from forceout.exact.dividing import divided, exact_root
from forceout.exact.errors import Undecided
from forceout.exact.factors import factor_rational
from forceout.exact.gaussian import Gaussian, factor_gaussian, unit_power
from forceout.exact.radicals import Radicals, collect, monomial
from forceout.exact.residues import is_rational, is_whole, residue
from forceout.exact.symbolic import PRECISIONS, Symbolic
from forceout.exact.value import EXACT_BITS, Value
from forceout.exact.vast import COMPLEX, NUMBER, POWER, Atom, Powers, Quantity, Term, Vast, alone
from forceout.exact.working import order

MOST_MULTIPLIED = 4


def terms_of(value: Value) -> tuple[Term, ...]:
    """Any number but an ordinary complex one as a sum of terms."""
    if isinstance(value, Vast):
        return value.terms
    if isinstance(value, fmpq) and value.height_bits() > EXACT_BITS:
        return (_of_long(value),)
    if isinstance(value, (fmpq, Gaussian)):
        return (Term(value, {}),) if value != 0 else ()
    if isinstance(value, Radicals):
        return tuple(tidy(coefficient, dict(part)) for part, coefficient in value.terms)
    return (_of_symbolic(value),)


def _of_long(value: fmpq) -> Term:
    """A product that grew too long is told by its primes, as a power of the same size is."""
    factors = factor_rational(abs(value))
    if factors is None:
        return Term(value, {})
    powers: Powers = {**factors}  # type: ignore[dict-item]
    return tidy(fmpq(order(value)), powers)


def _of_symbolic(value: Symbolic) -> Term:
    if not value.real:
        raise Undecided("nobody could work with such enormous complex numbers")
    for precision in PRECISIONS:
        side = order(value.enclose(precision).real)
        if side:
            size = value if side == 1 else Symbolic(("*", fmpq(-1), value), real=True)
            return Term(fmpq(side), {Atom(NUMBER, size): fmpq(1)})
    raise Undecided("nobody could tell whether this is positive, negative or zero")


def settled(terms: Sequence[Term]) -> Value:
    """The sum as an ordinary number where it is one."""
    if not terms:
        return fmpq(0)
    one = alone(terms)
    if one is not None and one.plain:
        return one.coefficient
    if not all(term.small for term in terms):
        return Vast(tuple(terms))
    from forceout.exact.arithmetic import add, multiply

    total: Value = fmpq(0)
    for term in terms:
        roots = {base: exponent for base, exponent in term.powers.items() if isinstance(base, int)}
        part, coefficient = monomial(roots)  # type: ignore[arg-type]
        piece: Value = multiply(term.coefficient, collect({part: coefficient}))
        for base in term.powers:
            if isinstance(base, Atom):
                piece = multiply(piece, base.first)
        total = add(total, piece)
    return total


def add_enormous(left: Value, right: Value, sign: int) -> Value:
    return settled(gathered((*terms_of(left), *scaled(terms_of(right), fmpq(sign)))))


def multiply_enormous(left: Value, right: Value) -> Value:
    return settled(product(terms_of(left), terms_of(right)))


def divide_enormous(left: Value, right: Value) -> Value:
    top, bottom = terms_of(left), terms_of(right)
    one = alone(bottom)
    return settled(divided(top, bottom) if one is None else product(top, expanded(inverse(one))))


def rational_exponent(value: Value) -> Quantity | None:
    """The exponent where it is known to be rational."""
    if isinstance(value, fmpq):
        return value
    return value if isinstance(value, Vast) and is_rational(value) is True else None


def power_enormous(base: Value, exponent: Value) -> Value:
    """A power of a positive real number, where it or an operand cannot be written out."""
    share = rational_exponent(exponent)
    if share is None:
        return Vast((Term(fmpq(1), {Atom(POWER, base, exponent): fmpq(1)}),))
    terms = terms_of(base)
    if len(terms) > 1 and isinstance(share, fmpq):
        if share.q == 1 and 0 < share <= MOST_MULTIPLIED:
            result = list(terms)
            for _ in range(int(share) - 1):
                result = product(result, terms)
            return settled(result)
        if share.q in (2, 3):
            root = exact_root(terms, int(share.q))
            if root is not None:
                return power_enormous(settled(root), fmpq(share.p))
    term = as_power(terms)
    powers: Powers = {under: times(power, share) for under, power in term.powers.items()}
    coefficient = term.coefficient
    assert isinstance(coefficient, fmpq)
    if coefficient != 1:
        factors = factor_rational(coefficient)
        if factors is None:
            powers[Atom(NUMBER, coefficient)] = share
        else:
            for prime, count in factors.items():
                powers[prime] = plus(powers.get(prime, fmpq(0)), times(share, count))
    return settled(expanded(tidy(fmpq(1), powers)))


def complex_power_enormous(base: Gaussian, exponent: Quantity) -> Value:
    """A whole power of a + bi that cannot be written out, by its primes."""
    if is_whole(exponent) is not True:
        raise Undecided("nobody could check such a power of a complex number")
    found = factor_gaussian(base)
    turn, even = residue(exponent, 4), residue(exponent, 2)
    if found is None or turn is None or even is None:
        raise Undecided("nobody could work out such a power of a complex number")
    turns, plain, split, halves = found
    unit = unit_power(turns * turn)
    powers: Powers = {prime: times(exponent, fmpq(count)) for prime, count in plain.items()}
    for prime, count in split.items():
        powers[Atom(COMPLEX, prime)] = times(exponent, fmpq(count))
    if halves:
        # (1+i)² = 2i
        pairs = times(plus(times(exponent, fmpq(halves)), fmpq(-((halves * even) % 2))), fmpq(1, 2))
        round_ = residue(pairs, 4)
        if round_ is None:
            raise Undecided("nobody could work out such a power of a complex number")
        powers[2] = plus(powers.get(2, fmpq(0)), pairs)
        unit = unit * unit_power(round_)
        if halves * even % 2:
            unit = unit * Gaussian(fmpq(1), fmpq(1))
    return settled(expanded(tidy(unit, powers)))


__all__ = [
    "add_enormous",
    "complex_power_enormous",
    "divide_enormous",
    "multiply_enormous",
    "power_enormous",
    "rational_exponent",
    "settled",
    "terms_of",
]
