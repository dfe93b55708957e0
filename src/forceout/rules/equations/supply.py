"""Whether the cubes an equation uses are there: Required, Permitted, Resources and what a claim allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from forceout.cubes.colour import Colour
from forceout.cubes.faces import OPERATIONS, CubeSet
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.equations.position import Position
from forceout.rules.equations.row import Use
from forceout.rules.equations.terms import Claim, Terms
from forceout.rules.finding import Finding
from forceout.rules.matching import match

REQUIRED, PERMITTED, RESOURCES = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Available:
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
            "too-few-cubes", "two-cubes", f"A Solution uses at least {_number(terms.least_cubes)} cubes."
        )
    demands = _demands([*uses, *goal_uses], position, terms)
    supply = _supply(position, claim)
    matched = match(demands, supply, partial(_fits, terms.cubes))
    missing = Counter(use.face for number, use in enumerate(demands) if number not in matched.values())
    for face, count in sorted(missing.items()):
        yield _unavailable(face, count, position, terms)
    unused = Counter(
        cube.face for number, cube in enumerate(supply) if cube.section == REQUIRED and number not in matched
    )
    if unused and not goal_uses:
        names = " ".join(face for face, count in sorted(unused.items()) for _ in range(count))
        rule, where = "all-required", "in Required"
        if claim.uses_all_resources:
            rule, where = "force-out", "in Required and both cubes that are left"
        yield terms.finding("missing-required", rule, f"The Solution must use every cube {where}: {names} is missing.")
    taken = sum(1 for number in matched if supply[number].section == RESOURCES)
    if claim.from_resources is not None and taken > claim.from_resources:
        allowed = {0: "no cube", 1: "at most one cube"}[claim.from_resources]
        yield terms.finding(
            "too-many-resources",
            "now-one-cube",
            f"The Solution takes {taken} cubes from Resources; here it may take {allowed}.",
        )


def _number(count: int) -> str:
    return {1: "one", 2: "two"}.get(count, str(count))


def _demands(uses: Sequence[Use], position: Position, terms: Terms) -> list[Use]:
    """The cubes needed. With Multiple Operations one cube serves an operation sign many times."""
    if not terms.operations_repeat:
        return list(uses)
    kept = [use for use in uses if not use.operation]
    required = Counter(cube.face for cube in position.required)
    required.subtract(use.face for use in kept)  # a Required ^ that is a point or a digit needs no second use
    for face, count in Counter(use.face for use in uses if use.operation).items():
        needed = max(1, min(count, required[face]))
        kept.extend([Use(face, None, operation=True)] * needed)
    return kept


def _supply(position: Position, claim: Claim) -> list[Available]:
    """The cubes in the order in which they are best used: Required first, Resources last."""
    supply = [Available(cube.face, cube.colour, REQUIRED) for cube in position.required]
    if claim.uses_all_resources:
        supply += [Available(cube.face, cube.colour, REQUIRED) for cube in position.resources]
    supply += [Available(cube.face, cube.colour, PERMITTED) for cube in position.permitted]
    if not claim.uses_all_resources:
        supply += [Available(cube.face, cube.colour, RESOURCES) for cube in position.resources]
    return supply


def _fits(cubes: CubeSet, cube: Available, use: Use) -> bool:
    """Whether a cube can serve a use: the same face, and the colour an exponent needs."""
    if cube.face != use.face:
        return False
    if use.colour is None or cube.colour is use.colour:
        return True
    return cube.colour is None and use.colour in cubes.colours_showing(cube.face)


def _unavailable(face: str, count: int, position: Position, terms: Terms) -> Finding:
    def lies_in(section: Sequence[WrittenCube]) -> bool:
        return any(cube.face == face for cube in section)

    if lies_in(position.forbidden):
        return terms.finding(
            "unavailable-cube/forbidden", "no-forbidden", f"There is no {face} to use: one lies in Forbidden."
        )
    if lies_in(position.goal):
        return terms.finding(
            "unavailable-cube/goal",
            "cubes-there",
            f"There is no {face} to use: a {face} in the Goal is not for the Solution.",
        )
    more = "" if count == 1 else f" ({count} too many)"
    what = "sign" if face in OPERATIONS else "cube"
    return terms.finding(
        "unavailable-cube", "cubes-there", f"There are not enough {face} {what}s for this Equation{more}."
    )
