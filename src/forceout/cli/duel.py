"""`forceout duel`: bots of neighbouring levels play each other, on all cores."""

from __future__ import annotations

import argparse

from forceout.bots.duel import Pairing, interval, share
from forceout.bots.level import LEVELS
from forceout.cli.judge import complain
from forceout.cli.progress import ProgressBar
from forceout.rules.finding import BadQuestion
from forceout.rules.rulesets.catalogue import ruleset as find_ruleset
from forceout.solver.batch import in_parallel


def run(options: argparse.Namespace) -> int:
    """Prints what each level gets against the one below it."""
    try:
        league = find_ruleset(options.ruleset)
        league.division(options.division)
        if 2 not in league.players:
            return complain("a duel needs a league with two players at a table.")
    except BadQuestion as error:
        return complain(error.message)
    pairs = [(low, low + 1) for low in sorted(LEVELS)[:-1]]
    pairings = [
        Pairing(options.ruleset, options.division or "", pair, options.seed + number, options.shakes)
        for pair in pairs
        for number in range(options.matches)
    ]
    shares = list(in_parallel(share, pairings, options.jobs, ProgressBar("playing")))
    print(f"{league.title}{', ' + options.division if options.division else ''}: {options.matches} matches a pair")
    print("levels        share of the higher   95% bounds    refused actions")
    for number, (low, high) in enumerate(pairs):
        part = shares[number * options.matches : (number + 1) * options.matches]
        mean, least, most = interval([won for won, _ in part])
        refused = sum(refusals for _, refusals in part)
        print(f"{high} over {low}            {mean:7.1%}          {least:5.1%} to {most:5.1%}   {refused:>8}")
    return 0
