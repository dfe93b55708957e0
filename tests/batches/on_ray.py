"""The same on Ray, started for real on this machine: `make ray`. It takes too long for `make test`."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

from batches.poison import codes, kind
from batches.test_kinds import positions
from forceout.batches.chunk import Lost
from forceout.batches.running import run_batch

TESTS = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def _ray() -> Iterator[None]:
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(TESTS)  # what the tests ask for is to be found by Ray's processes
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    try:
        yield
    finally:
        ray.shutdown()
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before


@pytest.mark.usefixtures("_ray")
def test_ray_writes_the_same_bytes_and_outlives_its_processes(tmp_path: Path) -> None:
    positions(tmp_path / "here", "here")
    positions(tmp_path / "ray", "ray")
    assert (tmp_path / "ray").read_bytes() == (tmp_path / "here").read_bytes()

    questions = ["a", "crash", "b", f"once {tmp_path / 'trace'}", "c", "endless", "raise"]
    told = {"crash": Lost.ENDED.code, "endless": Lost.TOO_LONG.code, "raise": "internal"}
    whole = [told.get(question, question) for question in questions]
    run_batch(kind(0.2), questions, tmp_path / "out", engine="ray", jobs=None, progress=False)
    assert codes(tmp_path / "out") == whole

    cut = (tmp_path / "out").read_bytes()
    (tmp_path / "out").write_bytes(cut[: len(cut) // 2])
    tally = run_batch(kind(0.2), questions, tmp_path / "out", engine="ray", jobs=None, progress=False)
    assert (tmp_path / "out").read_bytes() == cut
    assert tally.before > 0
    assert ray.is_initialized(), "a Ray that was there before is not stopped"
