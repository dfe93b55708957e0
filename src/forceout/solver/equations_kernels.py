"""The kernels in use, one for each list of what cubes may be. What they keep is counted and capped in `memory.py`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from threading import Lock

from flint import fmpq

from forceout.cubes.faces import OPERATIONS
from forceout.rules.equations.operators import Binary, Unary
from forceout.rules.equations.terms import Terms
from forceout.rules.tree import Tree
from forceout.solver.equations_cube_uses import CubeUses, cube_uses_in_steps
from forceout.solver.equations_kernel import Kernel
from forceout.solver.memory import MEMORY
from forceout.solver.result import Budget

WORD = 64
MOST_REPEATS = 7
"""How often a sign is counted where Multiple Operations lets it be repeated."""
MOST_IN_THE_MAKING = 64
WAIT = 0.01
"""Seconds between two looks at the budget, while another thread makes the same list."""
MOST_TABLES = 256
"""Kernels that are kept ready: each takes a few hundred kilobytes beside what its kernel has worked out."""


@dataclass(frozen=True)
class ReadyKernel:
    """What cubes may be, with the kernel that searches by it."""

    uses: CubeUses
    kernel: Kernel
    repeats: list[bool]
    unfinished: list[bool]
    endless: list[bool]

    def tree(self, program: Iterable[int]) -> Tree:
        """The expression of a program in postfix order."""
        behind = len(self.uses.numerals)
        stack: list[Tree] = []
        for step in program:
            if step < behind:
                stack.append(self.uses.numerals[step].tree)
            else:
                stack.append(self.uses.signs[step - behind].join(stack))
        return stack.pop()


class _Pool:
    """Kernels by list, the one used longest ago dropped first when there are too many. A search that runs keeps
    its own."""

    def __init__(self) -> None:
        self.known: OrderedDict[Hashable, ReadyKernel | None] = OrderedDict()
        self.making: OrderedDict[Hashable, _Making] = OrderedDict()
        self.lock = Lock()

    def get(self, terms: Terms, symbol: str, budget: Budget) -> ReadyKernel | None:
        MEMORY.asked_equations()
        key = (_key(terms), symbol, budget.megabytes)
        with self.lock:
            if key in self.known:
                self.known.move_to_end(key)
                return self.known[key]
            making = self.making.setdefault(key, _Making(terms, symbol))
            while len(self.making) > MOST_IN_THE_MAKING:
                self.making.popitem(last=False)
        table = making.table(terms, symbol, budget)
        with self.lock:
            self.making.pop(key, None)
            table = self.known.setdefault(key, table)
            while len(self.known) > MOST_TABLES:
                self.known.popitem(last=False)
        return table


class _Making:
    """A list in the making. Who runs out of time leaves it as it is, and the next question goes on from there."""

    def __init__(self, terms: Terms, symbol: str) -> None:
        self.steps = cube_uses_in_steps(terms, symbol)
        self.lock = Lock()
        self.made: tuple[ReadyKernel | None] | None = None

    def table(self, terms: Terms, symbol: str, budget: Budget) -> ReadyKernel | None:
        while not self.lock.acquire(timeout=WAIT):
            budget.check()
        try:
            while self.made is None:
                budget.check()
                try:
                    next(self.steps)
                except StopIteration as done:
                    self.made = (_with_kernel(done.value, terms, symbol, budget.megabytes),)
            return self.made[0]
        finally:
            self.lock.release()


_POOL = _Pool()


def kernel_for(terms: Terms, symbol: str, budget: Budget) -> ReadyKernel | None:
    """The kernel for a shake with wild cubes standing for `symbol`; None where the kernel knows no such numbers.

    `OutOfTime` where the budget is spent before it is made.
    """
    return _POOL.get(terms, symbol, budget)


def _with_kernel(uses: CubeUses | None, terms: Terms, symbol: str, megabytes: int) -> ReadyKernel | None:
    if uses is None:
        return None
    number = {kind: place for place, kind in enumerate(uses.kinds)}
    shown = [symbol if symbol and kind.face == terms.wild else kind.face for kind in uses.kinds]
    operation = [face in OPERATIONS for face in shown]
    repeats = [terms.operations_repeat and sign for sign in operation]
    most = [max(most, MOST_REPEATS) if again else most for most, again in zip(uses.most, repeats, strict=True)]
    if sum(count.bit_length() for count in most) > WORD:
        most = [min(count, MOST_REPEATS) for count in most]  # a position with more of a kind is left to the reference
    kinds = list(zip(most, operation, strict=True))
    leaves = []
    for numeral in uses.numerals:
        value = (int(numeral.value.p), 0) if numeral.imaginary else _pair(numeral.value)
        leaves.append(([number[kind] for kind in numeral.cubes], value, 2 if numeral.far else int(numeral.wide)))
    signs = [
        (sign.operation, sign.demand, _pair(sign.parameter), number[sign.kind] if sign.kind else -1, sign.factorials,
         sign.takes_wide)
        for sign in uses.signs
    ]  # fmt: skip
    try:
        kernel = Kernel(kinds, uses.factorials, leaves, signs, megabytes * 2**20)
    except ValueError:  # more kinds of cubes than a word has room for
        return None
    unfinished = [uses.endless_factorials or kind in uses.unfinished for kind in uses.kinds]
    endless = [kind in uses.endless for kind in uses.kinds]
    return ReadyKernel(uses, kernel, repeats, unfinished, endless)


def _key(terms: Terms) -> Hashable:
    """What a list depends on."""
    signs: list[tuple[str, Binary | Unary]] = [*terms.binary.items()]
    signs += [*terms.prefix.items(), *terms.postfix.items()]
    return (
        terms.cubes,
        terms.base,
        terms.solution_digits,
        terms.sideways,
        terms.upside_down,
        terms.powers_of_the_base,
        terms.point_is_a_cube,
        terms.imaginary,
        terms.wild,
        terms.exponent_colour,
        terms.operations_repeat,
        terms.factorials,
        terms.factorials_unlimited_in_solution,
        tuple(sorted((symbol, *_described(sign)) for symbol, sign in signs)),
    )


def _described(sign: Binary | Unary) -> tuple[str, str, str, int]:
    return type(sign).__name__, sign.operation, sign.demand, sign.limit


def _pair(value: fmpq) -> tuple[int, int]:
    return int(value.p), int(value.q)
