"""What a seat may do now, as the referee lists it. Worker processes list it too, where a Goal takes long to read."""

from __future__ import annotations

from forceout.cubes.place import SECTIONS, Place
from forceout.referee.legal_actions import legal_actions
from forceout.referee.match import FOR_THE_TABLE
from forceout.referee.moving import open_sections
from forceout.referee.named_cubes import cube_names
from forceout.referee.state import State
from forceout.web import wire

THROWN = frozenset({"lot", "roll", "deal"})
"""The server throws: these need no words of anybody."""


def listed_for(state: State, seat: int) -> list[wire.SeatOption]:
    """What a seat may do, one entry a verb."""
    found: dict[str, wire.SeatOption] = {}
    for option in legal_actions(state, seat):
        if option.verb in FOR_THE_TABLE:
            continue
        entry = found.get(option.verb)
        if entry is None:
            entry = found[option.verb] = {
                "seat": seat, "verb": option.verb, "words": [], "costly": [], "barred": [], "free": False
            }  # fmt: skip
        if option.words is None or option.verb in THROWN:
            entry["free"] = True
        else:
            (entry["words"] if option.cost is None else entry["costly"]).append(option.words)
    if "move" in found:
        found["move"]["barred"] = _barred(state)
    return list(found.values())


def _barred(state: State) -> list[str]:
    """Where a cube may not go on anybody's turn: the last one to Forbidden, a relation too early."""
    barred: list[str] = []
    for name, cube in cube_names(state.shake, Place.RESOURCES):
        may = open_sections(state, cube)
        if may is not SECTIONS:
            barred += (f"{name} {section.value}" for section in SECTIONS if section not in may)
    return barred
