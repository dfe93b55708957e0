"""What an enormous number leaves over, whether it is whole, rational, other than 0: yes, no, or None for unknown.

Powers go round in cycles: p^E modulo m depends only on E modulo the length of the cycle (Carmichael's function), once E
is as large as any prime can be in m. E may itself be a tower, so the question is asked again, of a smaller modulus.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from flint import fmpq, fmpz

from forceout.exact.algebra import conjugate, gathered, minus, plus, scaled, times
from forceout.exact.cycles import cycle, divides_factorial, times_in_factorial
from forceout.exact.factors import factor_integer, take_out
from forceout.exact.gaussian import Gaussian
from forceout.exact.sizes import size_of_terms
from forceout.exact.vast import COMPLEX, COUNT, FACTORIAL, LOG, NUMBER, Atom, Base, Quantity, Term, Vast

LARGEST_MODULUS_BITS = 96
"""Moduli grow only by the small denominators of a question; a larger one is not asked for."""
LARGEST_DENOMINATOR_BITS = 64
MOST_FACTORIAL_STEPS = 20_000
WITNESSES = (1_000_003, 998_244_353, 65_537, 10_007, 4_099, 1_009, 257, 127, 101, 64, 81, 125, 49, 121)
"""Moduli by which two numbers are told apart."""


# -- remainders ---------------------------------------------------------------------------------------


def residue(value: Quantity, modulus: int) -> int | None:
    """What a whole number leaves over; None where that is unknown, or where it is not known to be whole."""
    if isinstance(value, fmpq):
        return int(value.p % modulus) if value.q == 1 else None
    if modulus == 1:
        return 0 if is_whole(value) else None
    if modulus.bit_length() > LARGEST_MODULUS_BITS:
        return None
    known = value.facts
    if ("residue", modulus) not in known:
        known["residue", modulus] = None  # while it is being worked out
        known["residue", modulus] = _residue(value, modulus)
    found: int | None = known["residue", modulus]
    return found


def _residue(value: Vast, modulus: int) -> int | None:
    bottom = denominator(value.terms)
    if bottom is None:
        return None
    left = _residue_of_terms(value.terms, bottom, modulus * bottom)
    return left // bottom if left is not None and left % bottom == 0 else None


def _residue_of_terms(terms: Sequence[Term], bottom: int, modulus: int) -> int | None:
    """What `bottom` times a sum leaves over, each of its terms being whole then."""
    total = 0
    for term in terms:
        coefficient = term.coefficient * fmpq(bottom)
        if isinstance(coefficient, Gaussian):
            return None
        left = int(coefficient.p) % modulus
        for base, exponent in term.powers.items():
            part = _residue_of_power(base, exponent, modulus)
            if part is None:
                return None
            left = left * part % modulus
        total += left
    return total % modulus


def _residue_of_power(base: Base, exponent: Quantity, modulus: int) -> int | None:
    if is_whole(exponent) is not True:
        return None
    if isinstance(base, Atom) and base.kind == FACTORIAL:
        return _residue_of_factorial(base.first, exponent, modulus)
    if isinstance(base, int):
        under: int | None = base % modulus
    elif base.kind == NUMBER and isinstance(base.first, (fmpq, Vast)):
        under = residue(base.first, modulus)
    elif base.kind == COUNT:
        under = _residue_of_count(base.first, modulus)
    else:
        return None
    if under is None:
        return None
    if isinstance(exponent, fmpq):
        return pow(under, int(exponent), modulus) if exponent >= 0 else None
    return _cyclic_power(under, exponent, modulus)


def _cyclic_power(under: int, exponent: Vast, modulus: int) -> int | None:
    if under in (0, 1):
        return under if is_positive(exponent) else None
    length = cycle(modulus)
    if length is None or is_positive(minus(exponent, fmpq(modulus.bit_length()))) is not True:
        return None
    turn = residue(exponent, length)
    if turn is None:
        return None
    rounds = modulus.bit_length() // length + 1
    return pow(under, turn + length * rounds, modulus)


def _residue_of_factorial(number: Quantity, exponent: Quantity, modulus: int) -> int | None:
    if is_positive(exponent) is not True:
        return None
    if not isinstance(number, fmpq):
        return 0 if is_positive(minus(number, fmpq(modulus))) else None
    if number >= modulus or divides_factorial(modulus, int(number)):
        return 0
    if number > MOST_FACTORIAL_STEPS or not isinstance(exponent, fmpq):
        return None
    return int(pow(int(fmpz.fac_ui(fmpz(int(number)))), int(exponent), modulus))


LEAST_FOR_COUNTS = 10**8
MOST_FOR_COUNTS = 100


def _residue_of_count(number: Quantity, modulus: int) -> int | None:
    """The number of factors of n! for n beyond a sieve: 0 by every small modulus.

    Between n/m and n/(m−1) lies a prime (above 396,738 there is one between x and x + x/(25 ln² x), Dusart). It is
    above √n, so it divides n! exactly m − 1 times, and the number of factors has a factor m.
    """
    factors = factor_integer(modulus)
    if factors is None or any(prime**count > MOST_FOR_COUNTS for prime, count in factors):
        return None
    return 0 if is_positive(minus(number, fmpq(LEAST_FOR_COUNTS))) else None


# -- whole or not -------------------------------------------------------------------------------------


def denominator(terms: Sequence[Term]) -> int | None:
    """A number that makes every term whole, where there is a small one."""
    bottom = 1
    for term in terms:
        coefficient = term.coefficient
        if isinstance(coefficient, Gaussian):
            return None
        bottom = lcm(bottom, int(coefficient.q))
        if bottom.bit_length() > LARGEST_DENOMINATOR_BITS:
            return None
        if not all(_power_is_whole(base, exponent) for base, exponent in term.powers.items()):
            return None
    return bottom


def _power_is_whole(base: Base, exponent: Quantity) -> bool:
    if isinstance(base, Atom):
        if base.kind == NUMBER:
            inner = base.first
            if not isinstance(inner, (fmpq, Vast)) or is_whole(inner) is not True:
                return False
        elif base.kind not in (FACTORIAL, COUNT):
            return False
    return is_whole(exponent) is True and is_positive(exponent) is True


def is_whole(value: Quantity) -> bool | None:
    """Whether it is an integer."""
    if isinstance(value, fmpq):
        return bool(value.q == 1)
    if "whole" not in value.facts:
        value.facts["whole"] = None
        value.facts["whole"] = _is_whole(value)
    found: bool | None = value.facts["whole"]
    return found


def _is_whole(value: Vast) -> bool | None:
    part = fraction(value)
    if part is not None:
        return bool(part == 0)
    if is_real(value) is False or is_rational(value) is False:
        return False
    if _is_small(value):
        return False
    if _prime_below(value.terms):
        return False
    if value.single is not None and _foreign_below(value.single):
        return False
    return False if _tiny_rest(value.terms) else None


def _foreign_below(term: Term) -> bool:
    """Whether a whole sum larger than 1 is below the line that shares no prime with what is above it."""
    below = [base for base, exponent in term.powers.items() if isinstance(base, Atom) and exponent == -1]
    if len(below) != 1 or isinstance(term.coefficient, Gaussian):
        return False
    (divisor,) = below
    number = divisor.first
    above = factor_integer(abs(int(term.coefficient.p)))
    others = [base for base in term.powers if base != divisor]
    if (
        above is None
        or divisor.kind != NUMBER
        or not isinstance(number, Vast)
        or is_positive(minus(number, fmpq(1))) is not True
    ):
        return False
    primes = [prime for prime, _ in above] + [base for base in others if isinstance(base, int)]
    return len(primes) == len(above) + len(others) and all(residue(number, prime) for prime in primes)


def fraction(value: Quantity) -> fmpq | None:
    """What is above the next lower integer, for a rational number with a small denominator."""
    if isinstance(value, fmpq):
        return value - int(value.floor())
    if "fraction" not in value.facts:
        value.facts["fraction"] = None
        bottom = denominator(value.terms)
        if bottom is not None:
            left = 0 if bottom == 1 else _residue_of_terms(value.terms, bottom, bottom)
            value.facts["fraction"] = None if left is None else fmpq(left, bottom)
    found: fmpq | None = value.facts["fraction"]
    return found


def _is_small(value: Vast) -> bool:
    """Whether its size is above 0 and below 1."""
    known = value.sized
    return known is not None and known[1].above_one is False


DIGITS_BELOW = (1, 4, 16, 64)
"""By how high powers of a prime the terms that have it below the line are added up."""


def _prime_below(terms: Sequence[Term]) -> bool:
    """Whether some prime stays below the line: the terms that have it there most often do not cancel it together."""
    for prime in {base for term in terms for base in term.powers if isinstance(base, int)}:
        found = [(term, valuation(term, prime)) for term in terms]
        known = [(term, count) for term, count in found if count is not None]
        if len(known) < len(found):
            continue
        low = _least([count for _, count in known])
        if low is None or not is_positive(times(low, fmpq(-1))):
            continue
        lowest = [term for term, count in known if minus(count, low) == 0]
        if len(lowest) == 1:
            return True
        others = [minus(count, low) for _, count in known if minus(count, low) != 0]
        for digits in DIGITS_BELOW:
            # what the lowest terms leave by this power of the prime tells as long as the others are multiples of it
            if any(
                is_positive(minus(count, fmpq(digits - 1))) is not True for count in (times(low, fmpq(-1)), *others)
            ):
                break
            left = [_residue_without(term, prime, prime**digits) for term in lowest]
            if None in left:
                break
            if sum(one for one in left if one is not None) % prime**digits:
                return True
    return False


def _residue_without(term: Term, prime: int, modulus: int) -> int | None:
    """What a term leaves over by a power of a prime once that prime is taken out of it."""
    coefficient = term.coefficient
    if isinstance(coefficient, Gaussian):
        return None
    bottom = take_out(fmpz(coefficient.q), prime)[0]
    left = int(take_out(fmpz(coefficient.p), prime)[0]) * pow(int(bottom), -1, modulus)
    for base, exponent in term.powers.items():
        if base == prime:
            continue
        turn = residue(exponent, modulus // prime * (prime - 1)) if isinstance(base, int) else None
        if turn is None or not isinstance(base, int):
            return None
        left = left * pow(base, turn, modulus) % modulus
    return left % modulus


def _least(values: list[Quantity]) -> Quantity | None:
    """The least, where that is certain; it may be there several times."""
    best = values[0]
    for value in values[1:]:
        if is_positive(minus(best, value)):
            best = value
    gaps = [minus(value, best) for value in values]
    return best if all(gap == 0 or is_positive(gap) for gap in gaps) else None


def _least_alone(values: list[Quantity]) -> Quantity | None:
    """The one that is less than all others, where that is certain."""
    best = _least(values)
    return best if best is not None and sum(minus(value, best) == 0 for value in values) == 1 else None


def valuation(term: Term, prime: int) -> Quantity | None:
    """How often a prime divides a rational term, None where that is unknown."""
    coefficient = term.coefficient
    if isinstance(coefficient, Gaussian):
        return None
    found = take_out(fmpz(coefficient.p), prime)[1] - take_out(fmpz(coefficient.q), prime)[1]
    total: Quantity = fmpq(found)
    for base, exponent in term.powers.items():
        if base == prime:
            total = plus(total, exponent)
        elif isinstance(base, Atom):
            if base.kind == FACTORIAL and isinstance(base.first, fmpq):
                total = plus(total, times(exponent, fmpq(times_in_factorial(prime, int(base.first)))))
            elif base.kind == NUMBER and isinstance(base.first, Vast):
                left = residue(base.first, prime)
                if left is None or left == 0:
                    return None
            else:
                return None
        elif is_whole(exponent) is not True:
            return None
    return total


def twos(value: Vast) -> Quantity | None:
    """How often 2 divides a rational number, below zero where it is below the line; None where that is unknown."""
    if is_rational(value) is not True:
        return None
    found = [valuation(term, 2) for term in value.terms]
    known = [one for one in found if one is not None]
    return _least_alone(known) if len(known) == len(found) else None


def _tiny_rest(terms: Sequence[Term]) -> bool:
    """Whether it is a fraction with a small denominator, and something other than 0 that is too small to make it up."""
    plain = [term for term in terms if denominator([term]) is not None]
    rest = [term for term in terms if not any(term is one for one in plain)]
    bottom = denominator(plain)
    if not rest or bottom is None:
        return False
    known = size_of_terms(scaled(rest, fmpq(bottom)))
    return known is not None and known[1].above_one is False


# -- rational, real, other than 0 ---------------------------------------------------------------------


def is_rational(value: Quantity) -> bool | None:
    if isinstance(value, fmpq):
        return True
    if "rational" not in value.facts:
        value.facts["rational"] = None
        value.facts["rational"] = _is_rational(value.terms)
    found: bool | None = value.facts["rational"]
    return found


def _is_rational(terms: Sequence[Term]) -> bool | None:
    """Roots of different classes are independent (Besicovitch), and so is one irrational logarithm beside fractions."""
    classes: dict[str, list[Term]] = {}
    logs = 0
    for term in terms:
        name = _root_class(term)
        if name is None:
            return None
        if name == LOG:
            logs += 1
        else:
            classes.setdefault(name, []).append(term)
    roots = [members for name, members in classes.items() if name]
    if logs:
        return False if logs == 1 and not roots else None
    if not roots:
        return True
    return False if any(is_nonzero_sum(members) for members in roots) else None


def _root_class(term: Term) -> str | None:
    """The roots in a term, "" where it is rational, None where nobody knows.

    LOG stands for a multiple of one irrational number of another kind: a logarithm, or a power such as (1+√2)^n.
    """
    if isinstance(term.coefficient, Gaussian):
        return None
    roots = []
    logs = 0
    for base, exponent in term.powers.items():
        if isinstance(base, int):
            part = fraction(exponent)
            if part is None:
                part = fmpq(0) if is_whole(exponent) else None
            if part is None:
                return None
            if part != 0:
                roots.append(f"{base}^{part}")
        elif (base.kind == LOG and exponent == 1) or _is_power_of_two_roots(base, exponent):
            logs += 1
        elif not _atom_is_rational(base) or is_whole(exponent) is not True:
            return None
    if logs:
        return LOG if logs == 1 and not roots else None
    return " ".join(sorted(roots))


def _is_power_of_two_roots(base: Atom, exponent: Quantity) -> bool:
    """Whether it is √a + √b to a whole power, with √(a÷b) irrational: that is never rational.

    It is a power of √a times p + q√(b÷a), and neither p nor q is 0: 1 + √(b÷a) over its conjugate is no root of one.
    """
    inner = base.first
    if base.kind != NUMBER or not isinstance(inner, Vast) or len(inner.terms) != 2 or is_whole(exponent) is not True:
        return False
    names = [_root_class(term) for term in inner.terms]
    return names[0] != names[1] and all(
        name is not None and all(root.endswith("^1/2") for root in name.split()) for name in names
    )


def _atom_is_rational(base: Atom) -> bool:
    if base.kind in (FACTORIAL, COUNT):
        return True
    inner = base.first
    return base.kind == NUMBER and isinstance(inner, (fmpq, Vast)) and is_rational(inner) is True


def is_real(value: Vast) -> bool | None:
    if all(isinstance(term.coefficient, fmpq) and not _turning(term) for term in value.terms):
        return True
    if "real" not in value.facts:
        value.facts["real"] = None
        difference = gathered((*value.terms, *scaled(conjugate(value.terms), fmpq(-1))))
        value.facts["real"] = True if not difference else False if is_nonzero_sum(difference) else None
    found: bool | None = value.facts["real"]
    return found


def _turning(term: Term) -> bool:
    return any(isinstance(base, Atom) and base.kind == COMPLEX for base in term.powers)


def is_positive(value: Quantity) -> bool | None:
    """True above zero, False below or at zero, None where nobody could tell."""
    if isinstance(value, fmpq):
        return bool(value > 0)
    return value.positive


def is_nonzero_sum(terms: Sequence[Term]) -> bool | None:
    """True where a sum of unlike terms is proven not to be 0; None where it may be."""
    if not terms:
        return False
    if len(terms) == 1 or size_of_terms(terms) is not None:
        return True
    if _lone_valuation(terms):
        return True
    bottom = denominator(terms)
    if bottom is None:
        return None
    for modulus in WITNESSES:
        left = _residue_of_terms(terms, bottom, modulus)
        if left:
            return True
    return None


def _lone_valuation(terms: Sequence[Term]) -> bool:
    """Whether some prime is in one term less often than in all others: their sum is not 0 then."""
    for prime in {base for term in terms for base in term.powers if isinstance(base, int)}:
        found = [valuation(term, prime) for term in terms]
        known = [one for one in found if one is not None]
        if len(known) == len(found) and _least_alone(known) is not None:
            return True
    return False


__all__ = [
    "cycle",
    "denominator",
    "fraction",
    "is_nonzero_sum",
    "is_positive",
    "is_rational",
    "is_real",
    "is_whole",
    "residue",
    "times_in_factorial",
    "twos",
    "valuation",
]
