"""Who may do what on a day. The table is data: a role, an action, and how far it reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Role(Enum):
    ORGANISER = "organiser"
    SCOREKEEPER = "scorekeeper"
    HEAD_JUDGE = "head judge"
    JUDGE = "judge"
    COACH = "coach"
    PLAYER = "player"
    ANYONE = "anyone"


class Reach(Enum):
    """How far somebody may do it."""

    ALL = "everywhere"
    WITH_REASON = "everywhere, with a reason"
    OWN_TEAM = "for the own team"
    OWN_TABLE = "at the own table"
    OWN_LINE = "on the own line"


class Deed(Enum):
    """What can be done or seen, as the organiser's table has it."""

    SET_UP = "settings, entries, roles"
    CHECK_IN = "check-in"
    SEAT = "draft, edit, release, advance"
    ENTER_SHEET = "entering a scoresheet"
    CONFIRM_SHEET = "confirming another's entry"
    SIGN = "initials, protest"
    CALL = "calling a judge to a table"
    OFFICIATE = "penalty, time credit, ruling"
    DECIDE = "disqualifying, deciding a protest, deceit"
    CORRECT = "correcting after confirmation"
    SEE_OWN = "own seat and own sheet"
    SEE_STANDINGS = "standings and released seating"


_EVERYBODY = dict.fromkeys(Role, Reach.ALL)

MAY: Mapping[Deed, Mapping[Role, Reach]] = MappingProxyType(
    {
        Deed.SET_UP: {Role.ORGANISER: Reach.ALL},
        Deed.CHECK_IN: {Role.ORGANISER: Reach.ALL, Role.SCOREKEEPER: Reach.ALL, Role.COACH: Reach.OWN_TEAM},
        Deed.SEAT: {Role.ORGANISER: Reach.ALL},
        Deed.ENTER_SHEET: {
            Role.ORGANISER: Reach.ALL,
            Role.SCOREKEEPER: Reach.ALL,
            Role.PLAYER: Reach.OWN_TABLE,
        },
        Deed.CONFIRM_SHEET: {Role.ORGANISER: Reach.ALL, Role.SCOREKEEPER: Reach.ALL},
        Deed.SIGN: {Role.PLAYER: Reach.OWN_LINE},
        Deed.CALL: {
            Role.ORGANISER: Reach.ALL,
            Role.SCOREKEEPER: Reach.ALL,
            Role.HEAD_JUDGE: Reach.ALL,
            Role.JUDGE: Reach.ALL,
            Role.PLAYER: Reach.OWN_TABLE,
        },
        Deed.OFFICIATE: {Role.HEAD_JUDGE: Reach.ALL, Role.JUDGE: Reach.ALL},
        Deed.DECIDE: {Role.HEAD_JUDGE: Reach.ALL},
        Deed.CORRECT: {Role.ORGANISER: Reach.WITH_REASON, Role.HEAD_JUDGE: Reach.ALL},
        Deed.SEE_OWN: {Role.COACH: Reach.OWN_TEAM, Role.PLAYER: Reach.OWN_LINE},
        Deed.SEE_STANDINGS: _EVERYBODY,
    }
)


@dataclass(frozen=True)
class Person:
    """Somebody of the day: a helper with a role, a coach of a team, a player at a seat."""

    id: str
    role: Role
    team: str | None = None
    player: str | None = None
    revoked: bool = False


def reach(person: Person | None, deed: Deed | None) -> Reach | None:
    """How far somebody may do something; None where they may not. A stranger is anyone; no deed is nobody's."""
    role = Role.ANYONE if person is None or person.revoked else person.role
    return MAY[deed].get(role) if deed is not None else None
