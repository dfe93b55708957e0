"""Who is kept apart, and for whom a table is kept: wishes that are set beside the draft for which they matter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from forceout.tournament.event.records import Event, Settings, refused
from forceout.tournament.field import pair
from forceout.web.days.names import names_for
from forceout.web.days.who import Here

DEEDS = ("apart", "not-apart", "keep", "not-keep")
MOST_TABLE = 999


def shown(here: Here) -> dict[str, object]:
    names, settings = names_for(here), here.event.settings
    return {
        "apart": [(one, other, names[one].name, names[other].name) for one, other in sorted(settings.apart)],
        "kept": [(player, names[player].name, table) for player, table in sorted(settings.keep.items())],
        "everybody": sorted(names[one.id].name for one in here.event.entries),
    }


def wished(here: Here, what: str, fields: Mapping[str, str]) -> Settings:
    event, settings = here.event, here.event.settings
    one = _player(here, str(fields.get("one", "")))
    if what in ("apart", "not-apart"):
        other = _player(here, str(fields.get("other", "")))
        if one == other:
            raise refused("same-player", "Name two different players.")
        two = frozenset({pair(one, other)})
        return replace(settings, apart=settings.apart | two if what == "apart" else settings.apart - two)
    if what == "not-keep":
        return replace(settings, keep={player: at for player, at in settings.keep.items() if player != one})
    typed = str(fields.get("table", "")).strip()
    if not typed.isdecimal() or not 1 <= int(typed[:4]) <= MOST_TABLE:
        raise refused("bad-number", f"“{typed[:10]}” is not the number of a table.")
    _check_free(event, one)
    return replace(settings, keep={**settings.keep, one: int(typed[:4])})


def _check_free(event: Event, player: str) -> None:
    entry = event.entry(player)
    if entry is not None and entry.substitute:
        raise refused("substitute", f"{event.called(player)} is a substitute and has no seat of their own.")


def _player(here: Here, typed: str) -> str:
    wanted, names = " ".join(typed.split()).casefold(), names_for(here)
    found = [one.id for one in here.event.entries if one.id.casefold() == wanted]
    found = found or [one.id for one in here.event.entries if names[one.id].name.casefold() == wanted]
    if len(found) != 1:
        raise refused("unknown-player", f"“{typed[:40]}” is not the id or the whole name of one player.")
    return found[0]
