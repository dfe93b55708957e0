"""Small positions of Equations that are likely to have a solution, for a solver that tries everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from forceout import exact
from forceout.analysis.random_equations import Cubes, RolledShake, goal_from, goal_turns, is_numeral
from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_expression
from forceout.cubes.notation.tokens import Role, Turn, WrittenCube
from forceout.cubes.notation.writer import write_cube
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.equations.goal import may_be_exponent, read_goal
from forceout.rules.equations.position import Position
from forceout.rules.equations.relation import DiffersByMultiple
from forceout.rules.equations.side import read_side
from forceout.rules.equations.terms import Terms

ABOUT = {
    "remainder": "÷",
    "log": "÷",
    "average": "+",
    "smallest-prime": "×",
    "number-of-factors": "×",
    "percent": "√",
    "lcm": "√",
    "root-is-i": "√",
    "decimal-point": "^",
    "gcf": "^",
    "powers-of-the-base": "1",
}
"""The faces that a variation is about."""


def small_position(rng: random.Random, shake: RolledShake, most_cubes: int = 9) -> Position:
    """Few cubes that are likely to make a number, for a solver that tries everything.

    The Goal is any legal one or, as often, a number that some of the cubes make. Its cubes then need not
    be of the roll.
    """
    terms = shake.terms
    cubes = _likely_cubes(rng, shake, most_cubes)
    left = list(shake.roll)
    for cube in cubes:
        left.remove(cube)
    rng.shuffle(cubes)
    permitted = rng.randint(0, min(2, len(cubes) - 1))
    required = len(cubes) - permitted - rng.randint(0, min(3, len(cubes) - 1 - permitted))
    position = Position(
        (),
        tuple(cubes[:required]),
        tuple(cubes[required : required + permitted]),
        resources=tuple(cubes[required + permitted :]),
        claim=rng.choice((near_claim(terms), open_claim(terms))),
    )
    goal = _reachable_goal(rng, position, terms) if rng.random() < 0.6 else None
    return replace(position, goal=goal or goal_from(rng, tuple(left), terms, most=4))


def _likely_cubes(rng: random.Random, shake: RolledShake, most: int) -> list[WrittenCube]:
    """Numerals and about as many signs as they need, those the variations are about first."""
    terms = shake.terms
    numerals = rng.choices((1, 2, 3, 4, 5), (1, 4, 6, 4, 1))[0]
    if rng.random() < 0.7:
        numerals = max(numerals, terms.least_operations + 1)
    signs = max(0, numerals - 1 + rng.choices((-1, 0, 1), (1, 6, 2))[0])
    picked: list[WrittenCube] = []
    left = list(shake.roll)

    def pick(fitting: Callable[[WrittenCube], bool], count: int) -> None:
        known = [cube for cube in left if fitting(cube)]
        for cube in rng.sample(known, min(count, len(known))):
            picked.append(cube)
            left.remove(cube)

    pick(lambda cube: _is_about(cube, shake), rng.choices((0, 1, 2), (1, 3, 1))[0])
    have = sum(1 for cube in picked if is_numeral(cube.face, terms))
    pick(lambda cube: is_numeral(cube.face, terms), max(0, numerals - have))
    pick(lambda cube: cube.face in OPERATIONS, max(0, signs - (len(picked) - max(numerals, have))))
    if rng.random() < 0.3:
        pick(lambda cube: True, 1)
    while len(picked) < 2:
        pick(lambda cube: True, 1)
    return picked[:most]


def _is_about(cube: WrittenCube, shake: RolledShake) -> bool:
    terms = shake.terms
    if cube.face == terms.wild or (terms.base > 10 and cube.face in terms.digit_values and cube.face not in DIGITS):
        return True
    if terms.exponent_colour is not None and cube.colour is terms.exponent_colour:
        return cube.face in terms.digit_values
    return any(cube.face == ABOUT.get(choice.key) for choice in shake.choices)


def _reachable_goal(rng: random.Random, position: Position, terms: Terms) -> Cubes | None:
    """The value of an expression of the cubes as a Goal, where one is found that a Goal can be."""
    most = terms.claims[position.claim].from_resources
    keen = rng.choice((0, 20))
    for attempt in range(30):
        cubes = list(position.required)
        cubes += [cube for cube in position.permitted if rng.random() < 0.4]
        taken = [cube for cube in position.resources if rng.random() < 0.4]
        cubes += taken if most is None else taken[:most]
        rng.shuffle(cubes)
        text = _Writer(rng, terms, keen=attempt < keen).expression(cubes)
        goal = goal_of(rng, text, terms) if text is not None and len(cubes) >= terms.least_cubes else None
        if goal is not None and read_goal(goal, terms).legal:
            return goal
    return None


def goal_of(rng: random.Random, text: str, terms: Terms) -> Cubes | None:
    """The value of an expression as a Goal of one numeral."""
    try:
        side = read_side(read_expression(text), terms, in_goal=False)
    except NotationError:
        return None
    values = [] if side.findings else [exact.rational(reading.value) for reading in side.readings]
    if not values or values[0] is None:
        return None
    top, bottom = int(values[0].p), int(values[0].q)
    if isinstance(terms.relation, DiffersByMultiple):
        top += bottom * terms.relation.k * rng.choice((-2, -1, 1, 2, 3))
    turn = Turn.UPRIGHT
    if top < 0 and bottom == 1 and terms.upside_down:
        top, turn = -top, Turn.UPSIDE_DOWN
    elif top == 1 and bottom > 1 and terms.sideways:
        top, bottom, turn = bottom, top, Turn.SIDEWAYS
    return _numeral(rng, top, turn, terms) if bottom == 1 and top >= 0 else None


def _numeral(rng: random.Random, number: int, turn: Turn, terms: Terms) -> Cubes | None:
    symbols = {value: symbol for symbol, value in terms.digit_values.items()}
    digits = ""
    while (number or not digits) and len(digits) <= terms.goal_digits:
        number, digit = divmod(number, terms.base)
        digits = symbols[digit] + digits
    if number or len(digits) > terms.goal_digits or (turn is not Turn.UPRIGHT and len(digits) > 1):
        return None
    colours = [sorted(terms.cubes.colours_showing(face), key=lambda colour: colour.value) for face in digits]
    return tuple(WrittenCube(face, face, rng.choice(shown), turn) for face, shown in zip(digits, colours, strict=True))


class _Writer:
    """Writes some expression of given cubes. Not each is one: the reader has the last word.

    A keen writer uses what variations allow wherever it can, lest those few positions be too few.
    """

    def __init__(self, rng: random.Random, terms: Terms, *, keen: bool) -> None:
        self.rng = rng
        self.terms = terms
        self.often = 0.7 if keen else 0.25
        self.wild_as = rng.choice(sorted(terms.wild_symbols)) if terms.wild_symbols else None

    def expression(self, cubes: list[WrittenCube]) -> str | None:
        if len(cubes) == 1:
            return self._number(cubes[0])
        long = len(cubes) <= self.terms.solution_digits and all(map(self._counts, cubes))
        if long and self.rng.random() < 0.6:
            return "".join(write_cube(replace(self._meant(cube), turn=Turn.UPRIGHT)) for cube in cubes)
        for at in self.rng.sample(range(len(cubes)), len(cubes)):
            text = self._around(cubes[at], cubes[:at] + cubes[at + 1 :])
            if text is not None:
                return text
        return None

    def _symbol(self, cube: WrittenCube) -> str:
        return self.wild_as if self.wild_as is not None and cube.face == self.terms.wild else cube.face

    def _counts(self, cube: WrittenCube) -> bool:
        return is_numeral(self._symbol(cube), self.terms)

    def _meant(self, cube: WrittenCube) -> WrittenCube:
        symbol = self._symbol(cube)
        role = {"^": Role.TEN, "√": Role.IMAGINARY if self.terms.imaginary else Role.ELEVEN}.get(symbol)
        number = 0
        if symbol == "1" and self.terms.powers_of_the_base and self.rng.random() < self.often:
            role, number = Role.BASE_POWER, self.rng.randint(-1, 2)
        return replace(cube, symbol=symbol, role=role, number=number)

    def _number(self, cube: WrittenCube) -> str | None:
        if not self._counts(cube):
            return None
        turns = list(goal_turns(replace(cube, face=self._symbol(cube)), self.terms))
        turn = self.rng.choice(turns) if turns and self.rng.random() < self.often else Turn.UPRIGHT
        bang = "!" if self.terms.factorials and self.rng.random() < self.often else ""
        return write_cube(replace(self._meant(cube), turn=turn)) + bang

    def _around(self, cube: WrittenCube, rest: list[WrittenCube]) -> str | None:
        """An expression whose main sign is this cube."""
        symbol = self._symbol(cube)
        prefix = symbol in self.terms.prefix and (symbol not in self.terms.binary or self.rng.random() < 0.5)
        if prefix and not self.terms.imaginary:
            inner = self.expression(rest)
            return None if inner is None else f"{write_cube(replace(cube, symbol=symbol))}({inner})"
        if may_be_exponent(self._meant(cube), self.terms) and self.rng.random() < self.often:
            inner = self.expression(rest)
            return None if inner is None else f"({inner})'{self._number(cube)}"
        signs = list(self._signs(cube, symbol))
        if not signs or len(rest) < 2:
            return None
        cut = self._cut(rest)
        left, right = self.expression(rest[:cut]), self.expression(rest[cut:])
        return None if left is None or right is None else f"({left}){self._pick(signs)}({right})"

    def _signs(self, cube: WrittenCube, symbol: str) -> Iterator[str]:
        """The ways to write the cube as a sign between two numbers."""
        shown, binary = replace(cube, symbol=symbol), self.terms.binary
        if symbol in binary and not (symbol == "√" and self.terms.imaginary):
            plain = {"^": Role.POWER, "√": Role.ROOT}.get(symbol) if is_numeral(symbol, self.terms) else None
            yield write_cube(replace(shown, role=plain))
        for turn in (Turn.SIDEWAYS, Turn.UPSIDE_DOWN):
            if symbol + turn.value in binary:
                yield write_cube(replace(shown, turn=turn))
        for key, face, role in (("gcf", "^", Role.GCF), ("lcm", "√", Role.LCM)):
            if symbol == face and key in binary:
                yield write_cube(replace(shown, role=role))

    def _pick(self, signs: list[str]) -> str:
        """One of the signs; the plain one, where there is one, comes first."""
        return self.rng.choice(signs[1:] if len(signs) > 1 and self.rng.random() < self.often else signs)

    def _cut(self, cubes: list[WrittenCube]) -> int:
        """Where to cut so that either part has one numeral more than signs, if that can be."""
        cuts = list(range(1, len(cubes)))
        fair = [cut for cut in cuts if self._spare(cubes[:cut]) == 1 and self._spare(cubes[cut:]) == 1]
        return self.rng.choice(fair or cuts)

    def _spare(self, cubes: list[WrittenCube]) -> int:
        return sum(1 if self._counts(cube) else -1 for cube in cubes)
