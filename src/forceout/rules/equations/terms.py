"""The terms of a shake: everything that decides what an expression means and when it is right.

A division starts from its own terms; each variation in effect replaces some of the fields. Nothing
else in the engine asks which league or division is being played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from forceout.cubes.colour import Colour
from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.exact import Value
from forceout.rules.equations.operators import ADVENTUROUS_BINARY, SQUARE_ROOT, Binary, Unary
from forceout.rules.equations.relation import Equals, Relation
from forceout.rules.terms import ShakeTerms

if TYPE_CHECKING:
    from forceout.rules.equations.grouped import PlainNumeral, PlainSign


@dataclass(frozen=True)
class GoalTest:
    """A condition on the value of a Goal. `passes` sees an exact value."""

    passes: Callable[[Value], bool]
    rule: str
    text: str


@dataclass(frozen=True)
class Terms(ShakeTerms):
    """What holds for one shake. Every field is a choice that some league or variation makes differently."""

    game: ClassVar[str] = "equations"

    # how a row of signs is grouped
    order_of_operations: bool = False
    checker_completes_brackets: bool = False

    # the Goal and its writing
    goal_digits: int = 2
    goal_leading_zeros: bool = True
    goal_tests: tuple[GoalTest, ...] = ()
    goal_as_value: bool = False

    # the Solution
    least_cubes: int = 2
    solution_digits: int = 1
    least_operations: int = 0
    relation: Relation = field(default_factory=Equals)
    result_rational: bool = False

    # signs
    binary: Mapping[str, Binary] = field(default_factory=lambda: dict(ADVENTUROUS_BINARY))
    prefix: Mapping[str, Unary] = field(default_factory=lambda: {"√": SQUARE_ROOT})
    postfix: Mapping[str, Unary] = field(default_factory=dict)

    # numerals
    base: int = 10
    sideways: bool = False
    upside_down: bool = False
    powers_of_the_base: bool = False
    point_is_a_cube: bool = False
    point_in_goal: bool = False
    imaginary: bool = False

    # cubes that may be more than they show
    wild: str | None = None
    wild_for: frozenset[str] = frozenset()
    exponent_colour: Colour | None = None
    factorials: int = 0
    factorials_in_goal: int = 0
    factorials_unlimited_in_solution: bool = False

    def with_signs(
        self,
        *,
        binary: Mapping[str, Binary] | None = None,
        prefix: Mapping[str, Unary] | None = None,
        postfix: Mapping[str, Unary] | None = None,
    ) -> Terms:
        return replace(
            self,
            binary={**self.binary, **(binary or {})},
            prefix={**self.prefix, **(prefix or {})},
            postfix={**self.postfix, **(postfix or {})},
        )

    @cached_property
    def digit_values(self) -> Mapping[str, int]:
        """The digit symbols of the base. ^ is the digit ten and √ the digit eleven where the base has them."""
        values = {digit: n for n, digit in enumerate(DIGITS) if n < self.base}
        if self.base > 10:
            values["^"] = 10
        if self.base > 11:
            values["√"] = 11
        return values

    @cached_property
    def operations(self) -> frozenset[str]:
        """The symbols that are operation signs. A √ that is i is a number, and is not repeated (000 XIII-D-11 (f))."""
        return frozenset(OPERATIONS) - ({"√"} if self.imaginary else frozenset())

    @cached_property
    def wild_symbols(self) -> frozenset[str]:
        """What a wild cube may stand for under these terms."""
        if self.wild is None:
            return frozenset()
        if self.wild_for <= frozenset(DIGITS):
            return self.wild_for & frozenset(self.digit_values)
        return frozenset(self.digit_values) & frozenset(DIGITS) | frozenset(OPERATIONS)

    @cached_property
    def plain_numerals(self) -> dict[str, PlainNumeral | None]:
        """What `grouped.py` has read under these terms."""
        return {}

    @cached_property
    def plain_signs(self) -> dict[tuple[str, str], PlainSign | None]:
        return {}

    @cached_property
    def plain_goal_signs(self) -> dict[tuple[str, bool], PlainSign | None]:
        """What `plain_goal.py` has found out: by face, and whether it stands between two numbers."""
        return {}

    @property
    def wild_meanings(self) -> list[str]:
        """What all wild cubes of an equation may stand for, itself first; [""] where none is wild."""
        return [""] if self.wild is None else [self.wild, *sorted(self.wild_symbols - {self.wild})]
