"""Days are kept with everything else: backups, the doctor, upgrades, names that are forgotten, a lost password."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from forceout.web.days.carrying import write_day
from forceout.web.days.copies import copies_of
from forceout.web.keeping.backup import back_up, read_label
from forceout.web.keeping.kept_database import fold_every_log, known_migrations, migrations_of, opened
from forceout.web.keeping.upgrading import BEFORE_UPGRADE, KEPT, keep_copy_before_upgrade
from web.day_kit import CSV, GOOD, PASSWORD, DayOf
from web.earlier import RELEASES, unpacked
from web.test_day_kept import Visitor
from web.test_kill import Server

FORCEOUT = [sys.executable, "-m", "forceout.cli.main"]


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


def command(*given: object, typed: str = "") -> Any:
    return subprocess.run(
        [*FORCEOUT, *map(str, given)], input=typed, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one day in it, as a command left it."""
    day = DayOf().released()
    day.post(day.sheet(1), GOOD)
    place = tmp_path_factory.mktemp("imported")
    file, folder = place / "day.jsonl", place / "data"
    file.write_text(write_day(day.row))
    assert command("tournament", "import", file, "--data", folder).returncode == 0
    return folder


@pytest.fixture
def data(imported: Path, tmp_path: Path) -> Path:
    """A copy of it and of the file that was imported, for a test to change: a command takes a second to start."""
    shutil.copytree(imported.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / "data"


def code_in(data: Path) -> str:
    with closing(sqlite3.connect(data / "forceout.sqlite3")) as database:
        (code,) = database.execute("select code from days_day").fetchone()
    return str(code)


# -- backups and the doctor ------------------------------------------------------------------------------


def test_a_backup_folds_every_day_and_says_what_is_not_in_it(data: Path, tmp_path: Path) -> None:
    done = command("backup", tmp_path / "one.backup", "--data", data)
    assert done.returncode == 0
    assert "1 league day" in done.stdout
    assert "earlier copies in the folder “days” are not" in done.stdout
    contents = fold_every_log(tmp_path / "one.backup")
    assert (contents.days, contents.unreadable) == (1, ())
    other = tmp_path / "other"
    assert command("restore", tmp_path / "one.backup", "--data", other).returncode == 0
    out = tmp_path / "again.jsonl"
    assert command("tournament", "export", out, "--data", other).returncode == 0
    assert out.read_text() == (tmp_path / "day.jsonl").read_text()


def test_a_day_whose_log_cannot_be_folded_is_named_by_the_backup_and_the_doctor(data: Path, tmp_path: Path) -> None:
    code = code_in(data)
    with closing(sqlite3.connect(data / "forceout.sqlite3")) as database:
        database.execute("delete from days_done where number = 2")
        database.commit()
    done = command("backup", tmp_path / "one.backup", "--data", data)
    assert done.returncode == 1
    assert f"day {code}" in done.stderr
    told = json.loads(command("doctor", "--json", "--data", data).stdout)
    (days,) = [one for one in told["checks"] if one["check"] == "days"]
    assert days["standing"] == "bad"
    assert code in days["text"]


def test_the_doctor_folds_every_day(data: Path) -> None:
    told = json.loads(command("doctor", "--json", "--data", data).stdout)
    (days,) = [one for one in told["checks"] if one["check"] == "days"]
    assert days["standing"] == "good"
    assert "1 league day with" in days["text"]


# -- upgrades --------------------------------------------------------------------------------------------


def test_a_copy_is_kept_before_an_upgrade_and_only_then(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    unpacked(RELEASES[0], folder)
    with opened(folder / "forceout.sqlite3") as database:
        had = migrations_of(database)
    assert known_migrations() - had
    copy = keep_copy_before_upgrade(folder)
    assert copy is not None
    assert copy.stat().st_mode & 0o077 == 0
    assert copy.parent == folder / BEFORE_UPGRADE
    read_label(copy)
    with opened(copy) as database:
        assert migrations_of(database) == had


def test_a_server_upgrades_only_after_it_has_a_copy(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    unpacked(RELEASES[0], folder)
    server = Server(folder)
    try:
        assert len(list((folder / BEFORE_UPGRADE).glob("*.backup"))) == 1
    finally:
        server.kill()
    server = Server(folder)
    try:
        assert len(list((folder / BEFORE_UPGRADE).glob("*.backup"))) == 1
    finally:
        server.kill()


def test_of_the_copies_before_upgrades_only_the_last_stay(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    unpacked(RELEASES[0], folder)
    place = folder / BEFORE_UPGRADE
    place.mkdir()
    for year in range(2020, 2026):
        back_up(folder, place / f"forceout-{year}-01-01-000000.backup", folded=False)
    assert keep_copy_before_upgrade(folder) in (left := sorted(place.glob("*.backup")))
    assert len(left) == KEPT


def test_without_room_for_a_copy_nothing_is_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from forceout.web.folder import Unusable
    from forceout.web.keeping import backup

    folder = tmp_path / "data"
    unpacked(RELEASES[0], folder)
    monkeypatch.setattr(backup, "free_bytes", lambda _: 0)
    with pytest.raises(Unusable, match="MB left"):
        keep_copy_before_upgrade(folder)


# -- forgetting ------------------------------------------------------------------------------------------


def test_a_name_is_taken_out_of_a_day_and_nothing_else_moves() -> None:
    day = DayOf()
    extra = CSV.replace("id,name,team,grade", "id,name,team,grade,phone").replace(",7\n", ",7,tel 0815\n")
    day.post("entries", {"csv": extra})
    day.post("check-in", {"player": [one.id for one in day.event.entries], "here": "yes"})
    day.post("seating", {"do": "draft", "policy": "random"})
    day.post("seating", {"do": "release"})
    child = day.player("Oak1")
    day.post(day.sheet(1), GOOD)
    before = day.event
    page = day.post("forget", {"player": "Oak1"}, status=200).content.decode()
    assert "Player 1" in page
    text = write_day(day.row)
    assert "Maya Torres" not in text
    assert text.count("tel 0815") == 11
    after = day.event
    assert [one.seating for one in after.rounds] == [one.seating for one in before.rounds]
    assert after.number == before.number
    assert after.entry("Oak1").name == "Player 1"  # type: ignore[union-attr]
    assert after.entry("Elm1").name == "Maya Chen"  # type: ignore[union-attr]
    assert copies_of(day.row) == []
    day.get("own", child, 403)
    assert "Nobody with the id" in day.post("forget", {"player": "Nemo"}, status=409).content.decode()


def test_the_name_of_a_late_entry_is_forgotten_too() -> None:
    from forceout.tournament.event.actions import AddPlayer
    from forceout.tournament.event.records import ORGANISER
    from forceout.web.days.store import act

    day = DayOf().entered()
    act(day.row, AddPlayer, ORGANISER, name="Late  Comer", team="Oak", grade=7)
    late = next(one.id for one in day.event.entries if one.name == "Late Comer")
    day.post("forget", {"player": late}, status=200)
    text = write_day(day.row)
    assert "Comer" not in text
    assert day.event.entry(late).name == "Player 13"  # type: ignore[union-attr]


def test_what_a_forgotten_child_wrote_is_gone_and_the_name_where_others_wrote_it() -> None:
    from forceout.tournament.event.forgetting import forgotten

    day = DayOf().released()
    lines = [
        {"action": "LodgeProtest", "who": "player:Oak1", "at": 1, "statement": "Omar was rude to me"},
        {"action": "Advance", "who": "organiser", "at": 2, "reason": "maya torres went home; Maya Torreson did not"},
    ]
    one, two = forgotten(lines, day.event, "Oak1")
    assert one["statement"] == "…"
    assert two["reason"] == "Player 1 went home; Maya Torreson did not"


def test_names_are_forgotten_on_the_command_line_beside_a_running_server_or_without(data: Path) -> None:
    code = code_in(data)
    assert command("forget", "--day", code, "--player", "Oak1", "--data", data, typed="n\n").returncode == 1
    done = command("forget", "--day", code, "--player", "Oak1", "--data", data, typed="y\n")
    assert done.returncode == 0, done.stderr
    assert "Maya Torres" in done.stdout
    out = data.parent / "after.jsonl"
    assert command("tournament", "export", out, "--data", data).returncode == 0
    assert "Maya Torres" not in out.read_text()
    assert command("forget", "--day", code, "--player", "Nemo", "--yes", "--data", data).returncode == 2
    assert command("forget", "--day", "NONE9", "--yes", "--data", data).returncode == 2
    assert command("forget", "--table", "X", "--player", "Oak1", "--yes", "--data", data).returncode == 2
    server = Server(data)
    try:
        done = command("forget", "--day", code, "--yes", "--data", data)
        assert (done.returncode, f"Day {code} is deleted" in done.stdout) == (0, True)
    finally:
        server.kill()
    assert b"Jia Chen" not in (data / "forceout.sqlite3").read_bytes()


# -- a lost password -------------------------------------------------------------------------------------


def test_a_lost_password_is_set_anew_beside_a_running_server_and_ends_who_was_signed_in(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Server(folder)
    try:
        one = Visitor(server.address)
        one.get("/days/first")
        one.post("/days/first", {"password": PASSWORD, "again": PASSWORD})
        assert "Your days" in one.get("/days/")
        done = command("password", "--stdin", "--data", folder, typed="another long word\n")
        assert done.returncode == 0, done.stderr
        assert "sign in anew" in done.stdout
        assert "Your days" not in one.get("/days/")
        one.get("/days/sign-in")
        one.post("/days/sign-in", {"password": "another long word"})
        assert "Your days" in one.get("/days/")
    finally:
        server.kill()
    kept = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"another long word" not in kept
    assert command("password", "--stdin", "--data", folder, typed="a third long word\n").returncode == 0
    short = command("password", "--stdin", "--data", folder, typed="short\n")
    assert (short.returncode, "at least 8" in short.stderr) == (2, True)
    assert command("password", "--stdin", "--data", tmp_path / "none", typed="a third long word\n").returncode == 2


def test_another_password_leaves_links_as_they_are() -> None:
    from django.contrib.auth.hashers import make_password

    from forceout.web.days.asked import about_days

    day = DayOf().released()
    kim = day.helper("scorekeeper", "Kim")
    about_days({"password": make_password("yet another word")})
    assert Client().post("/days/sign-in", {"password": PASSWORD}).status_code == 403
    day.get("tables", kim)
    assert day.organiser.get("/days/").status_code == 302
    assert os.environ["FORCEOUT_DATA"]
