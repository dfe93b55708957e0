"""How players are called: whole names for those with a role, a first name and an initial for everybody else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from forceout.tournament.entries import Entry
from forceout.tournament.event.records import Event
from forceout.web.days.who import Here


@dataclass(frozen=True)
class Called:
    """A player on a page. `surname` is what lists are sorted by."""

    id: str
    name: str
    first: str
    surname: str
    team: str
    division: str


class Names:
    """The names of a day as one reader may read them."""

    def __init__(self, event: Event, *, whole: bool) -> None:
        self.whole = whole
        twice = Counter(one.name for one in event.entries)
        self.known = {one.id: self._called(one, twice[one.name] > 1) for one in event.entries}

    def _called(self, entry: Entry, twice: bool) -> Called:
        first, _, last = entry.name.rpartition(" ")
        if not first:
            first, last = last, ""
        if not self.whole:
            first, last = first.split(" ")[0], f"{last[:1]}." if last else ""
        shown = f"{first} {last}".strip()
        if twice:  # two children of one name are told apart by their team
            shown = f"{shown} ({entry.team})" if entry.team else shown
        return Called(entry.id, shown, first, last, entry.team, entry.division)

    def __getitem__(self, player: str) -> Called:
        """Somebody who was entered once and is not any more has no name left."""
        return self.known.get(player) or Called(player, "a player", "a player", "", "", "")


def names_for(here: Here) -> Names:
    return Names(here.event, whole=here.person is not None or here.event.settings.full_names)
