"""Why nothing was found, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from forceout.cubes import words
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import Claim
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.solver.answer import EXHAUSTED, Reason

DOUBTS = {
    "time": "The search ended before every way was tried.",
    "memory": "There are more numbers to keep in mind than memory was allowed for.",
    "goal": "The Goal can be read in more ways than were tried.",
    "numbers": "These numbers are beyond what could be searched in time.",
    "doubt": "Some numbers on the way could not be followed, so nothing is proven.",
}


def why_undecided(doubt: str) -> Reason:
    """What kept the search from a proof."""
    known = doubt if doubt in DOUBTS else "doubt"
    return Reason(f"undecided/{known}", DOUBTS[known])


def what_was_exhausted(choices: int, terms: Terms) -> Reason:
    """What was proven, where it is no more than that all was tried."""
    ways = "one choice of cubes" if choices == 1 else f"{choices:,} choices of cubes"
    # where expressions have no end, a proof takes the place of trying them
    tried = "tried or ruled out" if terms.operations_repeat or terms.powers_of_the_base else "tried"
    return Reason(EXHAUSTED, f"Every expression of {ways} was {tried}; none is right.")


def by_counting(position: Position, claim: Claim, terms: Terms) -> Reason:
    """Why no choice of cubes makes an expression, whatever the Goal is."""
    nothing = next((cube.face for cube in position.required if _means_nothing(cube, terms)), None)
    if nothing is not None:
        text = f"There is a {nothing} in Required, and in this shake it is no number and no sign."
        return Reason("impossible/meaningless-cube", text)
    resources = () if claim.from_resources == 0 else position.resources
    free = [*position.permitted, *resources]
    there = _numbers([*position.required, *free], terms)
    numbers, signs = _numbers(position.required, terms), _signs(position.required, terms)
    most = len(position.required) + len(position.permitted) + min(len(resources), _from_resources(claim))
    if most < terms.least_cubes:
        usable = f"only {words.count(most, 'cube')} can be used here" if most else "no cube can be used here"
        needed = words.count(terms.least_cubes, "cube")
        return Reason("impossible/too-few-cubes", f"A Solution has at least {needed}, and {usable}.")
    if not there:
        return Reason("impossible/no-number", "There is no number to use, and a Solution needs at least one.")
    wild = any(cube.face == terms.wild for cube in (*position.required, *free))
    if not wild and not signs and not _signs(free, terms):
        text = "There is no operation sign to use, and two numbers cannot stand in a Solution without one."
        return Reason("impossible/no-sign", text)
    if claim.from_resources is not None and resources:
        rest = f"what lies in Permitted and {words.count(claim.from_resources, 'cube')} more from Resources"
    else:
        rest = "what may be added"
    if signs >= _usable(_numbers, position, claim, terms):
        return Reason(
            "impossible/too-few-numbers",
            f"Required has {_count(signs, 'sign')} and {_count(numbers, 'number')}; "
            f"with {rest} there are not enough numbers for the signs.",
        )
    if numbers > _usable(_signs, position, claim, terms) + 1:
        return Reason(
            "impossible/too-few-signs",
            f"Required has {_count(numbers, 'number')} and {_count(signs, 'sign')}; "
            f"with {rest} there are not enough signs to join the numbers.",
        )
    return Reason(EXHAUSTED, "No choice of the cubes makes an expression.")


def too_few_operations(position: Position, claim: Claim, terms: Terms) -> Reason | None:
    """Why there is no Solution where a variation asks for more signs than can be used."""
    if not terms.least_operations or terms.operations_repeat or terms.factorials:
        return None
    usable = _usable(_signs, position, claim, terms)
    if usable >= terms.least_operations:
        return None
    needed = words.count(terms.least_operations, "operation sign")
    there = words.count(usable, "sign") if usable else "no sign"
    return Reason("impossible/too-few-operations", f"A Solution needs {needed} here, but {there} can be used.")


def _from_resources(claim: Claim) -> int:
    return ANY_NUMBER if claim.from_resources is None else claim.from_resources


ANY_NUMBER = 99


def _means_nothing(cube: WrittenCube, terms: Terms) -> bool:
    """Whether nobody can use the cube: a 9 in base nine."""
    return cube.face in DIGITS and cube.face not in terms.digit_values and cube.face != terms.wild


def _usable(
    count: Callable[[Sequence[WrittenCube], Terms], int], position: Position, claim: Claim, terms: Terms
) -> int:
    """How many of a sort a writer can use at most."""
    kept = count([*position.required, *position.permitted], terms)
    return kept + min(count(position.resources, terms), _from_resources(claim))


def _count(number: int, what: str) -> str:
    return words.count(number, what) if number else f"no {what}s"


def _numbers(cubes: Sequence[WrittenCube], terms: Terms) -> int:
    wild = terms.wild if terms.wild is not None and terms.wild_symbols & set(DIGITS) else None
    return len([cube for cube in cubes if cube.face in DIGITS or cube.face == wild])


def _signs(cubes: Sequence[WrittenCube], terms: Terms) -> int:
    return len(cubes) - _numbers(cubes, terms)
