"""How players are called: by their whole names, or by a first name and an initial where anybody may read it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from forceout.tournament.entries import Entry
from forceout.tournament.event.records import Event


@dataclass(frozen=True)
class Called:
    """A player on a page. `sought` is the part of the name that lists are sorted by, `rest` what stands after it."""

    id: str
    name: str
    sought: str
    rest: str
    team: str
    division: str


class Names:
    """The names of a day as one reader may read them."""

    def __init__(self, event: Event, *, whole: bool) -> None:
        self.whole = whole
        twice = Counter(self.short(one) for one in event.entries)
        self.known = {one.id: self._called(one, twice[self.short(one)] > 1) for one in event.entries}

    def _parts(self, entry: Entry) -> tuple[str, str]:
        """First names and surname; only one of the first and an initial for those who may not read the whole name."""
        first, _, last = entry.name.rpartition(" ")
        if not first:
            return last, ""
        return (first, last) if self.whole else (first.split(" ")[0], f"{last[:1]}.")

    def short(self, entry: Entry) -> str:
        """The name without the team, for lists that have a column for it."""
        return " ".join(self._parts(entry)).strip()

    def _called(self, entry: Entry, twice: bool) -> Called:
        first, last = self._parts(entry)
        # where surnames are not shown, nobody could find one
        sought, rest = (last, first) if self.whole and last else (first, last)
        name = self.short(entry)
        if twice and entry.team:  # two children of one name are told apart by their team
            name, rest = f"{name} ({entry.team})", f"{rest} ({entry.team})".strip()
        return Called(entry.id, name, sought, rest, entry.team, entry.division)

    def __getitem__(self, player: str) -> Called:
        """Somebody who was entered once and is not any more has no name left."""
        return self.known.get(player) or Called(player, "a player", "a player", "", "", "")


def for_the_wall(event: Event) -> Event:
    """The same day with the names that everybody may read, for lists that hang where anybody passes."""
    if event.settings.full_names:
        return event
    names = Names(event, whole=False)
    return replace(event, entries=tuple(replace(one, name=names.short(one)) for one in event.entries))
