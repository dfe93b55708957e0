"""Prime factors of the numbers that turn up in the game, in bounded time."""

from functools import lru_cache

from flint import fmpq, fmpz

SAFE_BITS = 150
"""Factoring a hard number of this size takes about a tenth of a second; a larger one is not tried."""

Factors = tuple[tuple[int, fmpq], ...]
"""Primes in rising order, each with a non-zero rational exponent."""


@lru_cache(maxsize=4096)
def factor_integer(number: int) -> tuple[tuple[int, int], ...] | None:
    """The prime factors of a positive integer, or None where finding them could take too long."""
    value = fmpz(number)
    small: dict[int, int] = {}
    if value.bit_length() > SAFE_BITS:
        for prime, exponent in value.factor_smooth(24):
            if fmpz(prime).is_prime():
                small[int(prime)] = int(exponent)
                value //= fmpz(prime) ** int(exponent)
        too_hard = value.bit_length() > SAFE_BITS and (value.bit_length() > 4096 or not value.is_prime())
        if too_hard:
            return None
    for prime, exponent in value.factor():
        small[int(prime)] = small.get(int(prime), 0) + int(exponent)
    return tuple(sorted(small.items()))


def factor_rational(number: fmpq) -> dict[int, fmpq] | None:
    """Primes and exponents of a positive rational, or None where they could not be found."""
    top = factor_integer(int(number.p))
    bottom = factor_integer(int(number.q))
    if top is None or bottom is None:
        return None
    found = {prime: fmpq(exponent) for prime, exponent in top}
    for prime, exponent in bottom:
        found[prime] = fmpq(-exponent)
    return found
