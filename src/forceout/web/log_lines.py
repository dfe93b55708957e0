"""How a log line is written: plain, or as one JSON object. Neither says anything of a visitor.

Our own events cannot hold anything personal. What libraries log can: an address, a cookie, an error that quotes what
somebody typed. Of theirs only what is known to be harmless is written: the text they wrote themselves without what they
filled in, the kind of an error without its message, and the places in the program.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sqlite3
import sys
import threading
import time
import traceback
from http import HTTPStatus
from logging.config import dictConfig
from pathlib import Path
from typing import Any

from forceout.web import events
from forceout.web.events import Event, tell
from forceout.web.tables.codes import ALPHABET, LENGTH

TEXT, JSON = "text", "json"
KINDS = (TEXT, JSON)
CODE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
PLACES = 12
"""Of the way to an error, the last ones are told."""
LONGEST = 120
PAGES = frozenset(
    {
        "", "coaches", "healthz", "join", "learn", "leagues.css", "name", "officials", "practice", "privacy", "puzzles",
        "reviews", "rules", "static", "tables", "api", "days", "new", "position", "r", "seat", "sw.js", "offline",
        "app.webmanifest", "readyz", "metrics",
    }
)  # fmt: skip
"""First parts of addresses that are ours; what else somebody types is nobody's business."""


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """A record as what may be written of it, the most important first."""
    event, facts = _event(record)
    at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
    told: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "event": event.code, "text": event.text}
    told |= facts
    if event.mend:
        told["mend"] = event.mend
    if record.exc_info and record.exc_info[1] is not None:
        told |= _trouble(record.exc_info[1])
    return told


def _event(record: logging.LogRecord) -> tuple[Event, dict[str, Any]]:
    ours = getattr(record, "event", None)
    if isinstance(ours, Event):
        return ours, dict(getattr(record, "facts", {}))
    if record.name == "uvicorn.access" and isinstance(record.args, tuple) and len(record.args) == 5:
        _, method, asked, _, status = record.args
        return events.ASKED, {"method": str(method), **_address(str(asked)), "status": status}
    if record.name == "uvicorn.error" and '"WebSocket %s"' in record.msg and isinstance(record.args, tuple):
        return events.ASKED, {"method": "WEBSOCKET", **_address(str(record.args[1]))}
    if record.name == "django.request" and record.levelno >= logging.ERROR:
        path = str(getattr(getattr(record, "request", None), "path", ""))
        error = record.exc_info[1] if record.exc_info else None
        return events.of_database(error) or events.PAGE_FAILED, _address(path)
    said = record.msg if isinstance(record.msg, str) and record.name != "py.warnings" else ""
    first = said.strip().split("\n")[0][:LONGEST]
    return events.MESSAGE, {"from": record.name, **({"said": first} if first else {})}


def _address(path: str) -> dict[str, str]:
    """Where somebody went: a page by the first part of its address, a table by its code, without what was asked."""
    parts = [part for part in path.split("?")[0].split("/") if part]
    if parts[:1] == ["ws"]:
        parts = parts[1:]
    if len(parts) > 1 and parts[0] == "t" and CODE.fullmatch(parts[1]):
        rest = parts[2] if len(parts) > 2 and parts[2].replace(".", "").isalpha() and len(parts[2]) < 12 else ""
        return {"page": f"t/{rest}".rstrip("/"), "table": parts[1]}
    first = parts[0] if parts else ""
    return {"page": first or "home"} if first in PAGES else {"page": "elsewhere"}


def _trouble(error: BaseException) -> dict[str, Any]:
    told: dict[str, Any] = {"error": _kind(error)}
    if error.__cause__ is not None:
        told["because"] = _kind(error.__cause__)
    frames = traceback.extract_tb(error.__traceback__)[-PLACES:]
    told["places"] = [f"{_module(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return told


def _kind(error: BaseException) -> str:
    """The kind of an error; its message only where it cannot quote anybody."""
    name = type(error).__name__
    if isinstance(error, sqlite3.Error):
        return f"{name}: {error}"
    if isinstance(error, OSError) and error.strerror:
        return f"{name}: {error.strerror}"
    return name


def _module(filename: str) -> str:
    parts = Path(filename).parts
    for root in ("site-packages", "src"):
        if root in parts:
            return "/".join(parts[len(parts) - parts[::-1].index(root) :])
    return parts[-1] if parts else ""


class NoFault(logging.Filter):
    """“Not now”, and an ill health that somebody asked for, are answers: what is behind them is told by itself."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", 0) != HTTPStatus.SERVICE_UNAVAILABLE or bool(record.exc_info)


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(facts_of(record), ensure_ascii=False)


class PlainLines(logging.Formatter):
    """For the eyes of a person; the way to an error is indented below it."""

    def format(self, record: logging.LogRecord) -> str:
        told = facts_of(record)
        head = [told.pop(name) for name in ("at", "level", "event", "text")]
        mend, places = told.pop("mend", ""), told.pop("places", [])
        rest = ", ".join(f"{name} {value}" for name, value in told.items())
        line = f"{head[0]} {head[1].upper():8} {head[2]}: {head[3]}"
        line += f" [{rest}]" if rest else ""
        line += f" {mend}" if mend else ""
        return "\n".join([line, *(f"    {place}" for place in places)])


def logging_settings(kind: str, *, requests: bool) -> dict[str, Any]:
    """The `LOGGING` of Django: everything goes to one handler, and what strangers ask for that is not there is no
    news."""
    formatter = JsonLines if kind == JSON else PlainLines
    asked = "INFO" if requests else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": f"{__name__}.{formatter.__name__}"}},
        "filters": {"no fault": {"()": f"{__name__}.{NoFault.__name__}"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "forceout": {"level": "INFO"},
            "django": {"handlers": [], "propagate": True},  # its own handler would write in its own way
            "django.server": {"handlers": [], "propagate": True},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "django.request": {"level": "ERROR", "filters": ["no fault"]},
            "uvicorn.access": {"level": asked},
            "uvicorn.error": {"level": asked},
        },
    }


def begin_log() -> None:
    """For a process that is not Django's, such as a worker: it writes as the server does."""
    dictConfig(logging_settings(os.environ.get("FORCEOUT_LOG", ""), requests=False))
    tell_all_faults()


def tell_all_faults() -> None:
    """Faults that nobody catches are told in the same way: Python would print what they quote."""
    logging.captureWarnings(True)
    threading.excepthook = lambda fault: tell(events.THREAD_FAILED, error=fault.exc_value)
    sys.unraisablehook = lambda fault: tell(events.THREAD_FAILED, error=fault.exc_value)
