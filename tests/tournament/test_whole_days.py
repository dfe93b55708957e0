"""Two whole days of 120 players: from the file of entries through every scoresheet to standings, to the last digit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from forceout import ask

FOLDER = Path(__file__).parent / "days"
DAYS = {"cup": "acc-equations-2022", "agloa": "agloa-equations-2015"}
PLAYER = ("place", "id", "value", "shown", "tied", "division", "played")
TEAM = ("place", "id", "value", "shown", "tied", "division", "members", "complete")

Json = dict[str, Any]


def entered(day: str) -> list[Json]:
    text = (FOLDER / f"{day}.csv").read_text(encoding="utf-8")
    answer = ask({"ask": "entries", "ruleset": DAYS[day], "csv": text})
    assert answer["accepted"], answer["errors"]
    players: list[Json] = answer["players"]
    return players


def sheets(day: str) -> list[tuple[int, list[str], Json, list[int], list[str]]]:
    """The round, who sat there, the question, and the totals and match points it must come to."""
    found = []
    for line in (FOLDER / f"{day}.sheets.txt").read_text(encoding="utf-8").splitlines():
        number, _, division, names, lines, lost, totals, match = line.split()
        seats = names.split(",")
        penalties = [one.split(".") for one in lost.split(",") if one != "-"]
        question = {
            "ask": "scoresheet",
            "ruleset": DAYS[day],
            "division": division,
            "players": len(seats),
            "shakes": [_shake(one) for one in lines.split(",")],
            "penalties": [
                {"seat": int(seat), "shake": int(shake), "points": int(points), "judge": judge}
                for seat, shake, points, judge in penalties
            ],
            "signed": list(range(len(seats))),
        }
        found.append((int(number), seats, question, [int(total) for total in totals.split(",")], match.split(",")))
    return found


def _shake(line: str) -> Json:
    if line == "void":
        return {"void": True}
    absent = [seat for seat, point in enumerate(line) if point == "-"]
    points = [None if point == "-" else int(point) for point in line]
    return {"points": points, "absent": absent} if absent else {"points": points}


def results(day: str) -> list[Json]:
    """What the scoresheets of a day come to, as the standings want it."""
    found: list[Json] = []
    for number, seats, question, totals, match in sheets(day):
        answer = ask(question)
        assert (answer["accepted"], answer["status"]) == (True, "complete")
        assert (answer["totals"], [str(one) for one in answer["match"]]) == (totals, match)
        for seat, name in enumerate(seats):
            if day == "cup":
                score: Json = {"total": totals[seat], "games": answer["games"]}
            else:
                score = {"score": answer["match"][seat], "points": totals[seat]}
            found.append({"player": name, "round": number, **score})
    return found


@pytest.mark.rule("002 Procedures and Team Scoring")
@pytest.mark.rule("000 XII-A")
@pytest.mark.parametrize("day", DAYS)
def test_a_day_of_120_players_comes_out_to_the_last_digit(day: str) -> None:
    players = [{key: one[key] for key in ("id", "team", "division")} for one in entered(day)]
    scores, expected = results(day), (FOLDER / f"{day}.standings.txt").read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line)["question"] for line in expected if line.startswith("{")]
    wanted = [json.loads(line) for line in expected if line.startswith("[")]
    assert len(questions) == 3
    got = []
    for question in questions:
        answer = ask({**question, "players": players, "results": scores})
        got += [["players", *(one[key] for key in PLAYER)] for one in answer["players"]]
        got += [["teams", *(one[key] for key in TEAM)] for one in answer["teams"]]
    assert got == wanted


@pytest.mark.parametrize("day", DAYS)
def test_nobody_met_a_teammate_or_sat_twice_that_day(day: str) -> None:
    players = [{key: one[key] for key in ("id", "team", "division")} for one in entered(day)]
    rounds: dict[int, list[list[str]]] = {}
    for number, seats, *_ in sheets(day):
        rounds.setdefault(number, []).append(seats)
    sizes = {"cup": {"min": 3, "max": 5, "prefer": 4}, "agloa": {"min": 2, "max": 3, "prefer": 3}}[day]
    seated = {name for tables in rounds.values() for table in tables for name in table}
    here = [one for one in players if one["id"] in seated]
    answer = ask({"ask": "check-seating", "players": here, "sizes": sizes, "rounds": list(rounds.values())})
    hard = {one["code"] for one in answer["violations"]} - {"repeat", "not-seated"}
    assert not hard, answer["violations"][:3]
