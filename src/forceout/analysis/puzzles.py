"""Puzzles from real rolls, each with one point to it, and the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from forceout.analysis.mats import Mat, random_mat
from forceout.analysis.puzzle_kinds import KINDS
from forceout.cubes import words
from forceout.cubes.notation.writer import write_section
from forceout.cubes.place import Place
from forceout.rules.claims import bar_to, near_claim, open_claim
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import USUAL_LEAGUE, find_league, usual_division
from forceout.rules.regrouping import is_regrouping, shown_wrong
from forceout.rules.verdict import Verdict
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, Answer
from forceout.solver.budget import Budget, Incomplete
from forceout.solver.next_cubes import moved
from forceout.solver.solve import AnyPosition, AnyTerms, cubes_in, solutions, solve

MOVES = {"find": (4, 12), "now": (4, 14), "impossible": (11, 18), "ambiguous": (2, 8)}
"""How far a shake has gone; what is impossible shows only late."""
STEPS = 400_000
TRIES = 400


@dataclass(frozen=True)
class Puzzle:
    """A position, a question, and what settles an answer. `difficulty` is 1 to 5.

    `paper` is what an opponent wrote, in the notation; `shows` is the solution behind a “yes”.
    """

    kind: str
    seed: int
    mat: Mat
    question: str
    answer: str
    difficulty: int
    paper: str = ""
    shows: str = ""

    def shown(self) -> dict[str, str]:
        """The mat in the notation."""
        place = self.mat.position
        cubes = {
            name: write_section(getattr(place, name)) for name in ("required", "permitted", "forbidden", "resources")
        }
        cards = {"universe": " ".join(map(str, self.mat.universe))} if self.mat.universe else {}
        return {**cards, "goal": self.mat.goal, **cubes}

    def check(self, answer: str) -> bool:
        """Whether an answer is right: any right one, not only the one the maker found."""
        text = answer.strip()
        if self.kind == "find":
            return is_correct(text, self.mat)
        if self.kind == "now":
            return text.lower() in (("yes", "y") if self.answer == "yes" else ("no", "n"))
        if self.kind == "impossible":
            return text.replace("-", "−") == self.answer
        return is_regrouping(self.paper, text) and shown_wrong(verdict_on(text, self.mat).findings) is not None


def verdict_on(text: str, mat: Mat) -> Verdict[Any]:
    return mat.game.judge(text, mat.position, mat.terms)


def is_correct(text: str, mat: Mat) -> bool:
    return verdict_on(text, mat).correct


def make_puzzle(
    kind: str, seed: int, ruleset: str = USUAL_LEAGUE, division: str | None = None, variations: int = 0
) -> Puzzle:
    """A puzzle of a kind, for newcomers where no division is named. The same seed gives the same puzzle."""
    if kind not in KINDS:
        raise BadQuestion("unknown-puzzle", f"A puzzle is one of {', '.join(KINDS)}.")
    league: Any = find_league(ruleset)
    if kind == "ambiguous" and league.game.deals_cards:
        raise BadQuestion("unknown-puzzle", "Puzzles of this kind are made for Equations only.")
    played = league.division(usual_division(league) if division is None else division)
    if kind == "ambiguous" and league.terms(played, ()).order_of_operations:
        raise BadQuestion(
            "unknown-puzzle",
            f"{league.title} has an order of operations. Every paper is read in one way, so there is no such puzzle.",
        )
    key = played.key
    dice = random.Random(f"{kind}-{seed}-{ruleset}-{key}-{variations}")
    for _ in range(TRIES):
        mat = random_mat(dice, ruleset, key, variations, dice.randint(*MOVES[kind]))
        puzzle = _MAKERS[kind](dice, seed, mat) if mat is not None else None
        if puzzle is not None and puzzle.check(puzzle.answer):  # what its own answer does not settle is no puzzle
            return puzzle
    raise BadQuestion("no-puzzle", "No puzzle of this kind came of these rolls. Ask for another one.")


def _solved(mat: Mat, place: AnyPosition | None = None) -> Answer:
    return solve(place or mat.position, mat.terms, Budget(seconds=5, steps=STEPS))


def _claiming(mat: Mat, claim: Callable[[AnyTerms], str]) -> Mat:
    return replace(mat, position=replace(mat.position, claim=claim(mat.terms)))


def _find(dice: random.Random, seed: int, mat: Mat) -> Puzzle | None:
    asked = _claiming(mat, near_claim)
    found = _solved(asked)
    if found.equation is None or not mat.position.required:
        return None
    text = "Somebody called Now. Write a solution: all of Required, any of Permitted, at most one cube from Resources."
    return Puzzle("find", seed, asked, text, found.equation, _grade(cubes_in(found.equation, asked.terms), asked))


def _grade(cubes: int, mat: Mat) -> int:
    """Longer solutions, variations, and few solutions make a puzzle hard."""
    try:
        ways = sum(1 for _ in solutions(mat.position, mat.terms, Budget(seconds=2, steps=STEPS), cubes))
    except Incomplete:
        ways = 9
    return max(1, min(5, (cubes - 1) // 2 + len(mat.choices) + (ways <= 1)))


def _now(dice: random.Random, seed: int, mat: Mat) -> Puzzle | None:
    asked = _claiming(mat, near_claim)
    place = mat.position
    if bar_to(asked.position.claim, mat.terms, place) is not None:
        return None
    found = _solved(asked)
    if found.status not in (SOLUTION, IMPOSSIBLE) or (found.status == SOLUTION) != dice.choice((True, False)):
        return None
    answer = "yes" if found.status == SOLUTION else "no"
    text = "Would a call of Now be right? Answer yes or no."
    difficulty = max(1, min(5, len(place.required) // 2 + 1))
    return Puzzle("now", seed, asked, text, answer, difficulty, shows=found.equation or "")


def _impossible(dice: random.Random, seed: int, mat: Mat) -> Puzzle | None:
    """Exactly one cube of Resources makes it impossible when it goes to Forbidden."""
    asked = _claiming(mat, open_claim)
    place = asked.position
    if len(place.resources) > 9 or _solved(asked).status != SOLUTION:
        return None
    statuses: dict[str, set[str]] = {}
    for cube in dict.fromkeys(place.resources):  # a colour may make a difference, and the answer names only the face
        statuses.setdefault(cube.face, set()).add(_solved(asked, moved(place, cube, Place.FORBIDDEN)).status)
    guilty = [face for face, found in statuses.items() if found == {IMPOSSIBLE}]
    if len(guilty) != 1 or any(found != {SOLUTION} for face, found in statuses.items() if face not in guilty):
        return None
    text = "Which one cube of Resources makes every solution impossible when it goes to Forbidden?"
    return Puzzle("impossible", seed, asked, text, guilty[0], max(2, min(5, len(place.resources) // 2)))


def _ambiguous(dice: random.Random, seed: int, mat: Mat) -> Puzzle | None:
    """A solution with its brackets left out, which a checker can break."""
    asked = _claiming(mat, open_claim)
    found = _solved(asked)
    if found.equation is None or "(" not in found.equation:
        return None
    side, _, goal = found.equation.partition(" = ")
    bare = f"{side.replace('(', '').replace(')', '')} = {goal}"
    verdict = verdict_on(bare, asked)
    if verdict.counterexample is None or {finding.family for finding in verdict.findings} != {"ambiguous"}:
        return None
    text = f"An opponent writes “{words.equation(bare)}”. Add brackets that make it wrong."
    difficulty = max(1, min(5, cubes_in(bare, asked.terms) // 2))
    return Puzzle("ambiguous", seed, asked, text, verdict.counterexample, difficulty, paper=bare)


_MAKERS: dict[str, Callable[[random.Random, int, Mat], Puzzle | None]] = {
    "find": _find,
    "now": _now,
    "impossible": _impossible,
    "ambiguous": _ambiguous,
}
