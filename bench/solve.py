"""How fast and how often the Equations solver decides positions of play, on one thread.

    python bench/solve.py [--count 40] [--seed 1] [--ruleset KEY] [--division NAME] [--variations 0|1|2]
                          [--slowest K] [--cold] [--save FILE | --load FILE]

Positions are made from a seed by random and by careful play, `--count` for each ruleset and style, before
anything is timed, and asked with both claims. Careful play asks the solver with a time limit, so to compare
two solvers on the same positions `--save` them with one and `--load` them with the other. Times are those
of the kernel, or end to end where the solver hands the question on to the reference; end-to-end times stand
beside them. The ratio to the reference solver is taken in the
same run, on a sample of the positions that it finishes.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

from careful_play import Solve, careful_goal, careful_play

from forceout.analysis.random_equations import RolledShake, as_question, random_goal, random_play, random_shake
from forceout.games.league import league
from forceout.protocol.positions import position_of
from forceout.protocol.questions import choices
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of
from forceout.solver.answer import SOLUTION, UNDECIDED
from forceout.solver.budget import Budget
from forceout.solver.equations_reference import solve_equations as solve_slowly

RANDOM, CAREFUL = "random", "careful"
MOST_MOVES = 18
BUDGET_MS = 1_000
SOON = 0.1
REFERENCE_MS = 2_000
WARM = "warm: the solver remembers earlier questions, the reference does not; --cold asks each afresh"
REQUIRED_GROUPS = ((0, 2), (3, 5), (6, 8), (9, 99))


@dataclass(frozen=True)
class Plan:
    """A position to be made."""

    seed: str
    ruleset: str
    division: str | None
    style: str
    variations: int | None
    module: str


@dataclass(frozen=True)
class Case:
    """A position and how it came about."""

    shake: RolledShake
    position: Position
    style: str

    @property
    def moves(self) -> int:
        return len(self.position.required + self.position.permitted + self.position.forbidden)


@dataclass(frozen=True)
class Question:
    """A position with a claim, and whom to ask. The undecided are asked again with the longer budget, if any."""

    case: Case
    claim: str
    module: str
    retry_ms: float


@dataclass(frozen=True)
class Timing:
    """One answer: `seconds` in the kernel, `whole` from end to end. `found` by this budget or a longer one."""

    case: Case
    position: Position
    claim: str
    status: str
    seconds: float
    whole: float
    found: bool
    wrong: bool = False
    fell_back: bool = False


# -- making positions -------------------------------------------------------------------------------


def both_claims(terms: Terms) -> tuple[str, str]:
    """The claims "one more cube is enough" and "it can still be done", as this league calls them."""
    return near_claim(terms), open_claim(terms)


def solver(module: str) -> Solve:
    found: Solve = import_module(module).solve_equations
    return found


def make(plan: Plan) -> Case:
    rng = random.Random(plan.seed)
    divisions = leagues_of("equations")[plan.ruleset].divisions
    division = plan.division if plan.division is not None else rng.choice(list(divisions))
    number = rng.choice((0, 0, 1, 2)) if plan.variations is None else plan.variations
    moves = rng.randint(0, MOST_MOVES)
    if not divisions[division].selecting:
        number = 0
    shake = random_shake(rng, plan.ruleset, division, number)
    if plan.style == RANDOM:
        return Case(shake, random_play(rng, shake, random_goal(rng, shake), moves), RANDOM)
    solve = solver(plan.module)
    goal = careful_goal(rng, shake, solve) or random_goal(rng, shake)
    return Case(shake, careful_play(rng, shake, goal, moves, solve), CAREFUL)


def is_played(options: argparse.Namespace, key: str) -> bool:
    """Whether the options ask for this ruleset."""
    divisions = leagues_of("equations")[key].divisions
    if options.ruleset not in (None, key) or options.division not in (None, *divisions):
        return False
    asked = [divisions[options.division]] if options.division is not None else divisions.values()
    return not options.variations or any(division.selecting for division in asked)


def plans(options: argparse.Namespace, seed: int, styles: Sequence[str], count: int) -> list[Plan]:
    return [
        Plan(f"{seed}/{key}/{style}/{number}", key, options.division, style, options.variations, options.module)
        for key in leagues_of("equations")
        if is_played(options, key)
        for style in styles
        for number in range(count)
    ]


def make_all(options: argparse.Namespace) -> list[Case]:
    """Made by several processes: they are gone before the clock runs."""
    planned = plans(options, options.seed, (RANDOM, CAREFUL), options.count)
    made = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for case in pool.map(make, planned, chunksize=4):
            made.append(case)
            progress("made", len(made), len(planned))
    return made


def save(cases: Iterable[Case], path: Path) -> None:
    lines = [{"id": case.style, **as_question(case.shake, case.position, BUDGET_MS)} for case in cases]
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


def load(options: argparse.Namespace) -> list[Case]:
    found = []
    for line in options.load.read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        division = league(question["ruleset"]).division(question["division"])
        position = position_of(question, division).with_claim(None)
        assert isinstance(position, Position)
        mat = (*position.goal, *position.required, *position.permitted, *position.forbidden, *position.resources)
        shake = RolledShake(question["ruleset"], question["division"], choices(question, "variations"), mat)
        if is_played(options, shake.league_key) and options.division in (None, shake.division):
            found.append(Case(shake, position, question["id"]))
    return found


def progress(what: str, done: int, total: int) -> None:
    if sys.stderr.isatty() or done % 100 == 0 or done == total:
        end = "\r" if sys.stderr.isatty() and done < total else "\n"
        print(f"{what} {done} of {total}", end=end, file=sys.stderr, flush=True)


# -- timing -----------------------------------------------------------------------------------------


def time_one(question: Question) -> Timing:
    case, claim = question.case, question.claim
    position, terms, solve = replace(case.position, claim=claim), case.shake.terms, solver(question.module)
    start = time.perf_counter()
    result = solve(position, terms, Budget(BUDGET_MS / 1000).start())
    whole = time.perf_counter() - start
    # an answer that is not the kernel's own counts from end to end: its time in the kernel would flatter it
    fell_back = result.by_reference
    seconds = whole if fell_back else getattr(result, "kernel_seconds", 0.0) or whole
    status, found = result.status, result.status == SOLUTION
    if status == UNDECIDED and question.retry_ms:
        result = solve(position, terms, Budget(question.retry_ms / 1000).start())
        found = result.status == SOLUTION
    wrong = found and not judge(result.equation or "", position, terms).correct
    return Timing(case, position, claim, status, seconds, whole, found, wrong, fell_back)


def time_all(cases: Sequence[Case], options: argparse.Namespace) -> list[Timing]:
    """One question after the other; cold, each in a process of its own that remembers nothing."""
    questions = [
        Question(case, claim, options.module, options.retry * 1000)
        for case in cases
        for claim in both_claims(case.shake.terms)
    ]
    timings: list[Timing] = []
    with ExitStack() as stack:
        answers: Iterable[Timing] = map(time_one, questions)
        if options.cold:
            fresh = stack.enter_context(get_context("fork").Pool(1, maxtasksperchild=1))
            answers = fresh.imap(time_one, questions)
        for timing in answers:
            timings.append(timing)
            progress("asked", len(timings), len(questions))
    return timings


def warm_up(options: argparse.Namespace) -> None:
    """Positions of another seed, so that caches are warm but know no answer."""
    solve = solver(options.module)
    for plan in plans(options, options.seed + 1_000_000, (RANDOM,), 10):
        case = make(plan)
        for claim in both_claims(case.shake.terms):
            solve(replace(case.position, claim=claim), case.shake.terms, Budget(seconds=0.2).start())


# -- tables -----------------------------------------------------------------------------------------


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def shown(seconds: float) -> str:
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 0.1 else f"{seconds * 1e3:.0f} ms"


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


COLUMNS = ("decided", "solvable", "<100 ms", "median", "p95", "p99", "e2e med", "e2e p95")
HEADER = f"{'':<64}{'N':>6}" + "".join(f"{column:>9}" for column in COLUMNS)


def row(label: str, timings: Sequence[Timing]) -> str:
    times = [timing.seconds for timing in timings]
    solvable = [timing for timing in timings if timing.found]
    soon = sum(1 for timing in solvable if timing.status == SOLUTION and timing.seconds <= SOON)
    decided = sum(1 for timing in timings if timing.status != UNDECIDED)
    columns = [str(len(timings)), share(decided, len(timings)), str(len(solvable)), share(soon, len(solvable))]
    columns += [shown(percentile(times, part)) for part in (0.5, 0.95, 0.99)]
    columns += [shown(percentile([timing.whole for timing in timings], part)) for part in (0.5, 0.95)]
    return f"{label:<64}{columns[0]:>6}" + "".join(f"{column:>9}" for column in columns[1:])


def print_groups(timings: Sequence[Timing], label_of: Callable[[Timing], str]) -> None:
    groups: dict[str, list[Timing]] = {}
    for timing in timings:
        groups.setdefault(label_of(timing), []).append(timing)
    for label, group in sorted(groups.items()):
        print(row(label, group))
    print()


def kind_of(timing: Timing) -> str:
    now, _ = both_claims(timing.case.shake.terms)
    return "now" if timing.claim == now else "impossible"


def by_play(timing: Timing) -> str:
    number = "1-2" if timing.case.shake.choices else "0"
    return f"{timing.case.style}, {kind_of(timing)}, variations {number}"


def by_ruleset(timing: Timing) -> str:
    return f"{timing.case.shake.league_key}, {by_play(timing)}"


def by_required(timing: Timing) -> str:
    count = len(timing.position.required)
    least, most = next(group for group in REQUIRED_GROUPS if group[0] <= count <= group[1])
    return f"{kind_of(timing)}, required {least}-{most}" if most < 99 else f"{kind_of(timing)}, required {least}+"


def by_variation(timing: Timing) -> str:
    return " ".join(sorted(choice.key for choice in timing.case.shake.choices)) or "no variation chosen"


def print_tables(timings: Sequence[Timing]) -> None:
    fell_back = [timing for timing in timings if timing.fell_back]
    decided = sum(1 for timing in fell_back if timing.status != UNDECIDED)
    unreported = sum(1 for timing in timings if timing.seconds == timing.whole) - len(fell_back)
    print(f"of {len(timings)} questions {len(fell_back)} were handed on to the reference, which decided {decided},")
    print(f"and {unreported} answers report no time in the kernel: these count from end to end")
    print(HEADER)
    print(row("all", timings))
    print()
    for label_of in (by_play, by_required, by_ruleset):
        print_groups(timings, label_of)
    careful = {id(timing.case): timing.case.moves for timing in timings if timing.case.style == CAREFUL}
    if careful:
        print(f"careful play: {sum(careful.values()) / len(careful):.1f} moves on average")


def print_reference(timings: Sequence[Timing], sample: int, seed: int) -> None:
    """The ratio to the reference on what both decide, and how often only one of them does."""
    taken = random.Random(seed).sample(timings, min(sample, len(timings)))
    pairs: list[tuple[float, Timing]] = []
    for number, timing in enumerate(taken, 1):
        start = time.perf_counter()
        result = solve_slowly(timing.position, timing.case.shake.terms, Budget(REFERENCE_MS / 1000).start())
        if result.status != UNDECIDED:
            pairs.append((time.perf_counter() - start, timing))
        progress("reference", number, len(taken))
    own = [(slow, timing) for slow, timing in pairs if not timing.fell_back]
    both = [(slow, timing) for slow, timing in own if timing.status != UNDECIDED]
    print(
        f"reference: decides {len(pairs)} of a sample of {len(taken)} within {REFERENCE_MS / 1000:.0f} s, "
        f"{len(own) - len(both)} of them undecided here and {len(pairs) - len(own)} handed on to it; "
        f"on the other {len(both)} this solver is"
    )
    if both:
        print_ratio("kernel", [(slow, timing.seconds) for slow, timing in both])
        print_ratio("end to end", [(slow, timing.whole) for slow, timing in both])


def print_ratio(label: str, pairs: Sequence[tuple[float, float]]) -> None:
    logs = [math.log(slow / fast) for slow, fast in pairs]
    sums = sum(slow for slow, _ in pairs) / sum(fast for _, fast in pairs)
    mean = math.exp(sum(logs) / len(logs))
    print(f"  {label}: {mean:,.1f} times as fast (geometric mean), {sums:,.1f} times (sum of times)")


def print_slowest(timings: Sequence[Timing], count: int) -> None:
    worst = sorted(timings, key=lambda timing: (timing.status != UNDECIDED, -timing.seconds))
    for timing in worst[:count]:
        print(f"{timing.status}, {shown(timing.seconds)} ({shown(timing.whole)} end to end), {timing.case.style}:")
        print(json.dumps(as_question(timing.case.shake, timing.position, BUDGET_MS), ensure_ascii=False))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=40, help="positions for each ruleset and style of play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", choices=list(leagues_of("equations")))
    parser.add_argument("--division")
    parser.add_argument("--variations", type=int, choices=(0, 1, 2), help="half none, half one or two unless told")
    parser.add_argument("--slowest", type=int, default=0, metavar="K", help="print the K slowest or undecided")
    parser.add_argument("--by-variation", action="store_true", help="a table by the variations chosen too")
    parser.add_argument("--retry", type=float, default=0, metavar="SECONDS", help="ask the undecided again, untimed")
    parser.add_argument("--reference", type=int, default=60, metavar="N", help="positions to ask the reference")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that make positions")
    parser.add_argument("--cold", action="store_true", help="each question in a fresh process, nothing remembered")
    parser.add_argument("--save", type=Path, metavar="FILE")
    parser.add_argument("--load", type=Path, metavar="FILE")
    parser.add_argument("--module", default="forceout.solver.equations", help="where the solver is")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    cases = load(options) if options.load else make_all(options)
    if not cases:
        raise SystemExit("there are no positions: no such division in that ruleset?")
    if options.save:
        save(cases, options.save)
    if not options.cold:
        warm_up(options)
    timings = time_all(cases, options)
    print("cold: a fresh process for each question" if options.cold else WARM)
    print_tables(timings)
    if options.by_variation:
        print_groups(timings, by_variation)
    print_reference(timings, options.reference, options.seed)
    print_slowest(timings, options.slowest)
    wrong = [timing for timing in timings if timing.wrong]
    for timing in wrong:
        print("judged wrong:", json.dumps(as_question(timing.case.shake, timing.position), ensure_ascii=False))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
