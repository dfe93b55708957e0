"""What the tables of terms take: the memory of a process that makes puzzles of many kinds, as the trainer does.

python bench/memory.py [--puzzles 14]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from forceout.analysis.puzzle_kinds import KINDS
from forceout.analysis.puzzles import make_puzzle
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import all_leagues, leagues_of

SEED, VARIATIONS = 7, 2


def resident() -> float:
    """The resident memory of this process, in megabytes."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("this machine does not tell how much memory is resident")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--puzzles", type=int, default=14)
    options = parser.parse_args()
    tables = [(league.key, division) for league in all_leagues().values() for division in league.divisions]
    tables = [table for table in tables if table[0].startswith("agloa") or table[0] in leagues_of("on-sets")]
    began, most = resident(), 0.0
    print(f"{'before any puzzle':<66}{began:8.0f} MB")
    for number in range(options.puzzles):
        ruleset, division = tables[number % len(tables)]
        kind = KINDS[2 if ruleset not in leagues_of("on-sets") else number % 3]
        start = time.perf_counter()
        try:
            make_puzzle(kind, SEED + number, ruleset, division, VARIATIONS)
            made = ""
        except BadQuestion as error:
            made = f" ({error.code})"
        most = max(most, resident())
        told = f"{number + 1:3} {kind} {ruleset} {division}{made}"
        print(f"{told:<56}{time.perf_counter() - start:8.2f} s{resident():8.0f} MB")
    print(f"from {began:.0f} to {resident():.0f} MB, at most {most:.0f} MB")


if __name__ == "__main__":
    main()
