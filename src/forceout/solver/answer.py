"""What a solver answers: `Solved`, `Impossible` or `Undecided`.

match answer:
    case Solved(equation):
        print(equation)
    case Impossible(why=why) | Undecided(why=why):
        print(why)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, TypeVar

AnswerT = TypeVar("AnswerT", bound="Answer")
SOLUTION, IMPOSSIBLE, UNDECIDED = "solution", "impossible", "undecided"
"""The three answers in the words of the line protocol."""


class Reason(NamedTuple):
    """Why there is no solution, or why that is not known: a code that stays, and a sentence for people."""

    code: str
    text: str


EXHAUSTED = "impossible/exhausted"
"""The code where every way was tried or ruled out, and no shorter argument is known."""


class _WhenAsked:
    """A field that an answer is not given, but works out of its reason once somebody asks: most never do."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, answer: Answer | None, owner: type) -> str | None:
        known = None if answer is None else answer.__dict__.get("_reason")
        if answer is None or known is None:
            return None
        reason: Reason = known()
        answer.__dict__.update(code=reason.code, why=reason.text)
        return reason.code if self.name == "code" else reason.text


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
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, seconds=seconds)
        return made

    @classmethod
    def because(cls: type[AnswerT], reason: Callable[[], Reason], kernel_seconds: float) -> AnswerT:
        """An answer whose `why` and `code` are worked out when somebody asks for them."""
        made = object.__new__(cls)
        made.__dict__.update(
            equation=None, seconds=None, kernel_seconds=kernel_seconds, by_reference=False, _reason=reason
        )
        return made

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: its reason as text, for how to find it stays here."""
        said = {**self.__dict__, "why": self.why, "code": self.code}
        said.pop("_reason", None)
        return said

    def __post_init__(self) -> None:
        if type(self) is Answer:
            raise TypeError("an answer is Solved, Impossible or Undecided")


for _name in ("why", "code"):  # what an answer is given itself goes before
    setattr(Answer, _name, _WhenAsked(_name))


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
