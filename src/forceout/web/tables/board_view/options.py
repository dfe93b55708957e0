"""What the viewer's seats may do now, as the referee lists it: the board draws it and knows no rule of its own."""

from __future__ import annotations

from forceout.cubes.place import SECTIONS, Place
from forceout.referee.legal_actions import legal_actions
from forceout.referee.match import FOR_THE_TABLE
from forceout.referee.moving import open_sections
from forceout.referee.named_cubes import cube_names
from forceout.referee.state import State
from forceout.web import wire
from forceout.web.recent import Recent
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.log import Folded

THROWN = frozenset({"lot", "roll", "deal"})
"""The server throws: these need no words of anybody."""
LISTED: Recent[tuple[int, int, int], list[wire.SeatOption]] = Recent(2_000)
"""By table, length of its log, and seat: nothing else changes what somebody may do."""


def options_view(live: LiveTable, seats: tuple[int, ...]) -> list[wire.SeatOption]:
    """For each of these seats one entry a verb, with all its words."""
    match = live.match
    if match is None:
        return []
    return [option for seat in seats for option in _kept(live.table.pk, match, seat)]


def _kept(table: int, match: Folded, seat: int) -> list[wire.SeatOption]:
    return LISTED.get((table, match.number, seat), lambda: listed_for(match.state, seat))


def listed_for(state: State, seat: int) -> list[wire.SeatOption]:
    """What a seat may do, one entry a verb."""
    found: dict[str, wire.SeatOption] = {}
    for option in legal_actions(state, seat):
        if option.verb in FOR_THE_TABLE:
            continue
        entry = found.setdefault(
            option.verb, {"seat": seat, "verb": option.verb, "words": [], "costly": [], "barred": [], "free": False}
        )
        if option.words is None or option.verb in THROWN:
            entry["free"] = True
        else:
            (entry["words"] if option.cost is None else entry["costly"]).append(option.words)
    if "move" in found:
        found["move"]["barred"] = _barred(state)
    return list(found.values())


def _barred(state: State) -> list[str]:
    """Where a cube may not go on anybody's turn: the last one to Forbidden, a relation too early."""
    named = cube_names(state.shake, Place.RESOURCES)
    return [
        f"{name} {section}" for name, cube in named for section in SECTIONS if section not in open_sections(state, cube)
    ]
