"""What a seat may do now, as the referee lists it. Worker processes list it too, where a Goal takes long to read."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from forceout.cubes.place import SECTIONS, Place
from forceout.referee.legal_actions import legal_actions
from forceout.referee.match import FOR_THE_TABLE
from forceout.referee.moving import keeps_from_forbidden, open_sections
from forceout.referee.named_cubes import cube_names
from forceout.referee.state import State
from forceout.web import wire

VERB = attrgetter("verb")
THROWN = frozenset({"lot", "roll", "deal"})
"""The server throws: these need no words of anybody."""


def listed_for(state: State, seat: int) -> list[wire.SeatOption]:
    """What a seat may do, one entry a verb."""
    found: dict[str, wire.SeatOption] = {}
    for verb, options in groupby(legal_actions(state, seat), VERB):
        if verb in FOR_THE_TABLE:
            continue
        entry = found[verb] = {"seat": seat, "verb": verb, "words": [], "costly": [], "barred": [], "free": False}
        words, costly, thrown = entry["words"], entry["costly"], verb in THROWN
        for option in options:
            if option.words is None or thrown:
                entry["free"] = True
            else:
                (words if option.cost is None else costly).append(option.words)
    if "move" in found:
        found["move"]["barred"] = _barred(state)
    return list(found.values())


def _barred(state: State) -> list[str]:
    """Where a cube may not go on anybody's turn: the last one to Forbidden, a relation too early."""
    barred: list[str] = []
    if not keeps_from_forbidden(state):
        return barred
    for name, cube in cube_names(state.shake, Place.RESOURCES):
        may = open_sections(state, cube)
        if may is not SECTIONS:
            barred += (f"{name} {section.value}" for section in SECTIONS if section not in may)
    return barred
