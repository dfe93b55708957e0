"""One written side of an equation: every reading of it, and everything wrong with how it is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from forceout import exact
from forceout.cubes import words
from forceout.cubes.faces import DIGITS, EQUATIONS_CUBES
from forceout.cubes.notation.tokens import Mark, Role, Token, WrittenCube, WrittenMark
from forceout.rules.brackets import completions, nest, unmatched
from forceout.rules.equations.grouping import Settled, read_with_defaults
from forceout.rules.equations.numerals import base_name
from forceout.rules.equations.order_of_operations import read_in_order
from forceout.rules.equations.readings import Flaw, Readings, Steps, any_tree, two_digit_flaw
from forceout.rules.equations.row import Row, Use
from forceout.rules.equations.spelling import Speller, SyntaxFault
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.units import Unit
from forceout.rules.finding import Finding
from forceout.rules.tree import Tree

MOST_STEPS = 40_000
MOST_DIGITS = EQUATIONS_CUBES.size
MOST_SYMBOLS = 150
"""Multiple Operations lets signs be written again and again, but not for ever."""


@dataclass
class Side:
    """A written side as read."""

    tokens: tuple[Token, ...]
    rows: list[Row] = field(default_factory=list)
    readings: Readings = field(default_factory=Readings)
    findings: list[Finding] = field(default_factory=list)
    cut_off: bool = False
    """Something was left out on the way, so its readings are not known to be all."""

    @property
    def complete(self) -> bool:
        """Whether every reading is known."""
        return self.readings.complete and not self.cut_off

    @property
    def uses(self) -> tuple[Use, ...]:
        return self.rows[0].uses if self.rows else ()

    @property
    def factorials(self) -> int:
        return sum(1 for token in self.tokens if isinstance(token, WrittenMark) and token.mark is Mark.BANG)

    @property
    def operations(self) -> int:
        """Operation symbols, for variations that count them."""
        return sum(1 for use in self.uses if use.operation) + self.factorials


def read_units(units: Sequence[Unit], terms: Terms, steps: Steps, settled: Settled | None = None) -> Readings:
    """A row by the conventions of the league."""
    if terms.order_of_operations:
        return read_in_order(units, terms, steps)
    return read_with_defaults(units, terms, steps, settled)


def read_side(
    tokens: tuple[Token, ...],
    terms: Terms,
    *,
    in_goal: bool,
    steps: Steps | None = None,
    settled: Settled | None = None,
) -> Side:
    """Reads a side in every way a checker may. `settled` tells when the readings found decide the question."""
    steps = steps or Steps(MOST_STEPS)
    side = Side(tokens)
    side.findings.extend(_meaning_findings(tokens, terms))
    too_long = _too_long(tokens) if len(tokens) > MOST_DIGITS else None
    if too_long is not None:
        side.findings = [terms.finding("syntax/length", "cubes-there", too_long)]
        return side
    if not terms.checker_completes_brackets and (alone := unmatched(tokens)):
        place = tokens[alone[0]]
        side.findings.append(terms.remark("syntax/brackets", "legal-expression", "a bracket has no partner", place.at))
        return side
    fault = _read_completions(side, terms, steps, in_goal=in_goal, settled=settled)
    if not side.rows:
        side.findings.append(_unreadable(fault, terms))
        return side
    side.findings.extend(side.rows[0].findings)
    if side.readings.two_digits:
        side.readings = Readings()
        side.readings.fault(two_digit_flaw(any_tree(read_units(side.rows[0].units, terms, steps)) or Tree("…")))
    if terms.result_rational:
        side.readings = _rational_only(side.readings)
    return side


def _read_completions(
    side: Side, terms: Terms, steps: Steps, *, in_goal: bool, settled: Settled | None
) -> SyntaxFault | None:
    """Reads the side with its missing brackets put in every place they may have; says why where none will do."""
    speller = Speller(terms=terms, in_goal=in_goal, read=lambda units: read_units(units, terms, steps))
    fault: SyntaxFault | None = None
    for completed in completions(side.tokens):
        if steps.spent and side.rows:
            steps.cut_off = True
            break
        try:
            rows = speller.rows(nest(completed))
        except SyntaxFault as found:
            fault = fault if fault is not None and fault.at >= found.at else found
            continue
        side.rows.extend(rows)
        for row in rows:
            side.readings.take(read_units(row.units, terms, steps, settled), steps)
            if steps.spent:
                steps.cut_off = True
                break
    side.cut_off = speller.cut_off or steps.cut_off
    return fault


def _unreadable(fault: SyntaxFault | None, terms: Terms) -> Finding:
    if fault is None:
        fault = SyntaxFault("the brackets do not match", 0)
    code = "unverifiable" if fault.rule == "unverifiable" else "syntax"
    return terms.remark(code, fault.rule, fault.message, fault.at)


def _too_long(tokens: tuple[Token, ...]) -> str | None:
    """No roll has the cubes for a row like this, so nobody needs to read it."""
    numbers = sum(1 for token in tokens if isinstance(token, WrittenCube) and token.symbol in DIGITS)
    if numbers > MOST_DIGITS:
        return f"This uses {numbers} digits; no roll has more than {MOST_DIGITS}."
    signs = sum(1 for token in tokens if isinstance(token, WrittenCube) or token.mark not in (Mark.OPEN, Mark.CLOSE))
    if signs > MOST_SYMBOLS:
        return f"This has {signs} symbols; no paper has more than {MOST_SYMBOLS}."
    return None


def _rational_only(readings: Readings) -> Readings:
    """Irrational steps may occur where irrational results may not."""
    kept = Readings(flaws=dict(readings.flaws), complete=readings.complete)
    for reading in readings:
        if exact.rational(reading.value) is None:
            kept.fault(Flaw("the result is irrational, which is not allowed", "rational-result", reading.tree))
        else:
            kept.add(reading)
    return kept


def _meaning_findings(tokens: tuple[Token, ...], terms: Terms) -> Iterator[Finding]:
    """Cubes said to stand for what they may not stand for."""
    if not any(isinstance(token, WrittenCube) and token.marked for token in tokens):
        return
    for token in tokens:
        if not isinstance(token, WrittenCube) or token.symbol == token.face:
            continue
        if token.face != terms.wild:
            text = f"{words.capital(words.a(token.face))} may not stand for {words.a(token.symbol)}: it is not wild."
            yield terms.finding("variation/wild", "wild", text)
        elif token.symbol not in terms.wild_symbols:
            because = "it stands only for numerals in this division"
            if token.symbol in DIGITS:
                because = f"base {base_name(terms)} has no {token.symbol}"
            text = f"A wild {token.face} may not stand for {words.a(token.symbol)}: {because}."
            yield terms.finding("variation/wild", "wild-symbol", text)
    for token in tokens:
        if isinstance(token, WrittenCube):
            yield from _role_findings(token, terms)


def _role_findings(cube: WrittenCube, terms: Terms) -> Iterator[Finding]:
    if cube.role is Role.TEN and terms.base < 11:
        yield terms.finding("variation/base", "base", "A ^ is the digit ten only in bases eleven and twelve.")
    if cube.role is Role.ELEVEN and terms.base < 12:
        yield terms.finding("variation/base", "base", "A √ is the digit eleven only in base twelve.")
    if cube.role is Role.IMAGINARY and not terms.imaginary:
        yield terms.finding("variation/imaginary", "imaginary", "A √ is i only when √ = i is in play.")
    if cube.role is Role.ROOT and terms.imaginary:
        yield terms.finding("variation/imaginary", "imaginary", "A √ is never a root when √ = i is in play.")
    if cube.role is Role.POINT and not terms.point_is_a_cube:
        yield terms.finding(
            "variation/decimal", "decimal", "A ^ cube is a decimal point only when Decimal Point is in play."
        )
