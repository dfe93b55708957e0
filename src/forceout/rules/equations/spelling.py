"""Sorts a written row into operands and signs.

What a cube is can depend on where it stands: × is a function where an operand is expected, and in
base eleven or twelve an unmarked ^ or √ may be a digit. Every way that fits is kept, and a way that
breaks a rule is dropped when another does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from flint import fmpq

from forceout.cubes import words
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import NAMED_SIGNS, Mark, Role, Turn, WrittenCube, WrittenMark
from forceout.cubes.notation.writer import write_cube
from forceout.exact import IMAGINARY_UNIT
from forceout.rules.brackets import Group, Node
from forceout.rules.equations.numeral_spelling import NumeralSpeller, turns_on_mat
from forceout.rules.equations.numerals import Digit, turned
from forceout.rules.equations.operators import FACTORIAL, NO_MEANING, POWER, Binary
from forceout.rules.equations.order_of_operations import LEVELS
from forceout.rules.equations.readings import Reading, Readings, Steps
from forceout.rules.equations.row import Row, Use
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
from forceout.rules.tree import Tree

MOST_SPELLINGS = 64
STEPS = 8_000
"""How many places are looked at before a row counts as one that can be sorted in too many ways."""


class SyntaxFault(Exception):
    """The row is not an expression. `at` is the place in the text."""

    def __init__(self, message: str, at: int, rule: str = "legal-expression") -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.rule = rule


@dataclass(kw_only=True)
class Speller(NumeralSpeller):
    """Sorts rows under the terms of a shake.

    `in_goal` says which side the row stands on. `on_mat` reads cubes as they lie: a numeral then has
    every value a writer may give it. `flat` keeps groups as cores instead of reading them. `cut_off` tells
    that a row could be sorted in more ways than were kept.
    """

    flat: bool = False
    steps: Steps = field(default_factory=lambda: Steps(STEPS))
    cut_off: bool = field(default=False, init=False)
    furthest: SyntaxFault | None = field(default=None, init=False)

    def rows(self, nodes: tuple[Node, ...]) -> list[Row]:
        """Every way to sort the row. Raises `SyntaxFault` where there is none."""
        if not nodes:
            raise SyntaxFault("there is nothing here", 0)
        if self._is_plain(nodes):
            return [self._plain(nodes)]
        if self._is_one_numeral(nodes):
            return [self._one_numeral(nodes)]
        found: list[Row] = []
        for row in self._operand(nodes, 0, Row()):
            found.append(row)
            if len(found) >= MOST_SPELLINGS:
                self.cut_off = True
                break
        if not found and self.cut_off:
            raise SyntaxFault("it can be read in more ways than anyone could check", 0, "unverifiable")
        if not found:
            raise self.furthest or SyntaxFault("this is not an expression", 0)
        clean = [row for row in found if not row.findings]
        return clean or found

    # -- rows that can be sorted in one way only: digits and groups, with signs between them ----------

    def _is_plain(self, nodes: tuple[Node, ...]) -> bool:
        if self.on_mat or self.flat or len(nodes) % 2 == 0:
            return False
        digit_values, binary, imaginary = self.terms.digit_values, self.terms.binary, self.terms.imaginary
        sign_follows = True
        for node in nodes:
            sign_follows = not sign_follows
            if not isinstance(node, WrittenCube):
                if sign_follows or not isinstance(node, Group):
                    return False
                continue
            if node.role is not None or node.turn is not Turn.UPRIGHT:
                return False
            symbol = node.symbol
            if not sign_follows:
                if symbol not in DIGITS or symbol not in digit_values:
                    return False
            elif symbol in digit_values or symbol not in binary or (imaginary and symbol == "√"):
                return False
        return True

    def _is_one_numeral(self, nodes: tuple[Node, ...]) -> bool:
        """Upright digits and nothing else, as most Goals are."""
        for node in nodes:
            if not isinstance(node, WrittenCube) or node.symbol not in DIGITS:
                return False
            if node.role is not None or node.turn is not Turn.UPRIGHT:
                return False
        return not self.steps.spent

    def _one_numeral(self, nodes: tuple[Node, ...]) -> Row:
        cubes = [node for node in nodes if isinstance(node, WrittenCube)]
        return self._numeral([Digit(write_cube(cube), self._digit(cube)) for cube in cubes], cubes, Row())

    def _plain(self, nodes: tuple[Node, ...]) -> Row:
        units: list[Unit] = []
        gaps: list[bool] = []
        uses: list[Use] = []
        findings: tuple[Finding, ...] = ()
        for node in nodes:
            if isinstance(node, Group):
                inner = next(self._group(node, Row()), None)
                if inner is None:
                    raise self.furthest or SyntaxFault("this is not an expression", 0)
                units += inner.units
                gaps += inner.gaps
                uses += inner.uses
                findings += inner.findings
                continue
            assert isinstance(node, WrittenCube)
            digit = node.symbol in DIGITS
            text = write_cube(node)
            if digit:
                value = fmpq(self.terms.digit_values[node.symbol])
                units.append(Operand(Readings([Reading(value, Tree(text))])))
            else:
                units.append(self._binary_sign(self.terms.binary[node.symbol], node.symbol, text))
            gaps.append(node.gap_before)
            uses.append(Use(node.face, node.colour, not digit))
        return Row(tuple(units), tuple(gaps), (), findings, tuple(uses))

    # -- the two states: an operand is expected, or one has just ended ------------------------------

    def _fail(self, message: str, at: int, rule: str = "legal-expression") -> None:
        if self.furthest is None or at >= self.furthest.at:
            self.furthest = SyntaxFault(message, at, rule)

    def _out_of_steps(self) -> bool:
        """Counts a step, and tells whether it was one too many."""
        self.steps.left -= 1
        if self.steps.spent:
            self.cut_off = True
        return self.steps.spent

    def _operand(self, nodes: tuple[Node, ...], place: int, row: Row) -> Iterator[Row]:
        if self._out_of_steps():
            return
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
        if self._out_of_steps():
            return
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
        if isinstance(before, Operand) and before.bare_i and self._may_follow_i(node):
            yield from self._operand(nodes, place, self._joined(row))
        elif isinstance(node, WrittenCube) and self._is_i(node):
            yield from self._after(nodes, place + 1, self._imaginary(node, self._joined(row)))
        elif not self._is_sign(node):
            self._refuse_touching(node)

    def _joined(self, row: Row) -> Row:
        return row.plus(Join(self.terms.binary["×"]))

    # -- operands ---------------------------------------------------------------------------------

    def _is_i(self, cube: WrittenCube) -> bool:
        if cube.symbol != "√" or not self.terms.imaginary:
            return False
        return cube.role in (None, Role.IMAGINARY)

    def _imaginary(self, cube: WrittenCube, row: Row) -> Row:
        readings = Readings()
        turns = turns_on_mat(cube, self.terms) if self.on_mat else (cube.turn,)
        for turn in turns:
            readings.add(
                Reading(turned(IMAGINARY_UNIT, turn), Tree(write_cube(self._as_sign(replace(cube, turn=turn)))))
            )
        return row.plus(
            Operand(readings, bare_i=True),
            gap=cube.gap_before,
            uses=(Use(cube.face, cube.colour, operation=False),),
            findings=tuple(self._turn_findings(cube)),
        )

    def _group(self, group: Group, row: Row) -> Iterator[Row]:
        inner_speller = Speller(
            terms=self.terms,
            in_goal=self.in_goal,
            read=self.read,
            on_mat=self.on_mat,
            flat=self.flat,
            steps=self.steps,
        )
        try:
            inner_rows = inner_speller.rows(group.inside)
        except SyntaxFault as fault:
            self._fail(
                fault.message if group.inside else "there is nothing in these brackets",
                max(fault.at, group.at),
                fault.rule,
            )
            return
        finally:
            self.cut_off = self.cut_off or inner_speller.cut_off
        if self.flat:
            for inner in inner_rows:
                yield row.plus_row(inner)
            return
        readings = Readings()
        for inner in inner_rows:
            readings.take(self.read(inner.units))
        first = inner_rows[0]
        grown = row.plus(Operand(readings), gap=bool(first.gaps and first.gaps[0]))
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
            findings = (self.terms.finding(code, rule, text.format(words.capital(words.a(words.written_cube(cube))))),)
            operator = NO_MEANING
        chosen_root = cube.number if cube.role is Role.WHICH_ROOT and self.terms.imaginary else None
        if cube.role is Role.WHICH_ROOT and not self.terms.imaginary:
            findings += (
                self.terms.finding(
                    "variation/imaginary", "imaginary", "A power has several values only when √ = i is in play."
                ),
            )
        sign = self._binary_sign(operator, key, self._sign_text(cube), chosen_root)
        return row.plus(
            sign, gap=cube.gap_before, uses=(Use(cube.face, cube.colour, operation=True),), findings=findings
        )

    def _binary_sign(self, operator: Binary, key: str, text: str, chosen_root: int | None = None) -> BinarySign:
        # on the mat, and where brackets are kept as groups, a root reaches as far as those let it
        binds_next = key == "√" and not self.on_mat and not self.flat
        return BinarySign(operator, text, LEVELS.get(key, 2), binds_next, key == "×", chosen_root)

    def _sign_text(self, cube: WrittenCube) -> str:
        return write_cube(self._as_sign(cube))

    def _binary_key(self, cube: WrittenCube) -> str | None:
        """The name of the binary sign a cube can be, or None."""
        symbol, role = cube.symbol, cube.role
        if role is not None and role in NAMED_SIGNS:
            return role.value if cube.turn is Turn.UPRIGHT else None
        if symbol in DIGITS or role not in (None, Role.POWER, Role.ROOT, Role.WHICH_ROOT):
            return None
        return None if symbol == "√" and self.terms.imaginary else symbol + cube.turn.value

    def _bang(self, row: Row) -> Row:
        return row.plus(FactorialSign(self.terms.postfix.get("!", FACTORIAL)), findings=self._factorial_findings())

    def _factorial_findings(self) -> tuple[Finding, ...]:
        if "!" in self.terms.postfix:
            return ()
        text = "! may be written only when Factorial is in play."
        return (self.terms.finding("variation/factorial", "factorial", text),)

    def _exponent(self, nodes: tuple[Node, ...], place: int, row: Row) -> Iterator[tuple[int, Row]]:
        mark = nodes[place]
        assert isinstance(mark, WrittenMark)
        terms = self.terms
        end, inner = self._exponent_numeral(nodes, place + 1)
        if inner is None:
            self._fail("an exponent without ^ must be a single cube that shows a numeral", mark.at, "exponent")
            return
        findings = inner.findings
        if terms.exponent_colour is None:
            findings += (
                terms.finding(
                    "variation/exponent", "exponent", "An exponent may stand without ^ only when Exponent is in play."
                ),
            )
        operand = inner.units[0]
        assert isinstance(operand, Operand)
        uses = []
        for use in inner.uses:
            if use.colour is not None and terms.exponent_colour not in (None, use.colour):
                wanted = terms.exponent_colour.title if terms.exponent_colour else ""
                text = f"The exponent {use.face} is {use.colour.title}; only a {wanted} cube can be one without ^."
                findings += (terms.finding("variation/exponent", "exponent", text),)
            uses.append(Use(use.face, use.colour or terms.exponent_colour, operation=False, exponent=True))
        readings, bangs = operand.readings, 0
        while end + bangs < len(nodes) and _is_bang(nodes[end + bangs]):
            bangs += 1
        for _ in range(bangs):
            readings = self.read((Operand(readings), FactorialSign(FACTORIAL)))
        if bangs:
            findings += self._factorial_findings()
        sign = ExponentSign(terms.binary.get("^", POWER), readings, mark.number)
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
            readings = operand.readings
            for _ in rest:
                readings = self.read((Operand(readings), FactorialSign(FACTORIAL)))
            return place + 1, inner._replace(units=(Operand(readings),))
        length = 1
        if isinstance(node, WrittenMark):
            if node.mark is not Mark.POINT:
                return place, None
            length = 2
            if place + 1 >= len(nodes):
                return place, None
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
                misplaced = f"{words.a(words.written_cube(node))} stands where a number should be"
                self._fail(f"{misplaced}, and + and − only add and subtract", node.at, "plus-minus")
            elif node.symbol == "√" and node.turn is Turn.UPRIGHT and "√" not in self.terms.prefix:
                self._fail("a root must show its index here, as in 2√9", node.at, "root-index")
            else:
                self._fail(f"{words.a(words.written_cube(node))} stands where a number should be", node.at)
        else:
            self._fail("a number should stand here", node.at)

    def _refuse_touching(self, node: Node) -> None:
        if isinstance(node, WrittenCube):
            if node.turn is not Turn.UPRIGHT:
                text = f"{words.a(words.written_cube(node))} cannot be part of a longer numeral: only upright cubes can"
                self._fail(text, node.at)
            else:
                self._fail(f"a sign is missing before the {words.written_cube(node)}", node.at)
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
        "{} means nothing unless a variation gives it a meaning.",
    ),
    "√u": ("variation/percent", "percent", "{} means nothing unless Percent is in play."),
    **{
        role.value: (f"variation/{role.value}", role.value, f"{{}} means {role.name} only when {role.name} is in play.")
        for role in NAMED_SIGNS
    },
    "^": ("undefined/exponents", "no-exponents", "{} cannot be used: this division plays without powers."),
    "√": ("undefined/radicals", "no-exponents", "{} cannot be used: this division plays without roots."),
}
