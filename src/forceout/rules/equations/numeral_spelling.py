"""Sorting the numerals of a written row: runs of digits, points, turned cubes and powers of the base."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from flint import fmpq

from forceout.cubes import words
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.exponent_mark import exponent_of
from forceout.cubes.notation.tokens import Mark, Role, Turn, WrittenCube, WrittenMark
from forceout.cubes.notation.writer import write_cube
from forceout.exact import Undecided, Undefined, Value
from forceout.rules.brackets import Group, Node
from forceout.rules.equations.numerals import (
    GOAL_POWERS,
    Digit,
    base_name,
    base_power,
    place_value,
    row_of,
    turned,
    with_points,
)
from forceout.rules.equations.readings import Flaw, Reading, Readings
from forceout.rules.equations.row import Row, Use
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.units import Operand, Unit
from forceout.rules.finding import Finding
from forceout.rules.tree import Tree


@dataclass(kw_only=True)
class NumeralSpeller:
    """Reads numerals under the terms of a shake.

    `in_goal` says which side the row stands on. `on_mat` reads cubes as they lie: a numeral then has
    every value a writer may give it. `read` reads a group by the conventions of the league.
    """

    terms: Terms
    in_goal: bool
    read: Callable[[Sequence[Unit]], Readings]
    on_mat: bool = False

    def _numerals(self, nodes: tuple[Node, ...], place: int, row: Row) -> Iterator[tuple[int, Row]]:
        """Every numeral that can start here: a turned cube or power of the base, or a run of digits."""
        node = nodes[place]
        if isinstance(node, WrittenCube) and self._stands_alone(node):
            yield place + 1, self._lone_numeral(node, row)
            return
        if isinstance(node, Group):
            return
        digits: list[Digit] = []
        cubes: list[WrittenCube] = []
        at = place
        while at < len(nodes):
            node = nodes[at]
            if isinstance(node, WrittenMark) and node.mark is Mark.POINT:
                digits.append(Digit(".", None))
            elif isinstance(node, WrittenCube) and node.role is Role.POINT:
                digits.append(Digit(write_cube(node), None))
                cubes.append(node)
            elif isinstance(node, WrittenCube) and (digit := self._digit(node)) is not None:
                if self._digit_by_choice(node) and digits:
                    yield at, self._numeral(digits, cubes, row)
                digits.append(Digit(write_cube(self._as_digit(node)), digit))
                cubes.append(node)
            else:
                break
            at += 1
        if digits:
            yield at, self._numeral(digits, cubes, row)

    def _stands_alone(self, cube: WrittenCube) -> bool:
        """Whether the cube is a numeral by itself: turned, or a power of the base."""
        if cube.role is Role.BASE_POWER:
            return True
        if cube.role not in (None, Role.TEN, Role.ELEVEN):
            return False
        if cube.turn is Turn.UPRIGHT or not (cube.symbol in DIGITS or cube.symbol in self.terms.digit_values):
            return False
        return not (cube.symbol == "√" and cube.role is None and self.terms.imaginary)

    def _digit(self, cube: WrittenCube) -> int | None:
        """The digit an upright cube can be (-1 for one the base does not have), or None."""
        if cube.turn is not Turn.UPRIGHT or cube.role not in (None, Role.TEN, Role.ELEVEN):
            return None
        if cube.symbol in DIGITS or cube.role is not None:
            return self.terms.digit_values.get(cube.symbol, -1)
        return self.terms.digit_values.get(cube.symbol)

    def _as_digit(self, cube: WrittenCube) -> WrittenCube:
        """An unmarked ^ or √ used as a digit, with the mark that says so."""
        if not self._digit_by_choice(cube):
            return cube
        return replace(cube, role=Role.TEN if cube.symbol == "^" else Role.ELEVEN)

    def _as_sign(self, cube: WrittenCube) -> WrittenCube:
        """A ^ or √ used as a sign or as i, marked where it could have been a digit."""
        if cube.role is not None or cube.symbol not in self.terms.digit_values or cube.symbol in DIGITS:
            return cube
        plain = Role.IMAGINARY if self.terms.imaginary else Role.ROOT
        return replace(cube, role=Role.POWER if cube.symbol == "^" else plain)

    def _digit_by_choice(self, cube: WrittenCube) -> bool:
        """An unmarked ^ or √ that need not be a digit."""
        return cube.symbol not in DIGITS and cube.role is None

    def _lone_numeral(self, cube: WrittenCube, row: Row) -> Row:
        readings = Readings()
        self._add_lone(readings, cube)
        return row.plus(
            Operand(readings),
            gap=cube.gap_before,
            uses=(Use(cube.face, cube.colour, operation=False),),
            findings=tuple(self._turn_findings(cube)) + tuple(self._base_power_findings(cube)),
        )

    def _add_lone(self, readings: Readings, cube: WrittenCube) -> None:
        """The values of a cube that is a numeral by itself, with how each is written."""
        for meaning in self._meanings(cube):
            tree = Tree(write_cube(meaning))
            try:
                readings.add(Reading(turned(self._lone_value(meaning), meaning.turn), tree))
            except Undefined as error:
                readings.fault(Flaw(error.reason, error.rule or "legal-expression", tree))
            except Undecided as error:
                readings.fault(Flaw(error.reason, "unverifiable", tree, undecided=True))

    def _lone_value(self, cube: WrittenCube) -> Value:
        if cube.role is Role.BASE_POWER:
            return base_power(self.terms, exponent_of(cube.exponent_written))
        digit = self.terms.digit_values.get(cube.symbol)
        if digit is None:
            raise Undefined(f"there is no digit {cube.symbol} in base {base_name(self.terms)}", "base")
        return fmpq(digit)

    def _meanings(self, cube: WrittenCube) -> Iterator[WrittenCube]:
        """What the cube may be taken for: one thing on paper, several as it lies on the mat."""
        if not self.on_mat:
            yield cube
            return
        for turn in turns_on_mat(cube, self.terms):
            yield cube if turn is cube.turn else replace(cube, turn=turn)
            if self.terms.powers_of_the_base and cube.symbol == "1" and cube.role is None:
                for exponent in GOAL_POWERS:
                    if exponent:
                        yield replace(cube, turn=turn, role=Role.BASE_POWER, number=exponent)

    def _turn_findings(self, cube: WrittenCube) -> Iterator[Finding]:
        terms, text = self.terms, f"The {cube.symbol}"
        if cube.turn.sideways and not terms.sideways:
            yield terms.finding("variation/sideways", "sideways", f"{text} is sideways, but Sideways is not in play.")
        if cube.turn.upside_down and not terms.upside_down:
            yield terms.finding(
                "variation/upside-down", "upside-down", f"{text} is upside-down, but Upside-down is not in play."
            )
        if cube.turn is Turn.BOTH and self.in_goal and terms.sideways and terms.upside_down:
            yield terms.finding(
                "goal-misread/both", "both-turns", "A cube of the Goal cannot be sideways and upside-down at once."
            )

    def _base_power_findings(self, cube: WrittenCube) -> Iterator[Finding]:
        if cube.role is Role.BASE_POWER and not self.terms.powers_of_the_base:
            yield self.terms.finding(
                "variation/powers-of-the-base",
                "powers-of-the-base",
                "A 1 is a power of the base only when Powers of the Base is in play.",
            )

    def _numeral(self, digits: list[Digit], cubes: list[WrittenCube], row: Row) -> Row:
        terms = self.terms
        uses = [Use(cube.face, cube.colour, operation=False) for cube in cubes]
        points = sum(1 for digit in digits if digit.value is None)
        if points and terms.point_is_a_cube:
            written_points = points - sum(1 for cube in cubes if cube.role is Role.POINT)
            uses += [Use("^", None, operation=False)] * written_points
        text = row_of(digits)
        findings = self._numeral_findings(digits, points, text)
        readings = self._numeral_readings(digits, cubes, text)
        if findings and findings[0].code == "multi-digit" and self._count(digits) == 2 and "√u" in terms.binary:
            # percent may take it; any other sign will find fault with it
            readings.two_digits = True
            findings = findings[1:]
        gap_inside = any(cube.gap_before for cube in cubes[1:])
        if gap_inside:
            findings.append(
                terms.finding("goal-misread/gap", "gaps", "A numeral cannot reach across a gap on the mat.")
            )
        operand = Operand(readings)
        gap = bool(cubes) and cubes[0].gap_before
        return row.plus(operand, gap=gap, uses=tuple(uses), findings=tuple(findings))

    @staticmethod
    def _count(digits: list[Digit]) -> int:
        return sum(1 for digit in digits if digit.value is not None)

    def _numeral_readings(self, digits: list[Digit], cubes: list[WrittenCube], text: str) -> Readings:
        terms = self.terms
        if not self.on_mat and len(digits) == 1 and (digit := digits[0].value) is not None and digit >= 0:
            return Readings([Reading(fmpq(digit), Tree(text))])  # nearly every numeral of a Solution
        readings = Readings()
        missing = [digit.text for digit in digits if digit.value == -1]
        if missing:
            reason = f"there is no digit {words.equation(missing[0])} in base {base_name(terms)}"
            readings.fault(Flaw(reason, "base", Tree(text)))
            return readings
        if self._count(digits) == 0 or sum(1 for digit in digits if digit.value is None) > 1:
            readings.fault(
                Flaw("a numeral has at most one decimal point, and at least one digit", "decimal", Tree(text))
            )
            return readings
        if self.on_mat and len(digits) == 1 and cubes:
            self._add_lone(readings, cubes[0])
            if self.terms.point_in_goal and cubes[0].turn is Turn.UPRIGHT:
                for value, written in with_points(digits, terms.base)[1:]:
                    readings.add(Reading(value, Tree(written)))
            return readings
        if self.on_mat and self.terms.point_in_goal:
            for value, written in with_points(digits, terms.base):
                readings.add(Reading(value, Tree(written)))
            return readings
        readings.add(Reading(place_value(digits, terms.base), Tree(text)))
        return readings

    def _numeral_findings(self, digits: list[Digit], points: int, text: str) -> list[Finding]:
        terms = self.terms
        count = len(digits) - points
        most = terms.goal_digits if self.in_goal else terms.solution_digits
        foreign = any(digit.value == -1 for digit in digits)
        leading_zero = self.in_goal and not terms.goal_leading_zeros and count > 1 and digits[0].value == 0
        if not points and count <= most and not foreign and not leading_zero:
            return []  # nearly every numeral; the others are put into words
        return list(self._faults_of_a_numeral(count, points, words.equation(text), foreign, leading_zero))

    def _faults_of_a_numeral(
        self, count: int, points: int, text: str, foreign: bool, leading_zero: bool
    ) -> Iterator[Finding]:
        terms = self.terms
        most = terms.goal_digits if self.in_goal else terms.solution_digits
        if points and terms.point_is_a_cube:
            if count > 3:
                yield terms.finding(
                    "multi-digit/decimal", "decimal", f"The numeral {text} has a point and more than three digits."
                )
        elif points and not (self.in_goal and terms.point_in_goal):
            yield terms.finding(
                "variation/decimal",
                "decimal",
                f"The numeral {text} has a decimal point, but no variation in play allows one.",
            )
        else:
            if count > most:
                where = "the Goal" if self.in_goal else "a Solution"
                allowed = {1: "only one", 2: "at most two", 3: "at most three"}[most]
                yield terms.finding(
                    "multi-digit",
                    "goal-digits" if self.in_goal else "one-digit",
                    f"The numeral {text} has {words.count(count, 'digit')}; in {where} it may have {allowed}.",
                )
        if leading_zero:
            yield terms.finding("goal-illegal/leading-zero", "goal-digits", f"The numeral {text} starts with a 0.")
        if foreign:
            yield terms.finding(
                "variation/base", "base", f"The numeral {text} has a digit that base {base_name(terms)} does not have."
            )


def turns_on_mat(cube: WrittenCube, terms: Terms) -> tuple[Turn, ...]:
    """The ways a cube of the Goal may be taken to lie.

    A wild 0 looks the same upright and upside-down; a wild × and the ten (^) look the same all ways.
    """
    looks_alike: tuple[Turn, ...] = (cube.turn,)
    wild = terms.wild == cube.face
    if wild and cube.face == "0" and cube.turn in (Turn.UPRIGHT, Turn.UPSIDE_DOWN):
        looks_alike = (Turn.UPRIGHT, Turn.UPSIDE_DOWN)
    elif (wild and cube.face == "×") or (cube.face == "^" and cube.role is Role.TEN):
        looks_alike = (Turn.UPRIGHT, Turn.SIDEWAYS, Turn.UPSIDE_DOWN)
    return tuple(turn for turn in looks_alike if _has_meaning(cube, turn, terms)) or (cube.turn,)


def _has_meaning(cube: WrittenCube, turn: Turn, terms: Terms) -> bool:
    """Whether a cube turned so can be anything: a turned number, or a sign that a turn changes."""
    if turn is Turn.UPRIGHT or cube.symbol + turn.value in terms.binary:
        return True
    return (terms.sideways or not turn.sideways) and (terms.upside_down or not turn.upside_down)
