"""The time of a match. It runs on the server's clock, and only while somebody is at the table.

`attended` is the last moment at which a process saw a person there. When the gap to that is longer than a beat can
explain, the table slept: nobody was connected, or the server was down. That time is nobody's.
"""

from __future__ import annotations

import time

from forceout.web.tables.models import Table

BEAT = 3_000
"""How often a process says which tables are attended."""
ASLEEP_AFTER = 4 * BEAT


_apart = time.time() - time.monotonic()
"""Between the wall clock and the steady one, when the first room was opened."""


def wall() -> int:
    """The time of day in milliseconds. It is told by the steady clock: when the machine's own is set while matches are
    played, nobody loses time, or has it twice."""
    return int((_apart + time.monotonic()) * 1000)


def set_by() -> float:
    """Seconds by which the machine's clock has been set since `follow_the_clock`."""
    return time.time() - time.monotonic() - _apart


def follow_the_clock() -> None:
    """Takes the machine's time for right, whatever it was before: while nobody plays, that takes time from nobody."""
    global _apart
    _apart = time.time() - time.monotonic()


def slept_meanwhile(attended: int, now: int) -> int:
    """The gap, where it is too long for a beat; negative where the wall clock was set back, so that time goes on."""
    gap = now - attended
    return gap if attended and abs(gap) > ASLEEP_AFTER else 0


def attend(table: Table, now: int) -> None:
    """Somebody is at the table now. The caller saves it."""
    slept = slept_meanwhile(table.attended, now)
    if table.began is not None:
        table.slept += slept
    table.attended = now if slept < 0 else max(table.attended, now)


def match_time(table: Table, now: int) -> int:
    """Milliseconds since the match began, as the referee counts them."""
    if table.began is None:
        return 0
    return max(0, now - table.began - table.slept - slept_meanwhile(table.attended, now))
