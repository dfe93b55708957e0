"""Every numeral and every sign that the cubes of a shake may be, as a list.

The kernel reads it instead of the terms: what a variation changes, it changes by entries here. Whatever a kernel is
made of stands in the list, so kernels are kept by it, and a term that nobody thought of cannot give a stale one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple

from flint import fmpq

from forceout import exact
from forceout.cubes.colour import Colour
from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.tokens import NAMED_SIGNS, ROLE_SYMBOL, Role, Turn, WrittenCube
from forceout.cubes.notation.writer import write_cube
from forceout.exact import Undefined
from forceout.rules.equations.goal import may_be_exponent
from forceout.rules.equations.grouped import Place
from forceout.rules.equations.numerals import GOAL_POWERS, Digit, place_value, turned
from forceout.rules.equations.operators import Binary, Unary
from forceout.rules.equations.terms import Terms
from forceout.rules.tree import Tree

WORD = 2**63
"""Powers of the base are listed as far as they fit a machine word."""
LONGEST_POINTED = 3
"""The most digits of a numeral with a decimal point."""
FACTORIALS_TRIED = 4
"""Of those without end: three zeros as ones, and one more behind all of it."""


class Kind(NamedTuple):
    """Cubes that are alike for a writer: a face, and whether it may be an exponent by its colour."""

    face: str
    exponent: bool = False


@dataclass(frozen=True, slots=True)
class Numeral:
    """Cubes that together are a numeral.

    A `wide` one has two digits where only percent takes those. A `far` one is a power of the base that only a
    search from the Goal backwards would think of.
    """

    cubes: tuple[Kind, ...]
    value: fmpq
    tree: Tree
    wide: bool = False
    far: bool = False
    imaginary: bool = False
    """The value is then that of i or -i, 1 or -1 times i."""


@dataclass(frozen=True, slots=True)
class SignUse:
    """A sign with the cube that shows it (a factorial has none), and what a solver must know to carry it out."""

    kind: Kind | None
    operation: str
    tree: Tree
    """The sign by itself; for an exponent without a ^ cube, the exponent."""
    unary: bool = False
    postfix: bool = False
    demand: str = ""
    parameter: fmpq = field(default_factory=lambda: fmpq(0))
    factorials: int = 0
    takes_wide: bool = False

    @property
    def place(self) -> Place | None:
        """Where the sign stands by itself; None for a numeral that touches its operand."""
        if self.operation in ("power-of", "times-i", "join-by-i"):
            return None
        return "between" if not self.unary else "behind" if self.postfix else "before"

    def join(self, operands: list[Tree]) -> Tree:
        """The expression that the sign makes of its operands, taken from the end of the list."""
        if self.operation == "power-of":
            return Tree("'", (operands.pop(), self.tree))
        if self.operation == "times-i":
            return Tree("", (operands.pop(), self.tree))
        if self.operation == "join-by-i":
            right = operands.pop()
            return Tree("", (Tree("", (operands.pop(), self.tree)), right))
        if self.unary:
            return Tree(self.tree.text, (operands.pop(),), postfix=self.postfix)
        right = operands.pop()
        return Tree(self.tree.text, (operands.pop(), right))


@dataclass(frozen=True)
class NumeralsAndSigns:
    """The finished list of a shake. Where two are equal, one kernel serves both.

    `unfinished` holds kinds with more uses than are listed: nothing is proven where one is used. `endless` holds those
    that may be any power of the base: with one of them a search backwards still proves.
    """

    kinds: tuple[Kind, ...]
    most: tuple[int, ...]
    """The largest number of each kind that a roll can show."""
    operations: tuple[bool, ...]
    """Whether each kind is an operation sign, a wild cube by what it stands for."""
    operations_repeat: bool
    numerals: tuple[Numeral, ...]
    signs: tuple[SignUse, ...]
    factorials: int
    unfinished: frozenset[Kind]
    endless: frozenset[Kind]
    endless_factorials: bool
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.kinds, self.signs, len(self.numerals))))

    def __hash__(self) -> int:
        """Of a part, for there may be thousands of numerals; equality is that of the whole.

        It is worked out once: kernels are given up when the interpreter ends too, and fractions have no hash by then.
        """
        return self._hash

    def kind_of(self, cube: WrittenCube, terms: Terms) -> Kind:
        """The kind that a cube on the mat is counted under."""
        if terms.exponent_colour is None or Kind(cube.face, exponent=True) not in self.kinds:
            return Kind(cube.face)
        if cube.colour is not None:
            return Kind(cube.face, cube.colour is terms.exponent_colour)
        return Kind(cube.face, terms.exponent_colour in terms.cubes.colours_showing(cube.face))


BETWEEN_PAUSES = 200
"""Numerals that are written down between two pauses."""


def numerals_and_signs(terms: Terms, wild_as: str = "") -> NumeralsAndSigns | None:
    """The list for a shake, with wild cubes standing for one symbol. None where an exponent may have many values."""
    steps = numerals_and_signs_in_steps(terms, wild_as)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: NumeralsAndSigns | None = done.value
            return made


def numerals_and_signs_in_steps(terms: Terms, wild_as: str = "") -> Generator[None, None, NumeralsAndSigns | None]:
    """The same, with a pause now and then for whoever cannot wait: thousands of numerals take a while."""
    if terms.imaginary and terms.exponent_colour is not None:
        return None
    return (yield from _Maker(terms, wild_as).make())


class _Maker:
    def __init__(self, terms: Terms, wild_as: str) -> None:
        self.terms = terms
        self.wild_as = wild_as
        self.kinds = list(self._kinds())

    def make(self) -> Generator[None, None, NumeralsAndSigns]:
        terms = self.terms
        numerals: list[Numeral] = []
        for numeral in self._numerals():
            numerals.append(numeral)
            if len(numerals) % BETWEEN_PAUSES == 0:
                yield
        return NumeralsAndSigns(
            kinds=tuple(kind for kind, _ in self.kinds),
            most=tuple(most for _, most in self.kinds),
            operations=tuple(self._symbol(kind) in terms.operations for kind, _ in self.kinds),
            operations_repeat=terms.operations_repeat,
            numerals=tuple(numerals),
            signs=tuple(self._signs()),
            factorials=self._factorials(),
            unfinished=frozenset(kind for kind, _ in self.kinds if self._unfinished(kind)),
            endless=frozenset(kind for kind, _ in self.kinds if self._endless(kind)),
            endless_factorials=terms.factorials_unlimited_in_solution and "!" in terms.postfix,
        )

    def _factorials(self) -> int:
        """How many an expression is tried with; where there may be any number of them, a few more than a Goal has."""
        endless = self.terms.factorials and self.terms.factorials_unlimited_in_solution
        return max(self.terms.factorials, FACTORIALS_TRIED) if endless else self.terms.factorials

    def _kinds(self) -> Iterator[tuple[Kind, int]]:
        """The kinds of cubes with the largest number of each that a roll can show."""
        colour = self.terms.exponent_colour
        for face in DIGITS + OPERATIONS:
            showing = [kind for kind in self.terms.cubes.kinds if face in kind.faces]
            of_colour = sum(kind.count for kind in showing if kind.colour is colour)
            others = sum(kind.count for kind in showing) - of_colour
            if colour is None or self._symbol(Kind(face)) not in self.terms.digit_values:
                yield Kind(face), others + of_colour
                continue
            if of_colour:
                yield Kind(face, exponent=True), of_colour
            if others:
                yield Kind(face), others

    def _symbol(self, kind: Kind) -> str:
        return self.wild_as if self.wild_as and kind.face == self.terms.wild else kind.face

    def _cube(
        self, kind: Kind, turn: Turn = Turn.UPRIGHT, role: Role | None = None, colour: Colour | None = None
    ) -> WrittenCube:
        return WrittenCube(kind.face, self._symbol(kind), colour, turn, role)

    def _unfinished(self, kind: Kind) -> bool:
        symbol, terms = self._symbol(kind), self.terms
        if kind.exponent and self._endless(kind):
            return True
        return symbol == "^" and terms.point_is_a_cube and terms.exponent_colour is not None

    def _endless(self, kind: Kind) -> bool:
        return self._symbol(kind) == "1" and self.terms.powers_of_the_base

    # -- numerals -----------------------------------------------------------------------------------

    def _turns(self) -> list[Turn]:
        terms = self.terms
        turns = [Turn.UPRIGHT]
        turns += [Turn.SIDEWAYS] if terms.sideways else []
        turns += [Turn.UPSIDE_DOWN] if terms.upside_down else []
        return turns + ([Turn.BOTH] if terms.sideways and terms.upside_down else [])

    def _numerals(self) -> Iterator[Numeral]:
        for kind, _ in self.kinds:
            for value, cube in self._lone(kind):
                far = cube.role is Role.BASE_POWER and cube.number not in GOAL_POWERS
                yield Numeral((kind,), value, Tree(write_cube(cube)), far=far)
            for value, cube in self._units(kind):
                yield Numeral((kind,), value, Tree(write_cube(cube)), imaginary=True)
        for length in range(2, self.terms.solution_digits + 1):
            yield from self._long(length, wide=False)
        takes_two = any(sign.takes_two_digit_operands for sign in self.terms.binary.values())
        if takes_two and self.terms.solution_digits < 2:
            yield from self._long(2, wide=True)
        if self.terms.point_is_a_cube:
            yield from self._pointed()

    def _lone(self, kind: Kind, colour: Colour | None = None) -> Iterator[tuple[fmpq, WrittenCube]]:
        """A cube as a numeral by itself, in every way it may lie."""
        symbol, terms = self._symbol(kind), self.terms
        if symbol not in terms.digit_values:
            return
        for turn in self._turns():
            cube = self._cube(kind, turn, self._digit_role(kind), colour)
            powers = [None, *self._powers()] if symbol == "1" and terms.powers_of_the_base else [None]
            for power in powers:
                value = fmpq(terms.digit_values[symbol]) if power is None else fmpq(terms.base) ** power
                shown = cube if power is None else replace(cube, role=Role.BASE_POWER, number=power)
                try:
                    result = turned(value, turn)
                except Undefined:
                    continue
                assert isinstance(result, fmpq)
                yield result, shown

    def _powers(self) -> range:
        most = next(power for power in range(WORD) if self.terms.base ** (power + 1) >= WORD)
        return range(-most, most + 1)

    def _units(self, kind: Kind) -> Iterator[tuple[fmpq, WrittenCube]]:
        """A √ as i, in every way it may lie: on its side or upside-down it is -i."""
        if self._symbol(kind) != "√" or not self.terms.imaginary:
            return
        for turn in self._turns():
            flipped = turn.sideways != turn.upside_down
            role = Role.IMAGINARY if self.terms.base > 11 else None
            yield fmpq(-1 if flipped else 1), self._cube(kind, turn, role)

    def _digit_role(self, kind: Kind) -> Role | None:
        """The mark of a ^ or √ used as the digit ten or eleven."""
        return {"^": Role.TEN, "√": Role.ELEVEN}.get(self._symbol(kind))

    def _digits(self) -> list[tuple[Kind, Digit]]:
        found = []
        for kind, _ in self.kinds:
            value = self.terms.digit_values.get(self._symbol(kind))
            if value is not None:
                found.append((kind, Digit(write_cube(self._cube(kind, role=self._digit_role(kind))), value)))
        return found

    def _long(self, length: int, *, wide: bool) -> Iterator[Numeral]:
        for row in product(self._digits(), repeat=length):
            digits = [digit for _, digit in row]
            tree = Tree("".join(digit.text for digit in digits))
            yield Numeral(tuple(kind for kind, _ in row), place_value(digits, self.terms.base), tree, wide)

    def _pointed(self) -> Iterator[Numeral]:
        """A ^ cube as a decimal point among one to three digits."""
        points = [kind for kind, _ in self.kinds if self._symbol(kind) == "^"]
        for point, length in product(points, range(1, LONGEST_POINTED + 1)):
            mark = Digit(write_cube(self._cube(point, role=Role.POINT)), None)
            for row in product(self._digits(), repeat=length):
                cubes = (*(kind for kind, _ in row), point)
                texts = [digit.text for _, digit in row]
                whole = place_value([digit for _, digit in row], self.terms.base)
                for place in range(length + 1):
                    tree = Tree("".join((*texts[:place], mark.text, *texts[place:])))
                    yield Numeral(cubes, whole / self.terms.base ** (length - place), tree)

    # -- signs --------------------------------------------------------------------------------------

    def _signs(self) -> Iterator[SignUse]:
        for kind, _ in self.kinds:
            symbol = self._symbol(kind)
            if symbol == "√" and self.terms.imaginary:
                yield from self._times_i(kind)
                continue
            prefix = self.terms.prefix.get(symbol)
            if prefix is not None:
                cube = self._cube(kind, role=self._plain_role(symbol))
                yield self._prefix(kind, prefix, write_cube(cube))
            for sign, cube in self._between(kind):
                yield self._binary(kind, sign, write_cube(cube))
                if sign.operation == "complex-power":
                    first_value = replace(cube, role=Role.WHICH_ROOT, number=0)
                    yield self._binary(kind, replace(sign, operation="principal-power"), write_cube(first_value))
            yield from self._exponents(kind)
        bang = self.terms.postfix.get("!")
        if bang is not None:
            yield SignUse(None, bang.operation, Tree("!"), unary=True, postfix=True, factorials=1)

    def _times_i(self, kind: Kind) -> Iterator[SignUse]:
        """i touches what stands before it, or on both sides."""
        for value, cube in self._units(kind):
            tree = Tree(write_cube(cube))
            yield SignUse(kind, "times-i", tree, unary=True, parameter=value)
            yield SignUse(kind, "join-by-i", tree, parameter=value)

    def _plain_role(self, symbol: str) -> Role | None:
        """A mark where the bare sign could be taken for a digit."""
        if symbol in DIGITS or symbol not in self.terms.digit_values:
            return None
        return Role.POWER if symbol == "^" else Role.ROOT

    def _prefix(self, kind: Kind, sign: Unary, text: str) -> SignUse:
        return SignUse(kind, sign.operation, Tree(text), unary=True, demand=sign.demand, parameter=fmpq(sign.limit))

    def _binary(self, kind: Kind, sign: Binary, text: str) -> SignUse:
        limit = self.terms.base**2 if sign.operation == "percent" else sign.limit
        return SignUse(
            kind,
            sign.operation,
            Tree(text),
            demand=sign.demand,
            parameter=fmpq(limit),
            takes_wide=sign.takes_two_digit_operands,
        )

    def _between(self, kind: Kind) -> Iterator[tuple[Binary, WrittenCube]]:
        symbol = self._symbol(kind)
        meanings = [
            (symbol, self._cube(kind, role=self._plain_role(symbol))),
            (f"{symbol}s", self._cube(kind, Turn.SIDEWAYS)),
            (f"{symbol}u", self._cube(kind, Turn.UPSIDE_DOWN)),
        ]
        meanings += [(role.value, self._cube(kind, role=role)) for role in NAMED_SIGNS if ROLE_SYMBOL[role] == symbol]
        for key, cube in meanings:
            sign = self.terms.binary.get(key)
            if sign is not None:
                yield sign, cube

    def _exponents(self, kind: Kind) -> Iterator[SignUse]:
        """A digit of the exponent colour raises what stands before it to its own power, with no ^ between."""
        terms = self.terms
        if not kind.exponent:
            return
        colour = terms.exponent_colour
        for value, cube in self._lone(kind, colour):
            if not may_be_exponent(cube, terms):
                continue
            tree, number = Tree(write_cube(cube)), value
            power = terms.binary["^"]
            for used in range(terms.factorials + 1):
                yield SignUse(kind, "power-of", tree, True, False, power.demand, number, used)
                if number.q != 1 or not 0 <= number <= 20:
                    break
                result = exact.factorial(number)
                assert isinstance(result, fmpq)
                number, tree = result, Tree("!", (tree,), postfix=True)


__all__ = ["Kind", "Numeral", "NumeralsAndSigns", "SignUse", "numerals_and_signs", "numerals_and_signs_in_steps"]
