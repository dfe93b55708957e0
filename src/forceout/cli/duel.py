"""`forceout duel`: bots of neighbouring levels play each other, on all cores."""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

from forceout.batches.duels import LEVEL_BOTS, check_duel, season
from forceout.batches.running import stream
from forceout.bots.duel import interval, play_match, rating_gap, share
from forceout.bots.level import LEVELS
from forceout.bots.strategy import bot
from forceout.cli.judge import complain
from forceout.cli.replay import scoresheet
from forceout.games.progress import ProgressBar
from forceout.referee.record import write_record
from forceout.referee.state import Setup
from forceout.rules.finding import BadQuestion


def run(options: argparse.Namespace) -> int:
    """Prints what each bot gets against the one before it, and a rating from that."""
    names = options.bots or LEVEL_BOTS
    try:
        league = check_duel(options.ruleset, options.division, names)
    except BadQuestion as error:
        return complain(error.message)
    except ValueError as error:
        return complain(str(error))
    if options.record:
        return _record(options)
    pairs = list(pairwise(names))
    pairings = list(
        season(
            names, options.matches, options.ruleset, options.division or "", seed=options.seed, shakes=options.shakes
        )
    )
    try:
        played = stream(share, pairings, engine=options.engine, jobs=options.jobs, progress=ProgressBar("playing"))
        shares = [outcome.result() for outcome in played]
    except ValueError as error:
        return complain(str(error))
    print(f"{league.title}{', ' + options.division if options.division else ''}: {options.matches} matches a pair")
    print(f"{'pair':<22}{'share of the second':>20}{'95% bounds':>20}{'rating':>9}{'refused':>10}{'penalties':>11}")
    rating = 0.0
    print(f"{names[0]:<22}{'':>20}{'':>20}{rating:>9.0f}")
    for number, (low, high) in enumerate(pairs):
        part = shares[number * options.matches : (number + 1) * options.matches]
        mean, least, most = interval([one.won for one in part])
        rating += rating_gap(mean)
        bounds = f"{least:.0%} to {most:.0%}"
        refused, lost = sum(one.refusals for one in part), sum(one.lost for one in part)
        pair = f"{high} over {low.removeprefix('level-')}"
        print(f"{pair:<22}{mean:>20.1%}{bounds:>20}{rating:>9.0f}{refused:>10}{lost:>11}")
    return 0


def _record(options: argparse.Namespace) -> int:
    """One match between two levels, kept as a record."""
    levels = options.levels or [3, 4]
    names = tuple(f"{LEVELS[level].title} {seat + 1}" for seat, level in enumerate(levels))
    setup = Setup(options.ruleset, options.division or "", names)
    bots = [bot(level, options.seed * 10 + seat) for seat, level in enumerate(levels)]
    played = play_match(setup, bots, options.seed, options.shakes)
    Path(options.record).write_text(write_record(setup, played.log), encoding="utf-8")
    print("\n".join(scoresheet(played.state)))
    return 0
