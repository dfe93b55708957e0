"""Thinking on other machines, by way of Redis: real workers, which are killed, crowded and sent what nobody signed."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from bench.web.stores import Postgres, Redis

from forceout.protocol.ask import ask
from forceout.web import events
from forceout.web.environment import BadSetting, check_environment
from forceout.web.seals import ANSWER, QUESTION, Seal, Unsigned
from forceout.web.thinking import NotYet, post
from forceout.web.thinking.far import FarPool
from forceout.web.thinking.signed import packed, unpacked

Stores = tuple[Postgres, Redis]
SECRET = "a secret of the tests"


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return f"awake in {os.getpid()}"


def server() -> int:
    """Whose worker it is: the process that has begun the one from which workers are forked."""
    return int(Path(f"/proc/{os.getppid()}/stat").read_text().rpartition(")")[2].split()[1])


def complain() -> None:
    raise LookupError("of the question itself")


class Evil:
    """Whoever unpickles it makes a file."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return Path.touch, (Path(self.mark),)


@pytest.fixture
def line(stores: Stores) -> Any:
    connected = post.connected(stores[1].address())
    connected.flushdb()
    return connected


def far(stores: Stores, **more: Any) -> FarPool:
    how = {"workers": 0, "most": 4, "seconds": 20.0, "nice": 0, "redis": stores[1].address(), **more}
    return FarPool("later", secret=lambda: SECRET, **how)


@contextmanager
def worker(stores: Stores, tmp_path: Path, line: Any) -> Iterator[subprocess.Popen[str]]:
    told = {**os.environ, "FORCEOUT_REDIS": stores[1].address(), "FORCEOUT_SECRET": SECRET, "FORCEOUT_THINKERS": "1"}
    told["PYTHONPATH"] = os.pathsep.join(sys.path)  # the questions of these tests
    command = [sys.executable, "-m", "forceout.cli.main", "work", "--pools", "later", "--data", str(tmp_path)]
    process = subprocess.Popen(command, env=told, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + 90
        while not line.exists(post.there("later")) and time.monotonic() < until:
            time.sleep(0.02)
        yield process
    finally:
        process.kill()
        process.communicate()


def counted(event: events.Event) -> int:
    return events.counted().get(event.code, 0)


def test_a_worker_answers_says_what_went_wrong_and_finishes_when_it_is_stopped(
    stores: Stores, tmp_path: Path, line: Any
) -> None:
    pool = far(stores)
    with worker(stores, tmp_path, line) as process:
        try:
            assert pool.ask(server) == process.pid  # thought about there
            question = {"ask": "eval", "ruleset": "basic-equations-2015", "expression": "2+2"}
            assert pool.ask(ask, question) == ask(question)
            with pytest.raises(LookupError):
                pool.ask(complain)
            mark = tmp_path / "unpickled"
            forged = bytes(32) + pickle.dumps(("key", "asker", os.getpid, (), Evil(str(mark))))
            line.rpush(post.waiting("later"), forged)
            line.rpush(post.answers(pool.me), forged)
            assert pool.ask(server) == process.pid  # both go on, and nobody has looked into it
            assert not mark.exists()
            last = pool._submit(sleep, (1.5,))
            until = time.monotonic() + 60
            while not line.keys(post.held("*")):  # it has been taken
                assert time.monotonic() < until
                time.sleep(0.02)
            process.send_signal(signal.SIGTERM)
            assert last.result(60)[1].startswith("awake")
            assert process.wait(60) == 0
            assert pool.replaced == 0
        finally:
            pool.stop()


def test_a_question_is_asked_once_more_when_its_worker_dies_and_a_full_queue_says_not_yet(
    stores: Stores, tmp_path: Path, line: Any
) -> None:
    pool, lost = far(stores), counted(events.WORKER_LOST)
    try:
        with worker(stores, tmp_path, line) as first:
            long = pool._submit(sleep, (3.0,))
            until = time.monotonic() + 60
            while not line.keys(post.held("*")):
                assert time.monotonic() < until
                time.sleep(0.02)
            line.set(post.there("later"), 1, px=60_000)  # the second one is slow to come
            # four more wait in Redis, put there by other processes; there is no room for a fifth
            line.rpush(post.waiting("later"), *[b"somebody else's"] * pool.most)
            with pytest.raises(NotYet):
                pool._submit(sleep, (0.0,)).result(10)
            line.delete(post.waiting("later"))
            first.kill()
            first.wait()
            with worker(stores, tmp_path, line):
                assert long.result(40)[1].startswith("awake")
        assert counted(events.WORKER_LOST) == lost + 1
        assert pool.replaced == 1
    finally:
        pool.stop()


def test_where_no_worker_is_there_it_is_thought_about_here(stores: Stores, line: Any) -> None:
    pool = far(stores)
    try:
        assert pool.ask(os.getpid) == os.getpid()
    finally:
        pool.stop()
    away = far(stores, redis="redis://127.0.0.1:1/0")
    try:
        assert away.ask(os.getpid) == os.getpid()
    finally:
        away.stop()


def test_nothing_that_is_not_signed_is_unpickled(tmp_path: Path) -> None:
    mark = tmp_path / "unpickled"
    forged = pickle.dumps(("key", "asker", os.getpid, (), Evil(str(mark))))
    seal, other = Seal(SECRET), Seal("another secret")
    for message in (b"", forged, bytes(32) + forged, packed(other, QUESTION, Evil(str(mark)))):
        with pytest.raises(Unsigned):
            unpacked(seal, QUESTION, message)
    with pytest.raises(Unsigned):
        unpacked(seal, QUESTION, packed(seal, ANSWER, "an answer is no question"))
    assert not mark.exists()


def test_a_worker_that_cannot_begin_says_why(tmp_path: Path) -> None:
    def refused(*words: str, **told: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "forceout.cli.main", "work", "--data", str(tmp_path), *words]
        clean = {name: value for name, value in os.environ.items() if name != "FORCEOUT_SECRET"}
        done = subprocess.run(command, env={**clean, **told}, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr

    assert refused()[0] == 2
    code, said = refused(FORCEOUT_REDIS="redis://127.0.0.1:1/0")
    assert (code, said) == (
        2,
        "forceout: there is no secret: set FORCEOUT_SECRET to that of the web processes.\n",
    )
    assert refused("--pools", "seatings")[0] == 2


def test_which_pools_may_be_far_is_checked_before_the_server_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCEOUT_WORKERS", "later")
    with pytest.raises(BadSetting, match="FORCEOUT_REDIS"):
        check_environment()
    monkeypatch.setenv("FORCEOUT_REDIS", "redis://127.0.0.1:1/0")
    check_environment()
    monkeypatch.setenv("FORCEOUT_WORKERS", "later,seatings")
    with pytest.raises(BadSetting, match="seatings"):
        check_environment()
