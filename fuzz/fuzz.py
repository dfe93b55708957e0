"""Throws random and mutated questions at the engine: none may crash, none may take over a second.

    python fuzz/fuzz.py --count 200000 [--seed 1] [--jobs 2]

Prints the slowest question and exits 1 on any failure. Questions are made from a seed, so a failure
can be had again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from forceout.protocol.ask import ask_line
from forceout.rules.leagues import all_leagues

LIMIT_SECONDS = 1.0
CASES = Path(__file__).parent.parent / "tests" / "conformance"
SYMBOLS = [*list("0123456789+−×÷^√"), "!", "(", ")", "[", "]", "'", ".", " ", "=", "s", "u", "su", ":", "r", "b"]
MARKED = [
    "0:7",
    "×:6",
    "1:b3",
    "1:b-2",
    "^:gcf",
    "√:lcm",
    "^:ten",
    "√:eleven",
    "^:ten/s",
    "√u",
    "÷s",
    "0:+",
    "^:r1",
    "2s",
    "3u",
]
JUNK = [
    "",
    "𝟘",
    "\x00",
    "9" * 300,
    "9^9^9^9",
    "(" * 60,
    "√" * 40,
    "1" + "+1" * 30,
    "𓀀",
    '"',
    "\\",
    "9!" * 9,
    "×" * 30 + "7",
]
FIELDS = ("equation", "expression", "goal", "required", "permitted", "forbidden", "resources", "solution", "universe")
ON_SETS = [*"BRGYBRGYVΛ∪∩−'=⊆", "(", ")", "[", "]", ";", "&", " ", ":", "B:∩", "blank:BR ;", "3", "u", "n", "<="]
PARAMETERS = {
    "required-cube": ["∪", "B", "="],
    "wild-cube": ["B", "∪", "V", "−", "'"],
    "double-set": ["G ∩ Y", "B − R", "(B ∪ R)'"],
    "required-card": ["BRG", "blank"],
    "forbidden-card": ["RY", "blank"],
}


def load_cases() -> list[dict[str, Any]]:
    lines = [line for path in sorted(CASES.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    cases = [json.loads(line)["question"] for line in lines if line.strip()]
    return [{**case, "budget_ms": 100} if case["ask"] == "solve" else case for case in cases]


def random_text(dice: random.Random) -> str:
    length = dice.choice((1, 2, 3, 5, 8, 13, 21, 34))
    return "".join(dice.choice(SYMBOLS if dice.random() < 0.9 else MARKED) for _ in range(length))


def random_cube(dice: random.Random) -> str:
    return (
        dice.choice(["", "", "", "r", "g"]) + dice.choice("0123456789+−×÷^√") + dice.choice(["", "", "", "", "s", "u"])
    )


def random_expression(dice: random.Random, depth: int = 0) -> str:
    """A row that usually is an expression, often without brackets."""
    roll = dice.random()
    if depth > 4 or roll < 0.35:
        return dice.choice(list("0123456789") + MARKED[:4]) + ("!" if dice.random() < 0.08 else "")
    if roll < 0.45:
        return dice.choice(["√", "×", "2√", "3√"]) + random_expression(dice, depth + 1)
    if roll < 0.65:
        return f"({random_expression(dice, depth + 1)})"
    sign = dice.choice([*list("+−×÷^√"), "√u", "÷s", "'", ""])
    return random_expression(dice, depth + 1) + sign + random_expression(dice, depth + 1)


def random_set_name(dice: random.Random, depth: int = 0) -> str:
    roll = dice.random()
    if depth > 4 or roll < 0.4:
        return dice.choice("BRGYVΛ") + dice.choice(["", "", "'"])
    if roll < 0.6:
        return f"({random_set_name(dice, depth + 1)}){dice.choice(['', chr(39)])}"
    return f"{random_set_name(dice, depth + 1)} {dice.choice('∪∩−')} {random_set_name(dice, depth + 1)}"


def random_solution(dice: random.Random) -> str:
    parts = [f"{random_set_name(dice)} {dice.choice('=⊆')} {random_set_name(dice)}" for _ in range(dice.randint(0, 2))]
    return " ; ".join([*parts, random_set_name(dice)])


def mutate_on_sets(text: str, dice: random.Random) -> str:
    at = dice.randint(0, len(text))
    roll = dice.random()
    if roll < 0.4:
        return text[:at] + dice.choice(ON_SETS) + text[at:]
    if roll < 0.7:
        return text[:at] + text[at + 1 :]
    return random_solution(dice)


def mutate(text: str, dice: random.Random) -> str:
    for _ in range(dice.randint(1, 3)):
        at = dice.randint(0, len(text))
        kind = dice.random()
        if kind < 0.35:
            text = text[:at] + dice.choice(SYMBOLS + MARKED) + text[at:]
        elif kind < 0.6:
            text = text[:at] + text[at + 1 :]
        elif kind < 0.8:
            text = text[:at] + dice.choice(SYMBOLS) + text[at + 1 :]
        elif kind < 0.95:
            text = text[:at] + text[at : at + 6] * 2 + text[at + 6 :]
        else:
            text = dice.choice(JUNK) if dice.random() < 0.5 else random_text(dice)
    return text


def random_variations(ruleset: str, division: str, dice: random.Random) -> list[str]:
    offered = all_leagues()[ruleset].division(division).offered
    names = []
    for variation in dice.sample(offered, min(len(offered), dice.randint(0, 4))):
        known = variation.parameters or PARAMETERS.get(variation.key, ())
        parameter = f":{dice.choice(known)}" if known else ""
        names.append(variation.key + parameter)
    return names


def make_question(cases: list[dict[str, Any]], dice: random.Random) -> dict[str, Any]:
    question = dict(dice.choice(cases))
    if dice.random() < 0.6:
        alike = [key for key, known in all_leagues().items() if known.game == all_leagues()[question["ruleset"]].game]
        question["ruleset"] = dice.choice(alike if dice.random() < 0.95 else list(all_leagues()))
        divisions = list(all_leagues()[question["ruleset"]].divisions)
        question["division"] = dice.choice(divisions)
        question["variations"] = random_variations(question["ruleset"], question["division"], dice)
    if dice.random() < 0.3:
        senior = (
            "mlag-on-sets-2019" if all_leagues()[question["ruleset"]].game.key == "on-sets" else "agloa-equations-2015"
        )
        question["variations"] = random_variations(senior, "senior", dice)
    for field in FIELDS:
        if isinstance(question.get(field), str) and dice.random() < 0.5:
            roll = dice.random()
            if all_leagues()[question["ruleset"]].game.key == "on-sets" or field in ("solution", "universe"):
                question[field] = mutate_on_sets(question[field], dice)
                continue
            if field not in ("equation", "expression") and roll < 0.8:
                gap = " " if field != "goal" or dice.random() < 0.1 else ""
                question[field] = gap.join(random_cube(dice) for _ in range(dice.randint(0, 7)))
                continue
            if roll < 0.6:
                question[field] = mutate(question[field], dice)
            elif roll < 0.85:
                question[field] = random_expression(dice) + (
                    " = " + random_expression(dice) if field == "equation" else ""
                )
            else:
                question[field] = random_text(dice)
    if dice.random() < 0.03:
        question[dice.choice(list(question))] = dice.choice([None, 7, -1, 1e300, [], {}, [[]], "x" * 5000, True])
    return question


def make_line(cases: list[dict[str, Any]], dice: random.Random) -> str:
    line = json.dumps(make_question(cases, dice), ensure_ascii=False)
    return mutate(line, dice) if dice.random() < 0.02 else line


def run_batch(task: tuple[int, int]) -> tuple[list[str], float, str, Counter[str]]:
    """Asks one batch of questions: failures, the slowest answer, and what was answered."""
    seed, count = task
    dice = random.Random(seed)
    cases = load_cases()
    failures: list[str] = []
    slowest, slowest_line = 0.0, ""
    kinds: Counter[str] = Counter()
    note = Path(tempfile.gettempdir()) / f"forceout-fuzz-{os.getpid()}"
    for _ in range(count):
        line = make_line(cases, dice)
        note.write_text(line, encoding="utf-8")  # so that a crash of the process names its question
        start = time.perf_counter()
        answer = json.loads(ask_line(line))
        seconds = time.perf_counter() - start
        if seconds > slowest:
            slowest, slowest_line = seconds, line
        error = answer.get("error", {})
        kinds[error.get("code", "answered")] += 1
        if error.get("code") == "internal" or seconds > LIMIT_SECONDS:
            failures.append(f"{seconds:.2f} s  {error.get('message', '')}  {line}")
    note.unlink()
    return failures, slowest, slowest_line, kinds


def limit_memory() -> None:
    """A question that asks for more memory than this fails instead of taking the machine down."""
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    try:
        return run(options)
    except BrokenProcessPool:
        for note in Path(tempfile.gettempdir()).glob("forceout-fuzz-*"):
            print(f"a process died, perhaps on: {note.read_text(encoding='utf-8')}")
            note.unlink()
        return 1


def run(options: argparse.Namespace) -> int:
    batch = 500
    tasks = [(options.seed * 1_000_003 + n, batch) for n in range((options.count + batch - 1) // batch)]
    failures: list[str] = []
    slowest, slowest_line = 0.0, ""
    kinds: Counter[str] = Counter()
    started = time.perf_counter()
    with ProcessPoolExecutor(options.jobs, initializer=limit_memory) as pool:
        for done, (failed, seconds, line, answered) in enumerate(pool.map(run_batch, tasks), 1):
            failures += failed
            kinds += answered
            if seconds > slowest:
                slowest, slowest_line = seconds, line
            if sys.stderr.isatty() or done == len(tasks):
                print(f"\r{done * batch:>8} questions, {len(failures)} failures", end="", file=sys.stderr)
    print(file=sys.stderr)
    for failure in failures[:20]:
        print(failure)
    print(f"{sum(kinds.values())} questions in {time.perf_counter() - started:.0f} s: {dict(kinds.most_common())}")
    print(f"slowest: {slowest * 1000:.0f} ms  {slowest_line[:300]}")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
