"""What the two sides of an equation come to: the verdict, which has to be earned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from forceout.cubes import words
from forceout.cubes.notation.writer import write_expression
from forceout.cubes.number_words import COUNTED, number_word
from forceout.exact import Value
from forceout.rules.equations.readings import Flaw, Reading, Steps
from forceout.rules.equations.side import MOST_STEPS, Side
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.weighing import Pair, Weighing, weigh
from forceout.rules.finding import Finding, sentence
from forceout.rules.verdict import Verdict

EquationVerdict: TypeAlias = Verdict[Value]


def counted(solution: Side, goal: Side, terms: Terms) -> Iterator[Finding]:
    """Conditions on the number of signs."""
    if solution.rows and solution.operations < terms.least_operations:
        yield terms.finding(
            "variation/three-operation-solution",
            "three-operations",
            f"The Solution needs at least {words.count(terms.least_operations, 'operation sign')}; "
            f"it has {COUNTED.get(solution.operations, 'none')}.",
        )
    if "!" in terms.postfix and not terms.factorials_unlimited_in_solution:
        total = solution.factorials + goal.factorials
        if total > terms.factorials:
            yield terms.finding(
                "variation/factorial",
                "factorial",
                f"The Equation has {words.count(total, 'factorial')}, but there are only "
                f"{number_word(terms.factorials)} for both sides together.",
            )


def compare(findings: Iterable[Finding], solution: Side, goal: Side, terms: Terms) -> EquationVerdict:
    """The verdict on two sides, with what was found on the way to them.

    It is correct only when every reading of both sides is known and has a value, and all of them fit.
    """
    steps = Steps(MOST_STEPS)
    weighing = weigh(solution.readings, goal.readings, terms.relation, steps)
    comparison = _Comparison(solution, goal, terms, weighing)
    found = [*findings, *comparison.findings()]
    proven = weighing.all_right and not steps.cut_off and comparison.every_reading_has_a_value
    if not found and not proven:
        found.append(comparison.unverifiable("It can be read in more ways than anyone could check."))
    return Verdict(
        findings=tuple(dict.fromkeys(found)),
        proven=proven,
        fits=weighing.right is not None,
        solution_value=_only_value(solution),
        goal_value=_only_value(goal),
        counterexample=comparison.counterexample,
    )


def _only_value(side: Side) -> Value | None:
    if not side.complete or side.readings.flaws or len(side.readings) != 1:
        return None
    (reading,) = side.readings
    return reading.value


class _Comparison:
    """Puts into words what the weighing of two sides showed."""

    def __init__(self, solution: Side, goal: Side, terms: Terms, weighing: Weighing) -> None:
        self.solution = solution
        self.goal = goal
        self.terms = terms
        self.weighing = weighing
        self.counterexample: str | None = None

    @property
    def every_reading_has_a_value(self) -> bool:
        """Whether all readings of both sides are known and none is flawed."""
        sides = (self.solution, self.goal)
        return all(side.complete and len(side.readings) and not side.readings.flaws for side in sides)

    def unverifiable(self, text: str) -> Finding:
        return self.terms.finding("unverifiable", "unverifiable", text)

    def findings(self) -> Iterator[Finding]:
        for side, name in ((self.solution, "Solution"), (self.goal, "Goal as written")):
            if side.rows and not len(side.readings):
                yield from self._without_value(side, name)
        weighing = self.weighing
        if not len(self.solution.readings) or not len(self.goal.readings):
            return
        if weighing.wrong is not None:
            yield self._broken(weighing.wrong) if self._ambiguous else self._unequal(weighing.wrong)
        elif not weighing.all_right:
            yield self.unverifiable("Nobody could check whether the two sides are equal.")
        if weighing.right is not None or weighing.wrong is None:
            for side, other in ((self.solution, self.goal), (self.goal, self.solution)):
                yield from self._flawed(side, other)
                if not side.complete and self.counterexample is None:
                    yield self.unverifiable("It can be read in more ways than anyone could check.")

    @property
    def _ambiguous(self) -> bool:
        """Of a paper with a reading that is wrong: another is right, or is not known to be wrong as well."""
        weighing, sides = self.weighing, (self.solution, self.goal)
        if weighing.right is not None:
            return True
        all_wrong = weighing.all_wrong and all(side.complete for side in sides)
        return not all_wrong and any(side.readings.differs for side in sides)

    def _unequal(self, pair: Pair) -> Finding:
        code, text = self.terms.relation.complaint(*(reading.value for reading in pair))
        return self.terms.finding(code, self.terms.relation.rule, text)

    def _broken(self, pair: Pair) -> Finding:
        solution, goal = pair
        self.counterexample = f"{_shown(solution, self.solution)} = {_shown(goal, self.goal)}"
        _, text = self.terms.relation.complaint(solution.value, goal.value)
        read = words.equation(self.counterexample)
        return self.terms.finding("ambiguous", "ambiguous", f"It can be read as {read}. {text}")

    def _without_value(self, side: Side, name: str) -> Iterator[Finding]:
        for flaw in side.readings.flaws.values():
            if flaw.rule in ("no-meaning", "base") and side.findings:
                continue  # a finding about the writing has named the cause
            if flaw.undecided:
                yield self.unverifiable(f"The {name} cannot be checked: {flaw.reason}.")
                continue
            code = "multi-digit" if flaw.rule == "one-digit" else "undefined"
            text = f"The {name} does not work: in {words.equation(flaw.tree.write())}, {flaw.reason}."
            yield self.terms.finding(code, flaw.rule, text)

    def _flawed(self, side: Side, other: Side) -> Iterator[Finding]:
        """A reading without a value breaks a side that has another with one (decision 6)."""
        for flaw in side.readings.flaws.values():
            if flaw.undecided:
                yield self.unverifiable(sentence(flaw.reason))
                continue
            text = self._with_flaw(flaw, side, other)
            self.counterexample = self.counterexample or text
            read = words.equation(text)
            yield self.terms.finding("ambiguous", "ambiguous", f"It can be read as {read}, where {flaw.reason}.")

    def _with_flaw(self, flaw: Flaw, side: Side, other: Side) -> str:
        flawed, partner = flaw.tree.write(), write_expression(other.tokens)
        return f"{flawed} = {partner}" if side is self.solution else f"{partner} = {flawed}"


def _shown(reading: Reading, side: Side) -> str:
    return reading.tree.write() if len(side.readings) > 1 or not side.tokens else write_expression(side.tokens)
