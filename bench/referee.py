"""How fast the referee is, and how much memory a live match takes.

    python bench/referee.py [--matches 60]

Random matches are played once for their logs; then only the fold over the logs is timed, against reading the same
logs as JSON in the same run.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tracemalloc
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from forceout.referee.action import Action
from forceout.referee.match import fold
from forceout.referee.state import Setup
from forceout.rules.leagues import all_leagues
from referee.random_play import random_match

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")


def logs(count: int) -> list[tuple[Setup, list[Action]]]:
    tables = [(key, d, n) for key, league in all_leagues().items() for d in league.divisions for n in league.players]
    found = []
    for number in range(count):
        key, division, players = tables[number % len(tables)]
        setup = Setup(key, division, NAMES[:players])
        _, log, _ = random_match(setup, number, solves=False)
        found.append((setup, log))
        print(f"\rplayed {number + 1} of {count}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=60)
    options = parser.parse_args()
    played = logs(options.matches)
    actions = sum(len(log) for _, log in played)
    start = time.perf_counter()
    for setup, log in played:
        fold(setup, log)
    folding = time.perf_counter() - start
    lines = [json.dumps([a.at, a.who, a.verb, a.words]) for _, log in played for a in log]
    start = time.perf_counter()
    for line in lines:
        json.loads(line)
    reading = time.perf_counter() - start
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    live = [fold(setup, log) for setup, log in played]
    after, _ = tracemalloc.get_traced_memory()
    print(f"{actions:,} actions in {len(live)} matches")
    print(
        f"{actions / folding:,.0f} actions a second; reading the log as JSON is {folding / reading:.0f} times as fast"
    )
    print(f"{(after - before) / len(live) / 1000:.0f} kB a live match at its end (its account included)")


if __name__ == "__main__":
    main()
