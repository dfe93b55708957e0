"""Every league by its key: a file of this folder, named after the key, holds each one whole, as `LEAGUE`.

A league is loaded when it is asked for, so that a question about one game does not wait for the other.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import MappingProxyType

from forceout.rules.finding import Unknown
from forceout.rules.league import AnyLeague

USUAL_LEAGUE = "agloa-equations-2015"
"""What is played where nobody has said what."""
USUAL_DIVISION = "elementary"
"""The division in which newcomers begin, in leagues that have it."""
FIRST_LEAGUE = "basic-equations-2015"
"""What somebody plays who has never played: no variations, and the fewest rules."""

_added: dict[str, AnyLeague] = {}


@cache
def _files() -> Mapping[str, str]:
    """The name of the module of every league in this folder, by the league's key."""
    found = (module for module in pkgutil.iter_modules(__path__) if not module.ispkg)
    return MappingProxyType({module.name.replace("_", "-"): f"{__name__}.{module.name}" for module in found})


@cache
def _read(key: str) -> AnyLeague:
    league: AnyLeague = import_module(_files()[key]).LEAGUE
    if league.key != key:
        raise ValueError(f"the file of a league is named after its key: {key} holds {league.key}")
    return league


def find_league(key: str) -> AnyLeague:
    """The league of that key."""
    if key in _added:
        return _added[key]
    if key not in _files():
        known = list(all_leagues())
        raise Unknown("unknown-ruleset", f"“{key[:40]}” is not a ruleset; there are {', '.join(known)}.", known)
    return _read(key)


def all_leagues() -> Mapping[str, AnyLeague]:
    """All leagues by key, in the order in which people look for them; those added later come last."""
    ours = sorted((_read(key) for key in _files()), key=lambda one: (one.listed, one.key))
    return MappingProxyType({one.key: one for one in (*ours, *_added.values())})


def usual_division(league: AnyLeague) -> str:
    """Where nobody has said which division: the one for newcomers, or the league's first."""
    return USUAL_DIVISION if USUAL_DIVISION in league.divisions else next(iter(league.divisions))


def leagues_of(game: str) -> Mapping[str, AnyLeague]:
    """The leagues of one game by key."""
    return {key: league for key, league in all_leagues().items() if league.game.key == game}


def register(league: AnyLeague) -> None:
    """Makes a league known that is no file of this folder: to every page, question, bot and command."""
    if league.key in _files() or league.key in _added:
        raise ValueError(f"there is a league {league.key} already")
    _added[league.key] = league


def forget(key: str) -> None:
    """Takes back what `register` did."""
    del _added[key]


@contextmanager
def standing_in(league: AnyLeague) -> Iterator[None]:
    """For a while the key of a league means this one, whether there is another of that key or none."""
    before = _added.get(league.key)
    _added[league.key] = league
    try:
        yield
    finally:
        if before is None:
            forget(league.key)
        else:
            _added[league.key] = before
