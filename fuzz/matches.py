"""Random matches under the referee: every one must end, keep its cubes and be told again by its log.

    python fuzz/matches.py --count 1000 [--seed 1] [--jobs 2] [--ruleset KEY]

`--count` is for each ruleset, over its divisions, numbers of players, both modes, and with and without clocks. Every
other match is a wild one (`tests/referee/wild_play.py`): silence until time is up, officials who undo things, players
who leave, every verb there is. In it no state is reached in which nobody can act, no clock lies in the past, and
nobody loses a point for what that player could not do. Any failure is printed with the seed that shows it again, and
makes the exit status 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from forceout.batches.running import stream
from forceout.referee.match import apply, begin, fold
from forceout.referee.state import Phase, Setup
from forceout.rules.leagues import all_leagues
from referee.random_play import random_match
from referee.wild_play import watched

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")


@dataclass(frozen=True)
class Task:
    """One match to play."""

    ruleset: str
    number: int
    seed: int


def tables(ruleset: str) -> list[tuple[str, int, bool, bool]]:
    league = all_leagues()[ruleset]
    return [
        (division, players, strict, judge)
        for division in league.divisions
        for players in league.players
        for strict in (True, False)
        for judge in (False, True)
    ]


def play(task: Task) -> tuple[int, int, str]:
    """Actions, refusals, and what went wrong, if anything."""
    division, players, strict, judge = tables(task.ruleset)[task.number % len(tables(task.ruleset))]
    seed = task.seed * 1_000_003 + task.number
    wild = task.number // len(tables(task.ruleset)) % 2 == 1
    timed = not wild or task.number % 7 != 6  # only wild play ends a round that has no clock
    setup = Setup(task.ruleset, division, NAMES[:players], strict, judge, timed)
    try:
        if wild:
            match = watched(setup, seed)
            state, log, refused = match.state, match.log, match.refused
        else:
            state, log, refused = random_match(setup, seed, rate=0.08, solves=task.number % 10 == 0)
        fault = _fault(setup, state, log, refused)
    except Exception as error:
        return 0, 0, f"{setup} seed {seed}: {type(error).__name__}: {error}"
    return len(log), len(refused), f"{setup} seed {seed}: {fault}" if fault else ""


def _fault(setup, state, log, refused) -> str:  # type: ignore[no-untyped-def]
    if state.phase is not Phase.DONE:
        return f"the match does not end ({state.phase.value})"
    if fold(setup, log) != state:
        return "the log tells another match"
    if any(not (error.finding.code and error.finding.text and error.finding.rule) for error in refused):
        return "a refusal without code, sentence or citation"
    size, now = setup.division.terms.cubes.size, begin(setup)
    for action in log:
        before, now = now, apply(now, action)
        cubes = now.shake.cubes
        if len(cubes) not in (0, size) or [cube.number for cube in cubes] != list(range(len(cubes))):
            return f"cubes are lost after {action}"
        same = before.shake.number == now.shake.number and before.shake.cubes and cubes
        thrown_anew = action.verb in ("roll", "charge", "replay")
        if same and Counter(map(str, cubes)) != Counter(map(str, before.shake.cubes)) and not thrown_anew:
            return f"cubes are changed by {action}"
        if setup.strict and now.irregular:
            return f"an irregularity in a strict match after {action}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ruleset", choices=list(all_leagues()))
    options = parser.parse_args()
    rulesets = [options.ruleset] if options.ruleset else list(all_leagues())
    tasks = [Task(key, number, options.seed) for key in rulesets for number in range(options.count)]
    start, actions, refusals, faults = time.perf_counter(), 0, 0, []
    for done, outcome in enumerate(stream(play, tasks, jobs=options.jobs), 1):
        played, refused, fault = outcome.result()
        actions, refusals = actions + played, refusals + refused
        if fault:
            faults.append(fault)
            print(fault)
        if done % 100 == 0:
            print(f"\r{done} of {len(tasks)} matches, {len(faults)} faults", end="", file=sys.stderr)
    spent = time.perf_counter() - start
    print(f"\n{len(tasks)} matches, {actions:,} actions, {refusals:,} refusals, {len(faults)} faults in {spent:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
