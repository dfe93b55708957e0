"""The reference solver for Equations: every expression of every multiset of cubes, with exact values.

It knows the signs only through the terms of the shake, so a new variation needs nothing here unless it
brings a new kind of numeral. Where the variations make expressions endless (powers of the base, repeated
roots) it finds solutions but proves nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations_with_replacement, permutations, product

from forceout import exact
from forceout.cubes.colour import Colour
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import NAMED_SIGNS, ROLE_SYMBOL, Role, Turn, WrittenCube
from forceout.cubes.notation.writer import write_cube
from forceout.exact import IMAGINARY_UNIT, Undefined
from forceout.rules.claims import Claim, claim_of
from forceout.rules.equations.every_grouping import place_factorials
from forceout.rules.equations.goal import may_be_exponent, read_goal
from forceout.rules.equations.judge import judge
from forceout.rules.equations.numerals import GOAL_POWERS, Digit, base_power, place_value, turned
from forceout.rules.equations.operators import Binary
from forceout.rules.equations.position import Position
from forceout.rules.equations.readings import Reading, Readings, Steps, apply_binary, apply_unary
from forceout.rules.equations.terms import Terms
from forceout.rules.finding import Finding
from forceout.rules.tree import Tree
from forceout.solver.answer import EXHAUSTED, Answer, Impossible, Solved, Undecided
from forceout.solver.budget import OutOfTime, RunningBudget
from forceout.solver.multisets import Counts, choices, splits, without

MOST_VALUES = 20_000


class StepsByBudget(Steps):
    """Steps without a bound of its own: the budget is the bound here."""

    __slots__ = ("budget",)

    def __init__(self, budget: RunningBudget) -> None:
        self.budget = budget
        super().__init__(0)

    @property
    def left(self) -> int:
        return 0

    @left.setter
    def left(self, _: int) -> None:
        """Every proof is paid for, so a long row of them is broken off in between."""
        self.budget.check()

    @property
    def spent(self) -> bool:
        self.budget.check()
        return False


@dataclass(frozen=True)
class Kind:
    """Cubes that are alike for a writer: a face and, where a rule depends on it, a colour."""

    face: str
    colour: Colour | None = None


def solve_equations(position: Position, terms: Terms, budget: RunningBudget) -> Answer:
    """A solution, a proof that there is none, or undecided."""
    claim = claim_of(position.claim, terms)
    if claim.brings_goal:
        return Undecided(why="The solver does not yet choose a Goal of its own.")
    mat = read_goal(position.goal, terms)
    if not mat.legal:
        return Impossible(why=mat.findings[0].text)
    try:
        complete = True
        for symbol in terms.wild_meanings:
            search = _Search(position, terms, claim, symbol, budget)
            found = search.run()
            if found is not None:
                return Solved(found)
            complete = complete and search.complete
    except OutOfTime:
        return Undecided(why="The search ended before every way was tried.", code="undecided/time")
    if complete:
        return Impossible(why="Every expression that these cubes can make was tried; none is right.", code=EXHAUSTED)
    return Undecided(why="Not every expression could be tried: the variations make them endless.")


class _Search:
    def __init__(self, position: Position, terms: Terms, claim: Claim, wild_as: str, budget: RunningBudget) -> None:
        self.position = position
        self.terms = terms
        self.claim = claim
        self.wild_as = wild_as
        self.budget = budget
        self.complete = True
        self.known: dict[Counts, Readings] = {}
        pools = (position.required, position.permitted, position.resources)
        self.required, self.permitted, self.resources = (Counter(map(self._kind, pool)) for pool in pools)
        if claim.uses_all_resources:
            self.required, self.resources = self.required + self.resources, Counter()
        everything = self.required + self.permitted + self.resources
        self.kinds = sorted(everything, key=lambda kind: (kind.face, kind.colour.value if kind.colour else ""))

    def _kind(self, cube: WrittenCube) -> Kind:
        return Kind(cube.face, cube.colour if self.terms.exponent_colour is not None else None)

    def run(self) -> str | None:
        goals = read_goal(self.position.goal, self.terms, wild_as=self.wild_as or None, by_factorials=True)
        if not goals.complete:
            self.complete = False
        targets = list(goals.readings)
        if not targets:
            return None
        for counts in self._pools():
            self.budget.check()
            for solution in self.readings(counts):
                self.budget.check()
                for goal in targets:
                    written = self._try(solution, goal)
                    if written is not None:
                        return written
            readings = self.readings(counts)
            if not readings.complete or any(flaw.undecided for flaw in readings.flaws.values()):
                self.complete = False
        return None

    def _try(self, solution: Reading, goal: Reading) -> str | None:
        terms = self.terms
        if not terms.factorials_unlimited_in_solution and solution.factorials + goal.factorials > terms.factorials:
            return None
        if terms.result_rational and exact.rational(solution.value) is None:
            return None
        holds = terms.relation.holds(solution.value, goal.value)
        if holds is None:
            self.complete = False
        if not holds:
            return None
        written = f"{solution.tree.write()} = {goal.tree.write()}"
        verdict = judge(written, self.position, terms)
        if verdict.correct:
            return written
        if not self._shared_by_all(verdict.findings):
            self.complete = False  # another way to write the same value might pass, so this proves nothing
        return None

    def _shared_by_all(self, findings: Sequence[Finding]) -> bool:
        """Whether every expression of the same cubes has this fault: too few operations, where signs are only signs."""
        signs_only = self.terms.base <= 10 and not self.terms.point_is_a_cube and not self.terms.imaginary
        return signs_only and {finding.code for finding in findings} == {"variation/three-operation-solution"}

    def _pools(self) -> Iterator[Counts]:
        """The multisets to try. With Multiple Operations signs are repeated as often as the numerals allow."""
        chosen = choices(self.required, self.permitted, self.resources, self.claim.from_resources, self.kinds)
        terms = self.terms
        if terms.operations_repeat and (terms.base > 10 or terms.point_is_a_cube or terms.imaginary):
            self.complete = False  # a sign that is also a digit or a point is not repeated as one
        if not terms.operations_repeat:
            yield from (counts for counts in chosen if sum(counts) >= self.terms.least_cubes)
            return
        seen: set[Counts] = set()
        for counts in chosen:
            for repeated in self._repeated(counts):
                if repeated not in seen and sum(counts) >= self.terms.least_cubes:
                    seen.add(repeated)
                    yield repeated

    def _repeated(self, counts: Counts) -> Iterator[Counts]:
        signs = [n for n, kind in enumerate(self.kinds) if counts[n] and self._symbol(kind) not in DIGITS]
        if any(self._symbol(self.kinds[n]) in self.terms.prefix for n in signs):
            self.complete = False
        room = sum(counts[n] for n in range(len(counts)) if n not in signs)
        for extra in range(room):
            for more in combinations_with_replacement(signs, extra):
                grown = list(counts)
                for sign in more:
                    grown[sign] += 1
                yield tuple(grown)

    # -- the values of a multiset -------------------------------------------------------------------

    def readings(self, counts: Counts) -> Readings:
        """Every value these cubes can make when all of them are used."""
        found = self.known.get(counts)
        if found is None:
            found = Readings(limit=MOST_VALUES)
            self.known[counts] = found
            if self._could_be(counts):
                self._fill(found, counts)
                self._place_factorials(found)
        return found

    def _could_be(self, counts: Counts) -> bool:
        """There must be a numeral; and more signs than numerals leave a sign without an operand, roots apart."""
        symbols = [self._symbol(kind) for kind, count in zip(self.kinds, counts, strict=True) for _ in range(count)]
        numerals = sum(1 for symbol in symbols if symbol in DIGITS or symbol in self.terms.digit_values)
        if self.terms.imaginary:
            numerals += symbols.count("√")
        loose = sum(1 for symbol in symbols if symbol in self.terms.prefix or symbol == "^")
        return numerals > 0 and len(symbols) - numerals - loose < numerals

    def _fill(self, found: Readings, counts: Counts) -> None:
        self.budget.check()
        steps = StepsByBudget(self.budget)
        self._numerals(found, counts)
        for number, kind in enumerate(self.kinds):
            if counts[number]:
                self._with_sign(found, without(counts, number), kind, steps)
        self._exponents(found, counts, steps)

    def _symbol(self, kind: Kind) -> str:
        return self.wild_as if kind.face == self.terms.wild and self.wild_as else kind.face

    def _cube(self, kind: Kind, turn: Turn = Turn.UPRIGHT, role: Role | None = None) -> WrittenCube:
        return WrittenCube(kind.face, self._symbol(kind), kind.colour, turn, role)

    def _with_sign(self, found: Readings, rest: Counts, kind: Kind, steps: Steps) -> None:
        symbol, terms = self._symbol(kind), self.terms
        if sum(rest) == 0:
            return
        if symbol == "√" and terms.imaginary:
            self._times_i(found, rest, kind, steps)
            return
        prefix = terms.prefix.get(symbol)
        if prefix is not None:
            text = write_cube(self._cube(kind, role=self._plain_role(symbol)))
            most = terms.factorials
            apply = partial(prefix.apply, terms)
            apply_unary(found, self.readings(rest), text, apply, steps, most_factorials=most)
        for operator, text in self._binary(kind):
            for left, right in splits(rest):
                self.budget.check()
                for first in self._operands(left, operator):
                    for second in self._operands(right, operator):
                        if not first.nothing and not second.nothing:
                            apply_binary(
                                found,
                                first,
                                second,
                                text,
                                partial(operator.apply, terms),
                                steps,
                                terms.factorials,
                                takes_two_digits=operator.takes_two_digit_operands,
                            )

    def _operands(self, counts: Counts, operator: Binary) -> Iterator[Readings]:
        yield self.readings(counts)
        if operator.takes_two_digit_operands and self.terms.solution_digits < 2:
            numerals = Readings()
            self._long_numerals(numerals, counts, 2)
            yield numerals

    def _plain_role(self, symbol: str) -> Role | None:
        """A mark where the bare sign could be taken for a digit."""
        if symbol in DIGITS or symbol not in self.terms.digit_values:
            return None
        return Role.POWER if symbol == "^" else Role.ROOT

    def _binary(self, kind: Kind) -> Iterator[tuple[Binary, str]]:
        symbol = self._symbol(kind)
        meanings = [(symbol, self._cube(kind, role=self._plain_role(symbol)))]
        meanings.append((f"{symbol}s", self._cube(kind, Turn.SIDEWAYS)))
        meanings.append((f"{symbol}u", self._cube(kind, Turn.UPSIDE_DOWN)))
        meanings += [(role.value, self._cube(kind, role=role)) for role in NAMED_SIGNS if ROLE_SYMBOL[role] == symbol]
        for key, cube in meanings:
            operator = self.terms.binary.get(key)
            if operator is not None:
                yield operator, write_cube(cube)

    def _times_i(self, found: Readings, rest: Counts, kind: Kind, steps: Steps) -> None:
        """√ as i touches what stands before it, behind it, or on both sides."""
        times = self.terms.binary["×"]
        apply = partial(times.apply, self.terms)
        unit = Readings()
        for turn in self._turns():
            cube = self._cube(kind, turn, self._i_role())
            unit.add(Reading(turned(IMAGINARY_UNIT, turn), Tree(write_cube(cube))))
        apply_binary(found, self.readings(rest), unit, "", apply, steps, self.terms.factorials)
        for left, right in splits(rest):
            before = Readings()
            apply_binary(before, self.readings(left), unit, "", apply, steps, self.terms.factorials)
            apply_binary(found, before, self.readings(right), "", apply, steps, self.terms.factorials)

    def _i_role(self) -> Role | None:
        return Role.IMAGINARY if self.terms.base > 11 else None

    def _exponents(self, found: Readings, counts: Counts, steps: Steps) -> None:
        if self.terms.exponent_colour is None:
            return
        if self.terms.point_is_a_cube:
            self.complete = False  # exponents with a decimal point are not tried
        for number, kind in enumerate(self.kinds):
            if not counts[number] or sum(counts) < 2:
                continue
            if not may_be_exponent(self._cube(kind, role=self._digit_role(kind)), self.terms):
                continue
            exponent = Readings()
            self._lone(exponent, kind)
            self._place_factorials(exponent)
            power = partial(self.terms.binary["^"].apply, self.terms)
            inner = self.readings(without(counts, number))
            apply_binary(found, inner, exponent, "'", power, steps, self.terms.factorials)

    # -- numerals -----------------------------------------------------------------------------------

    def _turns(self) -> list[Turn]:
        terms = self.terms
        turns = [Turn.UPRIGHT]
        turns += [Turn.SIDEWAYS] if terms.sideways else []
        turns += [Turn.UPSIDE_DOWN] if terms.upside_down else []
        return turns + ([Turn.BOTH] if terms.sideways and terms.upside_down else [])

    def _numerals(self, found: Readings, counts: Counts) -> None:
        if sum(counts) == 1:
            self._lone(found, self.kinds[counts.index(1)])
        for length in range(2, self.terms.solution_digits + 1):
            self._long_numerals(found, counts, length)
        if self.terms.point_is_a_cube:
            self._pointed(found, counts)

    def _lone(self, found: Readings, kind: Kind) -> None:
        symbol, terms = self._symbol(kind), self.terms
        if symbol == "√" and terms.imaginary:
            for turn in self._turns():
                cube = self._cube(kind, turn, self._i_role())
                found.add(Reading(turned(IMAGINARY_UNIT, turn), Tree(write_cube(cube))))
        if symbol not in terms.digit_values:
            return
        for turn in self._turns():
            cube = self._cube(kind, turn, self._digit_role(kind))
            try:
                value = turned(exact.whole(terms.digit_values[symbol]), turn)
            except Undefined:
                continue
            found.add(Reading(value, Tree(write_cube(cube))))
            if symbol == "1" and terms.powers_of_the_base:
                self.complete = False
                for power in GOAL_POWERS:
                    marked = replace(cube, role=Role.BASE_POWER, number=power)
                    found.add(Reading(turned(base_power(terms, exact.whole(power)), turn), Tree(write_cube(marked))))

    def _digit_role(self, kind: Kind) -> Role | None:
        """The mark of a ^ or √ used as the digit ten or eleven."""
        return {"^": Role.TEN, "√": Role.ELEVEN}.get(self._symbol(kind))

    def _digits(self, counts: Counts) -> list[tuple[str, int]] | None:
        """The cubes as digits with their writing, or None where one is none."""
        found = []
        for kind, count in zip(self.kinds, counts, strict=True):
            symbol = self._symbol(kind)
            if count and symbol not in self.terms.digit_values:
                return None
            written = write_cube(self._cube(kind, role=self._digit_role(kind)))
            found += [(written, self.terms.digit_values.get(symbol, 0))] * count
        return found

    def _long_numerals(self, found: Readings, counts: Counts, length: int) -> None:
        digits = self._digits(counts) if sum(counts) == length else None
        for order in set(permutations(digits or ())):
            if order:
                row = [Digit(text, value) for text, value in order]
                found.add(Reading(place_value(row, self.terms.base), Tree("".join(text for text, _ in order))))

    def _pointed(self, found: Readings, counts: Counts) -> None:
        """A ^ cube as a decimal point among one to three digits."""
        if not 2 <= sum(counts) <= 4:
            return
        for number, kind in enumerate(self.kinds):
            if not counts[number] or self._symbol(kind) != "^":
                continue
            digits = self._digits(without(counts, number))
            point = Digit(write_cube(self._cube(kind, role=Role.POINT)), None)
            for order, place in product(set(permutations(digits or ())), range(4)):
                if order and place <= len(order):
                    row = [Digit(text, value) for text, value in order]
                    row.insert(place, point)
                    value = place_value(row, self.terms.base)
                    found.add(Reading(value, Tree("".join(digit.text for digit in row))))

    def _place_factorials(self, found: Readings) -> None:
        if "!" in self.terms.postfix and self.terms.factorials_unlimited_in_solution:
            self.complete = False
        place_factorials(found, self.terms.factorials, self.terms, StepsByBudget(self.budget))
