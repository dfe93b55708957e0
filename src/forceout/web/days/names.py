"""What names a reader of a page may read: whole ones for those with a role."""

from __future__ import annotations

from forceout.tournament.event.names import Called, Names
from forceout.web.days.who import Here

__all__ = ["Called", "Names", "names_for"]


def names_for(here: Here) -> Names:
    return Names(here.event, whole=here.person is not None or here.event.settings.full_names)
