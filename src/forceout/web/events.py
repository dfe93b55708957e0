"""What the server tells its operator: every event with a code, how urgent it is, and a sentence.

An event may name a table by its code, and numbers. There is no place in it for a name, words, a cookie or an
address, so that nothing of a child gets into a log by mistake.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from dataclasses import dataclass
from logging import CRITICAL, ERROR, INFO, WARNING

LOGGER = logging.getLogger("forceout.web")
MOST_AT_ONCE, AT_ONCE = 20, 10.0
"""Lines with one code in so many seconds; what comes beyond is counted, and told with the next line."""


@dataclass(frozen=True)
class Event:
    """INFO is good to know, WARNING is worth a look, ERROR is a fault that somebody met, CRITICAL stops play."""

    code: str
    level: int
    text: str
    mend: str = ""
    """What to do about it, where there is something to do."""


SERVER_BEGAN = Event("server-began", INFO, "The server has begun.")
SERVER_WAS_KILLED = Event(
    "server-was-killed",
    WARNING,
    "The last server in this folder was killed, or the machine went down; what was kept is here.",
)
SERVER_STOPPED = Event("server-stopped", INFO, "The server was stopped.")
TABLES_TIDIED = Event("tables-tidied", INFO, "Tables that nobody has visited for long were deleted.")
PLAY_CODES_TIDIED = Event(
    "play-codes-tidied", INFO, "Learning progress that nobody has come for in a long time was deleted."
)
VISITOR_FORGOTTEN = Event("visitor-forgotten", INFO, "A visitor's data was deleted on request.")
TABLE_FORGOTTEN = Event("table-forgotten", INFO, "A table was deleted on request.")
ASKED = Event("asked", INFO, "A page was asked for.")
SCRIBE_REPLACED = Event(
    "scribe-replaced",
    WARNING,
    "The process that writes acts died, and another one is begun. What was acknowledged is kept.",
)
WORKER_REPLACED = Event(
    "worker-replaced", WARNING, "A thinking process died and was replaced; its question is asked once more."
)
CLOCK_WAS_SET = Event(
    "clock-was-set", WARNING, "The machine's clock was set; matches go on by their own, and nobody lost time."
)
NOT_YET = Event("not-yet", WARNING, "So many questions were waiting that one was put off.")
NO_ANSWER = Event("no-answer", WARNING, "A question took too long, or ended two thinking processes; it has no answer.")
NO_WORKER = Event("no-worker", WARNING, "No thinking worker is there; questions for it are thought about here.")
WORKER_LOST = Event("worker-lost", WARNING, "A thinking worker was lost with a question, which is asked once more.")
UNSIGNED = Event(
    "unsigned",
    ERROR,
    "Something in Redis was not signed with this server's secret; nobody looked into it.",
    "Set FORCEOUT_SECRET to the same word on all machines; another server needs a Redis of its own.",
)
TOO_OLD = Event(
    "too-old", WARNING, "Something that another web process had said came late, or for the second time; it was dropped."
)
NO_REDIS = Event("no-redis", WARNING, "Redis does not answer this worker; it is tried again.")
WINDOW_TOO_SLOW = Event("window-too-slow", WARNING, "A browser took nothing that was sent to it, and was hung up on.")
WINDOW_FAILED = Event("window-failed", ERROR, "A connection ended because of a fault here; the browser comes again.")
VIEW_FAILED = Event(
    "view-failed", ERROR, "The people at a table could not be shown what happened; the next act shows it."
)
ERRAND_FAILED = Event("errand-failed", ERROR, "What “forceout forget” asked for could not be done.")
THREAD_FAILED = Event("thread-failed", ERROR, "Something that runs beside the tables broke off.")
DRIVER_STUMBLED = Event("driver-stumbled", ERROR, "A bot or a clock at a table broke off; it is tried again.")
BEAT_FAILED = Event("beat-failed", ERROR, "It could not be noted which tables are attended; it is tried again.")
RESULT_WAITS = Event(
    "result-waits",
    WARNING,
    "A web table could not be opened for a day, or its result not be brought; it is tried again.",
)
COPY_FAILED = Event(
    "copy-failed",
    WARNING,
    "No copy of a day could be kept beside the database; the day goes on.",
    "Look at the data folder and at its disk.",
)
REVIEW_FAILED = Event("review-failed", ERROR, "The review of a match broke off.")
ACT_FAILED = Event("act-failed", ERROR, "An act was refused because of a fault here. Nothing was changed.")
PAGE_FAILED = Event("page-failed", ERROR, "A page could not be made because of a fault here.")
DATABASE_BUSY = Event(
    "database-busy", ERROR, "The database was locked for too long.", "Stop other programs that write to it."
)
DATABASE_FULL = Event(
    "database-full", CRITICAL, "The disk is full: no act can be kept.", "Make room on the disk; play then goes on."
)
DATABASE_UNUSABLE = Event(
    "database-unusable",
    CRITICAL,
    "The database cannot be written to.",
    "Look at who owns the data folder and at its disk; “forceout doctor” says more.",
)
DATABASE_DAMAGED = Event(
    "database-damaged",
    CRITICAL,
    "The database is damaged.",
    "Stop the server and put a backup back: “forceout restore”.",
)
DATABASE_AWAY = Event(
    "database-away",
    CRITICAL,
    "PostgreSQL does not answer: no act can be kept.",
    "Look at PostgreSQL and at the network.",
)
TABLES_TAKEN = Event("table-taken-over", WARNING, "The process that had a table is gone; another one has it now.")
TABLES_LOST = Event(
    "table-lost", WARNING, "This process was taken for dead, and another one has its table; the windows go there."
)
BUS_LOST = Event(
    "redis-lost",
    ERROR,
    "Redis does not answer: windows whose table is at another process wait.",
    "Look at Redis and at the network.",
)
PROCESS_REPLACED = Event("web-process-replaced", WARNING, "A web process died and was replaced.")
PROCESS_FROZEN = Event("web-process-frozen", WARNING, "A web process gave no sign of life, and is ended.")
BUS_BACK = Event("redis-found", INFO, "Redis answers.")
MESSAGE = Event("message", INFO, "A library had something to say.")
EVENTS = [event for event in list(globals().values()) if isinstance(event, Event)]

_BY_ERROR = {
    sqlite3.SQLITE_FULL: DATABASE_FULL,
    sqlite3.SQLITE_BUSY: DATABASE_BUSY,
    sqlite3.SQLITE_LOCKED: DATABASE_BUSY,
    sqlite3.SQLITE_READONLY: DATABASE_UNUSABLE,
    sqlite3.SQLITE_CANTOPEN: DATABASE_UNUSABLE,
    sqlite3.SQLITE_PERM: DATABASE_UNUSABLE,
    sqlite3.SQLITE_IOERR: DATABASE_UNUSABLE,
    sqlite3.SQLITE_CORRUPT: DATABASE_DAMAGED,
    sqlite3.SQLITE_NOTADB: DATABASE_DAMAGED,
}


def tell(event: Event, *, table: str = "", error: BaseException | None = None, **numbers: float) -> None:
    """Tells the operator. A fault that comes from the database is told as what is wrong with the database."""
    known = of_database(error)
    if event.level == ERROR and known is not None:
        event = known
    missed = _GATE.passes(event)
    if missed is None:
        return
    facts: dict[str, object] = {"table": table} if table else {}
    facts |= numbers
    if missed:
        facts["not_shown"] = missed
    trouble = (type(error), error, error.__traceback__) if error is not None else None
    LOGGER.log(event.level, event.text, exc_info=trouble, extra={"event": event, "facts": facts})


def stopped_play(seconds: float) -> bool:
    """Whether something critical was told in the last so many seconds."""
    return _GATE.last_critical is not None and time.monotonic() - _GATE.last_critical <= seconds


def counted() -> dict[str, int]:
    """How often each event came, also where it was not written."""
    with _GATE.lock:
        return dict(_GATE.counted)


def of_database(error: BaseException | None) -> Event | None:
    """What is wrong with the database, where that is what an error says."""
    while error is not None:
        if isinstance(error, sqlite3.Error):
            return _BY_ERROR.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if type(error).__module__.startswith("psycopg"):
            return _of_postgres(type(error).__name__, getattr(error, "sqlstate", None))
        error = error.__cause__
    return None


def _of_postgres(kind: str, state: str | None) -> Event | None:
    """By the class of its code; a line that broke has none."""
    if state is None:
        return DATABASE_AWAY if kind in ("OperationalError", "InterfaceError", "PoolTimeout") else None
    return {"53": DATABASE_FULL, "57": DATABASE_AWAY, "08": DATABASE_AWAY, "25": DATABASE_UNUSABLE}.get(state[:2])


class _Gate:
    """Lets so many lines of a kind through at once: a full disk is told a few times a second, not for every act."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.since: dict[str, tuple[float, int, int]] = {}
        self.last_critical: float | None = None
        self.counted: dict[str, int] = {}

    def passes(self, event: Event) -> int | None:
        """How many were held back before this one; None where this one is held back, too."""
        now = time.monotonic()
        with self.lock:
            self.counted[event.code] = self.counted.get(event.code, 0) + 1
            if event.level >= CRITICAL:
                self.last_critical = now
            began, shown, held = self.since.get(event.code, (now, 0, 0))
            if now - began > AT_ONCE:
                self.since[event.code] = (now, 1, 0)
                return held
            if shown >= MOST_AT_ONCE:
                self.since[event.code] = (began, shown, held + 1)
                return None
            self.since[event.code] = (began, shown + 1, held)
            return 0


_GATE = _Gate()
