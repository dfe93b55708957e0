"""Whole days over HTTP: 120 players from a file of entries, through every sheet typed twice, to standings."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from forceout.tournament.event.actions import Draft
from forceout.tournament.event.records import ORGANISER
from forceout.web.days.store import act
from tournament.test_whole_days import DAYS, FOLDER, sheets
from web.day_kit import DayOf

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


def fields_of(question: Json) -> dict[str, str]:
    """A sheet as somebody types it, total by total as the paper has it."""
    typed: dict[str, str] = {}
    for shake, line in enumerate(question["shakes"], 1):
        for seat in range(question["players"]):
            if line.get("void"):
                typed[f"s{shake}-{seat}"] = "V"
            elif seat in line.get("absent", []):
                typed[f"s{shake}-{seat}"] = "A"
            else:
                typed[f"s{shake}-{seat}"] = str(line["points"][seat])
    for one in question["penalties"]:
        name = f"penalty-{one['seat']}"
        told = f"{one['points']} {one['judge']} @{one['shake']}"
        typed[name] = f"{typed[name]}, {told}" if name in typed else told
    return typed | {f"signed-{seat}": "yes" for seat in question["signed"]}


@pytest.mark.rule("002 Procedures and Team Scoring")
@pytest.mark.rule("000 XII-A")
@pytest.mark.parametrize("name", DAYS)
def test_a_day_of_120_players_comes_out_to_the_last_digit_over_http(name: str) -> None:
    day = DayOf(DAYS[name])
    file = SimpleUploadedFile("entries.csv", (FOLDER / f"{name}.csv").read_bytes())
    day.post("entries", {"file": file})
    kim = day.helper("scorekeeper", "Kim")
    rounds: dict[int, list[tuple[list[str], Json, list[int]]]] = {}
    for number, seats, question, totals, _ in sheets(name):
        rounds.setdefault(number, []).append((seats, question, totals))
    everybody = [one.id for one in day.event.entries]
    for number, tables in rounds.items():
        here = [player for seats, *_ in tables for player in seats]
        day.post("check-in", {"player": [one for one in everybody if one not in here], "here": "no"})
        day.post("check-in", {"player": here, "here": "yes"})
        # the tables of that day; over HTTP they would be drawn anew
        seated = tuple(tuple(seats) for seats, *_ in tables)
        act(day.row, Draft, ORGANISER, policy="apart", tables=seated, reason="as it was that day")
        day.post("seating", {"do": "release"})
        for at, (_, question, totals) in enumerate(tables, 1):
            typed = fields_of(question) | {f"total-{seat}": str(total) for seat, total in enumerate(totals)}
            day.post(day.sheet(at, number=number), typed)
            day.post(day.sheet(at, number=number), typed, kim)
        day.post("close", {})
    expected = (FOLDER / f"{name}.standings.txt").read_text(encoding="utf-8").splitlines()
    first = expected[1 : next(at for at, line in enumerate(expected) if at and line.startswith("{"))]
    wanted = [json.loads(line) for line in first]
    players = list(csv.DictReader(io.StringIO(day.get("standings.csv"))))
    teams = list(csv.DictReader(io.StringIO(day.get("teams.csv"))))
    assert [(one["place"], one["id"], one["exact"]) for one in players] == [
        (_place(line), line[2], line[3]) for line in wanted if line[0] == "players"
    ]
    assert [(one["place"], one["team"], one["exact"], one["members"]) for one in teams] == [
        (_place(line), line[2], line[3], str(line[7])) for line in wanted if line[0] == "teams"
    ]
    shown = {line[2]: line[4] for line in wanted if line[0] == "players"}
    assert {one["id"]: one["points"] for one in players} == shown


def _place(line: list[Any]) -> str:
    return "" if line[1] is None else str(line[1])
