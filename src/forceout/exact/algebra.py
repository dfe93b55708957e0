"""Sums, products and quotients of the terms that enormous numbers are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flint import fmpq, fmpz

from forceout.exact.errors import Undecided
from forceout.exact.factors import take_out
from forceout.exact.gaussian import Gaussian, Scalar, complex_of, scalar_bits
from forceout.exact.value import EXACT_BITS
from forceout.exact.vast import COMPLEX, FACTORIAL, MOST_TERMS, NUMBER, Atom, Base, Powers, Quantity, Term, Vast, alone

LARGEST_COEFFICIENT = 8 * EXACT_BITS
MOST_EXPANDED = 4
CLOSE_FACTORIALS = 64
ONE = fmpq(1)


# -- quantities: rational numbers, written out or not -----------------------------------------------


def quantity(terms: Sequence[Term]) -> Quantity:
    if not terms:
        return fmpq(0)
    term = alone(terms)
    if term is not None and term.plain and isinstance(term.coefficient, fmpq):
        return term.coefficient
    return Vast(tuple(terms))


def pieces(value: Quantity) -> tuple[Term, ...]:
    if isinstance(value, Vast):
        return value.terms
    return (Term(value, {}),) if value != 0 else ()


def plus(left: Quantity, right: Quantity) -> Quantity:
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left + right
    return quantity(gathered((*pieces(left), *pieces(right))))


def minus(left: Quantity, right: Quantity) -> Quantity:
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left - right
    return quantity(gathered((*pieces(left), *scaled(pieces(right), fmpq(-1)))))


def times(left: Quantity, right: Quantity) -> Quantity:
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left * right
    return quantity(product(pieces(left), pieces(right)))


def scaled(terms: Iterable[Term], factor: Scalar) -> tuple[Term, ...]:
    return tuple(Term(factor * term.coefficient, term.powers) for term in terms)


# -- one term ---------------------------------------------------------------------------------------


def tidy(coefficient: Scalar, powers: Powers) -> Term:
    """A term in its usual form: what can be written out is in the coefficient, all else in the powers."""
    kept: Powers = {}
    coefficient = _one_of_conjugates(coefficient, powers)
    for base, exponent in powers.items():
        if exponent == 0:
            continue
        if isinstance(base, int):
            found, coefficient = _taken_out(coefficient, base)
            if found:
                exponent = plus(exponent, fmpq(found))
            if exponent == 0:
                continue
            if _writable(exponent, base.bit_length()):
                coefficient = coefficient * fmpq(base) ** int(exponent)  # type: ignore[arg-type]
                continue
        elif base.kind == COMPLEX:
            prime: Gaussian = base.first
            if _writable(exponent, prime.bits):
                coefficient = coefficient * prime ** int(exponent)  # type: ignore[arg-type]
                continue
        kept[base] = exponent
    if scalar_bits(coefficient) > LARGEST_COEFFICIENT:
        raise Undecided("nobody could work with a number that long")
    return Term(coefficient, kept)


def _writable(exponent: Quantity, length: int) -> bool:
    return isinstance(exponent, fmpq) and exponent.q == 1 and bool(abs(exponent) * length <= EXACT_BITS)


def _taken_out(coefficient: Scalar, prime: int) -> tuple[int, Scalar]:
    """How often a prime is in a coefficient, and what is left."""
    if isinstance(coefficient, Gaussian):
        real, imaginary = coefficient.real, coefficient.imaginary
        found = _times_in(imaginary, prime)
        if real != 0:
            found = min(found, _times_in(real, prime))
        shrink = fmpq(prime) ** -found
        return found, complex_of(real * shrink, imaginary * shrink)
    if coefficient.p % prime != 0 and coefficient.q % prime != 0:
        return 0, coefficient
    top, up = take_out(fmpz(coefficient.p), prime)
    bottom, down = take_out(fmpz(coefficient.q), prime)
    return up - down, fmpq(top, bottom)


def _times_in(value: fmpq, prime: int) -> int:
    return take_out(fmpz(value.p), prime)[1] - take_out(fmpz(value.q), prime)[1]


def _one_of_conjugates(coefficient: Scalar, powers: Powers) -> Scalar:
    """Writes a−bi as the plain prime over a+bi, so that only one of the two conjugate primes is left."""
    for base in [base for base in powers if isinstance(base, Atom) and base.kind == COMPLEX]:
        prime: Gaussian = base.first
        plain, exponent = int(prime.norm), powers.pop(base)
        if prime.imaginary < 0:
            prime = prime.conjugate
            powers[plain] = plus(powers.get(plain, fmpq(0)), exponent)
            exponent = times(exponent, fmpq(-1))
        for one, sign in ((prime, 1), (prime.conjugate, -1)):
            while isinstance(coefficient, Gaussian) and _is_whole(coefficient * _bottom(coefficient) / one):
                coefficient = coefficient / one
                exponent = plus(exponent, fmpq(sign))
                if sign == -1:  # kept apart: in the coefficient it would be found again, and again
                    powers[plain] = plus(powers.get(plain, fmpq(0)), ONE)
        atom = Atom(COMPLEX, prime)
        powers[atom] = plus(powers.get(atom, fmpq(0)), exponent)
    return coefficient


def _bottom(value: Gaussian) -> fmpq:
    return fmpq(fmpz(value.real.q).lcm(fmpz(value.imaginary.q)))


def _is_whole(value: Scalar) -> bool:
    if isinstance(value, Gaussian):
        return bool(value.real.q == 1 and value.imaginary.q == 1)
    return bool(value.q == 1)


def term_product(left: Term, right: Term) -> tuple[Term, ...]:
    coefficient = left.coefficient * right.coefficient
    if not left.powers and not right.powers:
        return (Term(coefficient, {}),)
    return expanded(tidy(coefficient, _merged(left.powers, right.powers, 1)))


def _merged(left: Powers, right: Powers, sign: int) -> Powers:
    powers = dict(left)
    for base, exponent in right.items():
        have = powers.get(base, fmpq(0))
        powers[base] = plus(have, exponent) if sign == 1 else minus(have, exponent)
    _cancel_factorials(powers)
    return powers


def _cancel_factorials(powers: Powers) -> None:
    """(n+1)! over n! is n+1: an exponent moves from the larger to the smaller of two factorials that are close."""
    large = [base for base in powers if isinstance(base, Atom) and base.kind == FACTORIAL and powers[base] != 0]
    for one in large:
        for other in large:
            gap = minus(one.first, other.first)
            if not isinstance(gap, fmpq) or not 0 < gap <= CLOSE_FACTORIALS:
                continue
            exponent = powers[one]
            opposite = powers[other]
            if not (isinstance(exponent, fmpq) and isinstance(opposite, fmpq) and exponent * opposite < 0):
                continue
            if not isinstance(one.first, fmpq):
                continue
            moved = exponent if abs(exponent) <= abs(opposite) else -opposite
            powers[one] = exponent - moved
            powers[other] = opposite + moved
            ratio = fmpq(1)
            for step in range(int(gap)):
                ratio *= one.first - step
            atom = Atom(NUMBER, ratio)
            powers[atom] = plus(powers.get(atom, fmpq(0)), moved)


def inverse(term: Term) -> Term:
    return tidy(1 / term.coefficient, {base: times(exponent, fmpq(-1)) for base, exponent in term.powers.items()})


def expanded(term: Term) -> tuple[Term, ...]:
    """A sum to a small whole power is multiplied out; a number that can be written out is."""
    for base, exponent in term.powers.items():
        if isinstance(base, int) or base.kind != NUMBER:
            continue
        value = base.first
        if isinstance(value, fmpq) and _writable(exponent, int(value.height_bits())):
            rest = {other: power for other, power in term.powers.items() if other != base}
            return expanded(tidy(term.coefficient * value ** int(exponent), rest))  # type: ignore[arg-type]
        if not isinstance(value, Vast) or not isinstance(exponent, fmpq):
            continue
        if exponent.q == 1 and 0 < exponent <= MOST_EXPANDED and len(value.terms) ** int(exponent) <= MOST_TERMS:
            rest = {other: power for other, power in term.powers.items() if other != base}
            result: Sequence[Term] = expanded(Term(term.coefficient, rest))
            if len(result) * len(value.terms) ** int(exponent) > MOST_TERMS:
                continue  # the product of sums would be put together into a power again, and that taken apart again
            for _ in range(int(exponent)):
                result = product(result, value.terms)
            return tuple(result)
    return (term,)


def ratio(left: Term, right: Term) -> Scalar | None:
    """left ÷ right where that can be written out."""
    quotient = left.coefficient / right.coefficient
    if left.powers_key == right.powers_key:
        return quotient
    for base in {**left.powers, **right.powers}:
        gap = minus(left.powers.get(base, fmpq(0)), right.powers.get(base, fmpq(0)))
        if gap == 0:
            continue
        if not isinstance(gap, fmpq):
            return None
        if isinstance(base, int):
            if not _writable(gap, base.bit_length()):
                return None
            quotient = quotient * fmpq(base) ** int(gap)
        elif base.kind == COMPLEX:
            if not _writable(gap, base.first.bits):
                return None
            quotient = quotient * base.first ** int(gap)
        elif base.kind != FACTORIAL:
            return None
        else:
            return _ratio_of_factorials(left, right)
    return quotient


def _ratio_of_factorials(left: Term, right: Term) -> Scalar | None:
    found = tidy(left.coefficient / right.coefficient, _merged(left.powers, right.powers, -1))
    whole = alone(expanded(found))
    return whole.coefficient if whole is not None and whole.plain else None


# -- sums -------------------------------------------------------------------------------------------


def gathered(terms: Iterable[Term]) -> list[Term]:
    """The sum of terms, with like ones put together."""
    kept: list[Term] = []
    for term in terms:
        for place, other in enumerate(kept):
            quotient = ratio(term, other)
            if quotient is None:
                continue
            total = quotient + ONE
            if total == 0:
                del kept[place]
            else:
                kept[place] = tidy(other.coefficient * total, dict(other.powers))
            break
        else:
            kept.append(term)
    if len(kept) > MOST_TERMS:
        raise Undecided("nobody could add up so many enormous numbers")
    return kept


def product(left: Sequence[Term], right: Sequence[Term]) -> list[Term]:
    """The product of two sums."""
    if len(left) > 1 or len(right) > 1:
        short = _undone(left, right) or _undone(right, left)
        if short is not None:
            return short
    if len(left) * len(right) > MOST_TERMS:
        one, other = as_power(left), as_power(right)  # kept as two factors: multiplied out it would be too long
        return [tidy(one.coefficient * other.coefficient, _merged(one.powers, other.powers, 1))]
    return gathered(part for one in left for other in right for part in term_product(one, other))


def _undone(left: Sequence[Term], right: Sequence[Term]) -> list[Term] | None:
    """(a ÷ s) × s where s is a sum: the sum is taken back, not multiplied in."""
    if len(right) < 2 or not any(isinstance(base, Atom) and base.kind == NUMBER for t in left for base in t.powers):
        return None
    whole = as_power(right)
    (base,) = whole.powers
    if not all(base in term.powers for term in left):
        return None
    return gathered(part for term in left for part in term_product(term, whole))


def as_power(terms: Sequence[Term]) -> Term:
    """A sum as one term: its content, times a positive sum whose coefficients have no common factor."""
    term = alone(terms)
    if term is not None:
        return term
    content = _content(terms)
    rest = sorted(scaled(terms, 1 / content), key=lambda term: (len(term.powers), term.powers_key))
    whole = Vast(tuple(rest))
    if whole.positive is None:
        raise Undecided("nobody could tell whether such a number is positive or negative")
    sign = fmpq(1 if whole.positive else -1)
    return Term(content * sign, {Atom(NUMBER, whole if whole.positive else Vast(scaled(rest, sign))): ONE})


def _content(terms: Sequence[Term]) -> fmpq:
    """The largest fraction of which every coefficient is a whole multiple."""
    top, bottom = fmpz(0), fmpz(1)
    for term in terms:
        value = term.coefficient
        for part in (value.real, value.imaginary) if isinstance(value, Gaussian) else (value,):
            top, bottom = top.gcd(part.p), bottom.lcm(part.q)
    return fmpq(top, bottom)


def conjugate(terms: Sequence[Term]) -> tuple[Term, ...]:
    found = []
    for term in terms:
        powers = {_conjugate_base(base): exponent for base, exponent in term.powers.items()}
        coefficient = term.coefficient
        found.append(Term(coefficient.conjugate if isinstance(coefficient, Gaussian) else coefficient, powers))
    return tuple(found)


def _conjugate_base(base: Base) -> Base:
    if isinstance(base, Atom) and base.kind == COMPLEX:
        return Atom(COMPLEX, base.first.conjugate)
    return base


__all__ = [
    "as_power",
    "conjugate",
    "expanded",
    "gathered",
    "inverse",
    "minus",
    "pieces",
    "plus",
    "product",
    "quantity",
    "ratio",
    "scaled",
    "term_product",
    "tidy",
    "times",
]
