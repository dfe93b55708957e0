"""The log: events with codes for whoever runs the server, and nothing at all of those who play."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import get_resolver

from forceout.web import events, log_lines
from forceout.web.events import ACT_FAILED, EVENTS, tell
from forceout.web.log_lines import JsonLines, PlainLines
from forceout.web.tables.desk import DESK
from web.seats import Hand, open_table, run
from web.served import Served, refused
from web.talkers import talkative_match

ROOT = Path(__file__).parents[2]
NAMES, WORDS = ("Zebedee", "Quillon"), ("mumpsimus", "gallimaufry")


class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(JsonLines().format(record)) for record in self.records]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(events, "_GATE", events._Gate())
    heard = Lines()
    logging.getLogger().addHandler(heard)
    yield heard
    logging.getLogger().removeHandler(heard)


def wrapped(code: int) -> OperationalError:
    """An error of SQLite as Django passes it on."""
    inner = sqlite3.OperationalError("database or disk is full")
    inner.sqlite_errorcode = code
    outer = OperationalError("database or disk is full")
    outer.__cause__ = inner
    return outer


def test_a_line_is_one_object_with_a_code_a_level_and_a_time(lines: Lines) -> None:
    tell(events.WORKER_REPLACED, worker=3)
    (told,) = lines.objects
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told.pop("at"))
    assert told == {
        "level": "warning",
        "event": "worker-replaced",
        "text": "A thinking process died and was replaced; its question is asked once more.",
        "worker": 3,
    }


def test_plain_lines_say_the_same_for_the_eye(lines: Lines) -> None:
    tell(ACT_FAILED, table="ABCDE", error=ValueError("Zebedee"))
    line, *_ = PlainLines().format(lines.records[0]).splitlines()
    assert "ERROR" in line
    assert "act-failed: An act was refused because of a fault here. Nothing was changed. [table ABCDE" in line
    assert "ValueError" in line
    assert "Zebedee" not in line


@pytest.mark.parametrize(
    ("code", "event", "level"),
    [
        (sqlite3.SQLITE_FULL, "database-full", "critical"),
        (sqlite3.SQLITE_READONLY, "database-unusable", "critical"),
        (sqlite3.SQLITE_IOERR | 3 << 8, "database-unusable", "critical"),
        (sqlite3.SQLITE_CORRUPT, "database-damaged", "critical"),
        (sqlite3.SQLITE_BUSY, "database-busy", "error"),
    ],
)
def test_a_fault_of_the_database_is_told_as_what_is_wrong_with_it(
    lines: Lines, code: int, event: str, level: str
) -> None:
    tell(ACT_FAILED, table="ABCDE", error=wrapped(code))
    (told,) = lines.objects
    assert (told["event"], told["level"], told["table"]) == (event, level, "ABCDE")
    assert told["mend"]
    assert told["because"] == "OperationalError: database or disk is full"


def test_an_error_is_told_by_its_kind_and_place_and_not_by_what_it_quotes(lines: Lines) -> None:
    def broken() -> None:
        raise ValueError("Zebedee said mumpsimus")

    try:
        broken()
    except ValueError as error:
        tell(ACT_FAILED, error=error)
        logging.getLogger("somebody.else").exception("it broke for %s", "Zebedee")
    for told in lines.objects:
        assert told["error"] == "ValueError"
        assert told["places"][-1].endswith(" broken")
    assert "Zebedee" not in str(lines.objects)
    assert "mumpsimus" not in str(lines.objects)


def test_of_what_libraries_say_only_their_own_words_are_told(lines: Lines) -> None:
    logging.getLogger("websockets").warning("odd frame from %s: %r", "203.0.113.9", "mumpsimus")
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task exception='Zebedee'>")
    said = [told["said"] for told in lines.objects]
    assert said == ["odd frame from %s: %r", "Task exception was never retrieved"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/t/ACDEF/record.txt", {"page": "t/record.txt", "table": "ACDEF"}),
        ("/ws/t/ACDEF?watch=1", {"page": "t", "table": "ACDEF"}),
        ("/puzzles/?seed=12&answer=mumpsimus", {"page": "puzzles"}),
        ("/", {"page": "home"}),
        ("/t/Zebedee", {"page": "elsewhere"}),
        ("/Zebedee/mumpsimus", {"page": "elsewhere"}),
    ],
)
def test_an_address_is_told_without_what_somebody_typed(path: str, told: dict[str, str]) -> None:
    record = logging.LogRecord(
        "uvicorn.access", logging.INFO, "", 1, "", ("203.0.113.9:5", "GET", path, "1.1", 200), None
    )
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["method"], line["status"]) == ("asked", "GET", 200)
    assert {key: line[key] for key in ("page", "table") if key in line} == told
    assert "203.0.113.9" not in str(line)


def test_every_first_part_of_an_address_is_known() -> None:
    firsts = {str(route).split("/")[0] for route in _routes(get_resolver())}
    assert firsts - {"t"} <= log_lines.PAGES


def _routes(resolver: Any, before: str = "") -> list[str]:
    found = []
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        found += _routes(one, route) if hasattr(one, "url_patterns") else [route]
    return found


def test_a_flood_of_one_kind_is_counted_not_written(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(500):
        tell(ACT_FAILED, table="ABCDE")
    assert len(lines.records) == events.MOST_AT_ONCE
    tell(events.SERVER_STOPPED)
    assert lines.objects[-1]["event"] == "server-stopped"
    monkeypatch.setattr(events, "AT_ONCE", -1.0)
    tell(ACT_FAILED, table="ABCDE")
    assert lines.objects[-1]["not_shown"] == 500 - events.MOST_AT_ONCE


def test_a_thread_that_breaks_off_is_told_in_the_same_way(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr("sys.unraisablehook", None)
    log_lines.tell_all_faults()
    logging.captureWarnings(False)

    def broken() -> None:
        raise ValueError("Zebedee")

    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()
    (told,) = lines.objects
    assert (told["event"], told["error"]) == ("thread-failed", "ValueError")


def test_a_worker_process_writes_as_the_server_does() -> None:
    fault = "threading.Thread(target=lambda: int('Zebedee')).start()"
    words = "import logging; logging.getLogger('anybody').warning('of %s', 'Zebedee')"
    begin = "import threading; from forceout.web.log_lines import begin_log; begin_log()"
    done = subprocess.run(
        [sys.executable, "-c", f"{begin}; {fault}; {words}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={**os.environ, "FORCEOUT_LOG": "json"},
    )
    assert {json.loads(line)["event"] for line in done.stderr.splitlines()} == {"thread-failed", "message"}
    assert "Zebedee" not in done.stderr


def test_an_act_that_fails_is_in_the_log_without_its_words(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    code = open_table(client, name=NAMES[0])

    async def breaks(table: str, act: Any) -> None:
        raise RuntimeError(f"{act.words} by {NAMES[0]}")

    async def story() -> None:
        async with Hand(client, code) as hand:
            monkeypatch.setattr(DESK, "act_on", breaks)
            assert (await hand.act("say", WORDS[0]))["code"] == "fault"

    run(story())
    told = next(one for one in lines.objects if one["event"] == "act-failed")
    assert (told["table"], told["level"]) == (code, "error")
    assert WORDS[0] not in str(lines.objects)
    assert NAMES[0] not in str(lines.objects)


@pytest.mark.parametrize("kind", ["json", "text"])
def test_the_log_of_a_whole_match_holds_no_name_no_word_no_cookie_and_no_address(tmp_path: Path, kind: str) -> None:
    """Two people play a match at a server that logs all it can, talk, mistype, and ask for a page that breaks."""
    with Served(tmp_path, FORCEOUT_LOG=kind, FORCEOUT_LOG_REQUESTS="1") as server:
        secrets = asyncio.run(asyncio.wait_for(talkative_match(server, NAMES, WORDS), 100))
    log = server.said
    assert "asked" in log
    assert "server-began" in log
    assert "server-stopped" in log
    for secret in (*NAMES, *WORDS, *secrets, "127.0.0.1", "csrf"):
        assert secret not in log
    if kind == "json":
        assert all(json.loads(line)["event"] for line in log.splitlines())


def test_a_server_that_is_told_to_end_says_so(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        assert server.asked("/healthz") == (200, "ok")
        server.process.terminate()
        assert server.process.wait(60) == 0
    assert "server-stopped" in server.said


def test_an_unknown_kind_of_log_is_refused_in_one_sentence(tmp_path: Path) -> None:
    code, said = refused(tmp_path, FORCEOUT_LOG="xml")
    assert code == 2
    assert "xml" in said
    assert len(said.splitlines()) == 1


def test_every_event_is_told_in_the_operators_handbook() -> None:
    handbook = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    for event in EVENTS:
        told = f"{event.text} {event.mend}".strip()
        assert f"| `{event.code}` | {logging.getLevelName(event.level).lower()} | {told} |" in handbook


def test_every_setting_is_told_in_the_operators_handbook() -> None:
    handbook = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    source = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src" / "forceout").rglob("*.py"))
    settings = set(re.findall(r"\bFORCEOUT_[A-Z_]+[A-Z]\b", source))
    assert "FORCEOUT_DATA" in settings
    for setting in settings:
        assert f"`{setting}`" in handbook


def test_every_line_of_health_is_told_in_the_operators_handbook() -> None:
    handbook = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    web = ROOT / "src" / "forceout" / "web"
    source = (web / "health.py").read_text(encoding="utf-8") + (web / "folder.py").read_text(encoding="utf-8")
    lines = set(re.findall(r'"(The (?:database|disk)[^"]*\.)"', source)) | set(
        re.findall(r'"(An act [^"]*\.)"', source)
    )
    assert len(lines) >= 9
    for line in lines:
        assert f"`{line.replace('{}', '').replace('{free // 1_000_000}', '7')}`" in handbook
