"""Sows random small faults into the rules, the referee and the exact numbers, and counts how many the tests notice.

    python -m fuzz.mutants --count 100 [--seed 1] [--only rules/scoring.py] [--mutant rules/scoring.py:84#1]

Every fault that no test notices is printed with its place; under 90% the exit status is 1. Those that change nothing a
test could see are explained in fuzz/mutants/explained.toml. All happens in a copy of the tree.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import accumulate
from math import inf
from pathlib import Path
from threading import Lock

from fuzz.mutants.choosing import Map, RedTests, map_tests
from fuzz.mutants.copied import Copy, Outcome
from fuzz.mutants.mutants import Mutant, mutants_under, sample

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("rules", "referee", "exact")
WANTED = 0.9


@dataclass(frozen=True)
class Explanation:
    """Why a mutant cannot be noticed. `code` is the line it is on, `change` what the table prints."""

    path: str
    code: str
    change: str
    why: str

    def fits(self, mutant: Mutant, line: str) -> bool:
        return (self.path, self.code, self.change) == (mutant.path, line, mutant.shown())


def explanations() -> list[Explanation]:
    told = tomllib.loads((Path(__file__).parent / "explained.toml").read_text(encoding="utf-8"))
    return [Explanation(**entry) for entry in told["mutant"]]


def line_of(mutant: Mutant, source: Path) -> str:
    return (source / mutant.path).read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()


def chosen(arguments: argparse.Namespace, source: Path) -> list[Mutant]:
    mutants = mutants_under(source, arguments.only or FOLDERS)
    if arguments.mutant:
        return [mutant for mutant in mutants if mutant.name in arguments.mutant]
    return sample(mutants, source, arguments.count, arguments.seed)


def within(budget: float, picked: list[str], seconds: dict[str, float]) -> list[str]:
    """The first tests that take so long together; a mutant that only later ones would notice counts as alive."""
    spent = list(accumulate(seconds[test] for test in picked))
    return [test for test, until in zip(picked, spent, strict=True) if until <= budget]


def try_all(
    copies: Sequence[Copy], mutants: Sequence[Mutant], tests: Map, budget: float
) -> list[tuple[Mutant, Outcome]]:
    """Every mutant in its turn, in whichever copy is free."""
    tried: list[tuple[Mutant, Outcome]] = []
    left, lock = iter(mutants), Lock()

    def work(copy: Copy) -> None:
        while True:
            with lock:
                mutant = next(left, None)
            if mutant is None:
                return
            picked = within(budget, tests.tests_for(mutant), tests.seconds)
            outcome = copy.try_out(replace(mutant, at_import=tests.loads(mutant)), picked, tests.seconds)
            with lock:
                tried.append((mutant, outcome))
                told(len(tried), len(mutants), mutant, outcome)

    with ThreadPoolExecutor(len(copies)) as pool:
        for done in [pool.submit(work, copy) for copy in copies]:
            try:
                done.result()
            except KeyboardInterrupt:  # what has been tried is still counted
                left = iter(())
    return sorted(tried, key=lambda one: one[0].name)


def told(number: int, total: int, mutant: Mutant, outcome: Outcome) -> None:
    fate = "killed" if outcome.killed else "SURVIVED"
    by = outcome.by.partition("::")[2] or outcome.by
    print(f"{number:4}/{total} {fate:8} {outcome.seconds:6.1f} s {mutant.name}  {by[:90]}", flush=True)
    if not outcome.killed:
        print(f"{'':22} {mutant.shown()}", flush=True)


def report(tried: Sequence[tuple[Mutant, Outcome]], source: Path, tests: Map) -> bool:
    """Prints the table and whether enough were killed."""
    known = explanations()
    counts: dict[str, Counter[bool]] = {}
    for mutant, outcome in tried:
        counts.setdefault(str(Path(mutant.path).parent), Counter())[outcome.killed] += 1
    print(f"\n{'part':24}{'mutants':>8}{'killed':>8}")
    for part, count in sorted(counts.items()):
        print(f"{part:24}{count.total():8}{count[True]:8}")
    alive = [mutant for mutant, outcome in tried if not outcome.killed]
    if alive:
        print("\nsurvivors")
    for mutant in alive:
        line = line_of(mutant, source)
        why = next((one.why for one in known if one.fits(mutant, line)), "")
        state = f"explained: {why}" if why else "NOT EXPLAINED" if tests.tests_for(mutant) else "NO TEST RUNS IT"
        print(f"  {mutant.name}\n    {line}\n    {mutant.shown()}\n    {state}")
    rate = 1 - len(alive) / len(tried)
    print(f"\n{len(tried) - len(alive)} of {len(tried)} mutants were noticed: {rate:.0%} (wanted: {WANTED:.0%})")
    return rate >= WANTED


def stale(source: Path) -> list[Explanation]:
    """Explanations of mutants that are not there any more."""
    known = explanations()
    if not known:
        return []
    mutants = mutants_under(source, sorted({one.path for one in known if (source / one.path).exists()}))
    there = {(mutant.path, line_of(mutant, source), mutant.shown()) for mutant in mutants}
    return [one for one in known if (one.path, one.code, one.change) not in there]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="a file or folder below src/forceout")
    parser.add_argument("--mutant", action="append", help="one mutant by the name that the table prints")
    parser.add_argument("--budget", type=float, default=inf, help="seconds of tests that a mutant is shown to at most")
    parser.add_argument("--follow", action="store_true", help="use a map of tests made before an edit of the source")
    parser.add_argument("--jobs", type=int, default=1, help="so many mutants are tried at once")
    parser.add_argument("--list", action="store_true", help="print the sample and try nothing")
    arguments = parser.parse_args()
    source = ROOT / "src" / "forceout"
    for one in stale(source):
        print(f"fuzz/mutants/explained.toml explains a mutant that is not there: {one.path} {one.change}")
    mutants = chosen(arguments, source)
    if arguments.list or not mutants:
        print("\n".join(f"{mutant.name}  {mutant.shown()}" for mutant in mutants) or "there is no such mutant")
        return 0
    with tempfile.TemporaryDirectory(prefix="forceout-mutants-") as folder:
        copies = [Copy.of(ROOT, Path(folder) / str(number)) for number in range(arguments.jobs)]
        try:
            tests = map_tests(copies, FOLDERS, ROOT / "build" / "mutants-map.json.gz", follow=arguments.follow)
        except RedTests as red:
            print(f"Without a mutant the tests must pass: {red}")
            return 2
        tried = try_all(copies, mutants, tests, arguments.budget)
        enough = bool(tried) and report(tried, source, tests)
        return 0 if enough and len(tried) == len(mutants) else 1


if __name__ == "__main__":
    sys.exit(main())
