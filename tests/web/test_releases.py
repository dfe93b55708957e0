"""What an earlier release has kept still opens: its database is brought up, folded and served, its records are read."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import websockets
from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore
from websockets.typing import Origin

from forceout.referee.record import replay
from forceout.referee.state import Phase
from forceout.web.keeping.kept_database import check_whole, fold_every_log
from web.earlier import RELEASES, records_of, told_of, unpacked
from web.served import Served, refused

pytestmark = pytest.mark.parametrize("release", RELEASES)


def test_every_log_of_it_folds_as_it_did(release: str, tmp_path: Path) -> None:
    kept = unpacked(release, tmp_path)
    check_whole(kept)
    contents = fold_every_log(kept)
    assert contents.tables == len(told_of(release))
    assert (contents.unreadable, contents.passed_over) == ((), 0)


def test_every_record_of_it_can_be_replayed(release: str) -> None:
    told = told_of(release)
    for name, record in records_of(release).items():
        *_, last = replay(record)
        assert list(last.totals) == told[name]["totals"]
        assert (last.phase is Phase.DONE) == told[name]["over"]


def test_it_is_served_with_every_table_as_it_stood(release: str, tmp_path: Path) -> None:
    unpacked(release, tmp_path)
    told, records = told_of(release), records_of(release)
    with Served(tmp_path) as server:
        assert server.asked("/healthz") == (200, "ok")
        for name, facts in told.items():
            view = asyncio.run(watched(server, facts["code"]))
            assert [seat["name"] for seat in view["seats"]] == facts["names"]
            assert view["number"] == facts.get("number", 0)
            assert [seat["total"] for seat in view["seats"]] == facts.get("totals", [0] * len(facts["names"]))
            if name in records:
                assert server.asked(f"/t/{facts['code']}/record.txt") == (200, records[name])
            if facts["reviews"]:
                review = json.loads(server.asked(f"/t/{facts['code']}/review.json")[1])
                assert review["done"] == review["of"] == facts["reviews"]


def test_a_match_that_was_not_finished_goes_on(release: str, tmp_path: Path) -> None:
    """Theo comes back to his half-played match with his old cookie, and says a word."""
    kept = unpacked(release, tmp_path)
    facts = told_of(release)["half-played"]
    with closing(sqlite3.connect(kept)) as database:
        asked = (
            "select player from tables_seat s join tables_table t on t.id = s.table_id where code = ? and number = 1"
        )
        (player,) = database.execute(asked, [facts["code"]]).fetchone()
    session = SessionStore()
    session["player"] = player
    with Served(tmp_path, FORCEOUT_SECRET=str(settings.SECRET_KEY)) as server:
        session.save()
        said = asyncio.run(one_word(server, facts["code"], f"forceout={session.session_key}"))
    assert said == {"type": "done", "key": "again", "number": facts["number"] + 1}


def test_a_database_that_a_newer_release_has_used_is_refused(release: str, tmp_path: Path) -> None:
    kept = unpacked(release, tmp_path)
    with closing(sqlite3.connect(kept)) as database:
        database.execute(
            "insert into django_migrations (app, name, applied) values ('tables', '0999_later', '2030-01-01')"
        )
        database.commit()
    code, said = refused(tmp_path)
    assert code == 2
    assert "newer release" in said
    assert len(said.splitlines()) == 1


async def watched(server: Served, code: str, cookies: str = "") -> dict[str, Any]:
    async with connected(server, f"{code}?watch=1", cookies) as socket:
        found: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 60))
        return found


async def one_word(server: Served, code: str, cookies: str) -> dict[str, Any]:
    async with connected(server, code, cookies) as socket:
        number = json.loads(await asyncio.wait_for(socket.recv(), 60))["number"]
        act = {"type": "act", "key": "again", "number": number, "seat": 1, "verb": "say", "words": "Here I am again."}
        await socket.send(json.dumps(act))
        while (message := json.loads(await asyncio.wait_for(socket.recv(), 60)))["type"] == "table":
            pass
        found: dict[str, Any] = message
        return found


def connected(server: Served, path: str, cookies: str) -> websockets.connect:
    address = f"127.0.0.1:{server.port}"
    headers = {"Cookie": cookies} if cookies else {}
    return websockets.connect(
        f"ws://{address}/ws/t/{path}", additional_headers=headers, origin=Origin(f"http://{address}")
    )
