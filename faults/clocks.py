"""The clock of the machine is set while matches are played: nobody loses time by that, or a point."""

from __future__ import annotations

import sqlite3
from itertools import pairwise
from pathlib import Path

import libfaketime

from faults.report import Report
from faults.scene import Scene, Size, scene

HOUR = 3600
JUMPS = (HOUR, 0, 10, 0, -HOUR, 0)
"""How far ahead of the right time the clock is set, one after the other."""
LATE = 3.0
"""Seconds by which the time of a match may differ from a steady clock: an act may wait a moment on a busy machine."""


async def set_the_clock(folder: Path, size: Size) -> Report:
    """An hour forwards, an hour back, and ten seconds either way."""
    now = folder / "now"
    folder.mkdir(exist_ok=True)
    now.write_text("+0")
    _, faked = libfaketime.get_reload_information()  # type: ignore[no-untyped-call]
    faking = {
        name: faked[name] for name in ("LD_LIBRARY_PATH", "LD_PRELOAD", "DONT_FAKE_MONOTONIC", "FAKETIME_NO_CACHE")
    }
    faking |= {"FAKETIME_TIMESTAMP_FILE": str(now), "NO_FAKE_STAT": "1"}
    async with scene("the clock is set", folder, size, bots=size.tables // 4, **faking) as it:
        jumps = JUMPS if size.times > 1 else (HOUR, -HOUR)
        for number, ahead in enumerate(jumps, 1):
            await it.acted(number / (len(jumps) + 1))
            _set(now, ahead)
            await it.back(goes_on=True)
            await _noticed(it, number)
        await it.acted(1.0)
        breaks = sum(viewer.breaks for viewer in it.crowd.viewers)
        it.report.must(not breaks, f"{breaks} lines were cut")
    _look_at_times(it)
    return it.report


async def _noticed(it: Scene, times: int) -> None:
    told = await it.crowd.until(lambda: it.server.events()["clock-was-set"] >= times, 15.0)
    it.report.must(told, f"the operator was not told {times} times that the clock was set")


def _set(now: Path, ahead: int) -> None:
    """At once, so that nobody reads half of it."""
    other = now.with_suffix(".new")
    other.write_text(f"{ahead:+d}")
    other.rename(now)


def _look_at_times(it: Scene) -> None:
    """The time in the log runs as the steady clock of those who acted does, and never backwards."""
    worst = 0.0
    with sqlite3.connect(f"file:{it.server.data / 'forceout.sqlite3'}?mode=ro", uri=True) as kept:
        for code, table in it.crowd.tables.items():
            log: list[tuple[int, int, str]] = kept.execute(
                "select number, at, key from tables_logged join tables_table on table_id = tables_table.id"
                " where code = ? order by number",
                [code],
            ).fetchall()
            times = [at for _, at, _ in log]
            it.report.must(times == sorted(times), f"{code}: the time of the match runs backwards")
            pairs = [(at / 1000, table.done[key]) for _, at, key in log if key in table.done]
            for (at, taken), (later, next_taken) in pairwise(pairs):
                least, most = next_taken.sent - taken.answered, next_taken.answered - taken.sent
                worst = max(worst, later - at - most, least - (later - at))
    it.report.must(worst < LATE, f"the time of a match was {worst:.1f} s off between two acts")
    it.report.notes.append(f"between two acts the time of a match was at most {max(0.0, worst):.2f} s off")
