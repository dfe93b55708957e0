"""What a solver answers: `Solved`, `Impossible` or `Undecided`.

match answer:
    case Solved(equation):
        print(equation)
    case Impossible(why=why) | Undecided(why=why):
        print(why)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, TypeVar

AnswerT = TypeVar("AnswerT", bound="Answer")
SOLUTION, IMPOSSIBLE, UNDECIDED = "solution", "impossible", "undecided"
"""The three answers in the words of the line protocol."""


class Reason(NamedTuple):
    """Why there is no solution, or why that is not known: a code that stays, and a sentence for people."""

    code: str
    text: str


EXHAUSTED = "impossible/exhausted"
"""The code where every way was tried or ruled out, and no shorter argument is known."""


@dataclass(frozen=True)
class Answer:
    """What all answers have; each is of one of the three classes below."""

    status: ClassVar[str]
    """The answer in one word, as the line protocol has it."""

    equation: str | None = None
    """What is written: an equation, or a Solution of On-Sets. The judge has accepted it."""
    why: str | None = None
    """What was proven, or why nothing could be."""
    seconds: float | None = field(default=None, compare=False)
    """The time it took from the question to the answer."""
    kernel_seconds: float = field(default=0.0, compare=False)
    """The part of it that the compiled search took, without reading the Goal and asking the judge."""
    by_reference: bool = field(default=False, compare=False)
    """The kernel had a doubt, and the slow reference was asked instead."""
    code: str | None = field(default=None, compare=False)
    """What `why` says, as a code: "impossible/parity", "undecided/time"; None where nothing is said."""

    @property
    def explained(self) -> str:
        """Why there is no solution, where a person can follow that; empty where it is only that all was tried."""
        known = self.status == IMPOSSIBLE and self.code not in (None, EXHAUSTED)
        return (self.why or "") if known else ""

    def after(self: AnswerT, seconds: float) -> AnswerT:
        """The same answer, with the time it took."""
        return type(self)(self.equation, self.why, seconds, self.kernel_seconds, self.by_reference, self.code)

    def __post_init__(self) -> None:
        if type(self) is Answer:
            raise TypeError("an answer is Solved, Impossible or Undecided")


@dataclass(frozen=True)
class Solved(Answer):
    """There is a solution, and here is one."""

    status: ClassVar[str] = SOLUTION
    equation: str = field()


@dataclass(frozen=True)
class Impossible(Answer):
    """It is proven that there is no solution."""

    status: ClassVar[str] = IMPOSSIBLE


@dataclass(frozen=True)
class Undecided(Answer):
    """Neither was a solution found nor is it proven that there is none."""

    status: ClassVar[str] = UNDECIDED
