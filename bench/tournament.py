"""Seating: what it costs and how long it takes, and 1,000 random days held against the independent checker.

python bench/tournament.py [--days 1000]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from forceout.protocol.ask import ask

Json = dict[str, Any]
CUP, THREES = {"min": 3, "max": 5, "prefer": 4}, {"min": 2, "max": 3, "prefer": 3}


@dataclass(frozen=True)
class Field:
    """A field that is timed: so many players in teams of so many, at tables of these sizes, for so many rounds."""

    title: str
    players: int
    team: int
    sizes: Json
    rounds: int

    def question(self, seed: int) -> Json:
        players = [{"id": f"p{one}", "team": f"t{one // self.team}"} for one in range(self.players)]
        sizes, rounds = self.sizes, self.rounds
        return {"ask": "seat", "policy": "apart", "players": players, "sizes": sizes, "rounds": rounds, "seed": seed}


def of(size: int) -> Json:
    return {"min": size, "max": size, "prefer": size}


FIELDS = (
    Field("300 players, teams of five, the Cup's tables", 300, 5, CUP, 4),
    Field("300 players, teams of five, threes", 300, 5, THREES, 4),
    Field("2,000 players, teams of five, threes", 2000, 5, THREES, 4),
    Field("9 strangers in threes", 9, 1, of(3), 4),
    Field("16 strangers in fours", 16, 1, of(4), 4),
    Field("25 strangers in fives", 25, 1, of(5), 4),
    Field("15 strangers in threes", 15, 1, of(3), 6),
    Field("25 players, teams of five, in fives", 25, 5, of(5), 4),
    Field("24 players, teams of four, in fours", 24, 4, of(4), 4),
    Field("30 players, teams of five, the Cup's tables", 30, 5, CUP, 4),
    Field("14 players, teams of two, the Cup's tables", 14, 2, CUP, 4),
    Field("12 players, teams of three, in threes", 12, 3, of(3), 4),
)

HARD = {"unknown-player", "absent", "seated-twice", "not-seated", "mixed-division", "table-too-large"}
"""What no seating may ever have."""
NAMED = {"teammates": "team-too-large", "apart": "apart-impossible", "keep": "keep-impossible", "repeat": "repeat",
         "table-too-small": "table-too-small"}  # fmt: skip
"""What it may have where its report names the cause."""


def random_day(seed: int) -> Json:
    """Some divisions of teams of uneven sizes, absentees, wishes and a history."""
    rng = Random(f"day {seed}")
    players: list[Json] = []
    for division in range(rng.randrange(1, 4)):
        teams = rng.randrange(1, 9)
        for number in range(rng.randrange(1, 40)):
            one: Json = {"id": f"d{division}n{number}", "division": f"division {division}"}
            if rng.random() < 0.9:
                one["team"] = f"d{division}t{rng.randrange(teams)}"
            if rng.random() < 0.05:
                one["absent"] = True
            one["points"] = rng.randrange(30)
            players.append(one)
    names = [one["id"] for one in players]
    policy = rng.choice(("apart", "apart", "random", "standings"))
    question: Json = {
        "ask": "seat",
        "policy": policy,
        "players": players,
        "sizes": rng.choice((CUP, THREES, {"min": 2, "max": 4, "prefer": 4})),
        "seed": seed,
        "effort": 20_000,
    }
    if policy != "standings":
        question["rounds"] = rng.randrange(1, 5)
    for _ in range(rng.randrange(3)):
        order = rng.sample(names, len(names))
        question.setdefault("history", []).append([order[at : at + 3] for at in range(0, len(order), 3)])
    if rng.random() < 0.3 and len(names) > 1:
        question["apart"] = [rng.sample(names, 2) for _ in range(rng.randrange(1, 6))]
    if rng.random() < 0.3:
        question["keep"] = {name: rng.randrange(1, 12) for name in rng.sample(names, min(4, len(names)))}
    return question


def faults_of_day(question: Json, answer: Json) -> Iterator[str]:
    """What the checker finds that the report does not name."""
    shared: Json = {key: question[key] for key in ("players", "sizes", "history", "apart", "keep") if key in question}
    checked = ask({"ask": "check-seating", **shared, "rounds": answer["rounds"]})
    found = Counter(one["code"] for one in checked["violations"])
    found["not-seated"] -= len(answer["unseated"]) * len(answer["rounds"])
    named = {one["code"] for one in answer["report"]}
    yield from (f"{code} × {found[code]}" for code in HARD if found[code])
    yield from (
        f"{code} × {found[code]}, not named" for code, cause in NAMED.items() if found[code] and cause not in named
    )
    for code, cost in (("teammates", "teammates"), ("apart", "apart"), ("keep", "keep"), ("repeat", "repeats")):
        if found[code] != answer["cost"][cost]:
            yield f"{code}: {found[code]}, but the answer claims {answer['cost'][cost]}"
    least = len(answer["rounds"]) * sum(one.get("least_pairs", 0) for one in answer["report"])
    if found["teammates"] != least:
        yield f"teammates: {found['teammates']}, but {least} are enough"
    alone = [name for one in answer["report"] if one["code"] == "too-few-players" for name in one["players"]]
    if sorted(alone) != sorted(answer["unseated"]):
        yield f"unseated {answer['unseated']}, named {alone}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--days", type=int, default=1000)
    options = parser.parse_args()
    print(f"{'rounds':>6} {'teammates':>9} {'repeats':>7} {'proven':>6} {'seconds':>7}")
    for field in FIELDS:
        start = time.perf_counter()
        answer = ask(field.question(seed=1))
        spent = time.perf_counter() - start
        cost, proven = answer["cost"], "yes" if answer["proven"] else "no"
        figures = f"{field.rounds:>6} {cost['teammates']:>9} {cost['repeats']:>7} {proven:>6} {spent:>7.2f}"
        print(f"{figures}  {field.title}")
    start, faults, proven_days = time.perf_counter(), 0, 0
    for seed in range(options.days):
        question = random_day(seed)
        answer = ask(question)
        proven_days += answer.get("proven", False)
        for fault in ["error"] if "error" in answer else faults_of_day(question, answer):
            faults += 1
            print(f"day {seed}: {fault}")
    spent = time.perf_counter() - start
    print(f"{options.days} random days in {spent:.0f} s, {proven_days} proven best, {faults} faults")


if __name__ == "__main__":
    main()
