"""How often the solver decides the positions that come up when bots play, on one thread.

    python -m bench.played [--game equations|on-sets] [--seed 1] [--rounds 2] [--most N] [--steps N] [--by-proof]
                           [--by-variation] [--open FILE]

Matches of one shake, of bots of every level in every league and division, two and three at a table, with the variations
that they choose; `--rounds` of each kind. The mat after the Goal and after each move is asked about with both claims.
They are gathered once and kept under build/played. `--most` takes so many of them, spread evenly.

A question may take `--steps` of the kernel, about what it does in a second, so that a busy machine changes nothing;
what took more than a second of processor time counts as undecided too. `--by-proof` tells in how many of 10,000
questions each family of proofs had a part. `--open` writes the undecided as questions for `forceout ask`.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from bench.played.asking import Tally, ask_all
from bench.played.gather import Question, gathered
from bench.played.tables import print_by_proof, print_by_variation, print_figures

from forceout.solver import equations_kernel

STEPS = 8_000_000
PROOFS_OF = 10_000


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=("equations", "on-sets"), default="equations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2, help="matches of each kind")
    parser.add_argument("--most", type=int, help="positions that are asked about")
    parser.add_argument("--steps", type=int, default=STEPS, help="of the kernel for each question")
    parser.add_argument("--chosen", type=int, help="only positions with at least so many variations")
    parser.add_argument("--by-proof", action="store_true")
    parser.add_argument("--by-variation", action="store_true")
    parser.add_argument("--open", type=Path, metavar="FILE", help="where the undecided are written")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play")
    return parser.parse_args()


def some(questions: list[Question], most: int | None) -> list[Question]:
    """So many of them, spread evenly."""
    if most is None or most >= len(questions):
        return questions
    return [questions[number * len(questions) // most] for number in range(most)]


def tally_of(options: argparse.Namespace) -> Callable[[], Tally]:
    return equations_kernel.tally if options.game == "equations" else dict


def main() -> int:
    options = arguments()
    questions = gathered(options.game, options.seed, options.rounds, options.jobs)
    if options.chosen is not None:
        questions = [question for question in questions if len(question["variations"]) >= options.chosen]
    questions = some(questions, options.most)
    asked = list(ask_all(questions, options.steps, tally_of(options)))
    print(f"{len(questions)} positions of play, seed {options.seed}, {options.steps:,} steps a question")
    met = print_figures(asked)
    if options.by_variation:
        print_by_variation(asked)
    if options.by_proof:
        print_by_proof(asked, PROOFS_OF)
    left = [one for one in asked if not one.decided]
    print("open:", dict(Counter(one.why for one in left)))
    if options.open:
        lines = (json.dumps({"ask": "solve", **one.question, "budget_ms": 1000}, ensure_ascii=False) for one in left)
        options.open.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return 0 if met else 1


if __name__ == "__main__":
    raise SystemExit(main())
