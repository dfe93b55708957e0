"""What a working process does with a chunk. It is the same on a core, on a machine of a cluster, and here."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from collections.abc import Iterator, Sequence
from typing import Any

from forceout.batches.chunk import Lost, Outcome, Work
from forceout.solver.budget import counted_in_steps

ASLEEP = 20
"""A question that uses no processor time is given up after so many times the seconds it may use."""
CLOCKS = (signal.SIGPROF, signal.SIGALRM)


def outcome_of(work: Work, question: Any) -> Outcome:
    """One question. Only its own steps bound the work, so that a busy machine gives the same answer as an idle one."""
    with counted_in_steps():
        try:
            return Outcome(work.do(question))
        except Exception as error:
            return Outcome(error=error)


def outcomes(work: Work, questions: Sequence[Any]) -> list[Outcome]:
    """A chunk in this process, which ends where a question takes too long, in compiled code or not."""
    found = []
    with _deadly_clocks():
        for question in questions:
            _set_clocks(work.seconds)
            found.append(outcome_of(work, question))
    return found


def outcomes_alone(work: Work, questions: Sequence[Any]) -> list[Outcome]:
    """The same, each question in a process of its own, so that what ends it is known; and that once more."""
    return [_alone_twice(work, question) for question in questions]


def _alone_twice(work: Work, question: Any) -> Outcome:
    found = _alone(work, question)
    return _alone(work, question) if found.lost is Lost.ENDED else found


def _alone(work: Work, question: Any) -> Outcome:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _answer_and_end(work, question, write)
    os.close(write)
    with open(read, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return Outcome(lost=Lost.TOO_LONG if os.WTERMSIG(status) in CLOCKS else Lost.ENDED)
    if os.WEXITSTATUS(status) != 0 or not told:
        return Outcome(lost=Lost.ENDED)
    (found,) = pickle.loads(told)
    return found  # type: ignore[no-any-return]


def _answer_and_end(work: Work, question: Any, write: int) -> None:
    """The child: nothing of the parent's is cleaned up, so it leaves without looking back."""
    code = 1
    try:
        with _deadly_clocks(), open(write, "wb") as pipe:
            _set_clocks(work.seconds)
            pipe.write(packed([outcome_of(work, question)]))
        code = 0
    finally:
        os._exit(code)


def packed(found: list[Outcome]) -> bytes:
    """Outcomes as they are sent. What cannot be sent is told as such, and the others go all the same."""
    if not any(outcome.error for outcome in found):  # errors of others can often be sent and not be received
        with contextlib.suppress(Exception):
            return pickle.dumps(found)
    return pickle.dumps([outcome if _can_be_sent(outcome) else Outcome(lost=Lost.NOT_SENT) for outcome in found])


def _can_be_sent(outcome: Outcome) -> bool:
    try:
        pickle.loads(pickle.dumps(outcome))
    except Exception:
        return False
    return True


@contextlib.contextmanager
def _deadly_clocks() -> Iterator[None]:
    """Inside, a clock that runs out ends the process: compiled code hears of nothing less."""
    before = [signal.signal(clock, signal.SIG_DFL) for clock in CLOCKS]
    try:
        yield
    finally:
        _set_clocks(0)
        for clock, handler in zip(CLOCKS, before, strict=True):
            signal.signal(clock, handler)


def _set_clocks(seconds: float) -> None:
    """Processor time, so that a busy machine gives up no sooner; and real time, for what waits for ever."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * ASLEEP)
