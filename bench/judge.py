"""Equations judged a second over the case corpus on one core, and the time to the first answer.

    python bench/judge.py [--rounds 5]

The rates stand beside a reference taken in the same run: the same number of evaluations of one small
expression with Python's own fractions, so that the machine's speed cancels out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

from forceout.protocol.ask import ask

CASES = Path(__file__).parent.parent / "tests" / "conformance"


def questions(kind: str) -> list[dict[str, object]]:
    lines = [line for path in sorted(CASES.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    asked = [json.loads(line)["question"] for line in lines if line.strip()]
    return [question for question in asked if question["ask"] == kind]


def rate(kind: str, rounds: int) -> tuple[int, float]:
    """Questions of a kind in the corpus, and how many are answered a second."""
    corpus = questions(kind)
    start = time.perf_counter()
    for _ in range(rounds):
        for question in corpus:
            ask(question)  # type: ignore[arg-type]
    return len(corpus), rounds * len(corpus) / (time.perf_counter() - start)


def reference_rate() -> float:
    """(5²)−4+0 and 3×(5+2) with Python's fractions, compared, a second."""
    count = 50_000
    start = time.perf_counter()
    for _ in range(count):
        left = Fraction(5) ** 2 - 4 + 0
        right = 3 * (Fraction(5) + 2)
        assert left == right
    return count / (time.perf_counter() - start)


def first_answer(runs: int = 9) -> float:
    """Milliseconds from starting the command to its first answer; the median of some runs."""
    question = json.dumps(questions("judge")[0], ensure_ascii=False) + "\n"
    command = [str(Path(sys.executable).parent / "forceout"), "ask"]
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(question)
            process.stdin.flush()
            process.stdout.readline()
            times.append((time.perf_counter() - start) * 1000)
            process.stdin.close()
    return sorted(times)[len(times) // 2]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    reference = reference_rate()
    print(f"reference: {reference:,.0f} bare evaluations of one equation a second with Python's fractions")
    for kind in ("judge", "eval", "goal"):
        count, a_second = rate(kind, options.rounds)
        print(f"{kind:<6} {a_second:>8,.0f} a second over {count} cases, 1/{reference / a_second:.0f} of the reference")
    print(f"first answer of `forceout ask` after {first_answer():.0f} ms (median of 9 starts)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
