"""Which division a grade plays in: its own or one above, never one below."""

from __future__ import annotations

from typing import Any

from forceout.rules.league import AnyLeague, Division

HIGHEST_GRADE = 12

AnyDivision = Division[Any, Any]


def find_division(league: AnyLeague, name: str) -> AnyDivision | None:
    """The division of that name, whatever its case."""
    return next((one for key, one in league.divisions.items() if key.casefold() == name.casefold()), None)


def plays_down(division: AnyDivision, grade: int) -> bool:
    """Whether somebody of that grade is too old for a division."""
    return bool(division.grades) and grade > max(division.grades)


def own_division(league: AnyLeague, grade: int) -> AnyDivision | None:
    """The last division that names the grade, else the lowest above it. One without grades takes everybody."""
    own = [one for one in league.divisions.values() if grade in one.grades or not one.grades]
    if own:
        return own[-1]
    above = [one for one in league.divisions.values() if min(one.grades) > grade]
    return min(above, key=lambda one: min(one.grades), default=None)
