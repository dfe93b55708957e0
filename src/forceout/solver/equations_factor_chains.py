"""Numbers of factors of powers of the base: ×1, ××1, √(×1) and the like, for every exponent at once.

The base is a product of primes p^a, so ×1 is the product of all (a·n + 1). In base ten that is (n+1)²: every square and
nothing else, so ××1 is every odd number (the number of factors of a square) and nothing else, and ×××1 is every
counting number. Nothing else can be made of one numeral and signs that stand before a number, so such a choice
of cubes is decided, however large the exponent has to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from math import gcd, isqrt

from flint import fmpq, fmpz

from forceout import exact
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.exponent_mark import MOST_DIGITS
from forceout.cubes.notation.tokens import Role, WrittenCube
from forceout.cubes.notation.writer import write_cube
from forceout.exact.factors import factor_integer
from forceout.rules.claims import Claim
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.relation import DiffersByMultiple
from forceout.rules.equations.terms import Terms
from forceout.rules.tree import Tree
from forceout.solver.answer import Answer, Impossible, Solved
from forceout.solver.multisets import choices

COUNT, ROOT = "×", "√"
FACES = ("1", COUNT, ROOT)
MOST_SIGNS = 6
MOST_REPEATED = 4
"""Signs in a row where they may be written again and again; three numbers of factors make any number from 2 on."""
MOST_LOOKED_THROUGH = 20_000
FARTHEST_MULTIPLE = 24
MOST_BITS = 3 * MOST_DIGITS


def solve_factor_chains(position: Position, terms: Terms, claim: Claim) -> Answer | None:
    """A solution by such signs alone, a proof that there is none, or None."""
    prefix = terms.prefix.get(COUNT)
    if not terms.powers_of_the_base or prefix is None or prefix.operation != "number-of-factors" or prefix.limit:
        return None
    if any(cube.face not in FACES for cube in position.required):
        return None
    mat = read_goal(position.goal, terms)
    chains = list(_chains(position, terms, claim))
    counted = any(cube.face == COUNT for cube in position.required)
    proven = mat.complete and counted and _nothing_else(position, terms, claim)
    for goal in mat.readings:
        if not isinstance(goal.value, fmpq):
            proven = False
            continue
        wanted, all_wanted = _wanted(goal.value, terms)
        for chain in chains:
            for number in wanted:
                exponent, certain = _exponent(chain, number, terms.base)
                if exponent is not None:
                    written = f"{_tree(chain, exponent).write()} = {goal.tree.write()}"
                    if judge(written, position, terms).correct:
                        return Solved(written)
                proven = proven and exponent is None and certain
            proven = proven and (all_wanted or _never_a_multiple(chain, goal.value, terms))
    if not proven:
        return None
    return Impossible(why="No power of the base has so many factors.")


def _wanted(goal: fmpq, terms: Terms) -> tuple[list[fmpq], bool]:
    """The numbers that would do, and whether these are all."""
    if not isinstance(terms.relation, DiffersByMultiple):
        return [goal], True
    steps = (sign * count for count in range(1, FARTHEST_MULTIPLE + 1) for sign in (1, -1))
    return [goal + step * terms.relation.k for step in steps], False


def _never_a_multiple(chain: str, goal: fmpq, terms: Terms) -> bool:
    """Whether no number that the chain makes is any multiple away from the Goal: by being odd, or whole."""
    assert isinstance(terms.relation, DiffersByMultiple)
    if not chain.startswith(COUNT):
        return False
    if goal.q != 1:
        return True
    return _always_odd(chain, terms.base) and terms.relation.k % 2 == 0 and goal.p % 2 == 0


def _always_odd(chain: str, base: int) -> bool:
    return chain.rstrip(ROOT) == COUNT + COUNT and _shape(chain, base)[0] == (1, 1)


# -- the cubes ------------------------------------------------------------------------------------------


def _chains(position: Position, terms: Terms, claim: Claim) -> Iterator[str]:
    """Every row of signs before the 1 that the cubes allow, short ones first, written from the outside in."""
    pools = (position.required, position.permitted, position.resources)
    required, permitted, resources = (
        Counter(cube.face for cube in pool if cube.face in FACES or pool is position.required) for pool in pools
    )
    if claim.uses_all_resources:
        if any(cube.face not in FACES for cube in position.resources):
            return
        required, resources = required + resources, Counter()
    seen: set[str] = set()
    for ones, counts, roots in choices(required, permitted, resources, claim.from_resources, FACES):
        if ones != 1 or counts + roots > MOST_SIGNS or (roots and terms.prefix.get(ROOT) is None):
            continue
        for signs in _written(counts, roots, terms):
            for row in sorted(set(permutations(signs))):
                chain = "".join(row)
                if chain and chain not in seen:
                    seen.add(chain)
                    yield chain


def _written(counts: int, roots: int, terms: Terms) -> Iterator[str]:
    """The signs of so many cubes, and more of them where one cube may be written many times."""
    yield COUNT * counts + ROOT * roots
    if not terms.operations_repeat:
        return
    for more in range(1, MOST_REPEATED - counts - roots + 1):
        for more_counts in range(more + 1) if counts else (0,):
            if more_counts == more or roots:
                yield COUNT * (counts + more_counts) + ROOT * (roots + more - more_counts)


def _nothing_else(position: Position, terms: Terms, claim: Claim) -> bool:
    """Whether the cubes make no other kind of expression: there is one numeral, and no sign can be added."""
    pools = [position.required, position.permitted]
    if claim.from_resources != 0 or claim.uses_all_resources:
        pools.append(position.resources)
    cubes = [cube for pool in pools for cube in pool]
    numerals = sum(1 for cube in cubes if cube.face in DIGITS or cube.face in terms.digit_values)
    marks = "!" in terms.postfix or terms.operations_repeat or terms.point_is_a_cube or terms.imaginary
    wild = any(cube.face == terms.wild for cube in (*cubes, *position.goal))
    enough = sum(1 for cube in cubes if cube.face in (COUNT, ROOT)) <= MOST_SIGNS
    others = set(terms.prefix) <= {COUNT, ROOT} and terms.prefix.get(ROOT) is not None
    plain = others and terms.prefix[ROOT].operation == "square-root" and not terms.prefix[ROOT].demand
    return numerals == 1 and not marks and not wild and enough and plain


def _tree(chain: str, exponent: int) -> Tree:
    one = WrittenCube("1", "1")
    marked = one if exponent == 0 else replace(one, role=Role.BASE_POWER, number=exponent)
    tree = Tree(write_cube(marked))
    for sign in reversed(chain):
        tree = Tree(sign, (tree,))
    return tree


# -- the numbers ----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _shape(chain: str, base: int) -> tuple[tuple[int, ...], int]:
    """The a of every prime p^a in what the innermost × counts the factors of, and the step of the exponent.

    Roots inside it leave a counting number only where the exponent is a multiple of the step.
    """
    inside = len(chain) - len(chain.rstrip(ROOT))
    found = factor_integer(base)
    assert found is not None
    powers = [count for _, count in found]
    shared = gcd(*powers, 2**inside)
    return tuple(sorted(power // shared for power in powers)), 2**inside // shared


def _exponent(chain: str, number: fmpq, base: int) -> tuple[int | None, bool]:
    """An exponent with which the chain makes the number; where there is none, whether that is certain."""
    if COUNT not in chain:
        return None, False
    shape, step = _shape(chain, base)
    outer = chain.rstrip(ROOT)[:-1]
    free = False
    for place, sign in enumerate(outer):
        if number < 0:
            return None, not free
        if sign == ROOT:
            number *= number
            continue
        if number.q != 1 or number < 1:
            return None, not free
        last = place == len(outer) - 1
        chosen = _with_factors(int(number), shape, last=last)
        if chosen is None:
            certain = last and shape == (1, 1) and int(number) % 2 == 0
            return None, certain and not free
        free = free or number != 1
        number = fmpq(chosen)
    turns = _power_with(number, shape)
    if turns is not None and turns.bit_length() <= MOST_BITS:
        return turns * step, True
    return None, turns is None and not free


def _power_with(number: fmpq, shape: tuple[int, ...]) -> int | None:
    """m, where the product of all (a·m + 1) is the number."""
    if number.q != 1 or number < 1:
        return None
    wanted = int(number)
    low, high = 0, wanted if len(shape) == 1 else isqrt(wanted)
    while low <= high:
        middle = (low + high) // 2
        found = 1
        for power in shape:
            found *= power * middle + 1
        if found == wanted:
            return middle
        low, high = (middle + 1, high) if found < wanted else (low, middle - 1)
    return None


def _with_factors(count: int, shape: tuple[int, ...], *, last: bool) -> int | None:
    """A number with so many factors, one that the signs further inside can make; a small one where that is easy."""
    if count == 1:
        return 1
    if last and len(shape) > 1:
        return _square_with_factors(count) if shape == (1, 1) else _looked_up(count, shape)
    first = shape[0] if len(shape) == 1 else 1
    parts = _parts(count)
    return None if parts is None else _product(parts, _primes(len(parts), first))


def _square_with_factors(count: int) -> int | None:
    """Squares have an odd number of factors, and every odd number is one of them."""
    parts = _parts(count)
    return None if count % 2 == 0 or parts is None else _product(parts, _primes(len(parts), 0))


def _looked_up(count: int, shape: tuple[int, ...]) -> int | None:
    for turns in range(MOST_LOOKED_THROUGH):
        number = 1
        for power in shape:
            number *= power * turns + 1
        if exact.number_of_factors(fmpq(number)) == count:
            return number
    return None


def _parts(count: int) -> list[int] | None:
    """The prime factors of a number, the largest first."""
    found = factor_integer(count)
    return None if found is None else [prime for prime, times in reversed(found) for _ in range(times)]


def _primes(many: int, step: int) -> list[int]:
    """The first primes; odd ones that leave 1 by the step where one is given."""
    found: list[int] = []
    candidate = 2 if step == 0 else 3
    while len(found) < many:
        if fmpz(candidate).is_prime() and (step == 0 or candidate % step == 1 % step):
            found.append(candidate)
        candidate += 1
    return found


def _product(parts: Sequence[int], primes: Sequence[int]) -> int | None:
    length = sum((part - 1) * prime.bit_length() for part, prime in zip(parts, primes, strict=True))
    if length > 4 * MOST_BITS:
        return None
    result = 1
    for part, prime in zip(parts, primes, strict=True):
        result *= prime ** (part - 1)
    return result


__all__ = ["solve_factor_chains"]
