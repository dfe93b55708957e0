"""The engine of a Ray cluster, or of Ray on this machine: `pip install forceout[ray]`.

A cluster is found by RAY_ADDRESS, as Ray itself does; without it Ray is started here and stopped afterwards. Every
machine needs the same release of Forceout; what was only registered in this process is not known there.
"""

from __future__ import annotations

import logging
import os
import pickle
from importlib import import_module
from typing import Any

from forceout.batches.chunk import Chunk, Outcome, Work
from forceout.batches.working import outcomes, outcomes_alone, packed


def _worked(work: Work, questions: tuple[Any, ...], alone: bool) -> bytes:
    return packed((outcomes_alone if alone else outcomes)(work, questions))


class OnRay:
    """A task a chunk. Ray is told to try nothing again: what is asked once more is decided in one place for all."""

    def __init__(self, work: Work, jobs: int | None) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise ValueError("the engine “ray” needs Ray: pip install 'forceout[ray]'") from None
        self.ray = ray
        self.own = not ray.is_initialized()
        if self.own:
            cluster = os.environ.get("RAY_ADDRESS")
            here = {} if cluster else {"num_cpus": jobs, "include_dashboard": False}
            ray.init(address=cluster, log_to_driver=False, logging_level=logging.ERROR, **here)
        self.hands = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.task = ray.remote(max_retries=0, num_cpus=1)(_worked)
        self.work = ray.put(work)
        self.asked: dict[Any, Chunk] = {}

    def submit(self, chunk: Chunk, *, alone: bool) -> None:
        self.asked[self.task.remote(self.work, chunk.questions, alone)] = chunk

    def next_done(self) -> tuple[Chunk, list[Outcome] | None]:
        (done,), _ = self.ray.wait(list(self.asked), num_returns=1)
        chunk = self.asked.pop(done)
        try:
            found: list[Outcome] = pickle.loads(self.ray.get(done))
        except self.ray.exceptions.RaySystemError:
            raise
        except self.ray.exceptions.RayTaskError:
            raise  # a fault of ours: the work's own errors are outcomes
        except self.ray.exceptions.RayError:  # its process or its machine is no more
            return chunk, None
        return chunk, found

    def close(self) -> None:
        for task in self.asked:
            self.ray.cancel(task, force=True)
        self.asked.clear()
        if self.own:
            self.ray.shutdown()
