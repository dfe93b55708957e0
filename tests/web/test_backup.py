"""`forceout backup` and `forceout restore`, as an operator runs them: beside a server at which people play."""

from __future__ import annotations

import asyncio
import io
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from forceout.cli.main import main
from forceout.web import folder
from forceout.web.keeping.backup import LABEL, back_up, read_label
from forceout.web.keeping.kept_database import digest, known_migrations, migrations_of, opened
from forceout.web.keeping.restore import restore
from web.earlier import RELEASES, unpacked
from web.served import Served, as_anybody, refused
from web.test_kill import Server, play
from web.test_kill import opened as opened_table

FORCEOUT = [sys.executable, "-m", "forceout.cli.main"]
WITHOUT_DJANGO = (
    "import sys; sys.modules['django'] = None; from forceout.cli.main import main; sys.exit(main(sys.argv[1:]))"
)


def ran(*words: object, **more: object) -> tuple[int, str]:
    """A command's exit code, and all it said, in a process of its own."""
    command = [*FORCEOUT, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **more)  # type: ignore[call-overload]
    return done.returncode, done.stdout + done.stderr


def told(*words: object) -> tuple[int, str]:
    """The same without a process of its own, where nothing depends on it."""
    said = io.StringIO()
    # a backup steps back behind those who play, and a process of tests would stay behind
    with redirect_stdout(said), redirect_stderr(said), patch("forceout.cli.backup.os.nice"):
        code = main(list(map(str, words)))
    return code, said.getvalue()


def played(place: Path) -> Path:
    """A data folder of the last release, with matches in it, and a secret."""
    unpacked(RELEASES[-1], place)
    (place / folder.SECRET).write_text("a secret of many letters, known to nobody")
    return place


@pytest.fixture(scope="module")
def brought_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, brought up to this release as a restore does it."""
    place = tmp_path_factory.mktemp("brought-up")
    done = restore(back_up(played(place / "old"), place / "kept").file, place / "new")
    assert done.brought_up
    return place / "new"


@pytest.fixture
def data(tmp_path: Path, brought_up: Path) -> Path:
    return shutil.copytree(brought_up, tmp_path / "data")


def rows_of(database: Path) -> list[tuple[object, ...]]:
    with opened(database) as kept:
        return list(kept.execute("select table_id, number, at, who, verb, words from tables_logged order by 1, 2"))


def whole(backup: Path) -> bool:
    with opened(backup) as kept:
        return digest(kept, without=LABEL) == read_label(backup).digest


# -- the story -------------------------------------------------------------------------------------------


def test_what_was_acknowledged_before_a_backup_is_there_after_the_machine_is_lost(tmp_path: Path) -> None:
    """Acts flow while the backup is taken. The server is killed, the backup goes to another folder, and Maya plays on
    there with her old cookie."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "kept.backup"

    async def story(server: Server) -> int:
        """The number of the last act that was acknowledged before the backup began."""
        told: list[int] = []
        enough = asyncio.Event()

        async def playing() -> None:
            while not enough.is_set():
                done, _ = await play(server, code, cookies, 3)
                told.append(done)
                await asyncio.sleep(0.6)  # nobody may send more messages than a person would

        async with asyncio.TaskGroup() as group:
            group.create_task(playing())
            while len(told) < 2:
                await asyncio.sleep(0.01)
            before = told[-1]
            backup = await asyncio.create_subprocess_exec(*FORCEOUT, "backup", str(file), "--data", str(old))
            assert await backup.wait() == 0
            while told[-1] <= before:
                await asyncio.sleep(0.01)
            enough.set()
        return before

    server = Server(old)
    try:
        code, cookies = opened_table(server)
        before = asyncio.run(story(server))
    finally:
        server.kill()
    assert ran("restore", file, "--data", new)[0] == 0
    kept = rows_of(new / folder.DATABASE)
    assert [number for _, number, *_ in kept] == list(range(1, len(kept) + 1))
    assert len(kept) >= before
    assert kept == rows_of(old / folder.DATABASE)[: len(kept)]
    server = Server(new)
    try:
        done, view = asyncio.run(play(server, code, cookies, 3))
    finally:
        server.kill()
    assert view["you"] == [0]
    assert done > len(kept)


# -- the backup ------------------------------------------------------------------------------------------


def test_a_backup_is_one_file_for_its_owner_alone_with_the_secret_in_it(data: Path, tmp_path: Path) -> None:
    before = os.umask(0)  # whatever the operator's own habits are
    try:
        made = back_up(data, tmp_path / "kept")
    finally:
        os.umask(before)
    assert stat.S_IMODE(made.file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "kept"]
    assert read_label(made.file).secret == (data / folder.SECRET).read_text()
    assert made.contents.unreadable == ()
    assert rows_of(made.file) == rows_of(data / folder.DATABASE)


def test_a_backup_into_a_folder_is_named_after_its_time(data: Path, tmp_path: Path) -> None:
    place = tmp_path / "backups"
    place.mkdir()
    made = back_up(data, place)
    assert made.file.parent == place
    assert made.file.name.startswith("forceout-20")
    assert made.file.suffix == ".backup"


def test_an_older_backup_is_replaced_and_nothing_else_ever_is(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    back_up(data, file)
    back_up(data, file)
    for other in (data / folder.DATABASE, data / folder.SECRET):
        before = other.read_bytes()
        code, said = told("backup", other, "--data", data)
        assert code == 2
        assert "is not a backup" in said
        assert other.read_bytes() == before


def test_what_was_deleted_is_not_in_the_backup(data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / folder.DATABASE)) as database:
        database.execute("pragma secure_delete = off")
        database.execute("update tables_seat set name = 'Zebedee'")
        database.commit()
        database.execute("update tables_seat set name = 'A'")
        database.commit()
    assert b"Zebedee" not in back_up(data, tmp_path / "kept").file.read_bytes()


def test_a_damaged_database_makes_no_backup_and_leaves_the_older_one(data: Path, tmp_path: Path) -> None:
    file = back_up(data, tmp_path / "kept").file
    before = file.read_bytes()
    kept = data / folder.DATABASE
    kept.write_bytes(kept.read_bytes()[:4096] + os.urandom(4096) + kept.read_bytes()[8192:])
    code, said = told("backup", file, "--data", data)
    assert code == 2
    assert "damaged" in said
    assert file.read_bytes() == before
    assert not (tmp_path / "kept.part").exists()


def test_a_match_that_cannot_be_told_is_kept_and_named(data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / folder.DATABASE)) as database:
        (code,) = database.execute("select code from tables_table where began is not null").fetchone()
        database.execute(
            "delete from tables_logged where number = 2 and table_id = (select id from tables_table where code = ?)",
            [code],
        )
        database.commit()
    number, said = told("backup", tmp_path / "kept", "--data", data)
    assert number == 1
    assert code in said
    assert whole(tmp_path / "kept")


def no_more_than(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_on_a_disk_without_room_there_is_no_backup_and_the_older_one_stays(data: Path, tmp_path: Path) -> None:
    file = back_up(data, tmp_path / "kept").file
    before = file.read_bytes()
    code, said = ran("backup", file, "--data", data, preexec_fn=lambda: no_more_than(100_000))
    assert code == 2
    assert "is full or failing" in said
    assert "Traceback" not in said
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "kept"]


def test_killed_at_any_moment_a_backup_leaves_the_older_one_or_a_whole_new_one(data: Path, tmp_path: Path) -> None:
    file = back_up(data, tmp_path / "kept").file
    for wait in (0.0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6):
        with subprocess.Popen([*FORCEOUT, "backup", str(file), "--data", str(data)], stdout=subprocess.DEVNULL) as one:
            time.sleep(wait)
            one.kill()
        assert whole(file)
    back_up(data, file)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "kept"]


def test_what_a_killed_backup_left_does_not_get_into_the_next(data: Path, tmp_path: Path) -> None:
    """Killed while SQLite writes, it leaves half a file and a journal that SQLite would play back."""
    part = tmp_path / "kept.part"
    with closing(sqlite3.connect(part, isolation_level=None)) as half:
        half.execute("pragma cache_size = 1")
        half.execute("create table other (name text)")
        half.execute("begin")
        half.executemany("insert into other values (?)", [["x" * 3000]] * 50)
        journal = (tmp_path / "kept.part-journal").read_bytes()
        assert journal
        half.execute("rollback")
    (tmp_path / "kept.part-journal").write_bytes(journal)
    file = back_up(data, tmp_path / "kept").file
    assert whole(file)
    assert rows_of(file) == rows_of(data / folder.DATABASE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "kept"]


def test_two_backups_to_one_file_do_not_mix(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    command = [*FORCEOUT, "backup", str(file), "--data", str(data)]
    both = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for _ in "ab"]
    ends = sorted((one.wait(60), one.communicate()[1]) for one in both)
    assert ends[0][0] == 0
    assert ends[1][0] == 0 or "another backup is being written" in ends[1][1]
    assert whole(file)


def test_there_is_nothing_to_back_up_in_an_empty_folder(tmp_path: Path) -> None:
    code, said = told("backup", tmp_path / "kept", "--data", tmp_path)
    assert code == 2
    assert "there is no database" in said


def test_backup_and_restore_need_no_web_library(tmp_path: Path) -> None:
    data = played(tmp_path / "data")
    for words in (
        ["backup", tmp_path / "kept", "--data", data],
        ["restore", tmp_path / "kept", "--data", tmp_path / "new"],
    ):
        command = [sys.executable, "-c", WITHOUT_DJANGO, *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
    assert "when it starts" in done.stdout
    with Served(tmp_path / "new") as server:
        assert server.asked("/healthz") == (200, "ok")


# -- putting it back -------------------------------------------------------------------------------------


def test_what_was_there_before_is_set_aside(data: Path, tmp_path: Path) -> None:
    file = back_up(data, tmp_path / "kept").file
    with closing(sqlite3.connect(data / folder.DATABASE)) as database:
        database.execute("update tables_logged set words = 'later' where verb = 'say'")
        database.commit()
    (data / folder.SECRET).write_text("another one")
    later = rows_of(data / folder.DATABASE)
    done = restore(file, data)
    assert done.aside is not None
    assert rows_of(done.aside / folder.DATABASE) == later
    assert (done.aside / folder.SECRET).read_text() == "another one"
    assert rows_of(data / folder.DATABASE) == rows_of(file)
    assert (data / folder.SECRET).read_text() == read_label(file).secret
    for name in (folder.DATABASE, folder.SECRET):
        assert stat.S_IMODE((data / name).stat().st_mode) == 0o600
    with opened(data / folder.DATABASE) as kept:
        assert not kept.execute("select 1 from sqlite_schema where name = ?", [LABEL]).fetchone()
    assert read_label(file).secret.encode() not in (data / folder.DATABASE).read_bytes()


def test_a_folder_that_a_server_has_is_left_alone(data: Path, tmp_path: Path) -> None:
    file = back_up(data, tmp_path / "kept").file
    with Served(data) as server:
        code, said = told("restore", file, "--data", data)
        assert code == 2
        assert f"process {server.process.pid}" in said
        assert server.asked("/healthz") == (200, "ok")
    assert not list(data.glob("before-restore*"))


def changed(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def broken(file: Path, how: str) -> None:
    """Makes something else of a backup."""
    bytes_of = file.read_bytes()
    if how == "a text":
        file.write_text("Dear grandmother,\n" * 40)
    elif how == "empty":
        file.write_bytes(b"")
    elif how == "cut off":
        file.write_bytes(bytes_of[: len(bytes_of) * 2 // 3])
    elif how == "one letter changed":
        assert b"That was " in bytes_of
        file.write_bytes(bytes_of.replace(b"That was ", b"This was ", 1))
    elif how == "another program's":
        file.unlink()
        changed(file, "create table recipes (name text)")
    elif how == "a database that is no backup":
        changed(file, f"drop table {LABEL}")
    elif how == "of a later release":
        changed(
            file, "insert into django_migrations (app, name, applied) values ('tables', '0999_later', '2030-01-01')"
        )
        with opened(file, writing=True) as database:
            told = digest(database, without=LABEL)
            database.execute(f"update {LABEL} set told = ? where name = 'digest'", [told])
    else:
        changed(file, f"update {LABEL} set told = '2' where name = 'format'")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("a text", "is not a database"),
        ("empty", "is empty"),
        ("cut off", "is damaged, or cut off"),
        ("one letter changed", "is damaged"),
        ("another program's", "not one of Forceout"),
        ("a database that is no backup", "is not a backup of Forceout"),
        ("of a later release", "update Forceout first"),
        ("of a later kind", "update Forceout first"),
    ],
)
def test_what_is_no_sound_backup_is_refused_and_nothing_changes(
    data: Path, tmp_path: Path, how: str, words: str
) -> None:
    file = back_up(data, tmp_path / "kept").file
    broken(file, how)
    before = {path: path.read_bytes() for path in data.iterdir() if path.name != folder.LOCK}
    code, said = told("restore", file, "--data", data)
    assert code == 2
    assert words in said
    assert "Nothing was changed" in said
    assert len(said.splitlines()) == 1
    assert {path: path.read_bytes() for path in data.iterdir() if path.name != folder.LOCK} == before


def test_a_backup_of_an_older_release_is_brought_up(data: Path, tmp_path: Path) -> None:
    """A database as the first migration left it, with the number of a level on the seat of a bot."""
    old = tmp_path / "old"
    old.mkdir()
    told = {**os.environ, "FORCEOUT_DATA": str(old), "DJANGO_SETTINGS_MODULE": "forceout.web.settings"}
    migrate = [sys.executable, "-m", "django", "migrate", "tables", "0001", "--verbosity", "0"]
    subprocess.run(migrate, env=told, check=True, timeout=60)
    changed(
        old / folder.DATABASE,
        "insert into tables_table values (1, 'ABCDE', 'basic-equations-2015', '', 1, 1, 0, 0, 0, 3, 4, 'x', "
        "'2026-01-01', 1000, 0, 1000, 0)",
        "insert into tables_seat values (1, 0, 'person', 'Maya', 'x', 0, 1)",
        "insert into tables_seat values (2, 1, 'bot', 'Ada', '', 4, 1)",
        "insert into tables_logged values (1, 1, 5, 0, 'lot', '3', '', 1)",
    )
    done = restore(back_up(old, tmp_path / "kept").file, tmp_path / "new")
    assert done.brought_up
    assert (done.contents.tables, done.contents.acts, done.contents.unreadable) == (1, 1, ())
    with opened(tmp_path / "new" / folder.DATABASE) as database:
        assert migrations_of(database) == known_migrations()
        assert database.execute("select name, bot from tables_seat order by number").fetchall() == [
            ("Maya", ""),
            ("Ada", "level-4"),
        ]


def test_of_two_at_once_one_is_refused(data: Path, tmp_path: Path) -> None:
    file, place = back_up(data, tmp_path / "kept").file, tmp_path / "new"
    command = [*FORCEOUT, "restore", str(file), "--data", str(place)]
    both = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for _ in "ab"]
    ends = sorted((one.wait(60), one.communicate()[1]) for one in both)
    assert ends[0][0] == 0
    assert ends[1][0] == 0 or "already uses the data folder" in ends[1][1]
    assert rows_of(place / folder.DATABASE) == rows_of(file)


def test_killed_at_any_moment_a_restore_leaves_the_old_the_new_or_a_clear_word(tmp_path: Path) -> None:
    data = played(tmp_path / "data")  # that it is brought up is a moment of its own
    file = back_up(data, tmp_path / "kept").file
    rows = rows_of(file)
    for wait in (0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1.0, 1.1, 1.3):
        with subprocess.Popen([*FORCEOUT, "restore", str(file), "--data", str(data)], stdout=subprocess.DEVNULL) as one:
            time.sleep(wait)
            one.kill()
        if (data / folder.UNFINISHED).exists():
            with pytest.raises(folder.Unusable, match="Run it once more"):
                folder.check_database(data)
        else:
            folder.check_database(data)
            assert rows_of(data / folder.DATABASE) == rows
    restore(file, data)
    assert rows_of(data / folder.DATABASE) == rows
    assert not (data / "restoring").exists()


def test_a_server_does_not_begin_on_half_a_restore(data: Path, tmp_path: Path) -> None:
    file = back_up(data, tmp_path / "kept").file
    (data / folder.UNFINISHED).write_text(str(data / "before-restore-1"))
    (data / folder.DATABASE).unlink()
    code, said = refused(data)
    assert code == 2
    assert "forceout restore" in said
    assert "before-restore-1" in said
    restore(file, data)
    with Served(data) as server:
        assert server.asked("/healthz") == (200, "ok")


def test_on_a_disk_without_room_nothing_is_restored(data: Path, tmp_path: Path) -> None:
    file = back_up(data, tmp_path / "kept").file
    before = rows_of(data / folder.DATABASE)
    code, said = ran("restore", file, "--data", data, preexec_fn=lambda: no_more_than(100_000))
    assert code == 2
    assert "Nothing was changed" in said
    assert rows_of(data / folder.DATABASE) == before
    assert not (data / "restoring").exists()


def test_a_folder_that_may_not_be_written_is_told_in_one_sentence(data: Path, tmp_path: Path) -> None:
    file, place = back_up(data, tmp_path / "kept").file, tmp_path / "closed"
    place.mkdir(mode=0o555)
    for words in (["restore", file, "--data", place], ["backup", place / "kept", "--data", data]):
        code, said = ran(*words, preexec_fn=as_anybody)
        assert code == 2
        assert len(said.splitlines()) == 1
        assert "cannot be written" in said
