"""Equations positions as they occur in play, made from a seed: for the bench and for comparing solvers.

Everything comes from the `random.Random` handed in. Careful play also asks a solver with a time limit,
so on another machine the same seed may give another position.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from forceout import exact
from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_expression
from forceout.cubes.notation.tokens import Role, Turn, WrittenCube
from forceout.cubes.notation.writer import write_cube, write_goal, write_section
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.equations.game import EquationsLeague
from forceout.rules.equations.goal import may_be_exponent, read_goal
from forceout.rules.equations.position import Position
from forceout.rules.equations.relation import DiffersByMultiple
from forceout.rules.equations.side import read_side
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of
from forceout.rules.selection import Selection, rule_on_selection
from forceout.rules.variation import Choice
from forceout.rules.variations.catalogue import EquationsVariation
from forceout.solver.result import SOLUTION, Budget, SolveResult

Cubes: TypeAlias = tuple[WrittenCube, ...]
Solve: TypeAlias = Callable[[Position, Terms, Budget], SolveResult]

SECTIONS = {"forbidden": 40, "permitted": 25, "required": 35}
"""Where people move cubes, in per cent of their moves."""

GOAL_LENGTHS = {1: 30, 2: 36, 3: 22, 4: 7, 5: 4, 6: 1}
LEFT_IN_RESOURCES = 2
"""With one cube left there are no challenges any more, so a position in play has at least two."""

CAREFUL_MS = 50
TRIES_A_MOVE = 6
TRIES_A_GOAL = 12


@dataclass(frozen=True)
class Shake:
    """A roll of all cubes and the variations chosen on top of those always in effect."""

    ruleset_key: str
    division: str
    choices: tuple[Choice, ...]
    roll: Cubes

    @property
    def terms(self) -> Terms:
        """Looked up, not kept: terms hold functions, and a shake must travel between processes."""
        ruleset = leagues_of("equations")[self.ruleset_key]
        terms: Terms = ruleset.terms(ruleset.division(self.division), self.choices)
        return terms


def random_shake(rng: random.Random, ruleset_key: str, division: str, variations: int = 0) -> Shake:
    """All cubes rolled, and so many legal variations, or as many as the division lets people choose."""
    ruleset = leagues_of("equations")[ruleset_key]
    cubes = ruleset.division(division).terms.cubes
    rolled = cubes.roll(tuple(rng.randrange(6) for _ in range(cubes.size)))
    shake = Shake(ruleset_key, division, (), tuple(WrittenCube(cube.face, cube.face, cube.colour) for cube in rolled))
    offered = list(ruleset.division(division).offered)
    rng.shuffle(offered)
    for variation in offered:
        if len(shake.choices) == variations:
            break
        choice = _legal_choice(rng, ruleset, shake, variation)
        if choice is not None:
            shake = replace(shake, choices=(*shake.choices, choice))
    return shake


def _legal_choice(
    rng: random.Random, ruleset: EquationsLeague, shake: Shake, variation: EquationsVariation
) -> Choice | None:
    """The variation with a parameter that can be chosen now, where there is one."""
    parameters = list(variation.parameters) or [""]
    for parameter in rng.sample(parameters, len(parameters)):
        choice = Choice(variation.key, parameter)
        picked = Selection((choice,), shake.choices, players=3, goal_setter=False)
        if rule_on_selection(picked, shake.roll, ruleset, ruleset.division(shake.division)).legal:
            return choice
    return None


def claims_now_and_impossible(terms: Terms) -> tuple[str, str]:
    """The claims "one more cube is enough" and "it can still be done", as this league calls them."""
    return near_claim(terms), open_claim(terms)


def claiming(position: Position, claim: str) -> Position:
    return replace(position, claim=claim)


def as_question(shake: Shake, position: Position, budget_ms: int = 1000) -> dict[str, Any]:
    """The position as a question for `forceout ask`."""
    return {
        "ask": "solve",
        "ruleset": shake.ruleset_key,
        "division": shake.division,
        "variations": [str(choice) for choice in shake.choices],
        "goal": write_goal(position.goal),
        "required": write_section(position.required),
        "permitted": write_section(position.permitted),
        "forbidden": write_section(position.forbidden),
        "resources": write_section(position.resources),
        "claim": position.claim,
        "budget_ms": budget_ms,
    }


# -- the Goal ---------------------------------------------------------------------------------------


def random_goal(rng: random.Random, shake: Shake) -> Cubes:
    """A legal Goal out of the roll."""
    return goal_from(rng, shake.roll, shake.terms)


def goal_from(rng: random.Random, cubes: Cubes, terms: Terms, most: int = 6) -> Cubes:
    """A legal Goal of some of these cubes. Most Goals of people have one to three cubes."""
    lengths = range(1, min(most, terms.goal_cubes, len(cubes)) + 1)
    weights = [GOAL_LENGTHS[length] for length in lengths]
    for _ in range(60):
        length = rng.choices(lengths, weights)[0]
        if rng.random() < 0.08:
            goal: Cubes | None = tuple(rng.sample(cubes, length))
        else:
            goal = _of_shape(rng, cubes, terms, _shape(rng, length, terms))
        if goal is not None:
            goal = _laid_out(rng, goal, terms)
            if read_goal(goal, terms).legal:
                return goal
    for cube in rng.sample(cubes, len(cubes)):
        if read_goal((cube,), terms).legal:
            return (cube,)
    raise ValueError("no cube of this roll is a Goal")


def _shape(rng: random.Random, length: int, terms: Terms) -> str:
    """Letters for a row: d a digit, o an operation between two numbers, p one before a number."""
    if length == 1:
        return "d"
    if length == 2 or (length == 3 and terms.goal_digits >= 3 and rng.random() < 0.4):
        return "p" + "d" * (length - 1) if rng.random() < 0.15 else "d" * length
    if rng.random() < 0.1:
        return "p" + _shape(rng, length - 1, terms)
    left = rng.randint(1, min(2, length - 2))
    return "d" * left + "o" + _shape(rng, length - left - 1, terms)


def _of_shape(rng: random.Random, cubes: Cubes, terms: Terms, shape: str) -> Cubes | None:
    left, row = list(cubes), []
    for at, letter in enumerate(shape):
        fitting = [cube for cube in left if _can_be(cube, letter, terms)]
        if shape[at : at + 2] == "dd" and terms.wild != "0" and rng.random() < 0.9:
            fitting = [cube for cube in fitting if cube.face != "0"]  # people seldom write 07
        if not fitting:
            return None
        row.append(rng.choice(fitting))
        left.remove(row[-1])
    return tuple(row)


def _can_be(cube: WrittenCube, letter: str, terms: Terms) -> bool:
    if letter == "p":
        return cube.face in terms.prefix
    if cube.face == terms.wild and letter == "o":
        return not terms.wild_symbols <= frozenset(DIGITS)
    if letter == "o":
        return cube.face in OPERATIONS
    return is_numeral(cube.face, terms) or cube.face == terms.wild


def is_numeral(symbol: str, terms: Terms) -> bool:
    """Whether a symbol may be a number: a digit of the base, or √ as i."""
    return symbol in terms.digit_values or (symbol == "√" and terms.imaginary)


def _laid_out(rng: random.Random, goal: Cubes, terms: Terms) -> Cubes:
    """The Goal with a turned cube or a gap now and then."""
    laid = []
    for number, cube in enumerate(goal):
        turns = list(_goal_turns(cube, terms))
        often = 0.08 if cube.face in DIGITS else 0.3
        turn = rng.choice(turns) if turns and rng.random() < often else Turn.UPRIGHT
        gap = number > 0 and len(goal) > 3 and rng.random() < 0.1
        laid.append(replace(cube, turn=turn, gap_before=gap))
    return tuple(laid)


def _goal_turns(cube: WrittenCube, terms: Terms) -> Iterator[Turn]:
    """The turns that mean something under these terms. No cube of a Goal is turned both ways."""
    numeral = is_numeral(cube.face, terms) and cube.face not in ("0", "^")
    if (numeral and terms.sideways) or f"{cube.face}s" in terms.binary:
        yield Turn.SIDEWAYS
    if (numeral and terms.upside_down) or f"{cube.face}u" in terms.binary:
        yield Turn.UPSIDE_DOWN


# -- play -------------------------------------------------------------------------------------------


def first_position(shake: Shake, goal: Cubes) -> Position:
    """The mat after the Goal is set: what is left of the roll lies in Resources."""
    left = list(shake.roll)
    for cube in goal:
        left.remove(replace(cube, turn=Turn.UPRIGHT, gap_before=False))
    return Position(goal, resources=tuple(left), claim=claims_now_and_impossible(shake.terms)[1])


def moved(position: Position, cube: WrittenCube, section: str) -> Position:
    """The mat after a cube of Resources was moved."""
    resources = list(position.resources)
    resources.remove(cube)
    changes: dict[str, Any] = {section: (*getattr(position, section), cube)}
    return replace(position, resources=tuple(resources), **changes)


def random_play(rng: random.Random, shake: Shake, goal: Cubes, moves: int) -> Position:
    """So many cubes moved at random, as long as Resources last."""
    position = first_position(shake, goal)
    for _ in range(min(moves, len(position.resources) - LEFT_IN_RESOURCES)):
        position = moved(position, *_random_move(rng, position))
    return position


def _random_move(rng: random.Random, position: Position) -> tuple[WrittenCube, str]:
    return rng.choice(position.resources), rng.choices(list(SECTIONS), list(SECTIONS.values()))[0]


def careful_goal(rng: random.Random, shake: Shake, solve: Solve) -> Cubes | None:
    """A Goal after which neither challenge is right; None where none was found."""
    for _ in range(TRIES_A_GOAL):
        goal = random_goal(rng, shake)
        if is_safe(first_position(shake, goal), shake.terms, solve):
            return goal
    return None


def careful_play(rng: random.Random, shake: Shake, goal: Cubes, moves: int, solve: Solve) -> Position:
    """Play of people who see a few moves and make the first that no challenge refutes.

    It ends early where none of some moves is safe. The Goal is best one of `careful_goal`.
    """
    position = first_position(shake, goal)
    for _ in range(min(moves, len(position.resources) - LEFT_IN_RESOURCES)):
        following = _safe_move(rng, position, shake.terms, solve)
        if following is None:
            break
        position = following
    return position


def _safe_move(rng: random.Random, position: Position, terms: Terms, solve: Solve) -> Position | None:
    tried: set[tuple[WrittenCube, str]] = set()
    for _ in range(TRIES_A_MOVE):
        move = _random_move(rng, position)
        if move in tried:
            continue
        tried.add(move)
        following = moved(position, *move)
        if is_safe(following, terms, solve):
            return following
    return None


def is_safe(position: Position, terms: Terms, solve: Solve) -> bool:
    """Whether neither challenge would be seen to be right: "impossible" has a solution and "now" none."""
    now, impossible = claims_now_and_impossible(terms)
    if solve(claiming(position, impossible), terms, Budget(CAREFUL_MS)).status != SOLUTION:
        return False
    return solve(claiming(position, now), terms, Budget(CAREFUL_MS)).status != SOLUTION


# -- small positions --------------------------------------------------------------------------------

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


def small_position(rng: random.Random, shake: Shake, most_cubes: int = 9) -> Position:
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
        claim=rng.choice(claims_now_and_impossible(terms)),
    )
    goal = _reachable_goal(rng, position, terms) if rng.random() < 0.6 else None
    return replace(position, goal=goal or goal_from(rng, tuple(left), terms, most=4))


def _likely_cubes(rng: random.Random, shake: Shake, most: int) -> list[WrittenCube]:
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


def _is_about(cube: WrittenCube, shake: Shake) -> bool:
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
        turns = list(_goal_turns(replace(cube, face=self._symbol(cube)), self.terms))
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
