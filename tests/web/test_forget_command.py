"""A child's data is deleted by whoever runs the server, beside it or without it."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.test import Client

from forceout.web.folder import DATABASE
from forceout.web.tables import live_tables
from forceout.web.tables.forgetting import forget_table
from forceout.web.tables.live_tables import load
from forceout.web.tables.models import Table
from web.forgetting_kit import NAME
from web.seats import open_table
from web.served import Served
from web.talkers import Visitor

FORCEOUT = [sys.executable, "-m", "forceout.cli.main"]


@pytest.fixture(autouse=True)
def no_other_tables() -> None:
    """What is found in the database comes from this test."""
    Table.objects.all().delete()


def ran(*words: object, said: str = "") -> tuple[int, str]:
    command = [*FORCEOUT, "forget", *map(str, words)]
    done = subprocess.run(command, input=said, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def opened_at(server: Served) -> tuple[str, Visitor]:
    visitor = Visitor(server)
    address = visitor.post("/tables/", name=NAME, ruleset="basic-equations-2015", opponents="bots")
    return address.rsplit("/", 1)[1], visitor


def number_of(server: Served, visitor: Visitor) -> str:
    page = server.asked("/privacy", {"Cookie": visitor.cookies})[1]
    found = re.search(r'class="number">([0-9a-f-]+)<', page)
    assert found is not None
    return found[1]


def test_whoever_runs_the_server_forgets_a_table_or_a_visitor_while_it_runs(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        first, visitor = opened_at(server)
        second, _ = opened_at(server)
        number = number_of(server, visitor)
        assert ran("--data", tmp_path, "--visitor", number, said="n\n") == (
            1,
            "All that is kept of this visitor will be deleted, at 1 table.\n"
            "It cannot be brought back. Delete it? [y/N] Nothing was deleted.\n",
        )
        assert server.get(f"/t/{first}", {}) != 404
        code, said = ran("--data", tmp_path, "--visitor", number, said="y\n")
        assert code == 0
        assert "1 table deleted." in said
        assert server.get(f"/t/{first}", {}) == 404
        assert server.get(f"/t/{second}", {}) != 404
        assert ran("--data", tmp_path, "--table", second.lower(), "--yes")[0] == 0
        assert server.get(f"/t/{second}", {}) == 404
        code, said = ran("--data", tmp_path, "--table", second, "--yes")
        assert (code, said) == (2, f"forceout: There is no table {second}.\n")
        assert list((tmp_path / "errands").iterdir()) == []
    assert "visitor-forgotten" in server.said
    assert number not in server.said
    for kept in tmp_path.glob(f"{DATABASE}*"):
        assert NAME.encode() not in kept.read_bytes()


def test_without_a_server_the_command_does_it_itself(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        code, visitor = opened_at(server)
        number = number_of(server, visitor)
    assert NAME.encode() in b"".join(kept.read_bytes() for kept in tmp_path.glob(f"{DATABASE}*"))
    assert ran("--data", tmp_path, "--visitor", number, "--yes")[0] == 0
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        assert database.execute("select count(*) from tables_table").fetchone() == (0,)
    for kept in tmp_path.glob(f"{DATABASE}*"):
        assert NAME.encode() not in kept.read_bytes()
    assert ran("--data", tmp_path, "--table", code, "--yes")[0] == 2


def test_there_is_nothing_to_forget_in_an_empty_folder(tmp_path: Path) -> None:
    code, said = ran("--data", tmp_path, "--table", "ABCDE", "--yes")
    assert code == 2
    assert "there is no database" in said


def test_a_table_that_is_forgotten_is_gone_from_memory() -> None:
    code = open_table(Client(), name=NAME)
    load(code)
    assert forget_table(code)
    assert live_tables.peek(code) is None
    assert not forget_table(code)


def test_a_note_that_was_left_is_found_by_the_next_server(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        code, _ = opened_at(server)
    (tmp_path / "errands").mkdir(exist_ok=True)
    (tmp_path / "errands" / "1.asked").write_text(json.dumps({"table": code}))
    with Served(tmp_path) as server:
        until = time.monotonic() + 60
        while server.get(f"/t/{code}", {}) != 404 and time.monotonic() < until:
            time.sleep(0.1)
        assert server.get(f"/t/{code}", {}) == 404
