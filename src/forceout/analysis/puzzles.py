"""Puzzles from real rolls, each with one point to it, and the same for the same seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from forceout.cubes.notation.writer import write_goal, write_section
from forceout.referee.checking import is_regrouping
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.finding import BadQuestion
from forceout.rules.rulesets.catalogue import equations_rulesets
from forceout.solver.equations import solutions_equations
from forceout.solver.next_cubes import FORBIDDEN, impossible_claim, moved, now_claim
from forceout.solver.positions import Shake, random_goal, random_play, random_shake
from forceout.solver.result import IMPOSSIBLE, SOLUTION, Budget, OutOfTime
from forceout.solver.solve import solve

KINDS = ("find", "now", "impossible", "ambiguous")
MOVES = {"find": (4, 12), "now": (4, 14), "impossible": (11, 18), "ambiguous": (2, 8)}
"""How far a shake has gone; what is impossible shows only late."""
STEPS = 400_000
TRIES = 400


@dataclass(frozen=True)
class Puzzle:
    """A position, a question, and what settles an answer. `difficulty` is 1 to 5."""

    kind: str
    seed: int
    shake: Shake
    position: Position
    question: str
    answer: str
    difficulty: int

    def mat(self) -> dict[str, str]:
        place = self.position
        return {
            "goal": write_goal(place.goal),
            "required": write_section(place.required),
            "permitted": write_section(place.permitted),
            "forbidden": write_section(place.forbidden),
            "resources": write_section(place.resources),
        }

    def check(self, answer: str) -> bool:
        """Whether an answer is right: any right one, not only the one the maker found."""
        text = answer.strip()
        if self.kind == "find":
            return judge(text, self.position, self.shake.terms).correct
        if self.kind == "now":
            return text.lower() in (("yes", "y") if self.answer == "yes" else ("no", "n"))
        if self.kind == "impossible":
            return text.replace("-", "−") == self.answer
        ambiguous = self.question.split("“")[1].split("”")[0]
        return is_regrouping(ambiguous, text) and not judge(text, self.position, self.shake.terms).correct


def make_puzzle(kind: str, seed: int, ruleset: str = "agloa-equations-2015", division: str = "elementary",
                variations: int = 0) -> Puzzle:  # fmt: skip
    """A puzzle of a kind. The same seed gives the same puzzle."""
    if kind not in KINDS:
        raise BadQuestion("unknown-puzzle", f"A puzzle is one of {', '.join(KINDS)}.")
    league = equations_rulesets().get(ruleset)
    if league is None:
        raise BadQuestion("unknown-ruleset", f"“{ruleset[:40]}” is not a ruleset with puzzles.")
    key = league.division(division or None).key
    dice = random.Random(f"{kind}-{seed}-{ruleset}-{key}-{variations}")
    for _ in range(TRIES):
        try:
            shake = random_shake(dice, ruleset, key, variations)
            goal = random_goal(dice, shake)
        except ValueError:
            continue
        place = random_play(dice, shake, goal, dice.randint(*MOVES[kind]))
        puzzle = _MAKERS[kind](dice, seed, shake, place)
        if puzzle is not None:
            return puzzle
    raise BadQuestion("no-puzzle", "No puzzle of this kind was found for this seed.")


def _solved(place: Position, shake: Shake) -> Any:
    return solve(place, shake.terms, Budget(5_000, steps=STEPS))


def _find(dice: random.Random, seed: int, shake: Shake, place: Position) -> Puzzle | None:
    asked = replace(place, claim=now_claim(shake.terms))
    found = _solved(asked, shake)
    if found.status != SOLUTION or not place.required:
        return None
    cubes = sum(1 for sign in found.written.split("=")[0] if sign not in "() ")
    text = "Somebody called Now. Write a solution: all of Required, any of Permitted, at most one cube from Resources."
    return Puzzle("find", seed, shake, asked, text, found.written, _grade(cubes, shake, asked))


def _grade(cubes: int, shake: Shake, place: Position) -> int:
    """Longer solutions, variations, and few solutions make a puzzle hard."""
    try:
        ways = sum(1 for _ in solutions_equations(place, shake.terms, Budget(2_000, steps=STEPS), cubes))
    except OutOfTime:
        ways = 9
    return max(1, min(5, (cubes - 1) // 2 + len(shake.choices) + (ways <= 1)))


def _now(dice: random.Random, seed: int, shake: Shake, place: Position) -> Puzzle | None:
    asked = replace(place, claim=now_claim(shake.terms))
    found = _solved(asked, shake)
    if found.status not in (SOLUTION, IMPOSSIBLE) or not (place.required or place.permitted):
        return None
    if (found.status == SOLUTION) != dice.choice((True, False)):
        return None
    answer = "yes" if found.status == SOLUTION else "no"
    text = "Would a call of Now be right? Answer yes or no."
    return Puzzle("now", seed, shake, asked, text, answer, max(1, min(5, len(place.required) // 2 + 1)))


def _impossible(dice: random.Random, seed: int, shake: Shake, place: Position) -> Puzzle | None:
    """Exactly one cube of Resources makes it impossible when it goes to Forbidden."""
    asked = replace(place, claim=impossible_claim(shake.terms))
    if _solved(asked, shake).status != SOLUTION or len(place.resources) > 9:
        return None
    guilty = []
    for cube in {cube.face: cube for cube in place.resources}.values():
        after = moved(asked, cube, FORBIDDEN)
        assert isinstance(after, Position)
        status = _solved(after, shake).status
        if status == IMPOSSIBLE:
            guilty.append(cube.face)
        elif status != SOLUTION:
            return None
    if len(guilty) != 1:
        return None
    text = "Which one cube of Resources makes every solution impossible when it goes to Forbidden?"
    return Puzzle("impossible", seed, shake, asked, text, guilty[0], max(2, min(5, len(place.resources) // 2)))


def _ambiguous(dice: random.Random, seed: int, shake: Shake, place: Position) -> Puzzle | None:
    """A solution with its brackets left out, which a checker can break."""
    asked = replace(place, claim=impossible_claim(shake.terms))
    found = _solved(asked, shake)
    if found.status != SOLUTION or "(" not in found.written:
        return None
    side, _, goal = found.written.partition(" = ")
    bare = f"{side.replace('(', '').replace(')', '')} = {goal}"
    verdict = judge(bare, asked, shake.terms)
    if verdict.counterexample is None or {finding.family for finding in verdict.findings} != {"ambiguous"}:
        return None
    text = f"An opponent writes “{bare}”. Add brackets that make it wrong."
    cubes = sum(1 for sign in side if sign not in "() ")
    return Puzzle("ambiguous", seed, shake, asked, text, verdict.counterexample, max(1, min(5, cubes // 2)))


_MAKERS = {"find": _find, "now": _now, "impossible": _impossible, "ambiguous": _ambiguous}
