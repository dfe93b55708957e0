"""`forceout doctor` says what is wrong with a set-up, and what to do about it."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from forceout.web import folder
from forceout.web.keeping import doctor, doctor_of_data
from forceout.web.keeping.backup import back_up
from forceout.web.keeping.check import Standing
from forceout.web.keeping.doctor_of_data import checks_of_data
from web.earlier import RELEASES, unpacked
from web.served import Served, as_anybody
from web.test_backup import WITHOUT_DJANGO

FORCEOUT = [sys.executable, "-m", "forceout.cli.main"]


def ran(*words: object, **more: Any) -> tuple[int, dict[str, dict[str, str]]]:
    """The exit code, and what was said of each thing."""
    command = [*FORCEOUT, "doctor", "--json", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, **more)
    told = json.loads(done.stdout)
    assert told["ok"] == (done.returncode == 0)
    return done.returncode, {one["check"]: one for one in told["checks"]}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder in which all is well."""
    place = tmp_path / "data"
    unpacked(RELEASES[-1], place)
    (place / folder.SECRET).write_text("s" * 60)
    (place / folder.SECRET).chmod(0o600)
    return place


def standing(data: Path, key: str) -> tuple[Standing, str]:
    """How one thing stands, and what is said of it, with what mends it."""
    found = [check for check in checks_of_data(data) if check.key == key]
    worst = max(found, key=lambda check: [*Standing].index(check.standing))
    assert (worst.standing is Standing.GOOD) == (worst.mend == "")
    return worst.standing, f"{worst.text} {worst.mend}"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def bring_up(data: Path) -> None:
    """What the server does when it starts: the database of an older release becomes one of this."""
    told = {**os.environ, "FORCEOUT_DATA": str(data), "DJANGO_SETTINGS_MODULE": "forceout.web.settings"}
    subprocess.run([sys.executable, "-m", "django", "migrate", "-v0"], env=told, check=True, timeout=60)


def test_where_all_is_well_it_says_so(data: Path) -> None:
    bring_up(data)
    command = [*FORCEOUT, "doctor", "--data", str(data), "--port", str(free_port())]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stdout.endswith("All is well.\n")
    assert "✘" not in done.stdout


def test_beside_a_server_all_is_well_too(data: Path) -> None:
    with Served(data) as server:
        code, told = ran("--data", data, "--port", server.port)
        assert server.asked("/healthz") == (200, "ok")
    assert code == 0
    assert str(server.process.pid) in told["server"]["text"]
    assert told["port"]["standing"] == "good"
    assert told["journal"]["standing"] == "good"


def test_a_folder_that_is_not_there_will_be_made(tmp_path: Path) -> None:
    assert standing(tmp_path / "a" / "b", "folder")[0] is Standing.GOOD
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_cannot_be_written_is_broken(tmp_path: Path, there: bool) -> None:
    place = tmp_path / "closed"
    place.mkdir(mode=0o555)
    code, told = ran("--data", place if there else place / "data", preexec_fn=as_anybody)
    assert code == 1
    assert told["folder"]["standing"] == "bad"
    assert told["folder"]["mend"]


def test_a_file_in_the_place_of_the_folder_is_broken(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert standing(tmp_path / "data", "folder")[0] is Standing.BAD


def test_a_folder_that_others_can_read_is_worth_a_look(data: Path) -> None:
    data.chmod(0o755)
    assert standing(data, "folder")[0] is Standing.LOOK
    assert "chmod 700" in standing(data, "folder")[1]


def test_a_slow_disk_is_worth_a_look(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_of_data, "SLOW_DISK", 0.0)
    assert standing(data, "folder")[0] is Standing.LOOK


@pytest.mark.parametrize(("free", "how"), [(1_000_000, Standing.BAD), (100_000_000, Standing.LOOK)])
def test_a_disk_without_room_is_told(data: Path, monkeypatch: pytest.MonkeyPatch, free: int, how: Standing) -> None:
    monkeypatch.setattr(doctor_of_data, "free_bytes", lambda place: free)
    assert standing(data, "disk")[0] is how


@pytest.mark.parametrize(
    ("change", "how", "words"),
    [
        (lambda path: path.chmod(0o644), Standing.BAD, "chmod 600"),
        (lambda path: path.write_text("short"), Standing.BAD, "too short"),
        (lambda path: path.write_bytes(b"\xff\xfe" * 40), Standing.BAD, "cannot be read"),
        (lambda path: path.unlink(), Standing.LOOK, "takes players off their seats"),
    ],
)
def test_a_secret_that_is_not_safe_is_told(data: Path, change: Any, how: Standing, words: str) -> None:
    change(data / folder.SECRET)
    assert standing(data, "secret")[0] is how
    assert words in standing(data, "secret")[1]


@pytest.mark.parametrize(("word", "how"), [("swordfish", Standing.BAD), ("a1" * 32, Standing.GOOD)])
def test_a_secret_that_can_be_guessed_is_told_also_where_there_is_no_folder_yet(
    data: Path, monkeypatch: pytest.MonkeyPatch, word: str, how: Standing
) -> None:
    monkeypatch.setenv("FORCEOUT_SECRET", word)
    for place in (data, data / "not made yet"):
        assert standing(place, "secret")[0] is how
        assert word not in standing(place, "secret")[1]


def test_a_damaged_database_is_told_with_the_way_out(data: Path) -> None:
    kept = data / folder.DATABASE
    kept.write_bytes(kept.read_bytes()[:4096] + os.urandom(4096) + kept.read_bytes()[8192:])
    found, words = standing(data, "database")
    assert found is Standing.BAD
    assert "forceout restore" in words


def changed(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / folder.DATABASE)) as database:
        database.execute(statement)
        database.commit()


def test_a_database_of_a_newer_release_is_told(data: Path) -> None:
    changed(data, "insert into django_migrations (app, name, applied) values ('tables', '0999_later', '2030-01-01')")
    assert standing(data, "migrations") == (
        Standing.BAD,
        "A newer release of Forceout has used this database. Update Forceout.",
    )


def test_a_database_of_an_older_release_is_worth_a_look(data: Path) -> None:
    changed(data, "delete from django_migrations where app = 'tables' and name like '0002%'")
    assert standing(data, "migrations")[0] is Standing.LOOK


def test_a_journal_that_grows_without_end_is_worth_a_look(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_of_data, "LARGE_JOURNAL", 100)
    with closing(sqlite3.connect(data / folder.DATABASE)) as database:
        database.execute("pragma journal_mode = wal")
        database.execute("update tables_table set slept = slept + 1")
        database.commit()
        assert standing(data, "journal")[0] is Standing.LOOK


def test_a_clock_that_is_behind_what_was_played_is_told(data: Path) -> None:
    changed(data, f"update tables_table set attended = {int((time.time() + 10 * 86_400) * 1000)}")
    assert standing(data, "clock")[0] is Standing.BAD


def test_a_clock_from_before_this_release_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_of_data, "RELEASED", time.time() + 1000)
    assert standing(data, "clock")[0] is Standing.BAD


def test_half_a_restore_is_told(data: Path) -> None:
    (data / folder.UNFINISHED).write_text("")
    assert standing(data, "restore")[0] is Standing.BAD


def test_a_port_that_somebody_else_has_is_told(data: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, told = ran("--data", data, "--port", other.getsockname()[1])
    assert code == 1
    assert told["port"]["standing"] == "bad"
    assert "--port" in told["port"]["mend"]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("FORCEOUT_KEEP_DAYS", "soon"),
        ("FORCEOUT_LOG", "xml"),
        ("FORCEOUT_PROXIES", "my proxy"),
        ("FORCEOUT_HTTPS", "1"),
        ("FORCEOUT_THINKERS", "many"),
        ("FORCEOUT_SOLVER_MEGABYTES", "-1"),
        ("FORCEOUT_PACE", "slow"),
        ("FORCEOUT_PACE", "nan"),
    ],
)
def test_a_setting_that_makes_no_sense_is_told(monkeypatch: pytest.MonkeyPatch, setting: str, value: str) -> None:
    monkeypatch.delenv("FORCEOUT_PROXIES", raising=False)
    assert doctor._settings().standing is Standing.GOOD
    monkeypatch.setenv(setting, value)
    found = doctor._settings()
    assert found.standing is Standing.BAD
    assert setting in found.text


def test_what_fails_while_it_is_looked_at_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> str:
        raise ImportError("no kernel")

    monkeypatch.setattr(doctor, "solved_here", broken)
    assert doctor._tried(doctor._kernels).standing is Standing.BAD
    monkeypatch.setattr(doctor, "solved_here", lambda: "2+2 = 5")
    assert doctor._kernels().standing is Standing.BAD


def test_worker_processes_are_really_started(monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor._workers().standing is Standing.GOOD
    monkeypatch.setattr(doctor, "PATIENCE", 0.0)
    assert doctor._workers().standing is Standing.BAD


def test_a_board_that_is_not_built_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert doctor._board().standing is Standing.GOOD
    monkeypatch.setattr("forceout.web.__path__", [str(tmp_path)])
    assert doctor._board().standing is Standing.BAD


def test_missing_libraries_are_told_by_a_doctor_who_needs_none(data: Path) -> None:
    no_django = "u.find_spec = lambda name, *rest: None if name == 'django' else find(name, *rest);"
    blocked = WITHOUT_DJANGO.replace("import sys;", f"import sys, importlib.util as u; find = u.find_spec; {no_django}")
    command = [sys.executable, "-c", blocked, "doctor", "--data", str(data), "--port", str(free_port())]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1, done.stderr
    assert "✘ The web table's libraries are missing: django." in done.stdout
    assert "pip install forceout[web]" in done.stdout


def test_it_changes_nothing(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "before")
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    ran("--data", data, "--port", free_port())
    assert {path.name: path.read_bytes() for path in data.iterdir()} == before
