"""A table calls a judge: what for, who took it, and how it was ruled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from forceout.referee.calling import REASONS


@dataclass(frozen=True)
class Matter:
    """What a table can ask a judge, and the outcomes that a ruling on it can have."""

    title: str
    outcomes: tuple[str, ...]


MATTERS: Mapping[str, Matter] = MappingProxyType(
    {
        "correct": Matter(REASONS["correct"], ("correct", "not correct")),
        "allowed": Matter(REASONS["allowed"], ("allowed", "not allowed")),
        "happened": Matter(REASONS["happened"], ("it happened", "it did not happen", "played again")),
        "time": Matter(REASONS["time"], ("more time", "no more time")),
        "penalty": Matter(REASONS["penalty"], ("it costs a point", "it costs nothing")),
        "scores": Matter(REASONS["scores"], ("scored as written", "scored differently")),
        "manners": Matter(REASONS["manners"], ("a warning", "a penalty", "nothing was wrong")),
        "other": Matter(REASONS["other"], ("yes", "no")),
    }
)


@dataclass(frozen=True)
class Ruling:
    """What a judge ruled: one of the set outcomes, the rule it rests on, and words of the judge's own."""

    by: str
    at: int
    outcome: str
    rule: str
    words: str = ""


UNSEEN = Ruling("", 0, "", "")
"""Stands where there is a ruling of which nothing may be seen."""


@dataclass(frozen=True)
class Call:
    """A table's call. The first ruling answers it; a second opinion opens it once more, for another judge."""

    round: int
    table: int
    matter: str
    words: str
    by: str
    at: int
    taken_by: str | None = None
    taken_at: int | None = None
    rulings: tuple[Ruling, ...] = ()
    second_at: int | None = None
    """When a second opinion was asked for."""
    second_by: str | None = None
    """Who asked for it: a judge who did does not give it."""

    @property
    def title(self) -> str:
        return MATTERS[self.matter].title

    @property
    def outcomes(self) -> tuple[str, ...]:
        return MATTERS[self.matter].outcomes

    @property
    def since(self) -> int:
        """Since when somebody waits."""
        return self.at if self.second_at is None else self.second_at

    @property
    def wants_ruling(self) -> bool:
        """Whether a judge has yet to rule: at first, or for a second opinion."""
        return len(self.rulings) < (1 if self.second_at is None else 2)

    @property
    def is_second(self) -> bool:
        """Whether it is a second opinion that is waited for."""
        return self.second_at is not None and self.wants_ruling

    @property
    def agreed(self) -> bool:
        """Whether a second judge came to the same outcome: then there is no third."""
        return len(self.rulings) >= 2 and self.rulings[0].outcome == self.rulings[1].outcome

    @property
    def confer(self) -> bool:
        """Whether two judges ruled differently and have yet to settle it between them."""
        return len(self.rulings) == 2 and not self.agreed

    @property
    def ruling(self) -> Ruling | None:
        """The one that stands."""
        return self.rulings[-1] if self.rulings else None
