"""What was acknowledged on a day is kept: a real server is killed in mid-entry, and a day goes on from its file."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from forceout.tournament.event.fold import fold
from forceout.tournament.event.log_text import read_log
from forceout.web.days.carrying import BadFile, read_day, write_day
from forceout.web.days.models import Day, Done
from forceout.web.days.store import event_of
from web.day_kit import CSV, GOOD, PASSWORD, DayOf
from web.test_kill import Server


@pytest.fixture
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


class Visitor:
    """Somebody with a browser, at a real server."""

    def __init__(self, address: str) -> None:
        self.address, self.jar = address, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        return str(self.opener.open(f"{self.address}{path}", timeout=30).read().decode())

    def post(self, path: str, fields: dict[str, str]) -> str:
        """The address it leads to."""
        token = next((cookie.value for cookie in self.jar if cookie.name == "csrftoken"), "") or ""
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        asked = urllib.request.Request(f"{self.address}{path}", body, {"Referer": self.address + path})
        return str(self.opener.open(asked, timeout=30).url)


def test_kill_9_in_mid_entry_loses_no_acknowledged_sheet(tmp_path: Path) -> None:
    server = Server(tmp_path)
    acknowledged: list[int] = []
    try:
        one = Visitor(server.address)
        one.get("/days/first")
        one.post("/days/first", {"password": PASSWORD, "again": PASSWORD})
        fields = {"name": "Spring", "date": "2026-03-14", "league": "agloa-equations-2015"}
        code = one.post("/days/new", fields).split("/")[4]
        many = "id,name,team,grade\n" + "".join(f"p{n},P {n},T{n % 30},7\n" for n in range(90))
        one.post(f"/days/{code}/entries", {"csv": many})
        for team in range(30):
            one.post(f"/days/{code}/check-in", {"team": f"T{team}", "here": "yes"})
        one.post(f"/days/{code}/seating", {"do": "draft", "policy": "random"})
        one.post(f"/days/{code}/seating", {"do": "release"})
        enough = threading.Event()

        def type_on() -> None:
            try:
                for table in range(1, 31):
                    one.post(f"/days/{code}/round/1/table/{table}/sheet", GOOD)
                    acknowledged.append(table)
                    if len(acknowledged) >= 8:
                        enough.set()
            except (OSError, urllib.error.URLError):
                pass  # the server was killed

        typist = threading.Thread(target=type_on)
        typist.start()
        assert enough.wait(60)
        server.kill()
        typist.join(30)
        assert 8 <= len(acknowledged) < 30
        server = Server(tmp_path)
        again = Visitor(server.address)
        again.get("/days/sign-in")
        again.post("/days/sign-in", {"password": PASSWORD})
        event = fold(*read_log(again.get(f"/days/{code}/day.jsonl")))
        kept = {at for at, table in enumerate(event.rounds[0].tables, 1) if table.versions}
        assert kept >= set(acknowledged)
        assert len(kept) <= len(acknowledged) + 1  # the one that was under way may have got through
        again.post(f"/days/{code}/round/1/table/30/sheet", GOOD)
    finally:
        server.kill()


def test_the_server_prints_where_the_first_password_is_set_until_there_is_one(tmp_path: Path) -> None:
    server = Server(tmp_path)
    assert server.process.stdout is not None
    try:
        server.process.stdout.readline()
        found = re.search(r"(/days/first\?token=[\w-]+)", server.process.stdout.readline())
        assert found is not None
        assert "at least" in Visitor(server.address).get(found[1])
    finally:
        server.kill()


# -- one file --------------------------------------------------------------------------------------------


def played() -> tuple[DayOf, Client]:
    day = DayOf().released()
    kim = day.helper("scorekeeper", "Kim")
    day.post(day.sheet(1), GOOD)
    day.post(day.sheet(1), {**GOOD, "s1-0": "2", "s1-1": "6"}, kim)
    day.post(day.sheet(2), GOOD)
    day.post(day.sheet(2), GOOD, kim)
    return day, kim


def test_a_day_goes_on_from_its_file_with_links_and_clock_and_what_differs(board_as_if_built: None) -> None:
    day, kim = played()
    text, before, began = write_day(day.row), day.event, day.row.began
    day.post("delete", {"name": "Spring Day"})
    day.get("tables", kim, 404)
    carried = read_day(text)
    assert (carried.code, carried.began) == (day.code, began)
    assert event_of(carried) == before
    assert "entries differ" in day.get("tables", kim)
    day.post(day.sheet(1, "compare"), {"right": "first"}, kim)
    assert day.event.rounds[0].tables[0].confirmed
    assert write_day(carried) != text


def test_a_file_carries_on_over_the_web(board_as_if_built: None) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    day, _ = played()
    text = day.get("day.jsonl")
    day.post("delete", {"name": "Spring Day"})
    file = SimpleUploadedFile("day.json", text.encode())
    assert day.organiser.post("/days/carry-on", {"file": file}).status_code == 302
    assert "entries differ" in day.get("tables")


def test_a_day_that_is_here_already_is_not_doubled(board_as_if_built: None) -> None:
    day, _ = played()
    with pytest.raises(BadFile, match="here already"):
        read_day(write_day(day.row))
    assert Day.objects.filter(code=day.code).count() == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "x"}', "\x00", "[" * 5000])
def test_what_is_no_day_gets_a_sentence(text: str) -> None:
    before = Day.objects.count()
    with pytest.raises(BadFile):
        read_day(text)
    assert Day.objects.count() == before


def test_a_log_that_cannot_have_happened_is_refused_whole(board_as_if_built: None) -> None:
    day, _ = played()
    first, _, *rest = write_day(day.row).splitlines(keepends=True)
    day.post("delete", {"name": "Spring Day"})
    with pytest.raises(BadFile, match="cannot have happened"):
        read_day("".join([first, *rest]))
    assert not Done.objects.filter(day__code=day.code).exists()


def command(*given: str) -> Any:
    return subprocess.run(
        [sys.executable, "-m", "forceout.cli.main", "tournament", *given], capture_output=True, text=True, check=False
    )


def test_the_command_line_exports_and_imports(tmp_path: Path, board_as_if_built: None) -> None:
    day, _ = played()
    file, one, two = tmp_path / "day.json", tmp_path / "one", tmp_path / "two"
    file.write_text(write_day(day.row))
    assert command("import", str(file), "--data", str(one)).returncode == 0
    out = tmp_path / "again.json"
    assert command("export", str(out), "--data", str(one)).returncode == 0
    assert out.read_text() == file.read_text()
    assert out.stat().st_mode & 0o077 == 0
    assert command("export", str(out), "--data", str(two)).returncode == 2
    assert command("import", str(tmp_path / "none.json"), "--data", str(two)).returncode == 2
    assert "here already" in command("import", str(file), "--data", str(one)).stderr


def test_two_who_act_at_once_are_both_kept(board_as_if_built: None) -> None:
    day = DayOf()
    day.post("entries", {"csv": CSV})
    teams = ["Oak", "Elm", "Ash", "Fir"] * 3

    def check(team: str) -> None:
        one = Client()
        one.cookies = day.organiser.cookies
        one.post(day.path("check-in"), {"team": team, "here": "yes"})

    threads = [threading.Thread(target=check, args=(team,)) for team in teams]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert day.event.number == 1 + len(teams)
    numbers = list(Done.objects.filter(day=day.row).values_list("number", flat=True))
    assert numbers == list(range(1, 14))


def test_a_copy_is_kept_before_each_release_and_end_of_a_round_and_goes_with_the_day(board_as_if_built: None) -> None:
    from forceout.web.days.copies import copies_of

    day = DayOf()
    day.by_hand = True
    row = day.released().row
    (copy,) = copies_of(row)
    assert copy.stat().st_mode & 0o077 == 0
    event = fold(*read_log(copy.read_text()))
    assert not event.released
    day.post("close", {"reason": "it is late"})
    assert len(copies_of(row)) == 2
    day.post("delete", {"name": "Spring Day"})
    assert copies_of(row) == []


def test_a_copy_that_cannot_be_kept_does_not_stop_the_day(
    board_as_if_built: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from forceout.web.days import copies

    told: list[str] = []
    monkeypatch.setattr(copies, "tell", lambda event, **_: told.append(event.code))
    monkeypatch.setattr(copies, "FOLDER", "no/such/place")
    day = DayOf()
    day.by_hand = True
    assert day.released().event.released
    assert told == ["copy-failed"]


# -- the same file on the command line -------------------------------------------------------------------


def test_a_day_begun_on_the_command_line_goes_on_in_the_browser_and_back(
    tmp_path: Path, board_as_if_built: None
) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = tmp_path / "day.jsonl"
    (tmp_path / "entries.csv").write_text(CSV)
    begin = ("begin", str(file), "--league", "agloa-equations-2015", "--name", "Spring Day")
    for given in (
        begin,
        ("import", str(file), str(tmp_path / "entries.csv")),
        ("check-in", str(file), "--all"),
        ("seat", str(file), "--policy", "random"),
        ("release", str(file)),
        ("enter", str(file), "--table", "1", "624", "264"),
    ):
        assert command(*given).returncode == 0
    day = DayOf()
    brought = SimpleUploadedFile("day.jsonl", file.read_bytes())
    day.code = day.organiser.post("/days/carry-on", {"file": brought}).headers["Location"].split("/")[2]
    kim = day.helper("scorekeeper", "Kim")
    day.post(day.sheet(1), GOOD, kim)
    assert day.event.rounds[0].tables[0].confirmed
    file.write_text(day.get("day.jsonl"))
    done = command("enter", str(file), "--table", "2", "624", "264", "--as", "Kim")
    assert (done.returncode, done.stderr) == (0, "")
    again = SimpleUploadedFile("day.jsonl", file.read_bytes())
    assert day.organiser.post("/days/carry-on", {"file": again}).headers["Location"] == f"/days/{day.code}/"
    assert [one.by for one in day.event.rounds[0].tables[1].versions] == ["Kim"]
    assert day.get(day.sheet(2), kim), "the link still opens the day"


def test_a_day_that_has_gone_two_ways_is_not_mixed(board_as_if_built: None) -> None:
    day, kim = played()
    text = write_day(day.row)
    first, *rest = text.splitlines(keepends=True)
    day.post(day.sheet(3), GOOD, kim)
    with pytest.raises(BadFile, match="with everything that the file has"):
        read_day(text)
    other = rest[-1].replace('"Kim"', '"organiser"')
    with pytest.raises(BadFile, match=r"another way|cannot have happened"):
        read_day("".join([first, *rest[:-1], other]))
    assert len(day.event.rounds[0].tables[2].versions) == 1
