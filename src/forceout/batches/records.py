"""Many records of matches, each analysed decision by decision."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forceout.analysis.report import DecisionReport, analyse
from forceout.batches.chunk import Work
from forceout.batches.in_order import CORES
from forceout.batches.running import Kind, Progress, Tally, how_many, run_batch
from forceout.games.match import read_match
from forceout.protocol.lines import error, refused
from forceout.referee.record import BadRecord
from forceout.rules.finding import BadQuestion

STEPS = 40_000
"""Of the solver, for each question about a match."""
SECONDS = 3600.0
BETWEEN = "\n\x1f\n"
"""Between the name of a record and its text."""
LARGEST = 4_000_000
"""Bytes of a record."""


@dataclass(frozen=True)
class _Analyse:
    steps: int
    only_moves: bool

    def __call__(self, named: str) -> dict[str, Any]:
        name, _, text = named.partition(BETWEEN)
        if not text:
            return {"record": name, **error("no-record", "There is no record that can be read.")}
        try:
            report = analyse(read_match(text), steps=self.steps, only_moves=self.only_moves)
        except BadRecord as fault:
            return {"record": name, **error("bad-record", str(fault))}
        except BadQuestion as fault:
            return {"record": name, **refused(fault)}
        decisions = [_told(one) for one in report.decisions]
        return {"record": name, "title": report.title, "players": list(report.names), "decisions": decisions}


def _told(one: DecisionReport) -> dict[str, Any]:
    judged = one.judged
    told: dict[str, Any] = {
        "shake": judged.shake,
        "at": judged.at,
        "seat": judged.seat,
        "what": judged.what,
        "verdict": judged.verdict.value,
        "now": judged.now,
        "alive": judged.alive,
        "why": one.why,
    }
    return (
        told | ({"example": judged.example} if judged.example else {}) | ({"better": one.better} if one.better else {})
    )


def analyse_records(
    records: Iterable[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    steps: int = STEPS,
    only_moves: bool = False,
    engine: str = CORES,
    jobs: int | None = None,
    progress: Progress = False,
) -> Tally:
    """What each decision in each record was worth, a line each record in `out`.

    Records are named by their files, which are read here: other machines need not have them.
    """
    options = {"steps": steps, "only_moves": only_moves}
    kind = Kind("records", "analysing", Work(_Analyse(steps, only_moves), SECONDS), options)
    total = how_many(records)
    return run_batch(kind, _texts(records), out, engine=engine, jobs=jobs, progress=progress, total=total)


def _texts(records: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    for record in records:
        path = Path(record)
        try:
            text = path.read_text(encoding="utf-8") if path.stat().st_size <= LARGEST else ""
        except (OSError, UnicodeDecodeError):
            text = ""
        yield f"{path}{BETWEEN}{text}"
