"""Many questions on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from typing import TypeVar

QuestionT = TypeVar("QuestionT")
AnswerT = TypeVar("AnswerT")

CHUNK = 16
"""Questions a process takes at a time: neighbours are often of one shake, and what was worked out serves them all."""


def _silent(done: int, total: int) -> None:
    """Tells nobody."""


def in_parallel(
    work: Callable[[QuestionT], AnswerT],
    questions: Sequence[QuestionT],
    jobs: int | None = None,
    progress: Callable[[int, int], None] = _silent,
) -> Iterator[AnswerT]:
    """The answers in the order of the questions, each as soon as it and those before it are there."""
    total = len(questions)
    jobs = jobs or os.cpu_count() or 1
    progress(0, total)
    if jobs == 1 or total <= 1:
        for done, question in enumerate(questions, 1):
            yield work(question)
            progress(done, total)
        return
    # a forked process knows the leagues and bots that were registered in this one
    forked = get_context("fork") if "fork" in get_all_start_methods() else None
    with ProcessPoolExecutor(jobs, mp_context=forked) as pool:
        try:
            waiting = [pool.submit(_several, work, chunk) for chunk in _chunks(questions)]
            done = 0
            for future in waiting:
                for answer in future.result():
                    done += 1
                    progress(done, total)
                    yield answer
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _several(work: Callable[[QuestionT], AnswerT], chunk: list[QuestionT]) -> list[AnswerT]:
    return [work(question) for question in chunk]


def _chunks(questions: Iterable[QuestionT]) -> Iterator[list[QuestionT]]:
    rest = iter(questions)
    while chunk := list(islice(rest, CHUNK)):
        yield chunk
