"""The evaluator's own verdict on a paper: correct, wrong with a witness, or "I cannot tell"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

from . import arithmetic as do
from .facts import equal, sign, whole
from .gaussian import differ_by_multiple
from .numbers import NotCarried, Unknown, Value
from .paper import DIGITS, POINT, Fault, Group, Mark, Sign, Unit, completions, marks_of, read_row
from .readings import Chart, Piece, Reader, Readings, Tree, write
from .rules import Rules, rules_for

OPERATIONS = ("+", "−", "×", "÷", "^", "√", "!", "lcm", "gcf")
CORRECT, WRONG, CANNOT_TELL = "correct", "wrong", "cannot tell"


@dataclass(frozen=True)
class Verdict:
    """What the evaluator says of a paper, and the reading that shows it."""

    kind: str
    why: str = ""
    witness: str = ""


def evaluate(question: dict[str, Any]) -> Verdict:
    """The verdict on a `judge` question. Where either side could be the Goal, one right order is enough (VII-B-1)."""
    rules = rules_for(question["ruleset"], question.get("division", ""), tuple(question.get("variations", ())))
    left, right = question["equation"].split("=")
    mat = question["goal"]
    orders = [(left, right)] if mat else [(left, right), (right, left)]
    if mat and _could_be_goal(left, mat, rules):
        orders = [(left, right), (right, left)] if _could_be_goal(right, mat, rules) else [(right, left)]
    verdicts = [_in_order(question, rules, *order) for order in orders]
    return next(verdict for kind in (CORRECT, CANNOT_TELL, WRONG) for verdict in verdicts if verdict.kind == kind)


def _could_be_goal(text: str, mat: str, rules: Rules) -> bool:
    same = _faces(_goal_marks(text, rules)) == _faces(marks_of(mat))
    return same or (rules.goal_as_value and _value_of_goal(text) is not None)


def _goal_marks(text: str, rules: Rules) -> list[Mark]:
    marks = marks_of(text)
    if rules.decimal_in_goal:  # there a point uses no cube
        marks = [replace(mark, face="") if mark.symbol == POINT else mark for mark in marks]
    return marks


def _in_order(question: dict[str, Any], rules: Rules, solution_text: str, goal_text: str) -> Verdict:
    try:
        solution, goal = _settle_wild(rules, marks_of(solution_text), _goal_marks(goal_text, rules))
        reader = Reader(rules)
        read_sides = _read_side(reader, solution, in_goal=False)
        _check_cubes(question, rules, solution, goal)
        mat = marks_of(question["goal"])
        value = _value_of_goal(goal_text) if rules.goal_as_value else None
        if value is not None and mat and _faces(goal) != _faces(mat):
            goals = _the_value(reader, mat, value)
        else:
            goals = _written_goal(reader, goal, mat)
        verdict = _compare(read_sides, goals, rules)
        if verdict.kind == CANNOT_TELL:  # readings that differ may all be right under Multiple of k
            reader = Reader(rules)
            verdict = _compare(_read_side(reader, solution, in_goal=False, sampled=False), goals, rules)
        return verdict
    except Fault as fault:
        return Verdict(WRONG, str(fault))
    except NotCarried:
        raise
    except (Unknown, RecursionError, OverflowError, MemoryError):
        return Verdict(CANNOT_TELL)


def _read_side(reader: Reader, marks: list[Mark], *, in_goal: bool, sampled: bool = True) -> Readings:
    """Every reading of a side, also of one that lacks a bracket: a checker puts it where it does harm (manual E4)."""
    found = Readings()
    fault: Fault | None = None
    for completed in completions(marks, allowed=reader.rules.completes_brackets):
        try:
            found.take(reader.read(read_row(completed, reader.rules, in_goal=in_goal), whole_side=sampled))
        except Fault as error:
            fault = error
    if found.nothing and fault is not None:
        raise fault
    return found


def _faces(marks: list[Mark]) -> list[tuple[str, str]]:
    return [(mark.face, "" if mark.wild else mark.turn) for mark in marks if mark.face]


def _check_cubes(question: dict[str, Any], rules: Rules, solution: list[Mark], goal: list[Mark]) -> None:
    used = Counter(mark.face for mark in solution if mark.face)
    required = Counter(mark.face for mark in marks_of(question.get("required", "")))
    permitted = Counter(mark.face for mark in marks_of(question.get("permitted", "")))
    if not question["goal"]:  # the writer brings the Goal, and all cubes are in Resources
        permitted = Counter(mark.face for mark in marks_of(question["resources"]))
        permitted.subtract(mark.face for mark in goal if mark.face)
        if min(permitted.values()) < 0:
            raise Fault("a cube that is not there")
    missing, beyond = required - used, used - required - permitted
    if rules.multiple_operations:
        there = used - beyond
        beyond = Counter({face: times for face, times in beyond.items() if not _may_repeat(face, solution, there)})
    if missing:
        raise Fault("a required cube is missing")
    if beyond:
        raise Fault("a cube that is not there")
    if used.total() < rules.least_cubes:
        raise Fault("too few cubes")
    if sum(mark.symbol in OPERATIONS for mark in solution) < rules.least_operations:
        raise Fault("too few operations")
    in_goal = sum(mark.symbol == "!" for mark in goal)
    in_solution = sum(mark.symbol == "!" for mark in solution)
    if rules.factorials and in_goal > rules.factorials_in_goal:
        raise Fault("factorials in the Goal")
    if in_solution + in_goal > rules.factorials and not (rules.factorials and rules.multiple_operations):
        raise Fault("too many factorials")
    _check_wild(rules, [*solution, *goal])


def _may_repeat(face: str, solution: list[Mark], there: Counter[str]) -> bool:
    """A cube that is there serves many times as an operation sign (000 XIII-A-5)."""
    signs = [mark.symbol in OPERATIONS for mark in solution if mark.face == face]
    if not all(signs):
        raise Unknown("a cube both repeated and used as a numeral or a point")
    return bool(there[face])


def _settle_wild(rules: Rules, *sides: list[Mark]) -> list[list[Mark]]:
    """A wild cube that is marked once speaks for all of its kind in the equation (notation)."""
    meanings = {mark.symbol for side in sides for mark in side if mark.wild and mark.face == rules.wild}
    if len(meanings) != 1:
        return list(sides)
    (meaning,) = meanings
    return [
        [replace(mark, symbol=meaning) if mark.face == rules.wild and mark.plain else mark for mark in side]
        for side in sides
    ]


def _check_wild(rules: Rules, marks: list[Mark]) -> None:
    """All wild cubes of an equation stand for one symbol; one that is marked speaks for all (XIII-A-3)."""
    meanings = set()
    for mark in marks:
        if mark.wild and mark.face != rules.wild:
            raise Fault("a cube that is not wild")
        if mark.wild and rules.wild_numerals_only and mark.symbol not in DIGITS:
            raise Fault("a wild cube that must be a numeral")
        if mark.face and mark.face == rules.wild:
            meanings.add(mark.symbol)
    if len(meanings) > 1:
        raise Fault("wild cubes that stand for different symbols")


# -- the Goal --------------------------------------------------------------------------------------


def _value_of_goal(text: str) -> Fraction | None:
    """The Challenge Cup lets the value of the Goal stand for the Goal."""
    plain = text.strip().replace("−", "-")
    return Fraction(int(plain)) if plain.lstrip("-").isdigit() else None


def _the_value(reader: Reader, mat: list[Mark], value: Fraction) -> Readings:
    on_mat = _in_order_with_gaps(reader, mat)
    if value not in on_mat.values:
        raise Fault("neither the Goal nor its value")
    _check_goal_value(value, str(value), reader.rules)
    return Readings({value: str(value)})


def _written_goal(reader: Reader, goal: list[Mark], mat: list[Mark]) -> Readings:
    rules = reader.rules
    brought = not mat
    if not brought and _faces(goal) != _faces(mat):
        raise Fault("not the cubes of the Goal")
    if len(_faces(goal)) > rules.goal_cubes:
        raise Fault("too many cubes in the Goal")
    goals = _read_side(reader, goal, in_goal=True)
    for value, tree in goals.values.items():
        _check_goal_value(value, tree, rules)
    if brought:
        return goals
    laid = _laid(goal, mat)
    if rules.order_of_operations:
        if _tree(_in_order_with_gaps(reader, laid)) != _tree(goals):
            raise Fault("the Goal is grouped differently on the mat")
    elif any(mark.gap for mark in mat):
        _check_gaps(reader, goal, laid, goals)
    return goals


def _laid(goal: list[Mark], mat: list[Mark]) -> list[Mark]:
    """The Goal on the mat with its gaps, each cube as the writer reads it."""
    gaps = iter([mark.gap for mark in mat])
    return [replace(mark, gap=next(gaps) if mark.face else False) for mark in goal if mark.symbol not in ("(", ")")]


def _check_goal_value(value: Value, tree: Tree, rules: Rules) -> None:
    if rules.goal_whole and (not isinstance(value, Fraction) or value.denominator != 1):
        if whole(value) is None:
            raise Unknown("whole Goal")
        if not whole(value):
            raise Fault(f"the Goal {write(tree)} is not whole")
    if rules.goal_not_negative and sign(value) < 0:
        raise Fault("the Goal is negative")
    if rules.goal_limit is not None:
        for edge in (value, do.negate(value)):
            if sign(do.subtract(edge, Fraction(rules.goal_limit))) > 0:
                raise Fault("the Goal is beyond the limit")


def _tree(readings: Readings) -> Tree:
    return readings.any_tree()


def _blocks(gaps: list[bool]) -> list[tuple[int, int]]:
    starts = [0, *(at for at, gap in enumerate(gaps) if gap)]
    return list(zip(starts, [*starts[1:], len(gaps)], strict=True))


def _units_with_gaps(marks: list[Mark], rules: Rules) -> tuple[list[Unit], list[bool]]:
    """The units of the mat, each with whether a gap stands before it."""
    units = list(read_row([replace(mark, gap=False) for mark in marks], rules, in_goal=True))
    gaps, at = [], 0
    for unit in units:
        width = len(marks_of(unit.text)) if isinstance(unit, Sign) or not isinstance(unit, Group) else 0
        gaps.append(marks[at].gap)
        if any(mark.gap for mark in marks[at + 1 : at + width]):
            raise Unknown("a gap in a numeral")
        at += width
    return units, gaps


def _in_order_with_gaps(reader: Reader, mat: list[Mark]) -> Readings:
    """The Goal on the mat where the order of operations holds: each gapped group as if in brackets."""
    units, gaps = _units_with_gaps(mat, reader.rules)
    if not any(gaps):
        return reader.read(tuple(units))
    row: list[Unit] = []
    for start, end in _blocks(gaps):
        first, last = start, end
        while first < last and isinstance(units[first], Sign):
            first += 1
        while last > first and isinstance(units[last - 1], Sign):
            last -= 1
        row += units[start:first]
        row += [Group(tuple(units[first:last]))] if last - first > 1 else units[first:last]
        row += units[last:end]
    return reader.read(tuple(row))


def _check_gaps(reader: Reader, goal: list[Mark], mat: list[Mark], goals: Readings) -> None:
    """Some reading of the paper must keep the groups of the mat together (000 VII-C-5-b)."""
    if any(mark.symbol in "!'" for mark in goal):
        raise NotCarried("factorials and exponents beside gaps")
    units, gaps = _units_with_gaps(mat, reader.rules)
    pieces: list[Piece] = [_loose(unit) if isinstance(unit, Sign) else reader.operand(unit) for unit in units]
    brackets = tuple(_bracket_cores(goal, reader.rules))
    allowed, strict = Readings(), False
    for cores in _core_choices(units, gaps):
        found = Chart(reader, pieces, (*cores, *brackets)).stretch(0, len(pieces))
        strict |= not found.nothing
        allowed.take(found)
    if not strict:
        anyhow = Readings()
        for cores in _core_choices(units, gaps):
            anyhow.take(Chart(reader, pieces, cores).stretch(0, len(pieces)))
        if any(equal(a, b) is not False for a in anyhow.values for b in goals.values):
            raise Unknown("another grouping of the same value")
        raise Fault("the Goal is grouped differently on the mat")
    if goals.values and not any(equal(a, b) is not False for a in allowed.values for b in goals.values):
        raise Fault("the Goal is grouped differently on the mat")


def _loose(mark: Sign) -> Sign:
    return Sign(mark.symbol, mark.place, text=mark.text)


def _core_choices(units: list[Unit], gaps: list[bool]) -> Iterator[tuple[tuple[int, int], ...]]:
    """What the gaps keep together. A root at the head of a block may cover the block or all that follows."""
    options = []
    for start, end in _blocks(gaps):
        first, last = start, end
        while first < last and isinstance(head := units[first], Sign) and head.place == "binary":
            first += 1
        while last > first and isinstance(units[last - 1], Sign):
            last -= 1
        starts = [first]
        while first < last and isinstance(units[first], Sign):
            first += 1
            starts.append(first)
        options.append([(begin, last) for begin in starts])
    for chosen in product(*options):
        yield tuple(core for core in chosen if core[1] - core[0] > 1)


def _bracket_cores(goal: list[Mark], rules: Rules) -> Iterator[tuple[int, int]]:
    """The groups written on paper, counted in units of the row."""
    opened: list[int] = []
    at, in_numeral = 0, False
    for mark in goal:
        digit = mark.in_numeral and not mark.turn
        if mark.symbol == "(":
            opened.append(at)
        elif mark.symbol == ")":
            yield opened.pop(), at
        elif not (digit and in_numeral):
            at += 1
        in_numeral = digit
        # a bracket between two digits would have been a fault already


# -- both sides ------------------------------------------------------------------------------------


def _compare(solutions: Readings, goals: Readings, rules: Rules) -> Verdict:
    for side, name in ((solutions, "Solution"), (goals, "Goal")):
        if side.undefined is not None:
            return Verdict(WRONG, f"a reading of the {name} is undefined", write(side.undefined))
    unknown = solutions.unknown or goals.unknown or solutions.cut or goals.cut
    for value, tree in solutions.values.items():
        for goal, goal_tree in goals.values.items():
            if rules.multiple_of is None:
                holds = equal(value, goal)
            else:
                holds = differ_by_multiple(value, goal, rules.multiple_of)
            if holds is False:
                return Verdict(WRONG, "not equal", f"{write(tree)} = {write(goal_tree)}")
            unknown |= holds is None
    if solutions.two_digits or goals.two_digits:
        return Verdict(WRONG, "too many digits")
    if unknown or not solutions.values or not goals.values:
        return Verdict(CANNOT_TELL)
    return Verdict(CORRECT)


def verdict_on(question: dict[str, Any]) -> Verdict:
    """`evaluate`, where a side that cannot even be read makes the paper wrong."""
    try:
        return evaluate(question)
    except Fault as fault:
        return Verdict(WRONG, str(fault))
