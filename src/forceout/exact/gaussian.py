"""Complex numbers a + bi with fractions a and b, and their primes.

They have unique factorisation, as whole numbers do: a prime p that leaves 1 by 4 falls into two conjugate primes,
2 is -i(1+i)², and a prime that leaves 3 stays. That is how an enormous power of 2+i is known exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from flint import fmpq, fmpz

from forceout.exact.factors import factor_integer


@dataclass(frozen=True, slots=True)
class Gaussian:
    """A number that is not real: `imaginary` is never 0."""

    real: fmpq
    imaginary: fmpq

    def key(self) -> tuple[object, ...]:
        return ("gaussian", self.real, self.imaginary)

    def __add__(self, other: Scalar) -> Scalar:
        if isinstance(other, Gaussian):
            return complex_of(self.real + other.real, self.imaginary + other.imaginary)
        return Gaussian(self.real + other, self.imaginary)

    __radd__ = __add__

    def __neg__(self) -> Gaussian:
        return Gaussian(-self.real, -self.imaginary)

    def __sub__(self, other: Scalar) -> Scalar:
        return self + -other

    def __rsub__(self, other: fmpq) -> Scalar:
        return -self + other

    def __mul__(self, other: Scalar | int) -> Scalar:
        if isinstance(other, Gaussian):
            return complex_of(
                self.real * other.real - self.imaginary * other.imaginary,
                self.real * other.imaginary + self.imaginary * other.real,
            )
        return complex_of(self.real * other, self.imaginary * other)

    __rmul__ = __mul__

    def inverse(self) -> Gaussian:
        size = self.norm
        return Gaussian(self.real / size, -self.imaginary / size)

    def __truediv__(self, other: Scalar) -> Scalar:
        return self * (other.inverse() if isinstance(other, Gaussian) else 1 / other)

    def __rtruediv__(self, other: fmpq | int) -> Scalar:
        return self.inverse() * other

    def __pow__(self, exponent: int) -> Scalar:
        result: Scalar = fmpq(1)
        square: Scalar = self if exponent >= 0 else self.inverse()
        left = abs(exponent)
        while left:
            if left & 1:
                result = square * result
            square = square * square if left > 1 else square
            left >>= 1
        return result

    @property
    def conjugate(self) -> Gaussian:
        return Gaussian(self.real, -self.imaginary)

    @property
    def norm(self) -> fmpq:
        """The square of its size."""
        return self.real * self.real + self.imaginary * self.imaginary

    @property
    def bits(self) -> int:
        return int(max(self.real.height_bits(), self.imaginary.height_bits()))


Scalar = fmpq | Gaussian
UNIT = Gaussian(fmpq(0), fmpq(1))


def complex_of(real: fmpq, imaginary: fmpq) -> Scalar:
    return real if imaginary == 0 else Gaussian(real, imaginary)


def scalar_bits(value: Scalar) -> int:
    return value.bits if isinstance(value, Gaussian) else int(value.height_bits())


def unit_power(turns: int) -> Scalar:
    """i to a power."""
    return (fmpq(1), UNIT, fmpq(-1), -UNIT)[turns % 4]


@lru_cache(maxsize=512)
def factor_gaussian(value: Gaussian) -> tuple[int, dict[int, int], dict[Gaussian, int], int] | None:
    """i to a power, plain primes with exponents, primes a + bi that are not real, and how often 1 + i.

    None where the factors are out of reach. Of the two conjugate primes both may occur; a > |b| > 0 in each.
    """
    bottom = int(fmpz(value.real.q).lcm(fmpz(value.imaginary.q)))
    real, imaginary = int(value.real * bottom), int(value.imaginary * bottom)
    common = int(fmpz(real).gcd(fmpz(imaginary)))
    real, imaginary = real // common, imaginary // common
    top, below = factor_integer(common), factor_integer(bottom)
    norm = factor_integer(real * real + imaginary * imaginary)
    if top is None or below is None or norm is None:
        return None
    plain: dict[int, int] = dict(top)
    for prime, times in below:
        plain[prime] = plain.get(prime, 0) - times
    split: dict[Gaussian, int] = {}
    halves = 0
    rest: Scalar = complex_of(fmpq(real), fmpq(imaginary))
    for prime, times in norm:
        if prime == 2:
            halves = times
            rest = rest / Gaussian(fmpq(1), fmpq(1)) ** times
            continue
        found = prime_above(prime)
        if not _divides(found, rest):
            found = found.conjugate
        split[found] = times
        rest = rest / found**times
    turns = next(turn for turn in range(4) if unit_power(turn) == rest)
    return turns, {prime: times for prime, times in plain.items() if times}, split, halves


def _divides(prime: Gaussian, value: Scalar) -> bool:
    quotient = value / prime
    if isinstance(quotient, Gaussian):
        return bool(quotient.real.q == 1 and quotient.imaginary.q == 1)
    return bool(quotient.q == 1)


@lru_cache(maxsize=512)
def prime_above(prime: int) -> Gaussian:
    """a + bi with a > b > 0 and a² + b² the prime, which leaves 1 by 4 (Cornacchia's way)."""
    larger, smaller = prime, int(fmpz(prime - 1).sqrtmod(fmpz(prime)))
    while smaller * smaller > prime:
        larger, smaller = smaller, larger % smaller
    other = larger % smaller
    first, second = max(smaller, other), min(smaller, other)
    return Gaussian(fmpq(first), fmpq(second))
