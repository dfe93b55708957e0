"""Engines: bounded, in order, and none is stopped by what a question does to its process."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from batches.poison import codes, do, kind
from forceout.batches.chunk import Lost, NoAnswer
from forceout.batches.cores import Cores
from forceout.batches.in_order import CHUNKS_AHEAD, in_order, open_engine
from forceout.batches.running import run_batch, stream


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("engine", ["here", "cores"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_come_in_order_and_it_is_told_how_far_they_are(engine: str, jobs: int) -> None:
    told: list[tuple[int, int]] = []
    answers = stream(
        double, range(50), engine=engine, jobs=jobs, chunk=3, progress=lambda done, total: told.append((done, total))
    )
    assert [answer.result() for answer in answers] == [2 * number for number in range(50)]
    assert (told[0], told[-1]) == ((0, 50), (50, 50))


def test_the_input_is_read_as_it_is_needed_and_never_all_at_once() -> None:
    read = 0

    def endless() -> Iterator[int]:
        nonlocal read
        while True:
            read += 1
            yield read

    answers = stream(double, endless(), jobs=2, chunk=4)
    for done, answer in enumerate(answers, 1):
        assert answer.result() == 2 * done
        assert read - done <= 4 * 2 * CHUNKS_AHEAD + 8
        if done == 3000:
            break
    answers.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("poison", ["crash", "leave", "endless", "asleep", "raise", "unsendable"])
def test_a_poisoned_question_is_told_as_its_own_result_and_the_batch_goes_on(poison: str, tmp_path: Path) -> None:
    questions = [f"q{number}" for number in range(6)]
    questions.insert(2, poison)
    told = {
        "crash": Lost.ENDED.code,
        "leave": Lost.ENDED.code,
        "endless": Lost.TOO_LONG.code,
        "asleep": Lost.TOO_LONG.code,
        "raise": "internal",
        "unsendable": Lost.NOT_SENT.code,
    }
    seconds = 0.02 if poison == "asleep" else 0.1
    tally = run_batch(kind(seconds), questions, tmp_path / "out", engine="cores", jobs=2, progress=False)
    assert codes(tmp_path / "out") == [told.get(question, question) for question in questions]
    assert (tally.results, tally.errors) == (7, 1)


def test_a_chunk_whose_process_died_is_asked_once_more(tmp_path: Path) -> None:
    questions = ["a", f"once {tmp_path / 'trace'}", "b", "c", "d"]
    run_batch(kind(), questions, tmp_path / "out", engine="cores", jobs=1, progress=False)
    assert codes(tmp_path / "out") == questions, "it was not the fault of the question"


def test_beside_a_question_that_is_at_fault_the_others_are_not(tmp_path: Path) -> None:
    questions = ["crash", f"once {tmp_path / 'trace'}", "b"]
    run_batch(kind(), questions, tmp_path / "out", engine="cores", jobs=1, progress=False)
    assert codes(tmp_path / "out") == [Lost.ENDED.code, *questions[1:]]


def test_a_killed_worker_is_replaced_and_no_answer_is_lost() -> None:
    engine = open_engine("cores", kind(60.0).work, 2)
    assert isinstance(engine, Cores)
    killed = threading.Event()

    def kill_each_once() -> None:
        for _ in range(2):
            time.sleep(0.15)
            pid = engine.working[0].process.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
        killed.set()

    killer = threading.Thread(target=kill_each_once)
    killer.start()
    questions = [f"slow {number}" for number in range(100)]
    answers = [outcome.result()["echo"] for _, _, outcome in in_order(engine, questions, chunk=4)]
    killer.join()
    assert killed.is_set()
    assert answers == questions


def test_without_a_file_a_lost_question_raises_what_became_of_it() -> None:
    answers = stream(do, ["a", "crash", "b"], jobs=2)
    first, lost, last = answers
    assert (first.result()["echo"], last.result()["echo"]) == ("a", "b")
    with pytest.raises(NoAnswer):
        lost.result()


def test_questions_that_are_alike_are_worked_on_together_and_answered_in_order() -> None:
    seen: list[str] = []
    engine = open_engine("here", kind().work)
    engine.work = type(engine.work)(lambda question: seen.append(question))  # type: ignore[attr-defined]
    questions = [f"{'ab'[number % 2]}{number}" for number in range(12)]
    numbers = [number for number, _, _ in in_order(engine, questions, chunk=6, alike=lambda question: question[0])]
    assert numbers == list(range(12))
    assert [one[0] for one in seen] == ["a"] * 6 + ["b"] * 6


def test_an_engine_that_is_not_there_and_no_processes_are_refused() -> None:
    for engine, jobs in (("nonsense", None), ("cores", 0)):
        with pytest.raises(ValueError, match=r"engine|at least one process"):
            stream(double, [1], engine=engine, jobs=jobs)


def test_without_ray_its_engine_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"forceout\[ray\]"):
        list(stream(double, [1], engine="ray"))
