"""The simplest fraction that an interval allows: a guess, to be proven or dropped."""

from __future__ import annotations

from flint import arb, fmpq

from forceout.exact.symbolic import FIRST_PRECISION
from forceout.exact.working import guarded


def simple_rational(interval: arb) -> fmpq | None:
    """The simplest fraction in a narrow interval, if there is a simple one at all."""
    if interval.rad() > 1e-12:
        return None
    whole_part: list[int] = []
    with guarded(FIRST_PRECISION):
        rest = interval
        for _ in range(24):
            floor = rest.floor().unique_fmpz()
            if floor is None:
                nearest = (rest + 0.5).floor().unique_fmpz()
                if nearest is None or not rest.contains(nearest):
                    return None
                whole_part.append(int(nearest))
                break
            whole_part.append(int(floor))
            rest = rest - floor
            if rest.contains(0):
                break
            rest = 1 / rest
        else:
            return None
    result = fmpq(whole_part[-1])
    for term in reversed(whole_part[:-1]):
        result = term + 1 / result
    return result if int(result.q).bit_length() <= 40 else None
