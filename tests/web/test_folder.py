"""The data folder at the start and while the server runs: one process has it, and a sentence says what is wrong."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from django.db import DatabaseError
from django.test import Client

from forceout.web import events, folder, health
from forceout.web.tables.writer import WRITER
from web.served import Served, refused


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Health is looked at anew each time."""
    monkeypatch.setattr(health, "FRESH", -1.0)


def one_sentence(said: str, *words: str) -> None:
    assert len(said.splitlines()) == 1, said
    assert said.startswith("forceout: ")
    assert said.endswith(".\n")
    assert "Traceback" not in said
    for word in words:
        assert word in said


def used(data: Path) -> Path:
    """A folder that a server has used and left; its database."""
    with Served(data) as server:
        assert server.asked("/healthz") == (200, "ok")
    return data / folder.DATABASE


@pytest.fixture(scope="module")
def once_used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("used")
    used(data)
    return data


@pytest.fixture
def kept(once_used: Path, tmp_path: Path) -> Path:
    """The database of a folder that a server has used and left, as it left it, to be damaged."""
    shutil.copytree(once_used, tmp_path, dirs_exist_ok=True)
    return tmp_path / folder.DATABASE


def test_a_second_process_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        code, said = refused(tmp_path)
        assert code == 2
        one_sentence(said, "another server", str(server.process.pid), str(tmp_path))
        assert server.asked("/healthz") == (200, "ok")
    assert used(tmp_path).exists()  # whoever comes after it may have the folder


def test_a_killed_server_leaves_the_folder_free(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        server.process.kill()
        server.process.wait()
    assert used(tmp_path).exists()


def test_a_process_that_has_the_folder_may_ask_for_it_again(tmp_path: Path) -> None:
    folder.hold(tmp_path)
    folder.hold(tmp_path)
    folder.let_go(tmp_path)
    folder.let_go(tmp_path)


@pytest.mark.parametrize("damage", ["random bytes", "cut off", "a page overwritten"])
def test_a_corrupt_database_gets_one_clear_sentence(tmp_path: Path, kept: Path, damage: str) -> None:
    whole = kept.read_bytes()
    if damage == "random bytes":
        kept.write_bytes(os.urandom(40_000))
    elif damage == "cut off":
        kept.write_bytes(whole[: len(whole) // 2])
    else:
        kept.write_bytes(whole[:4096] + os.urandom(4096) + whole[8192:])
    code, said = refused(tmp_path)
    assert code == 2
    one_sentence(said, "is damaged", str(kept))


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_read_only_database_gets_one_clear_sentence(tmp_path: Path, kept: Path, what: str) -> None:
    kept.chmod(0o444)
    if what == "folder":
        tmp_path.chmod(0o555)
    try:
        code, said = refused(tmp_path)
    finally:
        tmp_path.chmod(0o700)
    assert code == 2
    one_sentence(said, "cannot be written to")


def test_a_file_in_the_place_of_the_folder_gets_one_clear_sentence(tmp_path: Path) -> None:
    place = tmp_path / "data"
    place.write_text("a file")
    code, said = refused(place)
    assert code == 2
    one_sentence(said, "the data folder cannot be used")


def test_a_folder_that_may_not_be_made_gets_one_clear_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        code, said = refused(tmp_path / "data")
    finally:
        tmp_path.chmod(0o700)
    assert code == 2
    one_sentence(said, "the data folder cannot be used")


def test_an_empty_secret_gets_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("")
    code, said = refused(tmp_path)
    assert code == 2
    one_sentence(said, "secret")


def test_a_database_that_another_program_writes_to_gets_one_clear_sentence(tmp_path: Path, kept: Path) -> None:
    with closing(sqlite3.connect(kept, isolation_level=None)) as other:
        other.execute("begin immediate")
        with pytest.raises(folder.Unusable, match="by another program"):
            folder.check_database(tmp_path)


def test_health_is_bad_when_the_database_is_gone(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        (tmp_path / folder.DATABASE).rename(tmp_path / "elsewhere")
        assert server.asked("/healthz") == (503, "The database is not there any more.")


def test_health_is_bad_when_the_database_is_overwritten(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        (tmp_path / folder.DATABASE).write_bytes(os.urandom(40_000))
        assert server.asked("/healthz") == (503, "The database is damaged.")


def test_health_is_bad_when_the_database_has_become_read_only(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        (tmp_path / folder.DATABASE).chmod(0o444)
        assert server.asked("/healthz") == (503, "The database cannot be written to.")


def test_health_is_bad_when_the_database_cannot_be_written(
    client: Client, fresh: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses() -> None:
        raise DatabaseError("attempt to write a readonly database")

    assert client.get("/healthz").content == b"ok"
    monkeypatch.setattr(health, "_try_it", refuses)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (503, b"The database cannot be used.")


def test_health_is_bad_when_the_database_does_not_answer(
    client: Client, fresh: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    WRITER.submit(go.wait, 10)
    try:
        answer = client.get("/healthz")
    finally:
        go.set()
    assert (answer.status_code, answer.content) == (503, b"The database does not answer.")


def test_health_is_bad_when_the_disk_is_nearly_full(
    client: Client, fresh: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "free_bytes", lambda place: 7_000_000)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.content == b"The disk is nearly full: 7 MB are left."


def test_health_is_bad_for_a_minute_after_an_act_could_not_be_kept(
    client: Client, fresh: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of the database that fails, or a quota, is met by those who write and by nobody else."""
    monkeypatch.setattr(events, "_GATE", events._Gate())
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    events.tell(events.ACT_FAILED, table="ABCDE", error=full)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (503, b"An act could not be kept in the last minute.")
    monkeypatch.setattr(health, "LATELY", -1.0)
    assert client.get("/healthz").content == b"ok"


def test_health_tells_nobody_where_anything_is(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        (tmp_path / folder.DATABASE).unlink()
        assert str(tmp_path) not in server.asked("/healthz")[1]


def test_health_is_not_looked_at_more_often_than_once_a_second(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def look() -> str:
        looked.append(1)
        return ""

    monkeypatch.setattr(health, "_last", (float("-inf"), []))
    monkeypatch.setattr(health, "_of_the_disk", look)
    for _ in range(10):
        assert client.get("/healthz").status_code == 200
    assert len(looked) == 1


def test_a_start_after_a_kill_says_so_and_one_after_a_stop_does_not(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        server.process.kill()
        server.process.wait()
    with Served(tmp_path) as again:
        assert again.asked("/healthz") == (200, "ok")
    assert events.SERVER_WAS_KILLED.code in again.said
    with Served(tmp_path) as later:
        assert later.asked("/healthz") == (200, "ok")
    assert events.SERVER_WAS_KILLED.code not in later.said
