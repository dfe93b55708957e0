"""Batches: thousands of records, millions of positions, pools of puzzles and seasons of duels, one call each.

    from forceout import batches

    batches.solve_positions(open("positions.jsonl"), "answers.jsonl", progress=True)
    batches.solve_positions(open("positions.jsonl"), "answers.jsonl", engine="ray")
    for answer in batches.read_results("answers.jsonl"):
        print(answer["number"], answer.get("status"))

The file of results is the state: a batch that was killed goes on where it was when it is called again. The answers
are those that each question gets alone, on every engine and however busy the machine is.
"""

from forceout.batches.duels import play_duels, season
from forceout.batches.positions import question_of, solve_many, solve_positions
from forceout.batches.puzzles import PuzzleName, make_puzzles, puzzle_pool
from forceout.batches.records import analyse_records
from forceout.batches.result_file import BadResults, read_results
from forceout.batches.running import Tally

__all__ = [
    "BadResults",
    "PuzzleName",
    "Tally",
    "analyse_records",
    "make_puzzles",
    "play_duels",
    "puzzle_pool",
    "question_of",
    "read_results",
    "season",
    "solve_many",
    "solve_positions",
]
