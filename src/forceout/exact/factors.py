"""Prime factors of the numbers that turn up in the game, in bounded time."""

from functools import lru_cache

from flint import fmpq, fmpz

SAFE_BITS = 150
"""Factoring a hard number of this size takes about a tenth of a second; a larger one is not tried."""

SMALL_PRIMES = tuple(n for n in range(2, 6000) if fmpz(n).is_prime())
"""Large numbers of the game are nearly always powers and products of small ones, and factorials of up to 6000."""
PRIMORIAL = fmpz(1)
for _prime in SMALL_PRIMES:
    PRIMORIAL *= _prime

Factors = tuple[tuple[int, fmpq], ...]
"""Primes in rising order, each with a non-zero rational exponent."""


@lru_cache(maxsize=4096)
def factor_integer(number: int) -> tuple[tuple[int, int], ...] | None:
    """The prime factors of a positive integer, or None where finding them could take too long."""
    value = fmpz(number)
    found: dict[int, int] = {}
    if value.bit_length() > SAFE_BITS:
        shared = value.gcd(PRIMORIAL)
        for prime in SMALL_PRIMES:
            if shared % prime == 0:
                value, found[prime] = take_out(value, prime)
        if value.bit_length() > SAFE_BITS:
            return None
    for factor, exponent in value.factor():
        found[int(factor)] = found.get(int(factor), 0) + int(exponent)
    return tuple(sorted(found.items()))


def take_out(value: fmpz, prime: int) -> tuple[fmpz, int]:
    """Divides by a prime as often as it goes, in steps that double."""
    count = 0
    powers = [(fmpz(prime), 1)]
    while value % powers[-1][0] == 0:
        value //= powers[-1][0]
        count += powers[-1][1]
        powers.append((powers[-1][0] ** 2, powers[-1][1] * 2))
    for power, times in reversed(powers[:-1]):
        while value % power == 0:
            value //= power
            count += times
    return value, count


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
