"""How sentences of a day call players: by their names, and with the team where two share one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from forceout.tournament.entries import Entry


class Naming:
    """The names of everybody entered, each of which means one player wherever teams can tell them apart."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        twice = Counter(one.name for one in entries)
        self._names = {
            one.id: f"{one.name} ({one.team})" if twice[one.name] > 1 and one.team else one.name for one in entries
        }

    def of(self, player: str) -> str:
        return self._names.get(player, player)
