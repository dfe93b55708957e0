"""What names a reader of a page may read: whole ones for those with a role."""

from __future__ import annotations

from forceout.tournament.event.names import Called, Names
from forceout.tournament.event.records import Event
from forceout.web.days.who import Here

__all__ = ["Called", "Names", "names_for", "person_called"]


def names_for(here: Here) -> Names:
    return Names(here.event, whole=here.person is not None or here.event.settings.full_names)


def person_called(event: Event, who: str) -> str:
    """How somebody of the day is called: a player by the name, a coach by the team, a helper as entered."""
    person = event.people.get(who)
    if person is None:
        return who
    if person.player is not None:
        return event.called(person.player)
    return f"coach of {person.team}" if person.team else who
