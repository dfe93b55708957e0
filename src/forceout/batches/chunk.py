"""What an engine is given and gives back: a few questions at a time, and what became of each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol


class Lost(Enum):
    """Why a question has no answer: not for what is asked, but for what it does to the process that works on it."""

    ENDED = ("ended-its-worker", "The process that worked on this question ended, also when it had nothing else to do.")
    TOO_LONG = ("took-too-long", "The work on this question was not done in the time that a question has.")
    NOT_SENT = ("answer-not-sent", "The answer to this question could not be sent from one process to another.")

    @property
    def code(self) -> str:
        return self.value[0]

    @property
    def text(self) -> str:
        return self.value[1]


class NoAnswer(RuntimeError):
    """Raised for a question without an answer, where the answers are not written to a file."""

    def __init__(self, lost: Lost) -> None:
        super().__init__(lost.text)
        self.lost = lost


@dataclass(frozen=True)
class Outcome:
    """What became of a question: an answer, the error that the work raised, or nothing at all."""

    answer: Any = None
    error: Exception | None = None
    lost: Lost | None = None

    def result(self) -> Any:
        """The answer, or the error raised again."""
        if self.lost is not None:
            raise NoAnswer(self.lost)
        if self.error is not None:
            raise self.error
        return self.answer


@dataclass(frozen=True)
class Work:
    """What is done with each question, and how many seconds of processor time one may take before it is given up.

    The solver's own bounds are counted in steps, so the seconds are only for a question that never ends.
    """

    do: Callable[[Any], Any]
    seconds: float = 60.0


@dataclass(frozen=True)
class Chunk:
    """Questions that one process takes at a time, with their numbers in the input."""

    numbers: tuple[int, ...]
    questions: tuple[Any, ...]
    attempt: int = 0


class Engine(Protocol):
    """Where chunks are worked on. What is given to it comes back in any order."""

    hands: int
    """Chunks that are worked on at a time."""

    def submit(self, chunk: Chunk, *, alone: bool) -> None:
        """Takes a chunk; `alone`: each of its questions in a process of its own, because one of them may end it."""

    def next_done(self) -> tuple[Chunk, list[Outcome] | None]:
        """Waits for a chunk that was submitted: its outcomes, or None where the process that had it died."""

    def close(self) -> None:
        """Whatever is still being worked on is given up."""
