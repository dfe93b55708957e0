"""Why nothing was found, in words."""

from __future__ import annotations

from collections.abc import Sequence

from forceout.cubes import words
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import Claim
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms

DOUBTS = {
    "time": "The search ended before every way was tried.",
    "memory": "There are more numbers to keep in mind than memory was allowed for.",
    "goal": "The Goal can be read in more ways than were tried.",
    "numbers": "These numbers are beyond what could be searched in time.",
    "doubt": "Some numbers on the way could not be followed, so nothing is proven.",
}


def why_undecided(doubt: str) -> str:
    """What kept the search from a proof."""
    return DOUBTS.get(doubt, DOUBTS["doubt"])


def why_impossible(position: Position, claim: Claim, terms: Terms, choices: int) -> str:
    """What was proven: by counting cubes where that is enough, else by trying every expression."""
    if choices:
        ways = "one choice of cubes" if choices == 1 else f"{choices:,} choices of cubes"
        # where expressions have no end, a proof takes the place of trying them
        endless = terms.operations_repeat or terms.powers_of_the_base
        return f"Every expression of {ways} was {'tried or ruled out' if endless else 'tried'}; none is right."
    return _by_counting(position, claim, terms)


def _by_counting(position: Position, claim: Claim, terms: Terms) -> str:
    nothing = next((cube.face for cube in position.required if _means_nothing(cube, terms)), None)
    if nothing is not None:
        return f"There is a {nothing} in Required, and in this shake it is no number and no sign."
    free = [*position.permitted, *position.resources]
    numbers, signs = _numbers(position.required, terms), _signs(position.required, terms)
    if not _numbers([*position.required, *free], terms):
        return "There is no number to use, and a Solution needs at least one."
    if claim.from_resources is not None and position.resources:
        rest = f"what lies in Permitted and {words.count(claim.from_resources, 'cube')} more from Resources"
    else:
        rest = "what may be added"
    if signs >= numbers:
        return (
            f"Required has {_count(signs, 'sign')} and {_count(numbers, 'number')}; "
            f"with {rest} there are not enough numbers for the signs."
        )
    return (
        f"Required has {_count(numbers, 'number')} and {_count(signs, 'sign')}; "
        f"with {rest} there are not enough signs to join the numbers."
    )


def _means_nothing(cube: WrittenCube, terms: Terms) -> bool:
    """Whether nobody can use the cube: a 9 in base nine."""
    return cube.face in DIGITS and cube.face not in terms.digit_values and cube.face != terms.wild


def _count(number: int, what: str) -> str:
    return words.count(number, what) if number else f"no {what}s"


def _numbers(cubes: Sequence[WrittenCube], terms: Terms) -> int:
    wild = terms.wild if terms.wild_symbols & set(DIGITS) else None
    return sum(1 for cube in cubes if cube.face in DIGITS or cube.face == wild)


def _signs(cubes: Sequence[WrittenCube], terms: Terms) -> int:
    return len(cubes) - _numbers(cubes, terms)
