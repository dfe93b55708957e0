"""Why nothing that cubes can make is the Goal, where a person can follow it: by signs, size, parity or factors.

Each argument is a proof by itself, of all that the cubes could be and not only of what a search happened to try. Most
positions have none that is short; then the solver says what it exhausted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, prod
from typing import TypeAlias

from flint import fmpq

from forceout.cubes import words
from forceout.cubes.faces import OPERATIONS
from forceout.exact import Value, is_rational
from forceout.rules.equations.number_words import said
from forceout.solver.answer import Reason
from forceout.solver.equations_numerals_and_signs import Kind, NumeralsAndSigns

WHOLE = frozenset({"add", "subtract", "multiply"})
"""They make whole numbers of whole numbers, and multiples of a number of its multiples."""
FACTORS = frozenset({"multiply", "divide"})
"""They bring in no prime."""
NOT_BELOW_ZERO = frozenset(
    {"add", "multiply", "divide", "average", "power", "root", "square-root", "factorial", "gcf", "lcm", "percent",
     "number-of-factors", "smallest-prime"}
)  # fmt: skip
"""They make no negative number of numbers that are not negative."""
ABOVE_ZERO = frozenset({"add", "multiply", "divide", "average", "power", "root", "square-root"})
"""They make a positive number of positive numbers."""
FRACTIONS = frozenset({"add", "subtract", "multiply", "divide", "average"})
"""They make a fraction of fractions."""


@dataclass(frozen=True)
class UsesOfKinds:
    """What each kind of cube may be by itself, in the order of the list, and whether more is possible than that."""

    faces: tuple[str, ...]
    operations: tuple[frozenset[str], ...]
    numerals: tuple[tuple[fmpq, ...], ...]
    out_of_sight: tuple[bool, ...]
    """No argument speaks of the kind: it may be part of a longer numeral, i, or numerals without end."""
    without_cube: frozenset[str]

    @classmethod
    def of(cls, listed: NumeralsAndSigns) -> UsesOfKinds:
        """Gathered from the list of a shake."""
        operations: dict[Kind, set[str]] = {kind: set() for kind in listed.kinds}
        numerals: dict[Kind, list[fmpq]] = {kind: [] for kind in listed.kinds}
        more = set(listed.unfinished | listed.endless)
        for numeral in listed.numerals:
            if len(numeral.cubes) > 1 or numeral.imaginary:
                more.update(numeral.cubes)
            else:
                numerals[numeral.cubes[0]].append(numeral.value)
        for sign in listed.signs:
            if sign.kind is not None:
                operations[sign.kind].add(sign.operation)
        return cls(
            tuple(kind.face for kind in listed.kinds),
            tuple(frozenset(operations[kind]) for kind in listed.kinds),
            tuple(tuple(numerals[kind]) for kind in listed.kinds),
            tuple(kind in more for kind in listed.kinds),
            frozenset(sign.operation for sign in listed.signs if sign.kind is None),
        )


@dataclass(frozen=True)
class CountedCubes:
    """How many cubes of each kind a claim lets a writer use."""

    required: Sequence[int]
    free: Sequence[int]
    one_more: Sequence[int] = ()
    """Of which one may be used, where the claim allows one."""


@dataclass(frozen=True)
class CubesToUse:
    """What a claim lets a writer use, as numbers and operations."""

    required: tuple[tuple[fmpq, ...], ...]
    """What each Required cube that is a number may be."""
    free: tuple[tuple[fmpq, ...], ...]
    """The same of Permitted and, where any of them may be used, of Resources."""
    one_more: tuple[tuple[fmpq, ...], ...]
    """Of which one may be used: Resources, where a claim allows one cube."""
    operations: frozenset[str]
    signs: str
    """The faces of the signs, as a person lists them."""

    @property
    def cubes(self) -> tuple[tuple[fmpq, ...], ...]:
        return (*self.required, *self.free, *self.one_more)

    @cached_property
    def values(self) -> list[fmpq]:
        return [value for cube in self.cubes for value in cube]

    @cached_property
    def all_whole(self) -> bool:
        return all(value.q == 1 for value in self.values)


Goals: TypeAlias = Sequence[fmpq]
Argument: TypeAlias = Callable[[CubesToUse, Goals], Reason | None]


def explanation(cubes: CountedCubes, uses: UsesOfKinds, goals: Sequence[Value]) -> Reason | None:
    """The shortest argument that rules out every one of these Goals; None where none of ours does."""
    found = _cubes_to_use(cubes, uses)
    if found is None or not goals:
        return None
    fractions = [value for value in goals if isinstance(value, fmpq)]
    if len(fractions) < len(goals):
        return _no_root(found, goals) if not fractions else None
    return next(filter(None, (argument(found, fractions) for argument in ARGUMENTS)), None)


def _cubes_to_use(cubes: CountedCubes, uses: UsesOfKinds) -> CubesToUse | None:
    operations, faces = uses.without_cube, []
    sections: list[tuple[tuple[fmpq, ...], ...]] = []
    for counts in (cubes.required, cubes.free, cubes.one_more):
        numbers: list[tuple[fmpq, ...]] = []
        for kind, count in enumerate(counts):
            if not count:
                continue
            if uses.out_of_sight[kind]:
                return None
            if uses.operations[kind]:
                operations |= uses.operations[kind]
                faces.append(uses.faces[kind])
                if not operations <= NOT_BELOW_ZERO and not operations <= FRACTIONS:
                    return None  # no argument speaks of these
            if uses.numerals[kind]:
                numbers += [uses.numerals[kind]] * count
        sections.append(tuple(numbers))
    if not faces:
        return None  # then it is the cubes that are lacking, and no argument on numbers is needed
    required, free, one_more = sections
    return CubesToUse(required, free, one_more, operations, words.listed(sorted(set(faces), key=OPERATIONS.find)))


def _told(goals: Sequence[Value], what: str) -> str:
    """The beginning of an explanation: what the Goal is."""
    return f"The Goal is {said(goals[0])}." if len(goals) == 1 else f"However it is read, the Goal is {what}."


# -- the arguments ------------------------------------------------------------------------------------


def _no_root(cubes: CubesToUse, goals: Sequence[Value]) -> Reason | None:
    if not cubes.operations <= FRACTIONS or any(is_rational(goal) is not False for goal in goals):
        return None
    text = f"{_told(goals, 'no fraction')} Without a root or a power, only whole numbers and fractions come about."
    return Reason("impossible/no-root", text)


def _below_zero(cubes: CubesToUse, goals: Goals) -> Reason | None:
    if any(goal >= 0 for goal in goals) or any(value < 0 for value in cubes.values):
        return None
    if not cubes.operations <= NOT_BELOW_ZERO:
        return None
    text = f"{_told(goals, 'below 0')} There is no minus sign to use, and without one nothing here falls below 0."
    return Reason("impossible/below-zero", text)


def _zero(cubes: CubesToUse, goals: Goals) -> Reason | None:
    if any(goal != 0 for goal in goals) or any(value <= 0 for value in cubes.values):
        return None
    if not cubes.operations <= ABOVE_ZERO:
        return None
    return Reason("impossible/zero", "The Goal is 0, but there is no 0 to use, and no minus sign to make one with.")


def _whole(cubes: CubesToUse, goals: Goals) -> Reason | None:
    if any(goal.q == 1 for goal in goals) or not cubes.all_whole or not cubes.operations <= WHOLE:
        return None
    text = f"{_told(goals, 'no whole number')} With {cubes.signs}, whole numbers make only whole numbers."
    return Reason("impossible/no-fraction", text)


def _common_factor(cubes: CubesToUse, goals: Goals) -> Reason | None:
    if not cubes.all_whole or not cubes.operations <= WHOLE:
        return None
    factor = gcd(*(int(value.p) for value in cubes.values))
    if factor < 2 or any((goal / factor).q == 1 for goal in goals):
        return None
    make = f"{cubes.signs} {'make' if ' ' in cubes.signs else 'makes'} only"
    if factor % 2 == 0 and all(goal.q == 1 and int(goal.p) % 2 for goal in goals):
        text = f"{_told(goals, 'odd')} All numbers to use are even, and {make} even numbers of them."
        return Reason("impossible/parity", text)
    told = _told(goals, f"no multiple of {factor}")
    text = f"{told} All numbers to use are multiples of {factor}, and {make} multiples of {factor} of them."
    return Reason("impossible/common-factor", text)


def _odd_numbers(cubes: CubesToUse, goals: Goals) -> Reason | None:
    """With + and − alone the odd numbers that are used decide, and those of Required have to be."""
    if not cubes.operations <= {"add", "subtract"} or not cubes.all_whole or any(goal.q != 1 for goal in goals):
        return None
    if any(int(value.p) % 2 for cube in (*cubes.free, *cubes.one_more) for value in cube):
        return None
    odd = 0
    for cube in cubes.required:
        parities = {int(value.p) % 2 for value in cube}
        if len(parities) > 1:
            return None
        odd += parities.pop()
    if any(int(goal.p) % 2 == odd % 2 for goal in goals):
        return None
    makes, is_now = ("an odd number", "even") if odd % 2 else ("an even number", "odd")
    count = words.count(odd, "odd number") if odd else "numbers without an odd one"
    verb = "makes" if odd == 1 else "make"
    text = f"{_told(goals, is_now)} With {cubes.signs} alone, {count} always {verb} {makes}."
    return Reason("impossible/parity", text)


def _too_large(cubes: CubesToUse, goals: Goals) -> Reason | None:
    if not cubes.operations <= WHOLE or not cubes.all_whole:
        return None
    most = _largest(cubes)
    if any(abs(goal) <= most for goal in goals):
        return None
    text = (
        f"{_told(goals, 'farther from 0 than that')} With {cubes.signs}, the numbers to use cannot get past {most:,}."
    )
    return Reason("impossible/too-large", text)


def _largest(cubes: CubesToUse) -> int:
    """How far from 0 the numbers can get at most."""
    farthest = [max(abs(int(value.p)) for value in cube) for cube in (*cubes.required, *cubes.free)]
    one_more = max((max(abs(int(value.p)) for value in cube) for cube in cubes.one_more), default=0)
    if "multiply" not in cubes.operations:
        return sum(farthest) + one_more
    # 0 adds nothing, and of numbers from 2 on a product is no less than a sum; 1 added is no more than doubling
    return prod(max(1, number) if number != 1 else 2 for number in (*farthest, one_more))


def _new_prime(cubes: CubesToUse, goals: Goals) -> Reason | None:
    if not cubes.operations <= FACTORS or len(goals) > 1 or goals[0] == 0:
        return None
    goal = goals[0]
    there = prod(int(value.p) * int(value.q) for value in cubes.values if value != 0)
    prime = _prime_without(abs(int(goal.p)) * int(goal.q), there)
    if not prime:
        return None
    bring = f"{cubes.signs} {'bring' if ' ' in cubes.signs else 'brings'} in no new one"
    text = f"{_told(goals, '')} Its factor {prime} is in none of the numbers to use, and {bring}."
    return Reason("impossible/factor", text)


def _prime_without(number: int, there: int) -> int:
    """The least prime of a number that is in none of the others; 0 where there is none that is soon found."""
    while (common := gcd(number, there)) > 1:
        number //= common
    if number < 2:
        return 0
    small = next((prime for prime in range(2, LONGEST_DIVISION) if number % prime == 0), 0)
    return small or (number if number < LONGEST_DIVISION**2 else 0)


LONGEST_DIVISION = 100
"""A factor is looked for by dividing by so many numbers."""


ARGUMENTS: tuple[Argument, ...] = (
    _below_zero,
    _zero,
    _whole,
    _common_factor,
    _odd_numbers,
    _too_large,
    _new_prime,
)
