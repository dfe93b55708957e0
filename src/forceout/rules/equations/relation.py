"""How a Solution must stand to the Goal: equal to it, or a multiple of k away from it."""

from __future__ import annotations

from dataclasses import dataclass

from forceout import exact
from forceout.exact import Value
from forceout.rules.equations.number_words import said, told_apart


@dataclass(frozen=True)
class Equals:
    """The Solution equals the Goal."""

    rule: str = "equals-goal"

    def holds(self, solution: Value, goal: Value) -> bool | None:
        return exact.equal(solution, goal)

    def complaint(self, solution: Value, goal: Value) -> tuple[str, str]:
        text = f"The Solution is {said(solution)}, but the Goal as written is {said(goal)}."
        return "not-equal", told_apart(solution, goal) or text


@dataclass(frozen=True)
class DiffersByMultiple:
    """The Solution differs from the Goal by a non-zero integer multiple of k."""

    k: int
    rule: str = "multiple-of"

    def holds(self, solution: Value, goal: Value) -> bool | None:
        try:
            same = exact.equal(solution, goal)
            if same is None:
                return None
            if same:
                return False
            return exact.is_multiple(exact.subtract(solution, goal), self.k)
        except exact.Undecided:
            return None

    def complaint(self, solution: Value, goal: Value) -> tuple[str, str]:
        shown = f"The Solution is {said(solution)} and the Goal as written is {said(goal)}"
        if exact.equal(solution, goal):
            return "variation/multiple-of", f"{shown}: with Multiple of {self.k} they must not be equal."
        return "not-equal/multiple-of", f"{shown}: they do not differ by a multiple of {self.k}."


Relation = Equals | DiffersByMultiple
