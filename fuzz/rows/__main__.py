"""Long random rows: what Forceout's judge says of them against an evaluator that shares no code with it.

    python -m fuzz.rows --count 50000 [--seed 1] [--jobs 2] [--findings FILE]

Exits 1 when a paper was accepted that the evaluator does not confirm, when a question failed, or when fewer than 99.9%
of the rows of up to eight numerals got the evaluator's verdict. Papers are made from a seed, so each can be had again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .compare import BATCH, Tally, run_batch

AGREEMENT = 0.999


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--findings", type=Path, help="write every disagreement and slow question to this file")
    options = parser.parse_args()
    tasks = [options.seed * 1_000_003 + number for number in range((options.count + BATCH - 1) // BATCH)]
    tally = Tally()
    started = time.perf_counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        for done, part in enumerate(pool.map(run_batch, tasks), 1):
            tally.take(part)
            for found in part.findings:  # at once, so that nobody has to wait for the end
                print(f"\n{found.kind}: {json.dumps(found.as_json(), ensure_ascii=False)}", flush=True)
            if sys.stderr.isatty() or done % 20 == 0 or done == len(tasks):
                minutes = (time.perf_counter() - started) / 60
                print(
                    f"\r{done * BATCH:>7} rows, {minutes:.1f} min, {tally.brief()}", end="", file=sys.stderr, flush=True
                )
    print(file=sys.stderr)
    if options.findings:
        lines = (json.dumps(found.as_json(), ensure_ascii=False) + "\n" for found in [*tally.findings, *tally.slowest])
        options.findings.write_text("".join(lines), encoding="utf-8")
    return report(tally, (time.perf_counter() - started) / 60)


def report(tally: Tally, minutes: float) -> int:
    """Says how it went; 0 when all is well."""
    print("slowest questions:")
    for found in tally.slowest[:10]:
        print(f"  {found.seconds:.2f} s  {json.dumps(found.question, ensure_ascii=False)}")
    for (evaluator, judge), count in sorted(tally.outcomes.items()):
        print(f"{count:>7}  evaluator: {evaluator:<12} judge: {judge}")
    agreed, short = tally.agreed_short, tally.decided_short
    share = agreed / short if short else 0.0
    wrong = tally.count("accepted, not confirmed")
    failed = tally.count("error")
    print(f"{tally.rows} rows in {minutes:.1f} minutes")
    print(f"accepted without the evaluator's confirmation: {wrong}; questions that failed: {failed}")
    print(f"rows of up to eight numerals with the evaluator's verdict: {agreed} of {short} ({share:.2%})")
    return 1 if wrong or failed or share < AGREEMENT else 0


if __name__ == "__main__":
    raise SystemExit(main())
