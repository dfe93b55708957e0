"""The pools of cubes a Solution may be made of, and the writing of what the kernel found in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from forceout.cubes.faces import ON_SETS_DIGITS, ON_SETS_RELATIONS
from forceout.rules.claims import Claim
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.tree import Tree
from forceout.solver.onsets_kernel import Pool
from forceout.solver.onsets_roles import Catalogue, role_of

if TYPE_CHECKING:
    from forceout.solver.onsets_kernel import KindRow, Row

MOST_OF_A_ROLE = 15
"""The kernel counts cubes of one meaning in four bits. All cubes that are no digits are fifteen."""


class TooManyCubes(Exception):
    """More cubes of one meaning than the game has, and than the kernel can count."""


@dataclass(frozen=True)
class Meaning:
    """What a face stands for in one pool: its role and, reading by reading, how it is written."""

    role: int
    written: tuple[str, ...]


@dataclass
class Cubes:
    """The cubes of a position, by face."""

    required: Counter[str]
    base: Counter[str]
    extra: frozenset[str]
    faces: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        every = {*self.base, *self.extra}
        self.faces = tuple(sorted(face for face in every if face not in ON_SETS_DIGITS))

    @classmethod
    def of(cls, position: OnSetsPosition, claim: Claim) -> Cubes:
        """All that may be used: with Now one cube of any face in Resources beside Required and Permitted."""
        required = Counter(cube.face for cube in position.required)
        base = required + Counter(cube.face for cube in position.permitted)
        resources = [cube.face for cube in position.resources]
        if claim.from_resources is None:
            base += Counter(resources)
        return cls(required, base, frozenset(resources) if claim.from_resources == 1 else frozenset())


def meanings(face: str, standing: str, terms: OnSetsTerms, catalogue: Catalogue) -> Meaning:
    """A face that stands for a symbol, itself mostly, may be read as any partner of it.

    A partner is written as what it means, as the rules want it. But where the face or the partner is wild, an
    unmarked symbol would take the meaning of the marked ones, so both are said.
    """
    symbols = tuple(sorted(terms.partners(standing)))
    role = role_of(symbols, terms)
    assert role is not None
    number = catalogue.numbers[role]
    if standing != face:
        return Meaning(number, tuple(f"{face}:{symbol}" for symbol in symbols))
    wild = len(symbols) > 1 and not terms.wild_faces.isdisjoint(symbols)
    return Meaning(number, tuple(f"{face}:{symbol}" if wild else symbol for symbol in symbols))


@dataclass(frozen=True)
class Prepared:
    """A pool for the kernel with what its kinds of cubes mean."""

    catalogue: Catalogue
    pool: Pool
    faces: tuple[str, ...]
    meanings: Mapping[str, Meaning]
    base: Mapping[str, int]

    def write(self, row: Row) -> tuple[str, ...]:
        """The Restrictions and the Set-Name of a witness, each as text."""
        _, _, _, _, programs, limiting, naming, limit_taken, name_taken = row
        hand = _Hand(self, limiting, limit_taken)
        restrictions = [hand.write(program) for program in programs[:-1]]
        return (*restrictions, _Hand(self, naming, name_taken).write(programs[-1]))


class _Hand:
    """Hands out the cubes chosen for one part of a Solution, as the program asks for them."""

    def __init__(self, prepared: Prepared, counts: Sequence[int], taken: int) -> None:
        self.roles = prepared.catalogue.roles
        self.meanings = prepared.meanings
        self.waiting: dict[int, list[str]] = {}
        self.again: dict[int, str] = {}
        for number, face in enumerate(prepared.faces):
            role = self.meanings[face].role
            self.waiting.setdefault(role, []).extend([face] * counts[number])
            if prepared.base[face] or taken == number + 1:
                self.again.setdefault(role, face)  # an operation that may be used many times

    def _cube(self, role: int, reading: int) -> str:
        waiting = self.waiting[role]
        face = waiting.pop() if waiting else self.again[role]
        return self.meanings[face].written[reading]

    def write(self, program: Sequence[tuple[int, int]]) -> str:
        """A part as text, from its program in postfix order."""
        stack: list[Tree] = []
        chain = ""
        for role, reading in program:
            cube = self._cube(role, reading)
            sort = self.roles[role][0]
            if sort == "operand":
                stack.append(Tree(cube))
            elif sort == "prime":
                stack.append(Tree(cube, (stack.pop(),), postfix=True))
            elif sort == "binary":
                right = stack.pop()
                stack.append(Tree(cube, (stack.pop(), right)))
            else:  # brackets may not enclose a relation, so a chain is written flat
                right = stack.pop()
                chain = f"{chain or stack.pop().write()} {cube} {right.write()}"
        return chain or stack.pop().write()


Book = dict[tuple[str, str], Meaning]
"""What each face means when it stands for a symbol: the same all through a shake."""


def pools(cubes: Cubes, terms: OnSetsTerms, catalogue: Catalogue, book: Book) -> Iterator[Prepared]:
    """One pool for each way to settle what the wild cubes stand for. What faces mean goes into the book."""
    wild = [face for face in cubes.faces if face in terms.wild_faces]
    for standing in _standings(wild, terms):
        known = {}
        for face in cubes.faces:
            entry = face, standing.get(face, face)
            if entry not in book:
                book[entry] = meanings(*entry, terms, catalogue)
            known[face] = book[entry]
        kinds = []
        needed = False
        for face in cubes.faces:
            symbol = standing.get(face, face)
            relation = face in ON_SETS_RELATIONS or symbol in ON_SETS_RELATIONS
            required = cubes.required[face]
            needed = needed or (relation and required > 0)
            least = 0 if relation else required
            wanted = face in terms.required_faces
            kinds.append((known[face].role, least, required, cubes.base[face], face in cubes.extra, wanted))
        _count(kinds)
        pool = Pool(
            kinds,
            terms.operations_repeat,
            terms.restrictions,
            needed,
            terms.no_null_restrictions,
            terms.least_operations,
            terms.least_cubes,
        )
        yield Prepared(catalogue, pool, cubes.faces, known, cubes.base)


def _count(kinds: Sequence[KindRow]) -> None:
    most: Counter[int] = Counter()
    for role, _, _, base, extra, _ in kinds:
        most[role] += base + extra
    if any(count > MOST_OF_A_ROLE for count in most.values()):
        raise TooManyCubes


def _standings(wild: Sequence[str], terms: OnSetsTerms) -> Iterator[dict[str, str]]:
    """What the wild faces stand for: themselves, or the same other symbol throughout; of a pair one will do."""
    if not wild:
        yield {}
        return
    face, *others = wild
    symbols = {min(terms.partners(symbol)) for symbol in terms.wild_symbols - terms.partners(face)}
    for rest in _standings(others, terms):
        for symbol in (face, *sorted(symbols)):
            yield {**rest, face: symbol}
