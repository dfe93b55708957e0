"""The moves of a shake, for the list beside the mat."""

from __future__ import annotations

from dataclasses import dataclass

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
Moves = tuple[tuple[Entry, int | None], ...]
"""Entries of the log, each with the number of its cube."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The moves of a shake up to an entry of its log, each with the number of its cube: “g6” means the first of two
    alike that was still in Resources then, which the moves before it tell."""

    last: Entry
    moves: Moves = ()
    gone: frozenset[int] = frozenset()
    """The cubes that have been moved."""

    def after(self, entry: Entry, cubes: tuple[MatCube, ...]) -> Followed:
        verb = entry.action.verb
        if verb not in LISTED:
            return Followed(entry, self.moves, self.gone)
        meant = self._meant(entry.action.words, verb, cubes) if verb in WITH_CUBE else None
        gone = self.gone if meant is None else self.gone | {meant}
        return Followed(entry, (*self.moves, (entry, meant)), gone)

    def _meant(self, words: str, verb: str, cubes: tuple[MatCube, ...]) -> int | None:
        """“g6#13” says which of two alike, “g6” the first of them that was still there."""
        name, _, number = words.partition(" ")[0].partition("#")
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
    return [_move_view(number, entry, meant, cubes) for number, (entry, meant) in enumerate(found, 1)]


def _followed(table: int, entries: tuple[Entry, ...], cubes: tuple[MatCube, ...]) -> Moves:
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


def _move_view(number: int, entry: Entry, meant: int | None, cubes: tuple[MatCube, ...]) -> wire.Move:
    action = entry.action
    word, _, to = action.words.partition(" ")
    return {
        "number": number,
        "seat": action.who,
        # between two shakes there may be no cubes any more
        "cube": cube_view(cubes[meant]) if meant is not None and meant < len(cubes) else None,
        "to": to.strip().lower() if action.verb in WITH_CUBE else "",
        "text": word.capitalize() if action.verb == "challenge" else SAID.get(action.verb, ""),
    }
