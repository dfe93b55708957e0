"""The moves of a shake, for the list beside the mat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from forceout.cubes.place import Place
from forceout.referee.state import MatCube
from forceout.web import wire
from forceout.web.recent import Recent
from forceout.web.tables.board_view.mat import cube_view
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.log import Entry

LISTED = frozenset({"move", "shift", "goal", "challenge", "bonus"})
WITH_CUBE = frozenset({"move", "shift"})
SAID = {"goal": "Goal", "bonus": "Bonus"}


class Move(NamedTuple):
    """A move as it is listed. The cube is told by its number: it may be moved again."""

    seat: int
    cube: int | None
    to: str
    text: str


@dataclass(frozen=True, slots=True)
class Followed:
    """The moves of a shake up to an entry of its log, each with the number of its cube: “g6” means the first of two
    alike that was still in Resources then, which the moves before it tell."""

    last: Entry
    moves: tuple[Move, ...] = ()
    gone: frozenset[int] = frozenset()
    """The cubes that have been moved."""

    def after(self, entry: Entry, cubes: tuple[MatCube, ...]) -> Followed:
        verb = entry.action.verb
        if verb not in LISTED:
            return Followed(entry, self.moves, self.gone)
        word, to, *_ = (*entry.action.words.split(), "", "")  # as the referee takes them apart
        if verb in WITH_CUBE:
            meant = self._meant(word, verb, cubes)
            gone = self.gone if meant is None else self.gone | {meant}
            return Followed(entry, (*self.moves, Move(entry.action.who, meant, to.lower(), "")), gone)
        said = word.capitalize() if verb == "challenge" else SAID[verb]
        return Followed(entry, (*self.moves, Move(entry.action.who, None, "", said)), self.gone)

    def _meant(self, word: str, verb: str, cubes: tuple[MatCube, ...]) -> int | None:
        """“g6#13” says which of two alike, “g6” the first of them that was still there."""
        name, _, number = word.partition("#")
        alike = [cube for cube in cubes if name in (cube.word, cube.face) and number in ("", str(cube.number))]
        left = (cube for cube in alike if cube.place is not Place.GOAL and cube.number not in self.gone)
        found = next(left, None) if verb == "move" else None
        return found.number if found is not None else alike[0].number if alike else None


FOLLOWED: Recent[int, Followed] = Recent(5_000)
"""By table."""


def moves_view(live: LiveTable) -> list[wire.Move]:
    """The moves of this shake, the latest last."""
    if live.match is None:
        return []
    cubes = live.match.state.shake.cubes
    found = _followed(live.table.pk, live.match.entries, cubes)
    return [
        {
            "number": number,
            "seat": move.seat,
            # between two shakes there may be no cubes any more
            "cube": cube_view(cubes[move.cube]) if move.cube is not None and move.cube < len(cubes) else None,
            "to": move.to,
            "text": move.text,
        }
        for number, move in enumerate(found, 1)
    ]


def _followed(table: int, entries: tuple[Entry, ...], cubes: tuple[MatCube, ...]) -> tuple[Move, ...]:
    """As a rule one entry has come since the last view, and the rest is known."""
    known = FOLLOWED.peek(table)
    since: list[Entry] = []
    for entry in reversed(entries):
        if known is not None and known.last is entry:
            break
        if entry.action.verb == "roll":
            known = Followed(entry)
            break
        since.append(entry)
    else:
        return ()  # nothing has been rolled yet
    for entry in reversed(since):
        known = known.after(entry, cubes)
    FOLLOWED.keep(table, known)
    return known.moves
