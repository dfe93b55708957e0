"""Prime factors of enormous numbers, and what follows from them: numbers of factors, common factors and multiples."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import isqrt

from flint import fmpq, fmpz

from forceout.exact.algebra import expanded, inverse, minus, pieces, plus, product, quantity, tidy, times
from forceout.exact.errors import Undecided
from forceout.exact.factors import factor_integer, factor_rational
from forceout.exact.gaussian import Gaussian
from forceout.exact.residues import LARGEST_MODULUS_BITS, is_positive, is_whole, residue, times_in_factorial
from forceout.exact.vast import COUNT, FACTORIAL, Atom, Quantity, Term, Vast

SIEVED = 1_000_000
"""The primes of n! are gone through for n up to this."""
MOST_PRIMES_ONE_BY_ONE = 10_000
SMALL_COMPANION = 100_000


def primes_of(term: Term) -> dict[int, Quantity] | None:
    """All primes of a positive rational term with their exponents, None where they are not known."""
    if isinstance(term.coefficient, Gaussian):
        return None
    known = factor_rational(abs(term.coefficient))
    if known is None:
        return None
    found: dict[int, Quantity] = dict(known)
    for base, exponent in term.powers.items():
        if not isinstance(base, int):
            return None
        found[base] = plus(found.get(base, fmpq(0)), exponent)
    return {prime: exponent for prime, exponent in found.items() if exponent != 0}


def product_of_primes(exponents: dict[int, Quantity]) -> Quantity:
    return quantity(expanded(tidy(fmpq(1), dict(exponents))))  # type: ignore[arg-type]


def number_of_factors(value: Vast) -> Quantity:
    """How many counting numbers divide a counting number of known factorisation."""
    term = value.single
    if term is None:
        raise Undecided("nobody could find the factors of such an enormous sum")
    known = primes_of(term)
    if known is not None:
        return _count(list(known.values()))
    atoms = [base for base in term.powers if isinstance(base, Atom)]
    if [atom.kind for atom in atoms] != [FACTORIAL]:
        raise Undecided("nobody could find the factors of such an enormous number")
    (factorial,) = atoms
    return _factors_of_factorial(term, factorial)


def _count(exponents: list[Quantity]) -> Quantity:
    total: Quantity = fmpq(1)
    for exponent in exponents:
        total = times(total, plus(exponent, fmpq(1)))
    return total


def _factors_of_factorial(term: Term, factorial: Atom) -> Quantity:
    """The factors of n! to a power, times a number whose primes are known."""
    number, power = factorial.first, term.powers[factorial]
    beside = primes_of(Term(term.coefficient, {b: e for b, e in term.powers.items() if b != factorial}))
    if beside is None or not isinstance(power, fmpq) or power.q != 1 or power < 1:
        raise Undecided("nobody could find the factors of such an enormous number")
    if not isinstance(number, fmpq) or number > SIEVED:
        small = term.coefficient if len(term.powers) == 1 else fmpq(0)
        if power != 1 or not isinstance(small, fmpq) or small.q != 1 or not 0 < small <= SMALL_COMPANION:
            raise Undecided("nobody could count the factors of such an enormous factorial")
        return Vast((Term(fmpq(1), {Atom(COUNT, number, small): fmpq(1)}),))
    total = int(number)
    special = [p for p in beside if p <= total]
    counts = _prime_counts(total, tuple(sorted(special)))
    own: list[Quantity] = []
    for prime, exponent in beside.items():
        own.append(plus(exponent, power * times_in_factorial(prime, total)))
    found: dict[int, Quantity] = {}
    for times_there, many in counts:
        factors = factor_integer(times_there * int(power) + 1)
        assert factors is not None
        for prime, count in factors:
            found[prime] = plus(found.get(prime, fmpq(0)), fmpq(count * many))
    return times(product_of_primes(found), _count(own))


@lru_cache(maxsize=64)
def _prime_counts(number: int, without: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """How often primes divide n!, and how many primes divide it so often."""
    primes = _primes_up_to(number)
    root = isqrt(number)
    counts: dict[int, int] = {}
    for prime in primes[: bisect_right(primes, root)]:
        often = times_in_factorial(prime, number)
        counts[often] = counts.get(often, 0) + 1
    place = bisect_right(primes, root)
    while place < len(primes):
        often = number // primes[place]
        end = bisect_right(primes, number // often)
        counts[often] = counts.get(often, 0) + end - place
        place = end
    for prime in without:
        counts[times_in_factorial(prime, number)] -= 1
    return tuple((often, many) for often, many in sorted(counts.items()) if many)


@lru_cache(maxsize=8)
def _primes_up_to(number: int) -> list[int]:
    sieve = bytearray([1]) * (number + 1)
    sieve[:2] = b"\0\0"
    for candidate in range(2, isqrt(number) + 1):
        if sieve[candidate]:
            sieve[candidate * candidate :: candidate] = bytes(len(range(candidate * candidate, number + 1, candidate)))
    return [candidate for candidate in range(number + 1) if sieve[candidate]]


# -- common factors and multiples ---------------------------------------------------------------------


def common_factor(left: Quantity, right: Quantity) -> Quantity:
    """The greatest common factor of two counting numbers, at least one of them enormous."""
    if isinstance(left, fmpq):
        left, right = right, left
    if isinstance(right, fmpq):
        return _with_written_out(left, right)
    for one, other in ((left, right), (right, left)):
        if is_whole(quotient(one, other)) is True:
            return other
    first, second = _all_primes(left), _all_primes(right)
    if first is None or second is None:
        raise Undecided("nobody could find the common factors of such enormous numbers")
    shared: dict[int, Quantity] = {}
    for prime in first.keys() & second.keys():
        lower = _smaller(first[prime], second[prime])
        if lower is None:
            raise Undecided("nobody could tell which of two enormous powers is the larger")
        shared[prime] = lower
    return product_of_primes(shared)


def _all_primes(value: Quantity) -> dict[int, Quantity] | None:
    if isinstance(value, fmpq):
        known = factor_rational(value)
        return None if known is None else dict(known)
    return None if value.single is None else primes_of(value.single)


def _smaller(left: Quantity, right: Quantity) -> Quantity | None:
    gap = minus(left, right)
    if gap == 0:
        return left
    above = is_positive(gap)
    return None if above is None else right if above else left


def _with_written_out(enormous: Quantity, number: fmpq) -> Quantity:
    if int(number.p).bit_length() <= LARGEST_MODULUS_BITS:
        left = residue(enormous, int(number))
        if left is not None:
            return fmpq(fmpz(left).gcd(number.p))
    factors = factor_rational(number)
    if factors is None or not isinstance(enormous, Vast):
        raise Undecided("nobody could find the common factors of such enormous numbers")
    known = _all_primes(enormous)
    shared = fmpq(1)
    for prime, count in factors.items():
        if known is not None:
            lower = _smaller(known.get(prime, fmpq(0)), count)
            found = int(lower) if isinstance(lower, fmpq) else None
        else:
            found = _times_by_residues(enormous, prime, int(count))
        if found is None:
            raise Undecided("nobody could find the common factors of such enormous numbers")
        shared *= fmpq(prime) ** found
    return shared


def _times_by_residues(enormous: Vast, prime: int, most: int) -> int | None:
    for count in range(1, most + 1):
        left = residue(enormous, prime**count)
        if left is None:
            return None
        if left:
            return count - 1
    return most


def quotient(left: Quantity, right: Quantity) -> Quantity:
    """left ÷ right as a structure; sums below the line stay there unless they go out."""
    if isinstance(right, fmpq):
        return times(left, 1 / right)
    if right.single is not None:
        return quantity(product(pieces(left), expanded(inverse(right.single))))
    from forceout.exact.dividing import divided

    return quantity(divided(pieces(left), right.terms))


def common_multiple(left: Quantity, right: Quantity) -> Quantity:
    return quotient(times(left, right), common_factor(left, right))


__all__ = ["common_factor", "common_multiple", "number_of_factors", "primes_of", "quotient"]
