"""What to say where a paper uses more cubes of a face than are there, in both games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from forceout.cubes import words
from forceout.cubes.number_words import COUNTED


@dataclass(frozen=True)
class Shortage:
    """A face that is used `used` times, though only `there` such cubes may be used. Others lie elsewhere."""

    face: str
    used: int
    there: int
    forbidden: int = 0
    in_goal: int = 0
    where: str = ""

    @property
    def sentence(self) -> str:
        if self.there == 0:
            return f"There is no {self.face} to use{self._elsewhere(': ')}."
        missing = words.ORDINALS.get(self.there + 1, f"{self.there + 1}th")
        only = "only one is" if self.there == 1 else f"only {COUNTED.get(self.there, str(self.there))} are"
        used = COUNTED.get(self.used, str(self.used))
        return (
            f"A {missing} {self.face} is missing: {used} are used{self.where}, "
            f"but {only} there to use{self._elsewhere(', and ')}."
        )

    def _elsewhere(self, joint: str) -> str:
        another = "one" if self.there == 0 else "another"
        if self.forbidden:
            lies = f"{another} lies" if self.forbidden == 1 else f"{_number(self.forbidden, self.there)} lie"
            return f"{joint}{lies} in Forbidden"
        if self.in_goal:
            return f"{joint}the cubes of the Goal are not for the Solution"
        return ""


def _number(count: int, there: int) -> str:
    return f"{COUNTED.get(count, str(count))}{' others' if there else ''}"


def faces(counted: Iterable[tuple[str, int]]) -> str:
    """Faces and how many of each: "a 2 and two + cubes"."""
    return words.listed(
        words.a(face) if count == 1 else f"{COUNTED.get(count, str(count))} {face} cubes" for face, count in counted
    )


def not_used(counted: Iterable[tuple[str, int]], part: str = "", which: str = "in Required") -> str:
    """What to say of cubes that a paper, or a part of it, should have used."""
    left = list(counted)
    several = sum(count for _, count in left) > 1
    return f"Every cube {which} must be used{part}, but {faces(left)} {'are' if several else 'is'} not."
