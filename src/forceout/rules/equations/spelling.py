"""Sorts a written row into operands and signs.

What a cube is can depend on where it stands: × is a function where an operand is expected, and in
base eleven or twelve an unmarked ^ or √ may be a digit. Every way that fits is kept, and a way that
breaks a rule is dropped when another does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from flint import fmpq

from forceout.cubes.colour import Colour
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import Mark, Role, Turn, WrittenCube, WrittenMark
from forceout.cubes.notation.writer import write_cube
from forceout.exact import IMAGINARY_UNIT, Undefined, Value
from forceout.rules.equations.brackets import Group, Node
from forceout.rules.equations.numerals import GOAL_POWERS, Digit, base_power, place_value, turned, with_points
from forceout.rules.equations.operators import FACTORIAL, NO_MEANING, POWER
from forceout.rules.equations.order import LEVELS
from forceout.rules.equations.spread import Flaw, Reading, Spread
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.tree import Tree
from forceout.rules.equations.units import (
    BinarySign,
    ExponentSign,
    FactorialSign,
    Join,
    Operand,
    PrefixSign,
    Unit,
)
from forceout.rules.finding import Finding

MOST_SPELLINGS = 64


class SyntaxFault(Exception):
    """The row is not an expression. `at` is the place in the text."""

    def __init__(self, message: str, at: int, rule: str = "legal-expression") -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Use:
    """One cube that the row uses. `operation` tells whether it serves as an operation sign."""

    face: str
    colour: Colour | None
    operation: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One way to sort a row: its units, the gaps before them, the groups in it and what is wrong with it."""

    units: tuple[Unit, ...] = ()
    gaps: tuple[bool, ...] = ()
    cores: tuple[tuple[int, int], ...] = ()
    findings: tuple[Finding, ...] = ()
    uses: tuple[Use, ...] = ()

    def plus(
        self,
        unit: Unit,
        *,
        gap: bool = False,
        uses: tuple[Use, ...] = (),
        findings: tuple[Finding, ...] = (),
    ) -> Row:
        return Row(
            (*self.units, unit),
            (*self.gaps, gap),
            self.cores,
            self.findings + findings,
            self.uses + uses,
        )

    def plus_row(self, inner: Row) -> Row:
        """The row followed by the units of a group, which must stay together."""
        start = len(self.units)
        moved = tuple((first + start, last + start) for first, last in inner.cores)
        return Row(
            self.units + inner.units,
            self.gaps + inner.gaps,
            (*self.cores, *moved, (start, start + len(inner.units))),
            self.findings + inner.findings,
            self.uses + inner.uses,
        )


@dataclass
class Speller:
    """Sorts rows under the terms of a shake.

    `in_goal` says which side the row stands on. `on_mat` reads cubes as they lie: a numeral then has
    every value a writer may give it. `flat` keeps groups as cores instead of reading them.
    """

    terms: Terms
    in_goal: bool
    read: Callable[[Sequence[Unit]], Spread]
    on_mat: bool = False
    flat: bool = False
    furthest: SyntaxFault | None = field(default=None, init=False)

    def rows(self, nodes: tuple[Node, ...]) -> list[Row]:
        """Every way to sort the row. Raises `SyntaxFault` where there is none."""
        if not nodes:
            raise SyntaxFault("there is nothing here", 0)
        found: list[Row] = []
        for row in self._operand(nodes, 0, Row()):
            found.append(row)
            if len(found) >= MOST_SPELLINGS:
                break
        if not found:
            raise self.furthest or SyntaxFault("this is not an expression", 0)
        clean = [row for row in found if not row.findings]
        return clean or found

    # -- the two states: an operand is expected, or one has just ended ------------------------------

    def _fail(self, message: str, at: int, rule: str = "legal-expression") -> None:
        if self.furthest is None or at >= self.furthest.at:
            self.furthest = SyntaxFault(message, at, rule)

    def _operand(self, nodes: tuple[Node, ...], place: int, row: Row) -> Iterator[Row]:
        if place == len(nodes):
            self._fail("a number is missing at the end", nodes[-1].at)
            return
        node = nodes[place]
        tried = False
        for end, grown in self._numerals(nodes, place, row):
            tried = True
            yield from self._after(nodes, end, grown)
        if isinstance(node, Group):
            tried = True
            for grown in self._group(node, row):
                yield from self._after(nodes, place + 1, grown)
        elif isinstance(node, WrittenCube):
            if self._is_i(node):
                tried = True
                yield from self._after(nodes, place + 1, self._imaginary(node, row))
            grown_row = self._prefix(node, row)
            if grown_row is not None:
                tried = True
                yield from self._operand(nodes, place + 1, grown_row)
        if not tried:
            self._refuse_operand(node)

    def _after(self, nodes: tuple[Node, ...], place: int, row: Row) -> Iterator[Row]:
        if place == len(nodes):
            yield row
            return
        node = nodes[place]
        if isinstance(node, WrittenMark) and node.mark is Mark.BANG:
            yield from self._after(nodes, place + 1, self._bang(row))
            return
        if isinstance(node, WrittenMark) and node.mark is Mark.EXPONENT:
            for end, grown in self._exponent(nodes, place, row):
                yield from self._after(nodes, end, grown)
            return
        if isinstance(node, WrittenCube):
            grown_row = self._binary(node, row)
            if grown_row is not None:
                yield from self._operand(nodes, place + 1, grown_row)
        before = row.units[-1]
        joined = row.plus(Join(self.terms.binary["×"]))
        if isinstance(before, Operand) and before.bare_i and self._may_follow_i(node):
            yield from self._operand(nodes, place, joined)
        elif isinstance(node, WrittenCube) and self._is_i(node):
            yield from self._after(nodes, place + 1, self._imaginary(node, joined))
        elif not self._is_sign(node):
            self._refuse_touching(node)

    # -- operands ---------------------------------------------------------------------------------

    def _numerals(self, nodes: tuple[Node, ...], place: int, row: Row) -> Iterator[tuple[int, Row]]:
        """Every numeral that can start here: a turned cube or power of the base, or a run of digits."""
        node = nodes[place]
        if isinstance(node, WrittenCube) and self._stands_alone(node):
            yield place + 1, self._lone_numeral(node, row)
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
            elif isinstance(node, WrittenCube) and self._digit(node) is not None:
                if self._digit_by_choice(node) and digits:
                    yield at, self._numeral(digits, cubes, row)
                digits.append(Digit(write_cube(self._as_digit(node)), self._digit(node)))
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
        if cube.turn is Turn.UPRIGHT or cube.symbol not in self._digit_symbols():
            return False
        return not (cube.symbol == "√" and cube.role is None and self.terms.imaginary)

    def _digit_symbols(self) -> str:
        return DIGITS + "".join(s for s in self.terms.digit_values if s not in DIGITS)

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
        spread = Spread()
        for value, text, flaw in self._lone_values(cube):
            if flaw is None:
                spread.add(Reading(value, Tree(text)))
            else:
                spread.fault(Flaw(flaw.reason, flaw.section or "legal-expression", Tree(text)))
        return row.plus(
            Operand(spread),
            gap=cube.gap_before,
            uses=(Use(cube.face, cube.colour, operation=False),),
            findings=tuple(self._turn_findings(cube)) + tuple(self._base_power_findings(cube)),
        )

    def _lone_values(self, cube: WrittenCube) -> Iterator[tuple[Value, str, Undefined | None]]:
        """The values of a cube that is a numeral by itself, with how each is written."""
        for meaning in self._meanings(cube):
            text = write_cube(meaning)
            try:
                if meaning.role is Role.BASE_POWER:
                    value: Value = base_power(self.terms, meaning.number)
                else:
                    digit = self.terms.digit_values.get(meaning.symbol)
                    if digit is None:
                        raise Undefined(f"there is no digit {meaning.symbol} in base {self.terms.base}", "base")
                    value = fmpq(digit)
                yield turned(value, meaning.turn), text, None
            except Undefined as flaw:
                yield fmpq(0), text, flaw

    def _meanings(self, cube: WrittenCube) -> Iterator[WrittenCube]:
        """What the cube may be taken for: one thing on paper, several as it lies on the mat."""
        if not self.on_mat:
            yield cube
            return
        for turn in turns_on_mat(cube, self.terms):
            yield replace(cube, turn=turn)
            if self.terms.powers_of_the_base and cube.symbol == "1" and cube.role is None:
                for exponent in GOAL_POWERS:
                    if exponent:
                        yield replace(cube, turn=turn, role=Role.BASE_POWER, number=exponent)

    def _turn_findings(self, cube: WrittenCube) -> Iterator[Finding]:
        terms, text = self.terms, write_cube(cube)
        if cube.turn.sideways and not terms.sideways:
            yield terms.finding("variation/sideways", "sideways", f"{text} is sideways, but Sideways is not in effect.")
        if cube.turn.upside_down and not terms.upside_down:
            yield terms.finding(
                "variation/upside-down", "upside-down", f"{text} is upside-down, but Upside-down is not in effect."
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
                "A 1 is a power of the base only when Powers of the Base is in effect.",
            )

    def _numeral(self, digits: list[Digit], cubes: list[WrittenCube], row: Row) -> Row:
        terms = self.terms
        uses = [Use(cube.face, cube.colour, operation=False) for cube in cubes]
        points = sum(1 for digit in digits if digit.value is None)
        if points and terms.point_is_a_cube:
            written_points = points - sum(1 for cube in cubes if cube.role is Role.POINT)
            uses += [Use("^", None, operation=False)] * written_points
        text = "".join(digit.text for digit in digits)
        findings = list(self._numeral_findings(digits, points, text))
        spread = self._numeral_spread(digits, cubes, text)
        if findings and findings[0].code == "multi-digit" and self._count(digits) == 2 and "√u" in terms.binary:
            # percent may take it; any other sign will find fault with it
            spread.two_digits = True
            findings = findings[1:]
        gap_inside = any(cube.gap_before for cube in cubes[1:])
        if gap_inside:
            findings.append(
                terms.finding("goal-misread/gap", "gaps", "A numeral cannot reach across a gap on the mat.")
            )
        operand = Operand(spread)
        gap = bool(cubes) and cubes[0].gap_before
        return row.plus(operand, gap=gap, uses=tuple(uses), findings=tuple(findings))

    @staticmethod
    def _count(digits: list[Digit]) -> int:
        return sum(1 for digit in digits if digit.value is not None)

    def _numeral_spread(self, digits: list[Digit], cubes: list[WrittenCube], text: str) -> Spread:
        terms = self.terms
        spread = Spread()
        missing = [digit.text for digit in digits if digit.value == -1]
        if missing:
            reason = f"there is no digit {missing[0]} in base {terms.base}"
            spread.fault(Flaw(reason, "base", Tree(text)))
            return spread
        if self._count(digits) == 0 or sum(1 for digit in digits if digit.value is None) > 1:
            spread.fault(Flaw("a numeral has at most one decimal point, and at least one digit", "decimal", Tree(text)))
            return spread
        if self.on_mat and len(digits) == 1 and cubes:
            for value, written, flaw in self._lone_values(cubes[0]):
                if flaw is None:
                    spread.add(Reading(value, Tree(written)))
                else:
                    spread.fault(Flaw(flaw.reason, flaw.section or "legal-expression", Tree(written)))
            if self.terms.point_in_goal and cubes[0].turn is Turn.UPRIGHT:
                for value, written in with_points(digits, terms.base)[1:]:
                    spread.add(Reading(value, Tree(written)))
            return spread
        if self.on_mat and self.terms.point_in_goal:
            for value, written in with_points(digits, terms.base):
                spread.add(Reading(value, Tree(written)))
            return spread
        spread.add(Reading(place_value(digits, terms.base), Tree(text)))
        return spread

    def _numeral_findings(self, digits: list[Digit], points: int, text: str) -> Iterator[Finding]:
        terms = self.terms
        count = self._count(digits)
        if points and terms.point_is_a_cube:
            if count > 3:
                yield terms.finding(
                    "multi-digit/decimal", "decimal", f"The numeral {text} has a point with more than three digits."
                )
        elif points and not (self.in_goal and terms.point_in_goal):
            yield terms.finding(
                "variation/decimal", "decimal", f"The numeral {text} has a decimal point, but no variation allows one."
            )
        else:
            most = terms.goal_digits if self.in_goal else terms.solution_digits
            if count > most:
                where = "the Goal" if self.in_goal else "a Solution"
                allowed = {1: "one digit", 2: "two digits", 3: "three digits"}[most]
                yield terms.finding(
                    "multi-digit",
                    "goal-digits" if self.in_goal else "one-digit",
                    f"The numeral {text} has {count} digits; in {where} it has at most {allowed}.",
                )
        if self.in_goal and not terms.goal_leading_zeros and count > 1 and digits[0].value == 0:
            yield terms.finding("goal-illegal/leading-zero", "goal-digits", f"The numeral {text} starts with a 0.")
        if any(digit.value == -1 for digit in digits):
            yield terms.finding(
                "variation/base", "base", f"The numeral {text} has a digit that does not exist in base {terms.base}."
            )

    def _is_i(self, cube: WrittenCube) -> bool:
        if cube.symbol != "√" or not self.terms.imaginary:
            return False
        return cube.role in (None, Role.IMAGINARY)

    def _imaginary(self, cube: WrittenCube, row: Row) -> Row:
        spread = Spread()
        turns = turns_on_mat(cube, self.terms) if self.on_mat else (cube.turn,)
        for turn in turns:
            spread.add(Reading(turned(IMAGINARY_UNIT, turn), Tree(write_cube(self._as_sign(replace(cube, turn=turn))))))
        return row.plus(
            Operand(spread, bare_i=True),
            gap=cube.gap_before,
            uses=(Use(cube.face, cube.colour, operation=False),),
            findings=tuple(self._turn_findings(cube)),
        )

    def _group(self, group: Group, row: Row) -> Iterator[Row]:
        inner_speller = replace(self)
        try:
            inner_rows = inner_speller.rows(group.inside)
        except SyntaxFault as fault:
            self._fail(
                fault.message if group.inside else "there is nothing in these brackets",
                max(fault.at, group.at),
                fault.rule,
            )
            return
        if self.flat:
            for inner in inner_rows:
                yield row.plus_row(inner)
            return
        spread = Spread()
        for inner in inner_rows:
            spread.take(self.read(inner.units))
        first = inner_rows[0]
        grown = row.plus(Operand(spread), gap=bool(first.gaps and first.gaps[0]))
        yield Row(grown.units, grown.gaps, grown.cores, row.findings + first.findings, row.uses + first.uses)

    # -- signs ------------------------------------------------------------------------------------

    def _is_sign(self, node: Node) -> bool:
        if not isinstance(node, WrittenCube) or node.symbol in DIGITS or self._is_i(node):
            return False
        return node.role not in (Role.TEN, Role.ELEVEN)

    def _prefix(self, cube: WrittenCube, row: Row) -> Row | None:
        if cube.turn is not Turn.UPRIGHT or cube.role not in (None, Role.ROOT):
            return None
        operator = self.terms.prefix.get(cube.symbol)
        if operator is None or (cube.symbol == "√" and self.terms.imaginary):
            return None
        return row.plus(
            PrefixSign(operator, write_cube(self._as_sign(cube))),
            gap=cube.gap_before,
            uses=(Use(cube.face, cube.colour, operation=True),),
        )

    def _binary(self, cube: WrittenCube, row: Row) -> Row | None:
        key = self._binary_key(cube)
        if key is None:
            return None
        findings: tuple[Finding, ...] = ()
        operator = self.terms.binary.get(key)
        if operator is None:
            missing = MISSING_SIGNS.get(key)
            if missing is None or self.on_mat:
                return None
            code, rule, text = missing
            findings = (self.terms.finding(code, rule, text.format(write_cube(cube))),)
            operator = NO_MEANING
        chosen_root = cube.number if cube.role is Role.WHICH_ROOT and self.terms.imaginary else None
        if cube.role is Role.WHICH_ROOT and not self.terms.imaginary:
            findings += (
                self.terms.finding(
                    "variation/imaginary", "imaginary", "A power has several values only when √ = i is in effect."
                ),
            )
        sign = BinarySign(
            operator,
            self._sign_text(cube),
            level=LEVELS.get(key, 0),
            binds_next=key == "√" and not self.on_mat,
            times=key == "×",
            root=chosen_root,
        )
        return row.plus(
            sign, gap=cube.gap_before, uses=(Use(cube.face, cube.colour, operation=True),), findings=findings
        )

    def _sign_text(self, cube: WrittenCube) -> str:
        return write_cube(self._as_sign(cube))

    def _binary_key(self, cube: WrittenCube) -> str | None:
        """The name of the binary sign a cube can be, or None."""
        symbol, role = cube.symbol, cube.role
        if role in (Role.GCF, Role.LCM):
            return role.value if cube.turn is Turn.UPRIGHT else None
        if symbol in DIGITS or role not in (None, Role.POWER, Role.ROOT, Role.WHICH_ROOT):
            return None
        if cube.turn is Turn.UPRIGHT:
            return None if symbol == "√" and self.terms.imaginary else symbol
        key = symbol + cube.turn.value
        return key if key in ("÷s", "√u") and not (symbol == "√" and self.terms.imaginary) else None

    def _bang(self, row: Row) -> Row:
        operator = self.terms.postfix.get("!")
        findings: tuple[Finding, ...] = ()
        if operator is None:
            findings = (
                self.terms.finding(
                    "variation/factorial", "factorial", "! may be used only when Factorial is in effect."
                ),
            )
        return row.plus(FactorialSign(operator or FACTORIAL), findings=findings)

    def _exponent(self, nodes: tuple[Node, ...], place: int, row: Row) -> Iterator[tuple[int, Row]]:
        mark = nodes[place]
        assert isinstance(mark, WrittenMark)
        terms = self.terms
        end, inner = self._exponent_numeral(nodes, place + 1)
        if inner is None:
            self._fail("an exponent mark is followed by one cube that is a numeral", mark.at, "exponent")
            return
        findings = inner.findings
        if terms.exponent_colour is None:
            findings += (
                terms.finding(
                    "variation/exponent", "exponent", "An exponent without a power cube needs the Exponent variation."
                ),
            )
        operand = inner.units[0]
        assert isinstance(operand, Operand)
        uses = []
        for use in inner.uses:
            if use.colour is not None and terms.exponent_colour not in (None, use.colour):
                findings += (
                    terms.finding("variation/exponent", "exponent", f"A {use.colour.title} cube is not an exponent."),
                )
            uses.append(Use(use.face, use.colour or terms.exponent_colour, operation=False))
        spread, bangs = operand.spread, 0
        while end + bangs < len(nodes) and _is_bang(nodes[end + bangs]):
            bangs += 1
        for _ in range(bangs):
            spread = self.read((Operand(spread), FactorialSign(FACTORIAL)))
        if bangs and "!" not in terms.postfix:
            findings += (
                terms.finding("variation/factorial", "factorial", "! may be used only when Factorial is in effect."),
            )
        sign = ExponentSign(terms.binary.get("^", POWER), spread, mark.number)
        yield end + bangs, row.plus(sign, gap=inner.gaps[0], uses=tuple(uses), findings=findings)

    def _exponent_numeral(self, nodes: tuple[Node, ...], place: int) -> tuple[int, Row | None]:
        """The single numeral behind an exponent mark; brackets round it change nothing."""
        if place >= len(nodes):
            return place, None
        node = nodes[place]
        if isinstance(node, Group):
            end, inner = self._exponent_numeral(node.inside, 0)
            rest = node.inside[end:]
            if inner is None or not all(_is_bang(mark) for mark in rest):
                return place, None
            operand = inner.units[0]
            assert isinstance(operand, Operand)
            spread = operand.spread
            for _ in rest:
                spread = self.read((Operand(spread), FactorialSign(FACTORIAL)))
            return place + 1, replace(inner, units=(Operand(spread),))
        length = 1
        if isinstance(node, WrittenMark):
            if node.mark is not Mark.POINT:
                return place, None
            length = 2
        part = nodes[place : place + length]
        if isinstance(part[-1], WrittenCube) and self._is_i(part[-1]) and part[-1].role is None:
            part = (*part[:-1], replace(part[-1], role=Role.ELEVEN))
        options = [row for end, row in self._numerals(part, 0, Row()) if end == len(part)]
        return (place + length, options[0]) if options else (place, None)

    # -- numerals that touch, and what to say where nothing fits ------------------------------------

    def _may_follow_i(self, node: Node) -> bool:
        """i may touch a numeral or a group without ×; nothing else may."""
        if isinstance(node, Group):
            return True
        if not isinstance(node, WrittenCube):
            return False
        return node.symbol in DIGITS or self._is_i(node) or self._stands_alone(node) or self._digit(node) is not None

    def _refuse_operand(self, node: Node) -> None:
        if isinstance(node, WrittenCube):
            if node.symbol in "+−":
                self._fail(
                    f"{write_cube(node)} stands where a number is expected: + and − only add and subtract",
                    node.at,
                    "plus-minus",
                )
            elif node.symbol == "√" and node.turn is Turn.UPRIGHT and "√" not in self.terms.prefix:
                self._fail("a root must show its index here, as in 2√9", node.at, "root-index")
            else:
                self._fail(f"{write_cube(node)} stands where a number is expected", node.at)
        else:
            self._fail("a number is expected here", node.at)

    def _refuse_touching(self, node: Node) -> None:
        if isinstance(node, WrittenCube):
            if node.turn is not Turn.UPRIGHT:
                self._fail(f"{write_cube(node)} is turned, so it cannot be joined to another cube", node.at)
            else:
                self._fail(f"a sign is missing before {write_cube(node)}", node.at)
        elif isinstance(node, WrittenMark) and node.mark is Mark.POINT:
            self._fail("a decimal point belongs to a numeral of upright digits", node.at, "decimal")
        else:
            self._fail("a sign is missing here: multiplication must be shown with ×", node.at, "multiplication-shown")


def _is_bang(node: Node) -> bool:
    return isinstance(node, WrittenMark) and node.mark is Mark.BANG


MISSING_SIGNS = {
    "÷s": (
        "variation/sideways-divide",
        "sideways-divide",
        "{} means nothing unless a variation gives ÷ on its side a meaning.",
    ),
    "√u": ("variation/percent", "percent", "{} means nothing unless Percent is in effect."),
    "gcf": ("variation/gcf", "gcf", "{} is a GCF only when GCF is in effect."),
    "lcm": ("variation/lcm", "lcm", "{} is an LCM only when LCM is in effect."),
    "^": ("undefined/exponents", "no-exponents", "{} cannot be used: this division plays without exponents."),
    "√": ("undefined/radicals", "no-exponents", "{} cannot be used: this division plays without radicals."),
}


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
