"""How fast the On-Sets solver decides positions as they come up in play, by group, on one core.

    python bench/onsets.py [--positions 4000] [--seed 1] [--reference 150]

A position is a roll of all the cubes, a Universe of legal size, a Goal, 0 to 14 random moves, and Now or
Impossible. Times are the kernel's own, with a warm library. The ratio stands beside the slow reference in
the same run, on positions that it finishes in two seconds, so that the machine's speed cancels out.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from dataclasses import dataclass

from forceout.cubes.cards import ALL_CARDS
from forceout.cubes.faces import ON_SETS_CUBES, ON_SETS_DIGITS
from forceout.cubes.notation.onsets import read_goal_shape
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.leagues.mlag_on_sets_2019 import LEAGUE as MLAG_ON_SETS_2019
from forceout.rules.onsets.game import OnSetsDivision
from forceout.rules.onsets.goal import goal_values
from forceout.rules.onsets.position import OnSetsPosition, OnSetsRoll
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.variation import Choice
from forceout.solver.answer import SOLUTION, UNDECIDED
from forceout.solver.budget import Budget
from forceout.solver.onsets import KERNEL, ShakeSolver, solve_on_sets
from forceout.solver.onsets_reference import solve_on_sets_slowly

SLOWLY_MS = 2000
FORMS = {1: ["{0}"], 2: ["{0} {1}", "{0}/{1}"], 3: ["{0} {1} {2}", "{0}/{1}/{2}", "{0} ./{1} {2}", ". {0} ./{1} . {2}"]}
SECTIONS = ("required", "permitted", "forbidden")


@dataclass(frozen=True)
class Case:
    """A position with its terms and the group it counts in."""

    position: OnSetsPosition
    terms: OnSetsTerms
    group: str
    told: str


def roll(dice: random.Random, division: OnSetsDivision) -> list[str]:
    faces = [cube.face for cube in ON_SETS_CUBES.roll(tuple(dice.randrange(6) for _ in range(ON_SETS_CUBES.size)))]
    if not division.terms.restrictions:  # the restriction cubes are set out, not rolled
        faces[-3:] = dice.choice((["V", "V", "Λ"], ["V", "Λ", "Λ"]))
    return faces


def choose(dice: random.Random, division: OnSetsDivision, rolled: OnSetsRoll) -> list[Choice]:
    """Up to two variations that can matter for this roll."""
    chosen: list[Choice] = []
    symbols = [cube.face for cube in rolled.cubes if cube.face not in ON_SETS_DIGITS]
    for _ in range(dice.randint(0, 2)):
        variation = dice.choice(division.offered)
        parameter = ""
        if variation.key in ("wild-cube", "required-cube"):
            parameter = dice.choice(symbols)
        elif variation.group == "card":
            parameter = str(dice.choice(rolled.universe))
        elif variation.key == "double-set":
            parameter = dice.choice(("B", "R∪G", "B'", "R−G", "B∩Y"))
        spelled = variation.canonical(parameter)
        terms = MLAG_ON_SETS_2019.terms(division, chosen)
        if spelled is not None and variation.affects(rolled, terms, spelled):
            chosen.append(Choice(variation.key, spelled))
    return chosen


def goal(dice: random.Random, digits: list[str], most: int) -> str:
    """A legal Goal from the digits rolled, mostly one that the cards could reach."""
    for _ in range(20):
        used = dice.sample(digits, dice.randint(1, len(digits)))
        text = dice.choice(FORMS[len(used)]).format(*(digit + dice.choice(("", "", "", "u")) for digit in used))
        values = goal_values(read_goal_shape(text), MLAG_ON_SETS_2019.division("middle").terms).values
        if values and min(values) <= most:
            return text
    return digits[0]


def case(dice: random.Random) -> Case:
    division = dice.choice(list(MLAG_ON_SETS_2019.divisions.values()))
    faces = roll(dice, division)
    size = dice.randint(division.terms.fewest_cards, division.terms.most_cards)
    universe = tuple(dice.sample(ALL_CARDS, size))
    cubes = [WrittenCube(face, face) for face in faces]
    chosen = choose(dice, division, OnSetsRoll(tuple(cubes), universe))
    terms = MLAG_ON_SETS_2019.terms(division, chosen)
    text = goal(dice, faces[:3], size)
    shape = read_goal_shape(text)
    for cube in shape.cubes:
        cubes.remove(WrittenCube(str(cube.digit), str(cube.digit)))
    dice.shuffle(cubes)
    mat: dict[str, list[WrittenCube]] = defaultdict(list)
    for _ in range(min(dice.randint(0, 14), len(cubes) - 2)):
        section = dice.choice(SECTIONS)
        playable = [cube for cube in cubes if cube.face not in ON_SETS_DIGITS] if section == "required" else cubes
        if playable:
            moved = dice.choice(playable)
            cubes.remove(moved)
            mat[section].append(moved)
    claim = dice.choice(("now", "impossible"))
    sections = [tuple(mat[name]) for name in SECTIONS]
    position = OnSetsPosition(universe, shape, sections[0], sections[1], sections[2], tuple(cubes), claim)
    kind = "multiple operations" if terms.operations_repeat else "plain operations"
    if terms.wild_faces:
        kind += ", wild"
    told = f"{division.key} {[str(one) for one in chosen]} goal {text} universe {' '.join(map(str, universe))} "
    told += " ".join(f"{name}: {' '.join(c.face for c in mat[name])};" for name in SECTIONS)
    told += f" resources: {' '.join(cube.face for cube in cubes)}"
    return Case(position, terms, f"{claim:10} {division.key:10} {kind}", told)


def kernel_time(one: Case, milliseconds: float = 10_000) -> tuple[str, float]:
    """The answer, and the microseconds the kernel took for it (all of its questions)."""
    spent = 0.0

    class Timed(ShakeSolver):
        def ask(self, *arguments, **named):  # type: ignore[no-untyped-def]
            nonlocal spent
            said = super().ask(*arguments, **named)
            spent += said.microseconds
            return said

    return Timed(one.terms).solve(one.position, Budget(milliseconds / 1000).start()).status, spent


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def show(name: str, times: list[float], undecided: int) -> None:
    decided = 100 * (1 - undecided / len(times))
    figures = [percentile(times, part) for part in (0.5, 0.95, 0.99)] + [max(times)]
    print(f"{name:48} {len(times):6} {decided:6.1f}% " + " ".join(f"{figure:10.1f}" for figure in figures))


def measure(cases: list[Case]) -> None:
    times: dict[str, list[float]] = defaultdict(list)
    undecided: dict[str, int] = defaultdict(int)
    worst: list[tuple[float, str]] = []
    for number, one in enumerate(cases):
        kernel_time(one)  # warms the library
        status, spent = kernel_time(one)
        for name in (one.group, "all", one.group[:10].strip()):
            times[name].append(spent)
            undecided[name] += status == UNDECIDED
        worst.append((spent, f"{one.position.claim} {status} {one.told}"))
        if number % 200 == 0:
            print(f"\r{number} of {len(cases)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{'group':48} {'N':>6} {'decided':>7} {'median':>10} {'p95':>10} {'p99':>10} {'worst':>10}  (µs)")
    for name in sorted(times, key=lambda name: (len(name), name)):
        show(name, times[name], undecided[name])
    print(f"the library holds {KERNEL.bytes / 2**20:.1f} MiB; the slowest positions:")
    for spent, told in sorted(worst, reverse=True)[:5]:
        print(f"  {spent / 1000:8.2f} ms  {told}")


def ratio(cases: list[Case]) -> None:
    """The whole solver against the whole reference: kernel, Python and judge."""
    fast = slow = kernel = 0.0
    counted = 0
    for number, one in enumerate(cases):
        start = time.perf_counter()
        answer = solve_on_sets_slowly(one.position, one.terms, Budget(SLOWLY_MS / 1000).start())
        middle = time.perf_counter()
        if answer.status != UNDECIDED:
            status = solve_on_sets(one.position, one.terms, Budget(seconds=10).start()).status
            fast += time.perf_counter() - middle
            slow += middle - start
            kernel += kernel_time(one)[1] / 1e6
            counted += 1
            if (status == SOLUTION) != (answer.status == SOLUTION):
                print(f"they differ: {one.told}")
        print(f"\rreference {number + 1} of {len(cases)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(
        f"reference: {counted} of {len(cases)} positions done within {SLOWLY_MS / 1000:.0f} s each; there the solver "
        f"is {slow / fast:.0f} times as fast with Python and judge, the kernel alone {slow / kernel:.0f} times"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reference", type=int, default=150)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    cases = [case(dice) for _ in range(options.positions)]
    start = time.perf_counter()
    measure(cases)
    print(f"{time.perf_counter() - start:.1f} s for all, twice")
    if options.reference:
        ratio(cases[: options.reference])


if __name__ == "__main__":
    main()
