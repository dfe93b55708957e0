"""`forceout move-to-postgresql`: all of it, checked, or nothing; whoever kills it can run it again."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psycopg
from bench.web.stores import Postgres, Redis

from forceout.web.folder import DATABASE
from web.earlier import RELEASES, records_of, told_of, unpacked
from web.served import Served

Stores = tuple[Postgres, Redis]
COMMAND = [sys.executable, "-m", "forceout.cli.main", "move-to-postgresql", "--data"]
UNDER_WAY = "select count(*) from pg_locks where mode = 'ExclusiveLock' and relation = to_regclass('tables_logged')"


def begun(folder: Path, address: str) -> subprocess.Popen[str]:
    pipe, told = subprocess.PIPE, {**os.environ, "FORCEOUT_DATABASE": address}
    return subprocess.Popen([*COMMAND, str(folder)], env=told, stdout=pipe, stderr=pipe, text=True)


def moved(folder: Path, address: str) -> tuple[int, str]:
    """The exit code, and what was said."""
    process = begun(folder, address)
    said, complained = process.communicate(timeout=120)
    return process.returncode, said + complained


KEPT = 6
"""Tables of the old release that are moved: folding all of them twice takes a while."""


def thinned(kept: Path) -> set[str]:
    """The database with its first tables alone; their codes."""
    with closing(sqlite3.connect(kept)) as database:
        keep = f"(select id from tables_table order by id limit {KEPT})"
        names = [name for (name,) in database.execute("select name from sqlite_schema where type = 'table'")]
        for name in names:
            if "table_id" in {row[1] for row in database.execute(f"pragma table_info({name})")}:
                database.execute(f"delete from {name} where table_id not in {keep}")
        database.execute(f"delete from tables_table where id not in {keep}")
        database.commit()
        return {code for (code,) in database.execute("select code from tables_table")}


def count(address: str, what: str) -> int:
    with psycopg.connect(address, autocommit=True) as line:
        found = line.execute(what).fetchone()
    assert found is not None
    return int(found[0])


def test_a_folder_is_moved_whole_also_after_a_kill_and_nobody_notices(stores: Stores, tmp_path: Path) -> None:
    address, folder = stores[0].new_database(), tmp_path / "data"
    folder.mkdir(mode=0o700)
    kept = unpacked(RELEASES[-1], folder)
    codes = thinned(kept)
    before = kept.read_bytes()
    process = begun(folder, address)
    until = time.monotonic() + 60
    with psycopg.connect(address, autocommit=True) as line:
        while process.poll() is None and time.monotonic() < until and line.execute(UNDER_WAY).fetchone() == (0,):
            time.sleep(0.01)
    process.kill()
    said = process.communicate()
    assert process.returncode == -9, said  # it was still under way
    assert count(address, "select count(*) from tables_table") == 0

    code, text = moved(folder, address)
    assert code == 0, text
    told = told_of(RELEASES[-1])
    assert f"{KEPT}  tables_table" in text
    assert count(address, "select count(*) from tables_table") == KEPT
    assert kept.read_bytes() == before
    assert not (folder / "moving").exists()

    code, text = moved(folder, address)
    assert (code, "It had been moved already" in text) == (0, True), text

    with psycopg.connect(address, autocommit=True) as line:
        line.execute("update tables_logged set words = words || ' ' where id = (select min(id) from tables_logged)")
    code, text = moved(folder, address)
    assert (code, "is not empty" in text) == (2, True), text
    with psycopg.connect(address, autocommit=True) as line:
        line.execute("update tables_logged set words = rtrim(words) where id = (select min(id) from tables_logged)")

    with Served(tmp_path / "other", FORCEOUT_DATABASE=address, FORCEOUT_THINKERS="0") as server:
        there = {name: record for name, record in records_of(RELEASES[-1]).items() if told[name]["code"] in codes}
        assert there
        for name, record in there.items():
            assert server.asked(f"/t/{told[name]['code']}/record.txt") == (200, record)
    # new rows come after those that were copied
    assert count(address, "select nextval(pg_get_serial_sequence('tables_logged', 'id'))") > count(
        address, "select max(id) from tables_logged"
    )


def test_what_cannot_be_moved_is_told_in_one_sentence(stores: Stores, tmp_path: Path) -> None:
    code, text = moved(tmp_path, "")
    assert (code, text) == (
        2,
        "forceout: FORCEOUT_DATABASE does not say where to: postgresql://user:password@host/name.\n",
    )
    code, text = moved(tmp_path, stores[0].new_database())
    assert (code, text) == (2, f"forceout: there is no database in {tmp_path}.\n")
    (tmp_path / DATABASE).write_bytes(b"something else")
    code, text = moved(tmp_path, stores[0].new_database())
    assert code == 2
    assert "Nothing was changed" in text
    assert "Traceback" not in text
