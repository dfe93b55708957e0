"""The search for tables as a worker does it. A worker has no database, so nothing here may know of one."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.tournament.event.records import Event, Stage
from forceout.tournament.event.rounds import propose
from forceout.tournament.seating.shape import USUAL_EFFORT, Seating
from forceout.web.thinking.gauge import Gauge


@dataclass(frozen=True)
class Wanted:
    """What the organiser asks for."""

    policy: str
    rounds: int = 1
    places: int = 0
    effort: int = USUAL_EFFORT
    reason: str = ""


def search(path: str, event: Event, wanted: Wanted) -> Seating:
    """In the worker."""
    gauge = Gauge(path)
    draw = len(event.rounds[-1].drafts) + 1 if event.rounds and event.rounds[-1].stage is Stage.DRAFT else 0
    return propose(event, wanted.policy, wanted.rounds, wanted.places, wanted.effort, gauge.watch, draw)
