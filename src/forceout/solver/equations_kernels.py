"""The kernels in use, one for each list of numerals and signs. What they keep is counted and capped in `memory.py`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import TypeAlias
from weakref import WeakValueDictionary

from flint import fmpq

from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.equations.grouped import Part, plain_numeral, plain_sign
from forceout.rules.equations.terms import Terms
from forceout.rules.tree import Tree
from forceout.solver import equations_kernel
from forceout.solver.budget import RunningBudget
from forceout.solver.equations_explanations import UsesOfKinds
from forceout.solver.equations_kernel import Kernel, KindOfCube
from forceout.solver.equations_numerals_and_signs import Kind, NumeralsAndSigns, numerals_and_signs_in_steps
from forceout.solver.memory import MEMORY

WORD = 64
MOST_REPEATS = (15, 7)
"""How often a sign is counted where Multiple Operations lets it be repeated, and where a word is too short."""
MOST_IN_THE_MAKING = 64
WAIT = 0.01
"""Seconds between two looks at the budget, while another thread makes the same list."""
MOST_KEPT = 256
"""Terms whose kernels are kept ready: each takes a few hundred kilobytes beside what its kernel has worked out."""


@dataclass(frozen=True, eq=False)
class ReadyKernel:
    """A kernel, with the list of what cubes may be by which it searches."""

    listed: NumeralsAndSigns
    kernel: Kernel
    places: Mapping[Kind, int]
    """The number of each kind of cube in the kernel."""
    by_face: Mapping[str, int]
    """The same by the face alone, where the colour of a cube makes no difference."""

    @cached_property
    def uses(self) -> UsesOfKinds:
        """What each kind of cube may be, for explanations."""
        return UsesOfKinds.of(self.listed)

    def counts(self, cubes: Iterable[WrittenCube], terms: Terms) -> list[int]:
        """How many cubes there are of each kind."""
        counts = [0] * len(self.places)
        try:
            if terms.exponent_colour is None:
                by_face = self.by_face
                for cube in cubes:
                    counts[by_face[cube.face]] += 1
            else:
                for cube in cubes:
                    counts[self.place_of(cube, terms)] += 1
        except KeyError as missing:
            raise ValueError(f"there is no cube with {missing.args[0]}") from None
        return counts

    def place_of(self, cube: WrittenCube, terms: Terms) -> int:
        """The number of its kind in the kernel."""
        return self.places[self.listed.kind_of(cube, terms)]

    def tree(self, program: Iterable[int]) -> Tree:
        """The expression of a program in postfix order."""
        behind = len(self.listed.numerals)
        stack: list[Tree] = []
        for step in program:
            if step < behind:
                stack.append(self.listed.numerals[step].tree)
            else:
                stack.append(self.listed.signs[step - behind].join(stack))
        return stack.pop()

    def parts(self, program: Iterable[int], terms: Terms) -> list[Part] | None:
        """The same in the words of the judge; None where a part of it is no plain one."""
        numerals, signs = self.listed.numerals, self.listed.signs
        behind = len(numerals)
        parts: list[Part] = []
        for step in program:
            part: Part | None
            if step < behind:
                part = plain_numeral(numerals[step].tree.text, terms)
            else:
                sign = signs[step - behind]
                place = sign.place
                part = None if place is None else plain_sign(sign.tree.text, terms, place)
            if part is None:
                return None
            parts.append(part)
        return parts


_Asked: TypeAlias = tuple[int, str, int]
"""The identity of the terms, what wild cubes stand for, and the megabytes a search may take."""


@dataclass(frozen=True)
class _Known:
    """The kernel of terms that were asked about. They are kept, so that their identity stays theirs."""

    terms: Terms
    ready: ReadyKernel | None


class _Pool:
    """Kernels by the finished list, found again at once by the very terms that the list was made of.

    Terms never change, so the same object always has the same list; equal lists made of other terms share a kernel.
    Nothing is concluded from a few fields of the terms. What was asked about longest ago is dropped first, and a
    kernel goes with the last terms that use it; a search that runs keeps its own.
    """

    def __init__(self) -> None:
        self.known: OrderedDict[_Asked, _Known] = OrderedDict()
        self.by_list: WeakValueDictionary[tuple[NumeralsAndSigns, int], ReadyKernel] = WeakValueDictionary()
        self.making: OrderedDict[_Asked, _Making] = OrderedDict()
        self.lock = Lock()

    def get(self, terms: Terms, symbol: str, budget: RunningBudget) -> ReadyKernel | None:
        """The kernel for these terms; None where there can be none."""
        MEMORY.asked_equations()
        asked = (id(terms), symbol, budget.megabytes)
        with self.lock:
            known = self.known.get(asked)
            if known is not None:
                self.known.move_to_end(asked)
                return known.ready
            making = self.making.setdefault(asked, _Making(terms, symbol))
            while len(self.making) > MOST_IN_THE_MAKING:
                self.making.popitem(last=False)
        listed = making.finish(budget)
        ready = None if listed is None else self.with_list(listed, budget.megabytes)
        with self.lock:
            self.making.pop(asked, None)
            ready = self.known.setdefault(asked, _Known(terms, ready)).ready
            while len(self.known) > MOST_KEPT:
                self.known.popitem(last=False)
        return ready

    def with_list(self, listed: NumeralsAndSigns, megabytes: int) -> ReadyKernel | None:
        """The kernel of a finished list. It is made outside the lock, for others are not to wait for it."""
        with self.lock:
            known = self.by_list.get((listed, megabytes))
        if known is not None:
            return known
        ready = _with_kernel(listed, megabytes)
        if ready is None:
            return None
        with self.lock:
            return self.by_list.setdefault((listed, megabytes), ready)


class _Making:
    """A list in the making. Who runs out of time leaves it as it is, and the next question goes on from there."""

    def __init__(self, terms: Terms, symbol: str) -> None:
        self.terms = terms
        self.steps = numerals_and_signs_in_steps(terms, symbol)
        self.lock = Lock()
        self.made: tuple[NumeralsAndSigns | None] | None = None

    def finish(self, budget: RunningBudget) -> NumeralsAndSigns | None:
        """The finished list; `OutOfTime` where the budget is spent before."""
        while not self.lock.acquire(timeout=WAIT):
            budget.check()
        try:
            while self.made is None:
                budget.check()
                try:
                    next(self.steps)
                except StopIteration as done:
                    self.made = (done.value,)
            return self.made[0]
        finally:
            self.lock.release()


_POOL = _Pool()
MEMORY.count_equations(equations_kernel)


def kernel_for(terms: Terms, symbol: str, budget: RunningBudget) -> ReadyKernel | None:
    """The kernel for a shake with wild cubes standing for `symbol`; None where the kernel knows no such numbers.

    `OutOfTime` where the budget is spent before it is made.
    """
    return _POOL.get(terms, symbol, budget)


def _with_kernel(listed: NumeralsAndSigns, megabytes: int) -> ReadyKernel | None:
    """A kernel made of the list and of nothing else: it is kept by the list, so it must depend on no more."""
    number = {kind: place for place, kind in enumerate(listed.kinds)}
    repeats = [listed.operations_repeat and sign for sign in listed.operations]
    for often in MOST_REPEATS:
        most = [max(most, often) if again else most for most, again in zip(listed.most, repeats, strict=True)]
        if sum(count.bit_length() for count in most) <= WORD:
            break
    else:
        most = [min(count, often) for count in most]  # a position with more of a kind is left to the reference
    kinds = [
        KindOfCube(
            most=count,
            operation=operation,
            repeats=again,
            unfinished=kind in listed.unfinished,
            endless=kind in listed.endless,
        )
        for kind, count, operation, again in zip(listed.kinds, most, listed.operations, repeats, strict=True)
    ]
    leaves = []
    for numeral in listed.numerals:
        value = (int(numeral.value.p), 0) if numeral.imaginary else _pair(numeral.value)
        leaves.append(([number[kind] for kind in numeral.cubes], value, 2 if numeral.far else int(numeral.wide)))
    signs = [
        (sign.operation, sign.demand, _pair(sign.parameter), number[sign.kind] if sign.kind else -1, sign.factorials,
         sign.takes_wide)
        for sign in listed.signs
    ]  # fmt: skip
    try:
        kernel = Kernel(kinds, listed.factorials, leaves, signs, megabytes * 2**20, listed.endless_factorials)
    except ValueError:  # more kinds of cubes than a word has room for
        return None
    by_face = {kind.face: place for kind, place in number.items() if not kind.exponent}
    return ReadyKernel(listed, kernel, number, by_face)


def _pair(value: fmpq) -> tuple[int, int]:
    return int(value.p), int(value.q)
