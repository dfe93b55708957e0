"""The Goal as it lies on the mat: every legal interpretation of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from forceout.cubes import words
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import NAMED_SIGNS, ROLE_SYMBOL, Mark, Role, Token, Turn, WrittenCube, WrittenMark
from forceout.cubes.number_words import number_word
from forceout.exact import Undecided, Value
from forceout.rules.equations.every_grouping import EveryGrouping
from forceout.rules.equations.gaps import core_choices, group_by_gaps
from forceout.rules.equations.order_of_operations import read_in_order
from forceout.rules.equations.plain_goal import read_plain_goal
from forceout.rules.equations.readings import Flaw, Reading, Readings, Steps
from forceout.rules.equations.row import Row
from forceout.rules.equations.side import read_units
from forceout.rules.equations.spelling import Speller, SyntaxFault
from forceout.rules.equations.terms import GoalTest, Terms
from forceout.rules.equations.units import Operand
from forceout.rules.finding import Finding, sentence

MOST_STEPS = 150_000
MOST_VALUES = 2_000
COST_OF_A_SPELLING = 20
"""What it costs to sort a Goal in one way, in units of a sum of fractions, whether or not it then names a number."""


@dataclass
class GoalReadings:
    """Every value of a Goal and how each is written; `findings` say why there is none."""

    readings: Readings = field(default_factory=Readings)
    findings: list[Finding] = field(default_factory=list)
    complete: bool = True
    only_powers_missing: bool = False
    """Not complete, but only because a 1 may be any power of the base."""

    @property
    def legal(self) -> bool:
        return bool(self.readings.distinct)


def goal_findings(cubes: Sequence[WrittenCube], terms: Terms) -> Iterator[Finding]:
    """What is wrong with the cubes of a Goal before it is read at all."""
    if not cubes:
        yield terms.finding("goal-illegal/empty", "goal-cubes", "A Goal has at least one cube.")
    if len(cubes) > terms.goal_cubes:
        yield terms.finding(
            "goal-illegal/cubes",
            "goal-cubes",
            f"This Goal has {words.count(len(cubes), 'cube')}; a Goal has at most {number_word(terms.goal_cubes)}.",
        )
    for cube in cubes:
        if cube.turn is Turn.BOTH:
            yield terms.finding(
                "goal-illegal/turn", "both-turns", "A cube of the Goal cannot be sideways and upside-down at once."
            )
        elif cube.turn is not Turn.UPRIGHT and cube.face == "^":
            yield terms.finding("goal-illegal/turn", "turned-power", "A ^ cube is never turned in the Goal.")


def read_goal(
    cubes: Sequence[WrittenCube], terms: Terms, *, wild_as: str | None = None, by_factorials: bool = False
) -> GoalReadings:
    """Every legal interpretation of a Goal.

    `wild_as` settles what a wild cube stands for. `by_factorials` keeps a value apart for each number of
    factorials that the writing of it spends.
    """
    findings = list(goal_findings(cubes, terms))
    if findings:
        return GoalReadings(Readings(limit=MOST_VALUES), findings)
    steps = Steps(MOST_STEPS)
    plain = read_plain_goal(cubes, terms)
    if plain is not None:
        found = GoalReadings(_passing(plain, terms, steps, by_factorials=by_factorials))
        if not found.legal:
            found.findings.append(_why_illegal(found.readings, None, None, terms, all_known=True))
        return found
    found = GoalReadings(Readings(limit=MOST_VALUES))
    fault: SyntaxFault | None = None
    rejected: Finding | None = None
    for tokens in spellings(cubes, terms, wild_as):
        steps.left -= COST_OF_A_SPELLING
        if steps.spent:
            found.complete = False
            break
        speller = Speller(terms=terms, in_goal=True, read=lambda units: read_units(units, terms, steps), on_mat=True)
        try:
            rows = speller.rows(tokens)
        except SyntaxFault as error:
            fault, rows = fault or error, []
        found.complete = found.complete and not speller.cut_off
        for row in rows:
            if row.findings:
                rejected = rejected or row.findings[0]
                continue
            _read_row(found, row, terms, steps)
    found.readings = _passing(found.readings, terms, steps, by_factorials=by_factorials)
    found.complete = found.complete and found.readings.complete and not steps.cut_off
    all_known = found.complete
    if _endless(cubes, terms, wild_as):
        found.only_powers_missing, found.complete = found.complete, False
    if not len(found.readings):
        found.findings.append(_why_illegal(found.readings, rejected, fault, terms, all_known=all_known))
    return found


def _endless(cubes: Sequence[WrittenCube], terms: Terms, wild_as: str | None) -> bool:
    """A 1 by itself that may be any power of the base can be read in ways without end."""
    if not terms.powers_of_the_base:
        return False

    def symbols(place: int) -> frozenset[str]:
        if not 0 <= place < len(cubes):
            return frozenset()
        face = cubes[place].face
        if face != terms.wild:
            return frozenset(face)
        return frozenset({wild_as}) if wild_as else terms.wild_symbols

    def may_be_alone(place: int) -> bool:
        sides = [symbols(place - 1), symbols(place + 1)]
        return all(not side or not side <= frozenset(DIGITS) for side in sides)

    return any("1" in symbols(place) and may_be_alone(place) for place in range(len(cubes)))


def _read_row(found: GoalReadings, row: Row, terms: Terms, steps: Steps) -> None:
    if len(row.units) == 1 and isinstance(row.units[0], Operand) and not terms.factorials_in_goal:
        found.readings.take(row.units[0].readings, steps)  # there is nothing to group
        return
    if terms.order_of_operations:
        grouped = group_by_gaps(row.units, row.gaps, terms, steps)
        found.readings.take(read_in_order(grouped, terms, steps), steps)
        return
    for cores in core_choices(row.units, row.gaps):
        every_grouping = EveryGrouping(
            row.units,
            terms,
            steps,
            cores=cores,
            placeable=terms.factorials_in_goal,
            limit=MOST_VALUES,
        )
        found.readings.take(every_grouping.read(), steps)


def _passing(readings: Readings, terms: Terms, steps: Steps, *, by_factorials: bool) -> Readings:
    """The readings whose value a Goal may have."""
    if not terms.goal_tests and (by_factorials or not terms.factorials_in_goal):
        return readings  # any value will do, and they are told apart already
    kept = Readings(flaws=dict(readings.flaws), complete=readings.complete, limit=readings.limit)
    for reading in readings:
        try:
            failed = failed_test(reading.value, terms)
        except Undecided as error:
            kept.fault(Flaw(error.reason, "unverifiable", reading.tree, undecided=True))
            continue
        if failed is not None:
            kept.fault(Flaw(failed.text, failed.rule, reading.tree))
        elif by_factorials or not terms.factorials_in_goal:
            kept.distinct.append(reading)  # they are told apart already
        else:
            kept.add(Reading(reading.value, reading.tree), steps)
    return kept


def failed_test(value: Value, terms: Terms) -> GoalTest | None:
    """The first condition on Goals that a value does not meet. Raises `Undecided` where nobody could tell."""
    return next((test for test in terms.goal_tests if not test.passes(value)), None)


def _why_illegal(
    readings: Readings, rejected: Finding | None, fault: SyntaxFault | None, terms: Terms, *, all_known: bool
) -> Finding:
    doubtful = next((flaw for flaw in readings.flaws.values() if flaw.undecided), None)
    if doubtful is not None or not all_known:
        reason = doubtful.reason if doubtful is not None else "it can be read in more ways than anyone could check"
        return terms.finding("goal-illegal/unverifiable", "unverifiable", sentence(reason))
    flaw = next(iter(readings.flaws.values()), None)
    if flaw is not None:
        read = words.equation(flaw.tree.write())
        tested = any(test.rule == flaw.rule for test in terms.goal_tests)
        text = (
            f"{read} cannot be the Goal: {flaw.reason}."
            if tested
            else f"The Goal names no number: in {read}, {flaw.reason}."
        )
        return terms.finding("goal-illegal/undefined", flaw.rule, text)
    if rejected is not None:
        return replace(rejected, code=f"goal-illegal/{rejected.code.split('/')[-1]}")
    if fault is not None:
        return terms.finding("goal-illegal/syntax", fault.rule, f"The Goal names no number, because {fault.message}.")
    return terms.finding("goal-illegal", "goal-legal", "The Goal names no number.")


def spellings(cubes: Sequence[WrittenCube], terms: Terms, wild_as: str | None = None) -> Iterator[tuple[Token, ...]]:
    """Every way a writer may say what the cubes of the Goal stand for."""
    for symbol in [wild_as] if wild_as else _wild_choices(cubes, terms):
        meant = [_meant(cube, symbol, terms) for cube in cubes]
        for marked in product(*(list(_roles(cube, terms)) for cube in meant)):
            yield from _exponent_marks(marked, terms)


def _meant(cube: WrittenCube, symbol: str, terms: Terms) -> WrittenCube:
    if not symbol or cube.face != terms.wild:
        return cube
    # a × looks the same whichever way it lies, so its turn says nothing (manual B71)
    return replace(cube, symbol=symbol, turn=Turn.UPRIGHT if cube.face == "×" else cube.turn)


def _wild_choices(cubes: Sequence[WrittenCube], terms: Terms) -> list[str]:
    return terms.wild_meanings if any(cube.face == terms.wild for cube in cubes) else [""]


def _roles(cube: WrittenCube, terms: Terms) -> Iterator[WrittenCube]:
    """The uses of one cube that its position alone does not tell apart."""
    symbol, upright = cube.symbol, cube.turn is Turn.UPRIGHT
    if symbol in DIGITS:
        yield cube
        return
    named = [role for role in NAMED_SIGNS if ROLE_SYMBOL[role] == symbol and role.value in terms.binary]
    if symbol == "^" and upright:
        several = terms.base > 10 or bool(named)
        yield replace(cube, role=Role.POWER) if several else cube
        if terms.base > 10:
            yield replace(cube, role=Role.TEN)
        yield from (replace(cube, role=role) for role in named)
        if terms.point_is_a_cube:
            yield replace(cube, role=Role.POINT)
    elif symbol == "√":
        several = (terms.base > 11 or bool(named)) and upright
        plain = Role.IMAGINARY if terms.imaginary else Role.ROOT
        yield replace(cube, role=plain) if several else cube
        if terms.base > 11:
            yield replace(cube, role=Role.ELEVEN)
        if upright:
            yield from (replace(cube, role=role) for role in named)
        if upright and terms.wild == cube.face:
            yield replace(cube, turn=Turn.UPSIDE_DOWN)
    elif symbol == "÷" and upright and cube.face == terms.wild == "×":
        yield cube
        yield replace(cube, turn=Turn.SIDEWAYS)
    else:
        yield cube


def _exponent_marks(cubes: Sequence[WrittenCube], terms: Terms) -> Iterator[tuple[Token, ...]]:
    """With Exponent, a digit of the colour may be an exponent of what stands before it."""
    if terms.exponent_colour is None:
        yield tuple(cubes)
        return
    choices = []
    for number, cube in enumerate(cubes):
        may = number > 0 and may_be_exponent(cube, terms)
        choices.append((False, True) if may else (False,))
    for marks in product(*choices):
        tokens: list[Token] = []
        for cube, marked in zip(cubes, marks, strict=True):
            if marked:
                tokens.append(WrittenMark(Mark.EXPONENT, cube.at))
            tokens.append(cube)
        yield tuple(tokens)


def may_be_exponent(cube: WrittenCube, terms: Terms) -> bool:
    """Whether a cube is a numeral of the exponent colour. An unwritten colour is taken to be any it can be."""
    if terms.exponent_colour is None or cube.role not in (None, Role.TEN, Role.ELEVEN, Role.BASE_POWER):
        return False
    if cube.symbol not in DIGITS and cube.role not in (Role.TEN, Role.ELEVEN):
        return False
    if cube.colour is not None:
        return cube.colour is terms.exponent_colour
    return terms.exponent_colour in terms.cubes.colours_showing(cube.face)
