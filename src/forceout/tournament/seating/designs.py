"""Fields so tight that a search runs into a wall, but for which mathematics has a plan.

Put players into rows of as many as there are tables, T, and number each row by the elements of the field of T elements.
In round r the player at place j of row i sits at table j − aᵢ·r. Two players of different rows meet exactly once in T
rounds, two of a row never: so whole teams go into one row. When there are as many rows as tables, the rows themselves
are the tables of one round more (an affine plane). For fifteen in threes there are Kirkman's seven days.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from forceout.tournament.seating.division import Division, Tables

LARGEST_PRIME, LARGEST_POWER = 199, 16
"""Larger fields are no tight ones."""
PACKING_STEPS, MOST_TEAMS = 5_000, 300
KIRKMAN = ((14, 0, 7), (1, 2, 4), (3, 8, 12), (5, 11, 13), (6, 9, 10))
"""The first of Kirkman's seven days: on the next everybody of 0-6 and of 7-13 goes one on; 14 stays."""


class Field:
    """The field of q elements, q a power of a prime: elements are numbers below q, in digits of the prime."""

    def __init__(self, prime: int, degree: int) -> None:
        self.prime, self.degree, self.order = prime, degree, prime**degree
        self.modulus = self._irreducible() if degree > 1 else []

    def _digits(self, value: int) -> list[int]:
        found = []
        for _ in range(self.degree):
            value, digit = divmod(value, self.prime)
            found.append(digit)
        return found

    def _number(self, digits: Sequence[int]) -> int:
        return sum(digit * self.prime**place for place, digit in enumerate(digits))

    def minus(self, one: int, other: int) -> int:
        both = zip(self._digits(one), self._digits(other), strict=True)
        return self._number([(a - b) % self.prime for a, b in both])

    def times(self, one: int, other: int) -> int:
        if self.degree == 1:
            return one * other % self.prime
        return self._number(self._product(self._digits(one), self._digits(other), self.modulus))

    def _product(self, one: list[int], other: list[int], modulus: list[int]) -> list[int]:
        whole = [0] * (2 * self.degree - 1)
        for i, a in enumerate(one):
            for j, b in enumerate(other):
                whole[i + j] = (whole[i + j] + a * b) % self.prime
        for top in range(len(whole) - 1, self.degree - 1, -1):
            factor, whole[top] = whole[top], 0
            for place, digit in enumerate(modulus):
                at = top - self.degree + place
                whole[at] = (whole[at] - factor * digit) % self.prime
        return whole[: self.degree]

    def _irreducible(self) -> list[int]:
        """A monic polynomial by which no product of two elements other than nothing leaves nothing."""
        for number in range(self.order):
            modulus = self._digits(number)
            elements = [self._digits(one) for one in range(1, self.order)]
            if all(any(self._product(one, other, modulus)) for one in elements for other in elements):
                return modulus
        raise AssertionError("every power of a prime has a field")


@cache
def field_of(order: int) -> Field | None:
    """The field with so many elements, where there is one."""
    if not 2 <= order <= LARGEST_PRIME:
        return None
    prime = next(one for one in range(2, order + 1) if order % one == 0)
    degree, rest = 0, order
    while rest % prime == 0:
        rest, degree = rest // prime, degree + 1
    return Field(prime, degree) if rest == 1 and (degree == 1 or order <= LARGEST_POWER) else None


def designed(division: Division, rounds: int, rng: Random) -> list[Tables] | None:
    """Rounds without a repeat and without teammates, where there is a plan for them."""
    found = _kirkman(division, rounds, rng) or _rows_and_tables(division, rounds, rng)
    return None if found is None else [_larger_first(tables, division) for tables in found]


def _larger_first(tables: Tables, division: Division) -> Tables:
    """Tables in the order of their sizes."""
    left = sorted(tables, key=len, reverse=True)
    found: Tables = [[] for _ in tables]
    for table in sorted(range(len(tables)), key=lambda at: -division.sizes[at]):
        found[table] = left.pop(0)
    return found


def _kirkman(division: Division, rounds: int, rng: Random) -> list[Tables] | None:
    strangers = all(len(members) == 1 for members in division.teams)
    if division.sizes != (3,) * 5 or rounds > 7 or not strangers:
        return None
    people = rng.sample(range(15), 15)

    def on(day: int, one: int) -> int:
        return people[one if one == 14 else one // 7 * 7 + (one + day) % 7]

    days = rng.sample(range(7), rounds)
    return [[[on(day, one) for one in triple] for triple in KIRKMAN] for day in days]


def _rows_and_tables(division: Division, rounds: int, rng: Random) -> list[Tables] | None:
    tables, deep = division.tables, max(division.sizes)
    extra = rounds == tables + 1
    if deep > tables or rounds > tables + 1:
        return None
    if extra and (set(division.sizes) != {tables} or any(len(members) > 1 for members in division.teams)):
        return None
    field = field_of(tables)
    rows = _packed(division, tables, rng) if field is not None else None
    if field is None or rows is None:
        return None
    steps = rng.sample(range(field.order), tables)[: min(rounds, tables)]
    slopes = rng.sample(range(field.order), len(rows))
    found = []
    for step in steps:
        seats: Tables = [[] for _ in range(tables)]
        for row, slope in zip(rows, slopes, strict=True):
            shift = field.times(slope, step)
            for place, one in enumerate(row):
                seats[field.minus(place, shift)].append(one)
        found.append(seats)
    if extra:
        found.insert(rng.randrange(len(found) + 1), [list(row) for row in rows])
    return found


def _packed(division: Division, length: int, rng: Random) -> list[list[int]] | None:
    """The teams in rows, all full but the last, no team in two rows. None where that is not found quickly."""
    teams = sorted(division.teams, key=lambda members: (-len(members), rng.random()))
    full, over = divmod(len(division.players), length)
    room = [length] * full + ([over] if over else [])
    rows: list[list[int]] = [[] for _ in room]
    steps = PACKING_STEPS

    def pack(number: int) -> bool:
        nonlocal steps
        if number == len(teams):
            return True
        tried = set()
        for row, left in enumerate(room):
            if left < len(teams[number]) or left in tried:
                continue
            tried.add(left)
            steps -= 1
            if steps < 0:
                return False
            room[row] -= len(teams[number])
            rows[row] += teams[number]
            if pack(number + 1):
                return True
            room[row] += len(teams[number])
            del rows[row][len(rows[row]) - len(teams[number]) :]
        return False

    return rows if len(teams) <= MOST_TEAMS and pack(0) else None
