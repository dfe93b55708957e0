"""How many moves a second bots of each level make, and how long the analysis of a shake takes.

python bench/bots.py [--matches 4]
"""

from __future__ import annotations

import argparse
import time

from forceout.analysis.verdicts import Analyst
from forceout.bots.duel import play_match
from forceout.bots.level import LEVELS
from forceout.bots.strategy import bot
from forceout.referee.state import Setup

TABLES = (("basic-equations-2015", ""), ("agloa-equations-2015", "middle"), ("mlag-on-sets-2019", "middle"))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=4)
    options = parser.parse_args()
    print("level  moves a second (both seats of that level)")
    base = 0.0
    for level in LEVELS:
        moves, spent = 0, 0.0
        for seed in range(options.matches):
            for ruleset, division in TABLES:
                setup = Setup(ruleset, division, ("A", "B"))
                start = time.perf_counter()
                played = play_match(setup, [bot(level, seed), bot(level, seed + 100)], seed, shakes=1)
                spent += time.perf_counter() - start
                moves += sum(1 for action in played.log if action.verb == "move")
        rate = moves / spent if spent else 0.0
        base = base or rate
        print(f"{level:>5}  {rate:8.1f}   {rate / base:5.2f} of level 1")
    shakes, spent = 0, 0.0
    for seed in range(options.matches):
        for ruleset, division in TABLES:
            setup = Setup(ruleset, division, ("A", "B"))
            played = play_match(setup, [bot(3, seed), bot(3, seed + 100)], seed, shakes=2)
            start = time.perf_counter()
            list(Analyst(200).match(setup, played.log))
            spent += time.perf_counter() - start
            shakes += len(played.state.scores)
    print(f"analysis: {1000 * spent / shakes:.0f} ms a shake over {shakes} shakes")


if __name__ == "__main__":
    main()
