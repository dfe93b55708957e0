"""Writing and checking."""

from __future__ import annotations

from typing import Annotated, TypedDict

from forceout.rules.claims import CHALLENGER, MOVER
from forceout.web.wire.cubes import Piece
from forceout.web.wire.shapes import OneOf

Side = Annotated[str, OneOf((CHALLENGER, MOVER))]


class Written(TypedDict):
    """A paper as its writer sees it again."""

    seat: int
    text: str
    pieces: list[Piece]


class Sided(TypedDict):
    """A player who has taken a side."""

    seat: int
    side: Side


class Writing(TypedDict):
    """Who writes what for. Papers stay face down."""

    heading: str
    """What is to be shown, in words: "Show that the Goal can be made now"."""
    claim: str
    must: list[int]
    """Seats that must write, …"""
    may: list[int]
    """… and those that may still choose."""
    maySide: list[int]
    """Seats whose turn it is to declare a side."""
    sides: list[Sided]
    presented: list[int]
    withheld: list[int]
    fromResources: int | None
    """How many cubes may come from Resources: 1 for Now, null for any number."""
    bringsGoal: bool
    """Against “no Goal”: the writer brings the Goal as well."""
    yours: list[Written]
    """What the viewer's own seats have presented."""


class Check(TypedDict):
    """What a checker has said."""

    checker: int
    accepts: bool
    tried: bool


class Reason(TypedDict):
    """A reason to reject: the code for the action, and its words."""

    code: str
    text: str


class Checking(TypedDict):
    """The paper that is being checked."""

    writer: int
    text: str
    pieces: list[Piece]
    checks: list[Check]
    waiting: list[int]
    """Seats that still have to check."""
    objections: list[str]
    """Objections that were raised in vain, in words."""
    reasons: list[Reason]
    """The reasons one may give."""
