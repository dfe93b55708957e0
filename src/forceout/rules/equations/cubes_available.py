"""Whether the cubes an equation uses are there: Required, Permitted, Resources and what a claim allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from forceout.cubes import words
from forceout.cubes.colour import Colour
from forceout.cubes.faces import CubeSet
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import Claim
from forceout.rules.equations.position import Position
from forceout.rules.equations.row import Use
from forceout.rules.equations.terms import Terms
from forceout.rules.finding import Finding
from forceout.rules.matching import match
from forceout.rules.shortage import Shortage, not_used

REQUIRED, PERMITTED, RESOURCES = 0, 1, 2


class Available(NamedTuple):
    """A cube a Solution may use, and the section it lies in."""

    face: str
    colour: Colour | None
    section: int


def check_cubes(
    uses: Sequence[Use], position: Position, claim: Claim, terms: Terms, goal_uses: Sequence[Use] = ()
) -> Iterator[Finding]:
    """Everything wrong with the cubes a Solution uses. `goal_uses` are those of a Goal the writer brings."""
    if len(uses) < terms.least_cubes:
        yield terms.finding(
            "too-few-cubes", "two-cubes", f"A Solution uses at least {words.count(terms.least_cubes, 'cube')}."
        )
    demands = _demands([*uses, *goal_uses], position, terms)
    if not goal_uses and _plainly_there(demands, position, claim):
        return
    supply = _supply(position, claim, {use.face for use in demands})
    matched = _matched(demands, supply, terms.cubes)
    met = set(matched.values())
    unmet = [use for number, use in enumerate(demands) if number not in met]
    spare = [cube for number, cube in enumerate(supply) if number not in matched]
    for face in sorted({use.face for use in unmet}):
        short = next(use for use in unmet if use.face == face)
        other_colours = [cube for cube in spare if cube.face == face]
        if short.exponent and other_colours:
            yield _wrong_colour(short, other_colours, terms)
        else:
            yield _unavailable(face, demands, supply, position, terms)
    unused = Counter(
        cube.face for number, cube in enumerate(supply) if cube.section == REQUIRED and number not in matched
    )
    if unused and not goal_uses:
        rule, which = "all-required", "in Required"
        if claim.uses_all_resources:
            rule, which = "force-out", "in Required and both that are left"
        yield terms.finding("missing-required", rule, not_used(sorted(unused.items()), which=which))
    taken = sum(1 for number in matched if supply[number].section == RESOURCES)
    if claim.from_resources is not None and taken > claim.from_resources:
        allowed = {0: "none", 1: "only one"}[claim.from_resources]
        yield terms.finding(
            "too-many-resources",
            "now-one-cube",
            f"The Solution takes {words.count(taken, 'cube')} from Resources; here it may take {allowed}.",
        )


def cubes_are_right(uses: Sequence[Use], position: Position, claim: Claim, terms: Terms) -> bool:
    """Whether nothing is wrong with the cubes a Solution uses; most often counting faces tells."""
    if len(uses) >= terms.least_cubes and _plainly_there(_demands(uses, position, terms), position, claim):
        return True
    return next(check_cubes(uses, position, claim, terms), None) is None


def _plainly_there(demands: Sequence[Use], position: Position, claim: Claim) -> bool:
    """Whether counting faces is enough to see that the cubes are right: each is there, and all of Required is used."""
    wanted: dict[str, int] = {}
    for use in demands:
        if use.colour is not None:
            return False
        wanted[use.face] = wanted.get(use.face, 0) + 1
    missing = len(demands)
    for cube in (*position.required, *position.resources) if claim.uses_all_resources else position.required:
        if not wanted.get(cube.face):
            return False
        wanted[cube.face] -= 1
        missing -= 1
    for cube in position.permitted:
        if wanted.get(cube.face):
            wanted[cube.face] -= 1
            missing -= 1
    if missing and (claim.uses_all_resources or (claim.from_resources is not None and missing > claim.from_resources)):
        return False
    for cube in position.resources if missing else ():
        if wanted.get(cube.face):
            wanted[cube.face] -= 1
            missing -= 1
    return not missing


def _matched(demands: Sequence[Use], supply: Sequence[Available], cubes: CubeSet) -> dict[int, int]:
    """Cubes with their uses, by number. Where no use asks for a colour, each takes the first cube with its face."""
    if any(use.colour is not None for use in demands):
        return match(demands, supply, partial(_fits, cubes))
    waiting: dict[str, list[int]] = {}
    for number in range(len(demands) - 1, -1, -1):
        waiting.setdefault(demands[number].face, []).append(number)
    matched = {}
    for number, cube in enumerate(supply):
        uses = waiting.get(cube.face)
        if uses:
            matched[number] = uses.pop()
    return matched


def _demands(uses: Sequence[Use], position: Position, terms: Terms) -> Sequence[Use]:
    """The cubes needed. With Multiple Operations one cube serves an operation sign many times."""
    if not terms.operations_repeat:
        return uses
    kept = [use for use in uses if not use.operation]
    required = Counter(cube.face for cube in position.required)
    required.subtract(use.face for use in kept)  # a Required ^ that is a point or a digit needs no second use
    for face, count in Counter(use.face for use in uses if use.operation).items():
        needed = max(1, min(count, required[face]))
        kept.extend([Use(face, None, operation=True)] * needed)
    return kept


def _supply(position: Position, claim: Claim, faces: Collection[str]) -> list[Available]:
    """The cubes in the order in which they are best used: Required first, Resources last.

    Of those that need not be used, only the ones that show a face in use.
    """
    have_to = (*position.required, *position.resources) if claim.uses_all_resources else position.required
    supply = [Available(cube.face, cube.colour, REQUIRED) for cube in have_to]
    supply += [Available(cube.face, cube.colour, PERMITTED) for cube in position.permitted if cube.face in faces]
    if not claim.uses_all_resources:
        supply += [Available(cube.face, cube.colour, RESOURCES) for cube in position.resources if cube.face in faces]
    return supply


def _fits(cubes: CubeSet, cube: Available, use: Use) -> bool:
    """Whether a cube can serve a use: the same face, and the colour an exponent needs."""
    if cube.face != use.face:
        return False
    if use.colour is None or cube.colour is use.colour:
        return True
    return cube.colour is None and use.colour in cubes.colours_showing(cube.face)


def _wrong_colour(use: Use, there: Sequence[Available], terms: Terms) -> Finding:
    """An exponent that no cube of the chosen colour can be, though the numeral is there in another."""
    wanted = use.colour.title if use.colour else ""
    others = sorted({cube.colour.title for cube in there if cube.colour})
    seen = f"the {use.face} that is there is {words.listed(others, 'or')}" if others else "it is not"
    text = f"Only a numeral on a {wanted} cube can be an exponent without ^, but {seen}."
    return terms.finding("variation/exponent", "exponent", text)


def _unavailable(
    face: str, demands: Sequence[Use], supply: Sequence[Available], position: Position, terms: Terms
) -> Finding:
    def lying(section: Sequence[WrittenCube]) -> int:
        return sum(cube.face == face for cube in section)

    used, there = (sum(one.face == face for one in ones) for ones in (demands, supply))
    short = Shortage(face, used, there, lying(position.forbidden), lying(position.goal))
    if short.forbidden:
        return terms.finding("unavailable-cube/forbidden", "no-forbidden", short.sentence)
    code = "unavailable-cube/goal" if short.in_goal else "unavailable-cube"
    return terms.finding(code, "cubes-there", short.sentence)
