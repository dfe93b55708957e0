"""Thinking goes on in worker processes: real ones here, which are killed, stuck and asked too much."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from forceout.bots.registry import make_bot
from forceout.protocol.ask import ask
from forceout.referee.action import Action, Refused
from forceout.referee.match import apply, begin, fold
from forceout.referee.state import Setup
from forceout.rules.finding import BadQuestion, Finding, Unknown
from forceout.web.events import WORKER_REPLACED
from forceout.web.tables.bot_seats import BotSeat, first_decision, seed_of
from forceout.web.tables.foresight import foresee
from forceout.web.tables.log import Entry, Folded, start
from forceout.web.thinking import NoAnswer, NotYet, Pool

SETUP = Setup("basic-equations-2015", "", ("Ann", "Ben"))


def process() -> int:
    return os.getpid()


def niceness() -> int:
    return os.nice(0)


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "awake"


def end_once(mark: str) -> str:
    """The first worker that is asked ends in the middle of it."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "answered"


def unsendable() -> object:
    return lambda: 1


def end_always() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def complain(kind: str) -> None:
    if kind == "refused":
        raise Refused(Finding("no", "rule 1", "No."), procedural=True)
    raise Unknown("unknown", "There is none.", ["a", "b"])


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool("test", workers=1, most=3, seconds=1.0, nice=3)
    yield made
    made.stop()


def test_a_question_is_answered_by_another_process_that_steps_back(pool: Pool) -> None:
    assert pool.ask(process) not in (os.getpid(), 0)
    assert pool.ask(niceness) == os.nice(0) + 3
    assert pool.taken == 0


def test_the_event_loop_goes_on_while_a_worker_thinks(pool: Pool) -> None:
    async def story() -> int:
        thinking = asyncio.create_task(pool.think(sleep, 0.4))
        turns = 0
        while not thinking.done():
            await asyncio.sleep(0.01)
            turns += 1
        assert thinking.result() == "awake"
        return turns

    pool.ask(process)
    assert asyncio.run(story()) >= 10


def test_a_worker_that_dies_is_replaced_and_its_question_asked_once_more(
    pool: Pool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = pool.ask(process)
    assert pool.ask(end_once, str(tmp_path / "one")) == "answered"
    assert asyncio.run(pool.think(end_once, str(tmp_path / "two"))) == "answered"
    assert pool.ask(process) != before
    assert [getattr(one, "event", None) for one in caplog.records] == [WORKER_REPLACED] * 2


def test_a_worker_that_dies_while_it_has_nothing_to_do_is_replaced_before_it_is_asked(
    pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    before = pool.ask(process)
    os.kill(before, signal.SIGKILL)
    until = time.monotonic() + 60
    while not caplog.records and time.monotonic() < until:
        time.sleep(0.05)
    assert [getattr(one, "event", None) for one in caplog.records] == [WORKER_REPLACED]
    assert pool.ask(process) != before


def test_a_worker_that_is_replaced_has_nothing_to_load_and_what_it_is_forked_from_is_begun_anew(pool: Pool) -> None:
    nursery, before = pool.ask(os.getppid), pool.ask(process)
    os.kill(before, signal.SIGKILL)
    assert pool.ask(process) != before
    assert pool.ask(os.getppid) == nursery
    assert pool.ask(loaded) == []
    os.kill(nursery, signal.SIGKILL)
    until = time.monotonic() + 60
    while pool.ask(os.getppid) == nursery:
        assert time.monotonic() < until
    assert pool.ask(sleep, 0) == "awake"


def loaded() -> list[str]:
    """What a worker would have to load for its first question."""
    needed = ("forceout.web.tables.foresight", "forceout.bots.registry", "forceout.protocol.ask")
    return [name for name in needed if name not in sys.modules]


def test_one_worker_that_dies_again_and_again_leaves_the_others_alone() -> None:
    pool = Pool("test", workers=2, most=8, seconds=20.0, nice=0)
    try:
        with ThreadPoolExecutor(4) as askers:
            bad = [askers.submit(pool.ask, end_always) for _ in range(2)]
            good = [askers.submit(pool.ask, sleep, 0.1) for _ in range(2)]
            assert [one.result() for one in good] == ["awake"] * 2
            assert [type(one.exception()) for one in bad] == [NoAnswer] * 2
    finally:
        pool.stop()


def test_an_answer_that_cannot_be_sent_is_said_to_be_one(pool: Pool) -> None:
    with pytest.raises(RuntimeError, match="cannot be sent"):
        pool.ask(unsendable)
    assert pool.ask(sleep, 0) == "awake"


def test_a_question_that_cannot_be_sent_costs_no_worker(pool: Pool) -> None:
    before = pool.ask(process)
    with pytest.raises((pickle.PicklingError, AttributeError, TypeError)):
        pool.ask(lambda: 1)
    assert pool.ask(process) == before


def test_a_question_that_ends_every_worker_has_no_answer_and_the_next_one_has(pool: Pool) -> None:
    with pytest.raises(NoAnswer):
        pool.ask(end_always)
    with pytest.raises(NoAnswer):
        asyncio.run(pool.think(end_always))
    assert pool.ask(sleep, 0) == "awake"
    assert pool.taken == 0


def test_a_question_that_takes_too_long_has_no_answer_and_does_not_keep_its_worker(pool: Pool) -> None:
    before = pool.ask(process)
    began = time.monotonic()
    with pytest.raises(NoAnswer):
        pool.ask(sleep, 60)
    assert time.monotonic() - began < 10
    assert pool.ask(process) != before


def test_a_full_queue_says_not_yet_instead_of_growing(pool: Pool) -> None:
    pool.ask(process)
    with ThreadPoolExecutor(pool.most) as askers:
        asked = [askers.submit(pool.ask, sleep, 0.3) for _ in range(pool.most)]
        while pool.taken < pool.most:
            time.sleep(0.01)
        with pytest.raises(NotYet):
            pool.ask(process)
        assert [one.result() for one in asked] == ["awake"] * pool.most
    assert pool.ask(sleep, 0) == "awake"


def test_what_a_worker_says_against_a_question_arrives_as_it_was_said(pool: Pool) -> None:
    with pytest.raises(Refused) as refused:
        pool.ask(complain, "refused")
    assert (refused.value.finding, refused.value.procedural) == (Finding("no", "rule 1", "No."), True)
    with pytest.raises(BadQuestion) as unknown:
        pool.ask(complain, "unknown")
    assert isinstance(unknown.value, Unknown)
    assert (unknown.value.code, unknown.value.message, unknown.value.known) == ("unknown", "There is none.", ("a", "b"))


def test_whoever_stops_waiting_does_not_stop_the_worker(pool: Pool) -> None:
    before = pool.ask(process)

    async def story() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(pool.think(sleep, 0.3), 0.05)

    asyncio.run(story())
    assert pool.ask(process) == before


def test_the_judge_answers_a_question_of_the_line_protocol_in_a_worker(pool: Pool) -> None:
    question = {"ask": "eval", "ruleset": "basic-equations-2015", "expression": "2+3"}
    assert pool.ask(ask, question) == ask(question)


def test_a_long_paper_is_judged_in_a_worker_as_it_would_be_here(pool: Pool) -> None:
    roll = "r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
    lines = ("0 lot 3", "1 lot 2", f"0 roll {roll}", "0 lay g5", "0 goal", "1 move r2 required", "0 challenge now")
    actions = [Action(1_000 * n, int(who), verb, words) for n, (who, verb, words) in enumerate(map(_parts, lines))]
    state = fold(SETUP, actions)
    match = Folded(SETUP, state, len(actions))
    action = Action(9_000, 0, "present", "r2+r3 = g5")
    found = pool.ask(foresee, match, Entry(8, action, "0/key"))
    assert found.match.state == apply(state, action)
    assert found.match.entries[-1].key == "0/key"


def _parts(line: str) -> tuple[str, str, str]:
    who, verb, words = (*line.split(" ", 2), "")[:3]
    return who, verb, words


def test_a_bot_remembers_nothing_and_decides_the_same_whoever_asks(pool: Pool) -> None:
    state = begin(SETUP)
    for n, line in enumerate(("0 lot 3", "1 lot 2")):
        who, verb, words = _parts(line)
        state = apply(state, Action(n, int(who), verb, words))
    roll = "r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
    state = apply(state, Action(10, 0, "roll", roll))
    seats = [BotSeat(seat, "level-2", seed_of("ABCDE", seat, 3)) for seat in (0, 1)]
    told = {pool.ask(first_decision, seats, state) for _ in range(2)} | {first_decision(seats, state)}
    assert len(told) == 1
    others = {str(make_bot("level-1", seed_of("ABCDE", 0, number)).seed) for number in range(20)}  # type: ignore[attr-defined]
    assert len(others) == 20


def test_a_match_goes_to_a_worker_and_back_unchanged(pool: Pool) -> None:
    match = start(SETUP)
    entry = Entry(1, Action(5, 0, "lot", "3"))
    assert pool.ask(foresee, match, entry).match.state == apply(match.state, entry.action)


ENDS = """
import math
from forceout.web.thinking import Pool
if __name__ == "__main__":
    pool = Pool("asked", workers=2, most=4, seconds=20, nice=0)
    print(pool.ask(math.isqrt, 4))
    # the other worker is in the middle of beginning
"""


def test_a_process_that_ends_ends_its_workers_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "ends.py"
    file.write_text(ENDS)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")
