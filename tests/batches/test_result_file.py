"""The file of results is the state of a batch."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from batches.poison import kind
from forceout.batches import result_file
from forceout.batches.result_file import BadResults, ResultFile, read_results
from forceout.batches.running import run_batch

QUESTIONS = [f"slow {number}" for number in range(50)]
TESTS = Path(__file__).parent.parent


def run(out: Path, questions: list[str] = QUESTIONS, **options: int) -> int:
    return run_batch(kind(60.0, **options), questions, out, engine="here", jobs=None, progress=False).before


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    out = tmp_path_factory.mktemp("whole") / "out"
    run(out)
    return out.read_bytes()


def test_a_batch_that_was_killed_goes_on_and_ends_with_the_same_file(tmp_path: Path, whole: bytes) -> None:
    out = tmp_path / "out"
    program = (
        "from batches.poison import kind\nfrom batches.test_result_file import QUESTIONS\n"
        "from forceout.batches.running import run_batch\n"
        f"run_batch(kind(60.0), QUESTIONS, {str(out)!r}, engine='cores', jobs=2, progress=False)"
    )
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    for _ in range(2):
        batch = subprocess.Popen([sys.executable, "-c", program], env=environment)
        grown = out.stat().st_size if out.exists() else 0
        until = time.monotonic() + 30
        while (not out.exists() or out.stat().st_size < grown + 200) and time.monotonic() < until:
            time.sleep(0.01)
        batch.send_signal(signal.SIGKILL)
        assert batch.wait() == -signal.SIGKILL
    kept = out.read_bytes()
    assert whole.startswith(kept)
    assert 0 < len(kept) < len(whole)
    assert run(out) == kept.count(b"\n") - 1
    assert out.read_bytes() == whole


@pytest.mark.parametrize("torn", [1, 7, 40, 200])
def test_a_torn_last_line_is_dropped_and_done_again(torn: int, tmp_path: Path, whole: bytes) -> None:
    out = tmp_path / "out"
    out.write_bytes(whole[:-torn])
    assert run(out) == whole[:-torn].count(b"\n") - 1
    assert out.read_bytes() == whole


def test_a_torn_first_line_is_written_anew(tmp_path: Path, whole: bytes) -> None:
    out = tmp_path / "out"
    out.write_bytes(whole[:9])
    assert run(out) == 0
    assert out.read_bytes() == whole


def test_what_is_done_is_not_done_again(tmp_path: Path, whole: bytes) -> None:
    out = tmp_path / "out"
    out.write_bytes(whole)
    began = time.monotonic()
    assert run(out) == len(QUESTIONS)
    assert time.monotonic() - began < 0.01 * len(QUESTIONS)
    assert out.read_bytes() == whole


def test_a_file_is_continued_only_with_the_questions_and_options_it_was_begun_with(
    tmp_path: Path, whole: bytes
) -> None:
    out = tmp_path / "out"
    damaged = whole.replace(b'"number": 3,', b'"number": 4,')
    for content, questions, options in (
        (whole, ["other", *QUESTIONS[1:]], {}),
        (whole, QUESTIONS[:5], {}),
        (whole, QUESTIONS, {"steps": 7}),
        (damaged, QUESTIONS, {}),
        (whole.replace(b'"batch": "poison"', b'"batch": "positions"'), QUESTIONS, {}),
    ):
        out.write_bytes(content)
        with pytest.raises(BadResults):
            run(out, questions, **options)
        assert out.read_bytes() == content


@pytest.mark.parametrize("content", [b"dear diary\n", b"dear diary", b"[1]\n{}", b"\n"])
def test_a_file_of_somebody_else_is_never_touched(content: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_bytes(content)
    with pytest.raises(BadResults):
        run(out)
    assert out.read_bytes() == content


def test_two_batches_never_write_to_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_file, "PATIENCE", 0.1)
    out = tmp_path / "out"
    with ResultFile(out, "poison", {}), pytest.raises(BadResults, match="another batch"):
        run(out)


def test_results_are_read_one_after_the_other(tmp_path: Path, whole: bytes) -> None:
    out = tmp_path / "out"
    out.write_bytes(whole[:-3])
    told = list(read_results(out))
    assert [one["echo"] for one in told] == QUESTIONS[:-1]
    assert told == [json.loads(line) for line in whole.splitlines()[1:-1]]
