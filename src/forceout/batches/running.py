"""One way for all batches: questions in, results streamed to a file, from where it was left."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import dataclass
from typing import Any

from forceout.batches.chunk import Outcome, Work
from forceout.batches.in_order import CORES, HERE, check_engine, in_order, open_engine
from forceout.batches.result_file import ResultFile, line_of
from forceout.games.progress import ProgressBar
from forceout.protocol.lines import error

Progress = bool | Callable[[int, int], None]


@dataclass(frozen=True)
class Kind:
    """A kind of batch. `options` are what the answers depend on: a file is continued with the same ones only.

    A question is a text; `alike` says which are best worked on together, `chunk` how many at a time.
    """

    name: str
    doing: str
    work: Work
    options: dict[str, Any]
    chunk: int = 1
    alike: Callable[[Any], str] | None = None


@dataclass(frozen=True)
class Tally:
    """How a batch went: all results in the file, how many of them were there before, and how many are errors of now."""

    results: int
    before: int
    errors: int
    seconds: float

    @property
    def a_second(self) -> float:
        """New results a second."""
        return (self.results - self.before) / self.seconds if self.seconds else 0.0


def run_batch(
    kind: Kind,
    questions: Iterable[str],
    out: str | os.PathLike[str],
    *,
    engine: str,
    jobs: int | None,
    progress: Progress,
    total: int = 0,
) -> Tally:
    """The results of all questions in `out`. `total` is how many there are, where that is known."""
    check_engine(engine, jobs)
    tell = progress if callable(progress) else ProgressBar(kind.doing) if progress else _silent
    began, errors = time.monotonic(), 0
    with ResultFile(out, kind.name, kind.options) as file:
        before, rest = file.left(questions)
        done = before
        tell(done, total)
        answers = in_order(
            open_engine(engine, kind.work, jobs), rest, chunk=kind.chunk, alike=kind.alike, first=before + 1
        )
        for done, question, outcome in answers:
            told = as_told(outcome)
            errors += "error" in told
            file.append(line_of(done, question, told))
            tell(done, total)
    tell(done, total or done)
    return Tally(done, before, errors, time.monotonic() - began)


def how_many(given: Iterable[Any], said: int = 0) -> int:
    """How many there are, for the bar: as was said, or as can be counted without reading them; 0 where nobody knows."""
    return said or (len(given) if isinstance(given, Sized) else 0)


def stream(
    do: Callable[[Any], Any],
    questions: Iterable[Any],
    *,
    engine: str = CORES,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    chunk: int = 1,
    seconds: float = 3600.0,
) -> Iterator[Outcome]:
    """The same without a file: what becomes of each question, in order. With one process it is this one."""
    engine = HERE if check_engine(engine, jobs) == CORES and jobs == 1 else engine
    tell = progress or _silent
    total = how_many(questions)
    return _streamed(engine, Work(do, seconds), jobs, questions, chunk, tell, total)


def _streamed(
    engine: str,
    work: Work,
    jobs: int | None,
    questions: Iterable[Any],
    chunk: int,
    tell: Callable[[int, int], None],
    total: int,
) -> Iterator[Outcome]:
    tell(0, total)
    done = 0
    for done, _, outcome in in_order(open_engine(engine, work, jobs), questions, chunk=chunk, first=1):
        yield outcome
        tell(done, total)
    if done != total:
        tell(done, done)


def as_told(outcome: Outcome) -> dict[str, Any]:
    """A result as it stands in the file."""
    if outcome.lost is not None:
        return error(outcome.lost.code, outcome.lost.text)
    if outcome.error is not None:
        text = f"Forceout failed on this question ({type(outcome.error).__name__})."
        return error("internal", text)
    told: dict[str, Any] = outcome.answer
    return told


def _silent(done: int, total: int) -> None:
    """Nobody watches."""
