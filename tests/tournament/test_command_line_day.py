"""A day on the command line, in one file: from entries to standings, and everything that can be wrong with it."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from forceout.cli import day_file
from forceout.cli.day_file import copies_of, read
from forceout.cli.main import main
from forceout.tournament.event.records import Stage
from tournament.test_whole_days import DAYS, FOLDER, PLAYER, TEAM, sheets

Capture = pytest.CaptureFixture[str]
CSV = "id,name,team,grade\n" + "".join(
    f"{team}{number},{first} {last},{team},7\n"
    for team, last in (("Oak", "Torres"), ("Elm", "Chen"), ("Ash", "Aziz"), ("Fir", "Vance"))
    for number, first in enumerate(("Maya", "Jia", "Omar"), 1)
)


class Desk:
    """Somebody at the command line with one day."""

    def __init__(self, folder: Path, capsys: Capture) -> None:
        self.folder, self.capsys = folder, capsys
        self.file = folder / "day.jsonl"
        self.said = ""
        self.told("begin", "--league", "agloa-equations-2015", "--name", "Spring Day", "--date", "2026-03-14", day=None)

    def told(self, deed: str, *given: str, code: int = 0, day: str | None = "") -> str:
        """What the command says; with `code` 2 it must be refused and the file as it was."""
        before = self.file.read_bytes() if self.file.exists() else b""
        assert main(["tournament", deed, day or str(self.file), *given]) == code, self.capsys.readouterr().err
        out = self.capsys.readouterr()
        if code:
            assert self.file.read_bytes() == before
            assert out.err.startswith(("forceout: ", str(self.folder)))
        return out.out + out.err

    def written(self, name: str, text: str, encoding: str = "utf-8") -> str:
        path = self.folder / name
        path.write_text(text, encoding=encoding)
        return str(path)

    @property
    def event(self) -> Any:
        return read(self.file).event

    def entered(self) -> Desk:
        self.told("import", self.written("entries.csv", CSV))
        self.told("check-in", "--all")
        return self

    def released(self) -> Desk:
        self.entered()
        self.told("seat", "--policy", "random")
        self.told("release")
        return self


@pytest.fixture
def desk(tmp_path: Path, capsys: Capture) -> Desk:
    return Desk(tmp_path, capsys)


def test_a_day_goes_from_entries_to_standings(desk: Desk) -> None:
    desk.released()
    desk.told("start")
    desk.told("appoint", "Kim", "scorekeeper")
    for table in range(1, 5):
        assert "totals 8, 8, 8" in desk.told("enter", "--table", str(table), "624", "264", "signed all")
        assert "confirmed" in desk.told("enter", "--table", str(table), "6 2 4", "2,6,4", "signed", "--as", "Kim")
    desk.told("close")
    assert desk.event.rounds[0].stage is Stage.CLOSED
    told = desk.told("standings", "--working")
    assert "4 = 4" in told
    assert "Teams" in told
    assert "Maya Torres, Oak" in told
    assert "Round 2, draft" in desk.told("seat")
    assert len(copies_of(desk.file)) == 2
    assert "4 of 4 sheets confirmed" in desk.told("show")


def test_the_file_is_for_its_owner_alone_and_is_not_begun_twice(desk: Desk) -> None:
    assert desk.file.stat().st_mode & 0o077 == 0
    desk.entered()
    again = ("--league", "agloa-equations-2015", "--name", "Other")
    assert "there already" in desk.told("begin", *again, code=2)
    assert len(desk.event.entries) == 12


# -- what can be wrong -----------------------------------------------------------------------------------


def test_a_file_in_latin_1_gets_a_sentence_and_nobody_is_entered(desk: Desk) -> None:
    file = desk.written("entries.csv", "name,team,grade\nZoë,Oak,7\n", "latin-1")
    assert "not in UTF-8" in desk.told("import", file, code=2)
    assert desk.event.entries == ()


def test_all_errors_of_a_file_come_at_once_by_line(desk: Desk) -> None:
    file = desk.written("entries.csv", 'name,team,grade\n,Oak,7\n"Maya\nTorres",Oak,99\nJia,Elm,x\n')
    told = desk.told("import", file, code=2)
    assert f"{file}:2: error: name:" in told
    assert f"{file}:3: error: grade:" in told
    assert f"{file}:5: error: grade:" in told
    assert "3 errors; nobody was entered" in told


def test_a_team_of_sixty_is_refused_where_teams_have_five(desk: Desk) -> None:
    many = "name,team,grade\n" + "".join(f"P {number},Oak,7\n" for number in range(60))
    told = desk.told("import", desk.written("entries.csv", many), code=2)
    assert "error: " in told
    assert "60" in told
    assert desk.event.entries == ()


def test_a_second_file_shows_its_difference_before_it_is_taken(desk: Desk) -> None:
    desk.entered()
    assert "Nothing is different" in desk.told("import", str(desk.folder / "entries.csv"))
    file = desk.written("later.csv", CSV + "Yew1,Late Comer,Yew,7\n")
    told = desk.told("import", file, code=2)
    assert "new: Yew1 Late Comer" in told
    desk.told("import", file, "--agree")
    assert len(desk.event.entries) == 13


def test_a_late_player_is_added_and_not_twice(desk: Desk) -> None:
    desk.entered()
    late = ("add", "Late Comer", "--team", "Oak", "--grade", "7")
    assert "entered as p13" in desk.told(*late)
    assert "entered already" in desk.told(*late, code=2)
    assert "grade" in desk.told("add", "Other", "--team", "Oak", "--grade", "99", code=2)
    desk.told("check-in", "Late Comer")
    assert len(desk.event.here) == 13


def test_a_round_is_not_released_twice(desk: Desk) -> None:
    desk.released()
    assert "already" in desk.told("release", code=2)
    assert "close it first" in desk.told("seat", code=2)


@pytest.mark.rule("000 X")
def test_a_score_of_five_is_refused_with_its_table(desk: Desk) -> None:
    desk.released()
    assert "Nobody can score 5 in a shake" in desk.told("enter", "--table", "1", "524", code=2)
    assert "has 2 scores for 3 players" in desk.told("enter", "--table", "1", "62", code=2)
    assert "is no score" in desk.told("enter", "--table", "1", "6x2", code=2)
    assert "has no table 9" in desk.told("enter", "--table", "9", "624", code=2)
    assert "has not been released" in desk.told("enter", "--table", "1", "--round", "2", "624", code=2)


def test_two_scorekeepers_at_one_sheet_who_differ_are_both_kept(desk: Desk) -> None:
    desk.released()
    desk.told("appoint", "Kim", "scorekeeper")
    desk.told("enter", "--table", "1", "624")
    told = desk.told("enter", "--table", "1", "264", "--as", "Kim")
    assert "differ in line 1" in told
    (kept,) = read(desk.file).second
    assert (kept["round"], kept["table"], kept["who"]) == (1, 1, "Kim")
    assert not desk.event.rounds[0].tables[0].confirmed
    assert "confirmed" in desk.told("enter", "--table", "1", "624", "--as", "Kim")
    assert read(desk.file).second == ()


def test_nobody_confirms_an_own_entry_and_a_role_is_kept_to(desk: Desk) -> None:
    desk.released()
    desk.told("enter", "--table", "1", "624")
    desk.told("enter", "--table", "1", "624")
    assert not desk.event.rounds[0].tables[0].confirmed
    desk.told("appoint", "Jo", "judge")
    assert "may not do this" in desk.told("enter", "--table", "2", "624", "--as", "Jo", code=2)
    assert "A stranger may not" in desk.told("enter", "--table", "2", "624", "--as", "Nobody", code=2)
    desk.told("appoint", "Jo", "judge", "--take-back")
    assert "A stranger may not" in desk.told("check-in", "--all", "--as", "Jo", code=2)


def test_a_file_of_sheets_is_taken_whole_or_not_at_all(desk: Desk) -> None:
    desk.released()
    good = "round 1 table 1\n624\n2A6\nvoid\npenalty 2: 1 KO @1\nsigned all\n\n# the next\ntable 2\n6 2 4\n"
    bad = good + "table 3\n624\n666\ntable 4\n62\n"
    told = desk.told("enter", "--from", desk.written("bad.txt", bad), code=2)
    assert "line 14: table 4: “62” has 2 scores" in told
    assert not any(table.versions for table in desk.event.rounds[0].tables)
    worse = bad.replace("table 4\n62\n", "")
    told = desk.told("enter", "--from", desk.written("bad.txt", worse), code=2)
    assert "table 3: Shake 2: no ending gives 6, 6 and 6" in told
    assert not any(table.versions for table in desk.event.rounds[0].tables)
    desk.told("enter", "--from", desk.written("good.txt", good))
    first = desk.event.rounds[0].tables[0].sheet
    assert (first.result.totals, first.result.games) == ((8, -1, 10), 2)
    assert (first.sheet.penalties[0].judge, first.sheet.penalties[0].shake) == ("KO", 1)
    assert desk.event.rounds[0].tables[1].sheet is not None


def test_sheets_may_be_lines_of_json_as_the_protocol_has_them(desk: Desk) -> None:
    desk.released()
    seats = list(desk.event.rounds[0].tables[0].seats)
    sheet = {"shakes": [{"points": [6, 2, 4]}], "penalties": [{"seat": 0, "points": 2, "judge": "KO"}]}
    file = desk.written("one.jsonl", json.dumps({"table": 1, "seats": seats, **sheet}) + "\n")
    desk.told("enter", "--from", file)
    assert desk.event.rounds[0].tables[0].sheet.result.totals == (4, 2, 4)
    for wrong, words in (
        ({"table": 1, "seats": seats[::-1], **sheet}, "others sit there"),
        ({"table": 1, "players": 2, **sheet}, "3 sit there"),
        ({"table": 1, "poem": 1, **sheet}, "“poem” is no part"),
        ({"table": 1, "shakes": [{"points": [6, 2.5, 4]}]}, "whole number"),
        ({"table": True, **sheet}, "names its “table”"),
        ({"table": 1}, "shakes"),
    ):
        assert words in desk.told("enter", "--from", desk.written("bad.jsonl", json.dumps(wrong)), code=2)


def test_lines_are_read_as_they_are_typed_until_an_empty_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    desk.released()
    monkeypatch.setattr(sys, "stdin", io.StringIO("624\n264\n\n999\n"))
    desk.told("enter", "--table", "3")
    assert len(desk.event.rounds[0].tables[2].sheet.sheet.lines) == 2
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert "no line was typed" in desk.told("enter", "--table", "3", code=2)


def test_an_edit_says_what_it_breaks_and_mends_and_a_hard_fault_needs_a_reason(desk: Desk) -> None:
    desk.entered()
    assert "Teammates together 0" in desk.told("seat", "--policy", "random")
    tables = desk.event.rounds[0].seating
    one, other = tables[0][0], next(name for table in tables[1:] for name in table if name[:3] == tables[0][1][:3])
    refusal = desk.told("swap", one, other, code=2)
    assert "Say why" in refusal
    told = desk.told("swap", one, other, "--reason", "they asked for it")
    assert "breaks: " in told
    assert "Round 1, draft" in desk.told("undo")
    assert desk.event.rounds[0].seating == tables
    assert "nothing to undo" in desk.told("undo", code=2)
    assert "no table 99" in desk.told("move", one, "99", code=2)
    assert "Nobody is called" in desk.told("swap", one, "Nemo", code=2)


def test_a_correction_is_a_new_version(desk: Desk) -> None:
    desk.released()
    desk.told("appoint", "Kim", "scorekeeper")
    desk.told("enter", "--table", "1", "624", "--as", "Kim")
    desk.told("enter", "--table", "1", "624")
    correct = ("correct", "--table", "1", "642", "--kind", "typing")
    assert "Say why" in desk.told(*correct, code=2)
    desk.told(*correct, "--reason", "the paper says 642")
    assert len(desk.event.rounds[0].tables[0].versions) == 2


def test_a_round_is_not_closed_while_a_sheet_is_missing_unless_somebody_says_why(desk: Desk) -> None:
    desk.released()
    assert "missing" in desk.told("close", code=2)
    desk.told("close", "--reason", "the bus leaves")
    assert "closed although something was missing" in desk.told("standings")


def test_lists_and_sheets_come_out_of_the_file(desk: Desk) -> None:
    desk.released()
    for what in ("entries", "seating"):
        assert "Maya Torres" in desk.told("csv", what)
    pdf = desk.folder / "names.pdf"
    desk.told("print", "names", "-o", str(pdf), "--paper", "letter")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert "no sheet called" in desk.told("print", "poem", "-o", str(pdf), code=2)
    log = desk.told("log")
    assert "EnterPlayers" in log
    assert "12 lines" in log or "13 lines" in log
    assert "EnterPlayers" not in desk.told("log", "--find", "table 1")


@pytest.mark.parametrize("text", ["", "hello", "{}", '{"format": "forceout day 1", "settings": {}}'])
def test_what_is_no_day_gets_a_sentence(desk: Desk, text: str) -> None:
    file = desk.written("other.jsonl", text)
    assert main(["tournament", "show", file]) == 2
    assert desk.capsys.readouterr().err.startswith("forceout: ")
    assert main(["tournament", "show", str(desk.folder / "none.jsonl")]) == 2
    assert "there is no file" in desk.capsys.readouterr().err


def test_settings_are_chosen_at_the_beginning_or_later(desk: Desk) -> None:
    desk.entered()
    desk.told("set", "--typed", "once", "--names", "whole", "--sizes", "2,3,2", "--team-size", "any")
    settings = desk.event.settings
    assert (settings.second_entry, settings.full_names, settings.team_size) == (False, True, None)
    desk.told("set", "--standings", '{"formula": {"combine": "best", "n": 3}, "tiebreaks": ["count:6"]}')
    assert desk.event.settings.formula.combine == "best"
    desk.told("set", "--apart", "Oak1, Elm1", "--keep", "Maya Vance, 2")
    assert desk.event.settings.keep == {"Fir1": 2}
    for wrong in ('{"formula": {"combine": "guess"}}', "{", '{"poem": 1}', "no-such-preset"):
        desk.told("set", "--standings", wrong, code=2)
    desk.told("set", "--sizes", "9,9,9", code=2)
    assert "Nothing is different" in desk.told("set", "--typed", "once")


@pytest.mark.rule("000 XII-A")
def test_a_day_may_keep_places_only(desk: Desk) -> None:
    desk.entered()
    desk.told("set", "--results", "places", "--typed", "once")
    desk.told("seat", "--policy", "random")
    desk.told("release")
    assert "result 6, 4, 2" in desk.told("enter", "--table", "1", "places 6 4 2", "signed all")
    desk.told("enter", "--table", "2", "places 6 6 2", code=2)
    assert "no match points" in desk.told("enter", "--table", "2", "places 6 4", code=2)


@pytest.mark.rule("002 Procedures")
def test_a_substitute_sits_for_a_teammate_and_a_table_with_one_left_is_dissolved(desk: Desk) -> None:
    players = CSV.replace("grade\n", "grade,substitute\n").replace(",7\n", ",7,no\n")
    desk.told("import", desk.written("entries.csv", f"{players}Oak9,Sub Torres,Oak,7,yes\n"))
    desk.told("set", "--sizes", "2,4,3")
    desk.told("check-in", "--all")
    desk.told("seat", "--policy", "random")
    desk.told("release")
    assert "Sub Torres sits at table" in desk.told("substitute", "Oak1", "Oak9")
    assert "has no seat" in desk.told("substitute", "Oak9", "Oak1", code=2)
    assert "not of team" in desk.told("substitute", "Elm1", "Oak9", code=2)
    table = next(at for at, one in enumerate(desk.event.rounds[0].tables, 1) if "Oak1" not in one.seats)
    seats = desk.event.rounds[0].tables[table - 1].seats
    desk.told("check-in", *seats[1:], "--gone")
    desk.told("dissolve", str(table))
    assert desk.event.rounds[0].tables[table - 1].seats == ()
    desk.told("close", "--reason", "a rehearsal")
    desk.told("reopen")
    assert desk.event.rounds[0].stage is not Stage.CLOSED


@pytest.mark.rule("002 Procedures")
def test_where_a_league_plans_all_rounds_at_once_the_next_one_is_taken_from_the_plan(
    tmp_path: Path, capsys: Capture
) -> None:
    file = str(tmp_path / "cup.jsonl")
    (tmp_path / "entries.csv").write_text(CSV.replace(",7\n", ",5\n"))
    for given in (
        ("begin", file, "--league", "acc-equations-2022", "--name", "Cup", "--typed", "once"),
        ("import", file, str(tmp_path / "entries.csv")),
        ("check-in", file, "--all"),
        ("seat", file),
        ("release", file),
        ("close", file, "--reason", "a rehearsal"),
    ):
        assert main(["tournament", *given]) == 0, capsys.readouterr().err
    planned = read(Path(file)).event.planned
    assert len(planned) == 3
    assert "3 more rounds planned" in capsys.readouterr().out
    assert main(["tournament", "seat", file]) == 0
    after = read(Path(file)).event
    assert after.rounds[1].seating == planned[0].tables
    assert len(after.planned) == 2


# -- whole or not at all ---------------------------------------------------------------------------------


def test_a_disk_that_fails_leaves_the_file_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.entered()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device", str(desk.file))

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in desk.told("check-in", "--all", "--gone", code=2)
    monkeypatch.undo()
    assert len(desk.event.here) == 12
    assert [one.name for one in desk.folder.iterdir() if one.name.endswith(".part")] == []


def _check_in(file: str, player: str) -> int:
    return main(["tournament", "check-in", file, player])


def test_two_commands_at_once_lose_nothing(desk: Desk) -> None:
    desk.told("import", desk.written("entries.csv", CSV))
    everybody = [one.id for one in desk.event.entries]
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        codes = pool.starmap(_check_in, [(str(desk.file), player) for player in everybody * 2])
    assert codes == [0] * 24
    assert desk.event.here == frozenset(everybody)
    assert desk.event.number == 1 + 24


def test_whoever_waits_too_long_for_another_command_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.entered()
    monkeypatch.setattr(day_file, "PATIENCE", 0.05)
    with day_file.changing(desk.file):
        assert "another command" in desk.told("check-in", "--all", code=2)


def test_a_command_that_is_killed_leaves_a_whole_file(desk: Desk) -> None:
    desk.entered()
    script = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from forceout.cli.main import main\n"
        "Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"main(['tournament', 'check-in', {str(desk.file)!r}, '--all', '--gone'])\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -9
    assert len(desk.event.here) == 12
    desk.told("check-in", "Oak1", "--gone")
    assert len(desk.event.here) == 11


# -- whole days ------------------------------------------------------------------------------------------


@pytest.mark.rule("002 Procedures and Team Scoring")
@pytest.mark.rule("000 XII-A")
@pytest.mark.parametrize("name", DAYS)
def test_a_day_of_120_players_comes_out_to_the_last_digit_on_the_command_line(
    name: str, tmp_path: Path, capsys: Capture
) -> None:
    file = str(tmp_path / "day.jsonl")

    def command(deed: str, *given: str) -> str:
        assert main(["tournament", deed, file, *given]) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    expected = (FOLDER / f"{name}.standings.txt").read_text(encoding="utf-8").splitlines()
    wanted = [json.loads(line) for line in expected if line.startswith("[")]
    questions = [json.loads(line)["question"] for line in expected if line.startswith("{")]
    command("begin", "--league", DAYS[name], "--name", "A whole day", "--typed", "once", "--team-size", "any")
    command("import", str(FOLDER / f"{name}.csv"))
    rounds: dict[int, list[tuple[list[str], dict[str, Any]]]] = {}
    for number, seats, question, *_ in sheets(name):
        rounds.setdefault(number, []).append((seats, question))
    for number, tables in rounds.items():
        command("check-in", "--all", "--gone")
        command("check-in", *(player for seats, _ in tables for player in seats))
        seating = tmp_path / "tables.txt"
        seating.write_text("".join(",".join(seats) + "\n" for seats, _ in tables))
        command("seat", "--policy", "apart", "--tables", str(seating), "--reason", "as it was that day")
        command("release")
        lines = [
            {"round": number, "table": at, "seats": seats, "question": question}
            for at, (seats, question) in enumerate(tables, 1)
        ]
        typed = tmp_path / "sheets.jsonl"
        typed.write_text("".join(json.dumps(line) + "\n" for line in lines))
        command("enter", "--from", str(typed))
        command("close")
    got = []
    for question in questions:
        ways = {key: question[key] for key in ("formula", "team", "tiebreaks") if key in question}
        command("set", "--standings", json.dumps(ways))
        answer = json.loads(command("standings", "--json"))
        got += [["players", *(one[key] for key in PLAYER)] for one in answer["players"]]
        got += [["teams", *(one[key] for key in TEAM)] for one in answer["teams"]]
    assert got == wanted
