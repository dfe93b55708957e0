"""Whether the cubes of a Solution are there. A cube serves once in the Restrictions and once in the Set-Name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forceout.cubes.faces import ON_SETS_OPERATIONS, ON_SETS_RELATIONS
from forceout.cubes.notation.tokens import Token, WrittenCube
from forceout.rules.citing import Claim
from forceout.rules.finding import Finding
from forceout.rules.matching import match
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms


@dataclass(frozen=True, slots=True)
class Demand:
    """A cube that a part of the Solution needs, by the faces that can serve. `symbol` is what is written."""

    faces: frozenset[str]
    symbol: str
    operation: bool


@dataclass(frozen=True, slots=True)
class Part:
    """The Restrictions together, or the Set-Name: what it needs and which Required cubes it must use."""

    demands: tuple[Demand, ...]
    required: tuple[str, ...]


def part_of(rows: Sequence[tuple[Token, ...]], position: OnSetsPosition, terms: OnSetsTerms, *, set_name: bool) -> Part:
    cubes = [token for row in rows for token in row if isinstance(token, WrittenCube)]
    demands = [_demand(cube, terms) for cube in cubes]
    required = [cube.face for cube in position.required]
    if set_name:
        as_relations = {cube.face for cube in cubes if cube.symbol in ON_SETS_RELATIONS}
        required = [face for face in required if face not in ON_SETS_RELATIONS and face not in as_relations]
    if terms.operations_repeat:
        demands = _collapse(demands, required)
    return Part(tuple(demands), tuple(required))


def _demand(cube: WrittenCube, terms: OnSetsTerms) -> Demand:
    faces = frozenset({cube.face}) if cube.symbol != cube.face else terms.partners(cube.face)
    return Demand(faces, cube.symbol, cube.symbol in ON_SETS_OPERATIONS)


def _collapse(demands: list[Demand], required: list[str]) -> list[Demand]:
    """With Multiple Operations one cube serves an operation many times; each Required one still at least once."""
    kept = [demand for demand in demands if not demand.operation]
    for faces, count in Counter(demand.faces for demand in demands if demand.operation).items():
        needed = max(1, min(count, sum(1 for face in required if face in faces)))
        sample = next(demand for demand in demands if demand.operation and demand.faces == faces)
        kept.extend([sample] * needed)
    return kept


def check_cubes(
    parts: Sequence[Part], position: OnSetsPosition, claim: Claim, terms: OnSetsTerms, written: int
) -> Iterator[Finding]:
    """Everything wrong with the cubes a Solution uses. `written` counts the cubes in it."""
    if written < terms.least_cubes:
        yield terms.finding("too-few-cubes", "two-cubes", "A Solution uses at least two cubes.")
    everything = [cube.face for cube in position.resources]
    for face in sorted({face for part in parts for face in _missing(part, position, everything)}):
        yield _unavailable(face, position, terms)
    left_out = [face for part in parts for face in _unused_required(part, position, everything)]
    if left_out:
        names = " ".join(dict.fromkeys(left_out))
        where = "both in a Restriction and in the Set-Name" if len(parts) > 1 else "in the Set-Name"
        yield terms.finding(
            "missing-required", "all-required", f"Every Required cube must be used {where}: {names} is not."
        )
    allowed = list(_allowed_resources(parts, position, claim))
    if not allowed and not any(_missing(part, position, everything) for part in parts):
        yield terms.finding(
            "too-many-resources",
            "now-one-cube",
            "The Solution takes more than one cube from Resources."
            if claim.from_resources
            else "The Solution takes a cube from Resources, where none is left to take.",
        )
    yield from _required_cubes(parts, position, allowed or [everything], terms)


def _cubes(part: Part, position: OnSetsPosition, resources: Sequence[str], first: str | None = None) -> list[str]:
    """The cubes in the order in which they are best used: those that must be, one to be tried, and the rest."""
    permitted = [cube.face for cube in position.permitted]
    rest = [cube.face for cube in position.required if cube.face not in part.required]
    others = [*permitted, *resources]
    if first is not None and first in others:
        others.remove(first)
        others.insert(0, first)
    return [*part.required, *others, *rest]


def _match(part: Part, cubes: list[str]) -> dict[int, int]:
    return match(part.demands, cubes, lambda face, demand: face in demand.faces)


def _missing(part: Part, position: OnSetsPosition, resources: Sequence[str]) -> list[str]:
    matched = set(_match(part, _cubes(part, position, resources)).values())
    return [
        demand.symbol if demand.symbol in demand.faces else min(demand.faces)
        for number, demand in enumerate(part.demands)
        if number not in matched
    ]


def _unused_required(part: Part, position: OnSetsPosition, resources: Sequence[str]) -> list[str]:
    matched = _match(part, _cubes(part, position, resources))
    return [face for number, face in enumerate(part.required) if number not in matched]


def _allowed_resources(parts: Sequence[Part], position: OnSetsPosition, claim: Claim) -> Iterator[list[str]]:
    """The cubes from Resources with which the Solution could have been made, as many as the claim allows."""
    faces = [cube.face for cube in position.resources]
    options: list[list[str]] = [faces] if claim.from_resources is None else [[]]
    if claim.from_resources == 1:
        options += [[face] for face in dict.fromkeys(faces)]
    for option in options:
        if not any(_missing(part, position, option) for part in parts):
            yield option


def _required_cubes(
    parts: Sequence[Part], position: OnSetsPosition, allowed: Sequence[list[str]], terms: OnSetsTerms
) -> Iterator[Finding]:
    """Required Cube: a cube with that face must be used somewhere, whatever it stands for."""
    for face in sorted(terms.required_faces):
        if not any(_can_use(face, part, position, option) for option in allowed for part in parts):
            yield terms.finding("variation/required-cube", "required-cube", f"The Solution must contain a {face} cube.")


def _can_use(face: str, part: Part, position: OnSetsPosition, resources: Sequence[str]) -> bool:
    cubes = _cubes(part, position, resources, first=face)
    matched = _match(part, cubes)
    return any(cubes[number] == face for number in matched)


def _unavailable(face: str, position: OnSetsPosition, terms: OnSetsTerms) -> Finding:
    if any(cube.face == face for cube in position.forbidden):
        return terms.finding(
            "unavailable-cube/forbidden", "no-forbidden", f"There is no {face} to use: one lies in Forbidden."
        )
    return terms.finding("unavailable-cube", "cubes-there", f"There are not enough {face} cubes for this Solution.")
