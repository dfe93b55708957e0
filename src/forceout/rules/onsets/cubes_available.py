"""Whether the cubes of a Solution are there. A cube serves once in the Restrictions and once in the Set-Name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from forceout.cubes import words
from forceout.cubes.faces import ON_SETS_OPERATIONS, ON_SETS_RELATIONS
from forceout.cubes.notation.tokens import Token, WrittenCube
from forceout.rules.claims import Claim
from forceout.rules.finding import Finding
from forceout.rules.matching import match
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.shortage import Shortage, not_used


@dataclass(frozen=True)
class Demand:
    """A cube that a part of the Solution needs, by the faces that can serve. `symbol` is what is written."""

    faces: frozenset[str]
    symbol: str
    operation: bool


@dataclass(frozen=True)
class Part:
    """The Restrictions together, or the Set-Name: what it needs and which Required cubes it must use.

    With Multiple Operations one cube may serve all uses of an operation, so only the first needs a cube.
    """

    demands: tuple[Demand, ...]
    required: tuple[str, ...]
    operations_repeat: bool
    named: str = ""
    """The part in words, where a paper has two of them."""

    def unmet(self, matched: dict[int, int], cubes: Sequence[str]) -> list[Demand]:
        """The demands that a pairing of these cubes leaves without one they need."""
        met = set(matched.values())
        operating = {cubes[cube] for cube, number in matched.items() if self.demands[number].operation}
        return [
            demand
            for number, demand in enumerate(self.demands)
            if number not in met and not (self.operations_repeat and demand.operation and demand.faces & operating)
        ]


def parts_of(
    restrictions: Sequence[tuple[Token, ...]],
    set_name: tuple[Token, ...],
    position: OnSetsPosition,
    terms: OnSetsTerms,
) -> list[Part]:
    """The Restriction part, where there is one, and the Set-Name."""
    cubes = [token for row in (*restrictions, set_name) for token in row if isinstance(token, WrittenCube)]
    committed = _committed(cubes, terms)
    required = [cube.face for cube in position.required]
    as_relations = {cube.face for cube in cubes if cube.symbol in ON_SETS_RELATIONS} | set(ON_SETS_RELATIONS)
    parts = []
    if restrictions:
        rows = [token for row in restrictions for token in row]
        parts.append(_part(rows, required, committed, terms, " in the Restrictions"))
    named = " in the Set-Name" if restrictions else ""
    parts.append(_part(set_name, [face for face in required if face not in as_relations], committed, terms, named))
    return parts


def _part(row: Sequence[Token], required: list[str], committed: frozenset[str], terms: OnSetsTerms, named: str) -> Part:
    demands = [_demand(token, committed, terms) for token in row if isinstance(token, WrittenCube)]
    return Part(tuple(demands), tuple(required), terms.operations_repeat, named)


def _committed(cubes: Sequence[WrittenCube], terms: OnSetsTerms) -> frozenset[str]:
    """Wild faces that stand for something outside their interchangeable pair, and so for nothing else."""
    return frozenset(
        cube.face for cube in cubes if cube.face in terms.wild_faces and cube.symbol not in terms.partners(cube.face)
    )


def _demand(cube: WrittenCube, committed: frozenset[str], terms: OnSetsTerms) -> Demand:
    if cube.symbol != cube.face:
        faces = frozenset({cube.face})
    else:
        faces = terms.partners(cube.face) - committed or frozenset({cube.face})
    return Demand(faces, cube.symbol, cube.symbol in ON_SETS_OPERATIONS)


def check_cubes(
    parts: Sequence[Part], position: OnSetsPosition, claim: Claim, terms: OnSetsTerms, written: int
) -> Iterator[Finding]:
    """Everything wrong with the cubes a Solution uses. `written` counts the cubes in it."""
    if written < terms.least_cubes:
        yield terms.finding("too-few-cubes", "two-cubes", "A Solution uses at least two cubes.")
    everything = [cube.face for cube in position.resources]
    missing = [(part, demand) for part in parts for demand in _missing(part, position, everything)]
    yield from dict.fromkeys(_unavailable(demand, part, position, terms) for part, demand in missing)
    for part in parts:
        left_out = Counter(_unused_required(part, position, everything))
        if left_out:
            yield terms.finding("missing-required", "all-required", not_used(sorted(left_out.items()), part.named))
    allowed = list(_allowed_resources(parts, position, claim))
    if not allowed and not missing:
        text = "The Solution takes more than one cube from Resources; here it may take only one."
        if not claim.from_resources:
            text = "The Solution takes a cube from Resources; here it may take none."
        yield terms.finding("too-many-resources", "now-one-cube", text)
    yield from _required_cubes(parts, position, allowed or [everything], terms)


def _cubes(part: Part, position: OnSetsPosition, resources: Sequence[str], first: Sequence[str] = ()) -> list[str]:
    """The cubes in the order in which they are best used: those that must be, those to be tried, and the rest."""
    others = [*(cube.face for cube in position.permitted), *resources]
    for face in first:
        if face in others:
            others.remove(face)
            others.insert(0, face)
    spare = [cube.face for cube in position.required if cube.face not in part.required]
    return [*part.required, *others, *spare]


def _match(part: Part, cubes: list[str]) -> dict[int, int]:
    return match(part.demands, cubes, lambda face, demand: face in demand.faces)


def _missing(part: Part, position: OnSetsPosition, resources: Sequence[str]) -> list[Demand]:
    cubes = _cubes(part, position, resources)
    return part.unmet(_match(part, cubes), cubes)


def _unused_required(part: Part, position: OnSetsPosition, resources: Sequence[str]) -> list[str]:
    matched = _match(part, _cubes(part, position, resources))
    return [face for number, face in enumerate(part.required) if number not in matched]


def resource_options(faces: list[str], claim: Claim) -> list[list[str]]:
    """What a Solution may take from Resources: everything, nothing, or nothing and each single cube."""
    if claim.from_resources is None:
        return [faces]
    singles = [[face] for face in dict.fromkeys(faces)] if claim.from_resources == 1 else []
    return [[], *singles]


def _allowed_resources(parts: Sequence[Part], position: OnSetsPosition, claim: Claim) -> Iterator[list[str]]:
    """The cubes from Resources with which the Solution could have been made, as many as the claim allows."""
    for option in resource_options([cube.face for cube in position.resources], claim):
        if not any(_missing(part, position, option) for part in parts):
            yield option


def _required_cubes(
    parts: Sequence[Part], position: OnSetsPosition, allowed: Sequence[list[str]], terms: OnSetsTerms
) -> Iterator[Finding]:
    """Required Cube: a cube with each of these faces must be used somewhere, whatever it stands for."""
    faces = sorted(terms.required_faces)
    if not faces:
        return
    shares = list(product(range(len(parts)), repeat=len(faces)))  # which part uses which of them
    for option in allowed:
        for share in shares:
            wanted = [[face for face, part in zip(faces, share, strict=True) if part == n] for n in range(len(parts))]
            if all(_can_use(wanted[n], part, position, option) for n, part in enumerate(parts)):
                return
    named = words.listed(words.a(face) for face in faces)
    yield terms.finding("variation/required-cube", "required-cube", f"The Solution must contain {named}.")


def _can_use(faces: Sequence[str], part: Part, position: OnSetsPosition, resources: Sequence[str]) -> bool:
    cubes = _cubes(part, position, resources, first=faces)
    matched = _match(part, cubes)
    used = [cubes[number] for number in matched]
    return all(face in used for face in faces)


def _unavailable(demand: Demand, part: Part, position: OnSetsPosition, terms: OnSetsTerms) -> Finding:
    """A cube that a part needs once more than there are such cubes, or than may be used."""
    sections = (position.required, position.permitted, position.resources)
    there = sum(cube.face in demand.faces for section in sections for cube in section)
    used = sum(other.faces == demand.faces for other in part.demands)
    forbidden = sum(cube.face in demand.faces for cube in position.forbidden)
    shown = words.listed(sorted(demand.faces), "or")
    short = Shortage(shown, used, there, forbidden, where=part.named)
    if forbidden:
        return terms.finding("unavailable-cube/forbidden", "no-forbidden", short.sentence)
    return terms.finding("unavailable-cube", "cubes-there", short.sentence)
