"""What processes tell each other besides tables: limits that were used up, codes that were given out. Nothing of it is
written anywhere; who was not there when it was told does not know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

HEARD: dict[str, Callable[..., None]] = {}
"""What to do with each kind of news; in the loop, so that it must not wait for anything."""


def on(kind: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The function below hears news of this kind from other processes."""

    def keep(heard: Callable[..., None]) -> Callable[..., None]:
        HEARD[kind] = heard
        return heard

    return keep


def spread(kind: str, *told: Any) -> None:
    """Tells all other processes, soon; whoever cannot be reached does not hear it."""
    from forceout.web.house import house

    house().spread(kind, *told)
