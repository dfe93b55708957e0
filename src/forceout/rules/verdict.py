"""A ruling on something written: correct by a proof, or every reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from forceout.rules.finding import Finding

ValueT = TypeVar("ValueT")


@dataclass(frozen=True, kw_only=True)
class Verdict(Generic[ValueT]):
    """Every fault found, the values where they are settled, and the regrouping that breaks an ambiguous side.

    `proven` is the judge's word that every reading of both sides was found, that each has a value, and that the two
    sides fit in all of them. Finding no fault is not enough: a judge who could not read a paper finds none either.
    `fits` says less: that they fit in some reading, which is all that a checker asks who asks no more.
    """

    findings: tuple[Finding, ...]
    proven: bool
    fits: bool = False
    solution_value: ValueT | None = None
    goal_value: ValueT | None = None
    counterexample: str | None = None

    def __post_init__(self) -> None:
        if not self.findings and not self.proven:
            raise ValueError("a verdict rests on a proof or on a finding; this one has neither")

    @property
    def correct(self) -> bool:
        return self.proven and not self.findings

    def __bool__(self) -> bool:
        return self.correct
