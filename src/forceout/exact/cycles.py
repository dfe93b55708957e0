"""What is known of remainders by one modulus alone: how powers come round, and when a factorial leaves nothing over."""

from __future__ import annotations

from functools import lru_cache
from math import lcm

from forceout.exact.factors import factor_integer


@lru_cache(maxsize=2048)
def cycle(modulus: int) -> int | None:
    """How long the powers of any number take to come round: Carmichael's function."""
    factors = factor_integer(modulus)
    if factors is None:
        return None
    length = 1
    for prime, count in factors:
        part = (prime - 1) * prime ** (count - 1)
        length = lcm(length, part // 2 if prime == 2 and count > 2 else part)
    return length


def divides_factorial(modulus: int, number: int) -> bool:
    factors = factor_integer(modulus)
    return factors is not None and all(times_in_factorial(prime, number) >= count for prime, count in factors)


def times_in_factorial(prime: int, number: int) -> int:
    """How often a prime divides n! (Legendre)."""
    total = 0
    while number:
        number //= prime
        total += number
    return total


__all__ = ["cycle", "divides_factorial", "times_in_factorial"]
