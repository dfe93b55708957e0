"""A ruling on something written: correct, or every reason why not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from forceout.rules.finding import Finding

ValueT = TypeVar("ValueT")


@dataclass
class Verdict(Generic[ValueT]):
    """Every fault found, the values where they are settled, and the regrouping that breaks an ambiguous side."""

    findings: list[Finding] = field(default_factory=list)
    solution_value: ValueT | None = None
    goal_value: ValueT | None = None
    counterexample: str | None = None

    @property
    def correct(self) -> bool:
        return not self.findings
