"""The terms of a shake, as far as both games share them: the document they cite, its claims, the cubes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from forceout.cubes.faces import EQUATIONS_CUBES, CubeSet
from forceout.rules.claims import Claim
from forceout.rules.finding import Finding, remark

Self = TypeVar("Self", bound="ShakeTerms")


class NoSection(LookupError):
    """A rule key for which a document has no section: a gap in our own data, never a player's fault."""


def citation(document: str, section: str) -> str:
    """How a section is cited: "agloa-equations-2015 VII-B-3-a". The officials' manual is a document of its own."""
    return section if section.startswith("manual ") else f"{document} {section}"


def cited(document: str, sections: Mapping[str, str], rule: str) -> str:
    """The citation for a rule by its key."""
    section = sections.get(rule)
    if section is None:
        raise NoSection(f"{document} has no section for “{rule}”")
    return citation(document, section)


@dataclass(frozen=True)
class ShakeTerms:
    """The terms of a shake know their document, its sections by rule key, and the claims it has."""

    game: ClassVar[str]
    """The key of the game that is played."""

    document: str
    sections: Mapping[str, str]
    claims: Mapping[str, Claim]
    cubes: CubeSet = EQUATIONS_CUBES
    goal_cubes: int = 6
    """How many cubes a Goal has at most."""
    two_solutions: bool = False
    """Whether everybody who writes writes two, so that all has a minute more."""
    operations_repeat: bool = False
    """Whether an operation cube that may be used at all may be used many times."""
    shifts_from_permitted: bool = False
    """Whether a cube may go from Permitted to Required or Forbidden instead of a move."""

    def cite(self, rule: str) -> str:
        """The citation for a rule by its key."""
        return cited(self.document, self.sections, rule)

    def finding(self, code: str, rule: str, text: str) -> Finding:
        return Finding(code, self.cite(rule), text)

    def remark(self, code: str, rule: str, text: str, at: int) -> Finding:
        """A finding about one place of what was written."""
        return remark(code, self.cite(rule), text, at)

    def with_sections(self: Self, sections: Mapping[str, str]) -> Self:
        return replace(self, sections=sections)

    def but(self: Self, **changes: Any) -> Self:
        return replace(self, **changes)
