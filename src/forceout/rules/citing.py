"""What the terms of both games share: the document they cite, and findings made from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from forceout.rules.finding import Finding

Self = TypeVar("Self", bound="CitingTerms")


class NoSection(LookupError):
    """A rule key for which a document has no section: a gap in our own data, never a player's fault."""


def cited(document: str, sections: Mapping[str, str], rule: str) -> str:
    """The citation for a rule by its key, e.g. "agloa-equations-2015 VII-B-3-a".

    The officials' manual is a document of its own: "manual A20".
    """
    section = sections.get(rule)
    if section is None:
        raise NoSection(f"{document} has no section for “{rule}”")
    return section if section.startswith("manual ") else f"{document} {section}"


@dataclass(frozen=True)
class Claim:
    """Why a Solution is being written, and what that allows it to take from Resources."""

    key: str
    from_resources: int | None
    uses_all_resources: bool = False
    brings_goal: bool = False
    least_left: int = 0
    """The challenge may be made only while so many cubes are left in Resources."""
    least_left_rule: str = "now-two"
    """The rule that says so: the league's own, or that of a variation which asks for more."""
    needs_cube_in_play: bool = False
    """The challenge may be made only once a cube lies in Required or Permitted."""


@dataclass(frozen=True)
class CitingTerms:
    """The terms of a shake know their document, its sections by rule key, and the claims it has."""

    document: str
    sections: Mapping[str, str]
    claims: Mapping[str, Claim]

    def cite(self, rule: str) -> str:
        """The citation for a rule by its key."""
        return cited(self.document, self.sections, rule)

    def finding(self, code: str, rule: str, text: str) -> Finding:
        return Finding(code, self.cite(rule), text)

    def with_sections(self: Self, sections: Mapping[str, str]) -> Self:
        return replace(self, sections=sections)

    def but(self: Self, **changes: Any) -> Self:
        return replace(self, **changes)
