"""A puzzle for the board, and the answer to a try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django.urls import reverse

from forceout.analysis.puzzles import Puzzle, verdict_on
from forceout.cubes.place import Place
from forceout.referee.state import MatCube, Setup
from forceout.rules.claims import claim_of
from forceout.rules.finding import Finding
from forceout.web import wire
from forceout.web.tables.board_view.mat import cube_view
from forceout.web.tables.board_view.may_write import may_write_view
from forceout.web.tables.board_view.pieces import drawn, finding_view
from forceout.web.tables.board_view.shake import variation_view

TITLES = {
    "find": "Find a solution",
    "now": "Could Now be said?",
    "impossible": "Which cube spoils it?",
    "ambiguous": "Read it another way",
}
QUESTIONS = {
    "find": "Somebody said Now. Write a solution: all of Required, any of Permitted, at most one cube from Resources.",
    "now": "Would it be right to say Now? All of Required, any of Permitted, at most one cube from Resources.",
    "impossible": "Forbidding one cube of Resources makes every solution impossible. Which one?",
    "ambiguous": "An opponent hands in this paper. Group it in another way, so that it misses the Goal.",
}
MINUTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6}


def cubes_of(puzzle: Puzzle) -> list[MatCube]:
    """Every cube of the puzzle with a number of its own."""
    place, goal = puzzle.mat.position, puzzle.mat.laid_goal.cubes
    lying = [
        (goal, Place.GOAL),
        (place.required, Place.REQUIRED),
        (place.permitted, Place.PERMITTED),
        (place.forbidden, Place.FORBIDDEN),
        (place.resources, Place.RESOURCES),
    ]
    cubes: list[MatCube] = []
    for section, name in lying:
        cubes += [MatCube(len(cubes) + n, cube.face, cube.colour, name) for n, cube in enumerate(section)]
    return cubes


def pieces(puzzle: Puzzle, text: str) -> list[wire.Piece]:
    return drawn(text, cubes_of(puzzle), puzzle.mat.game)


def puzzle_view(puzzle: Puzzle, *, day: str, next_path: str, variations: int) -> wire.Puzzle:
    mat, place = puzzle.mat, puzzle.mat.position
    setup = Setup(mat.ruleset, mat.division, ("", ""))
    goal = mat.laid_goal
    return {
        "kind": puzzle.kind,
        "seed": puzzle.seed,
        "ruleset": mat.ruleset,
        "division": mat.division,
        "variations": variations,
        "game": setup.league.game.key,
        "day": day,
        "difficulty": puzzle.difficulty,
        "minutes": MINUTES[puzzle.difficulty],
        "title": TITLES[puzzle.kind],
        "question": QUESTIONS[puzzle.kind],
        "mat": {
            "cubes": [cube_view(cube) for cube in cubes_of(puzzle)],
            "goal": [
                {"number": number, "turned": cube.turn.value, "gap": cube.gap_before}
                for number, cube in enumerate(() if goal.shape else goal.cubes)
            ],
            "goalShape": goal.shape,
            "universe": [str(card) for card in mat.universe],
        },
        "chosen": [variation_view(setup, choice, None) for choice in (*setup.division.always, *mat.choices)],
        "mayWrite": may_write_view(setup, mat.choices, cubes_of(puzzle)),
        "fromResources": claim_of(place.claim, mat.terms).from_resources,
        "written": puzzle.paper,
        "writtenPieces": pieces(puzzle, puzzle.paper) if puzzle.paper else [],
        "checkPath": reverse("puzzles:check"),
        "nextPath": next_path,
        "nextWords": "Next puzzle",
        "card": "",
    }


def result_of(puzzle: Puzzle, answer: str) -> wire.PuzzleResult:
    """Whether an answer is right, and why not."""
    if not answer.strip():
        told = NOW[puzzle.answer] if puzzle.kind == "now" else "Here is one answer."
        return _result(False, told, [], _answer_pieces(puzzle), gave_up=True)
    if puzzle.kind == "impossible":  # the board names the cube with its colour, which does not matter here
        answer = next((cube.face for cube in cubes_of(puzzle) if str(cube) == answer.strip()), answer)
    if puzzle.check(answer):
        shown = pieces(puzzle, answer) if puzzle.kind in ("find", "ambiguous") else _answer_pieces(puzzle)
        told = f"That is right. {NOW[puzzle.answer]}" if puzzle.kind == "now" else RIGHT[puzzle.kind]
        return _result(True, told, [], shown)
    if puzzle.kind == "find":
        found = verdict_on(answer, puzzle.mat).findings
        return _result(False, "Not yet. Have another look.", found[:2], [])
    return _result(False, NOW[puzzle.answer] if puzzle.kind == "now" else NOT_YET[puzzle.kind], [], [])


class KnownResults(TypedDict):
    """What is told of answers without asking anybody, for a browser without a connection."""

    right: wire.PuzzleResult
    wrong: wire.PuzzleResult | None
    shown: wire.PuzzleResult


def known_results(puzzle: Puzzle) -> KnownResults:
    """Of “yes or no” and of “which cube” every other answer is wrong. A solution that is not stored may be right."""
    others: list[str] = []
    if puzzle.kind == "now":
        others = ["no" if puzzle.answer == "yes" else "yes"]
    elif puzzle.kind == "impossible":
        others = [cube.face for cube in puzzle.mat.position.resources if cube.face != puzzle.answer]
    return {
        "right": result_of(puzzle, puzzle.answer),
        "wrong": result_of(puzzle, others[0]) if others else None,
        "shown": result_of(puzzle, ""),
    }


RIGHT = {
    "find": "That is right.",
    "impossible": "That is right. Without it the Goal cannot be made.",
    "ambiguous": "That is right. Read like this, it misses the Goal.",
}
NOT_YET = {
    "impossible": "Without that one there is still a solution.",
    "ambiguous": "Read like this it still makes the Goal, or it is not the same row of cubes.",
}
NOW = {
    "yes": "Now can be said: there is a solution.",
    "no": "Now cannot be said: these cubes do not make the Goal yet.",
}
"""Of two answers one is left over, so a miss tells it as well."""


def _answer_pieces(puzzle: Puzzle) -> list[wire.Piece]:
    if puzzle.kind in ("find", "ambiguous", "impossible"):
        return pieces(puzzle, puzzle.answer)
    return pieces(puzzle, puzzle.shows) if puzzle.shows else []


def _result(
    right: bool, text: str, findings: Sequence[Finding], shown: list[wire.Piece], *, gave_up: bool = False
) -> wire.PuzzleResult:
    return {
        "right": right,
        "gaveUp": gave_up,
        "text": text,
        "findings": [finding_view(finding) for finding in findings],
        "pieces": shown,
    }
