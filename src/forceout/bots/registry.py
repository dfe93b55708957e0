"""Every bot by name: the five levels, what somebody has registered, and what installed packages bring.

A package brings bots with the entry-point group `forceout.bots`: the entry's name is the bot's, and what it points to
makes one from a seed. Duels, the command line, the web table and its workers ask here, so they know it too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from forceout.bots.decision import Bot
from forceout.bots.level import LEVELS
from forceout.bots.strategy import bot
from forceout.rules.finding import Unknown

MakeBot = Callable[[int], Bot]
GROUP = "forceout.bots"
LONGEST_NAME = 40
USUAL_BOT = "level-1"
"""Who plays where nobody is named."""
STAND_IN = "level-2"
"""Who plays in the place of a bot that is no longer installed."""


@dataclass(frozen=True)
class RegisteredBot:
    """A bot that can be asked for: its name, what makes one from a seed, and how it is called on a page."""

    name: str
    make: MakeBot
    title: str


_registered: dict[str, RegisteredBot] = {}


def register(name: str, make: MakeBot, title: str = "") -> None:
    """Makes a bot known by a name. `make(seed)` gives a fresh one; without a `title` it is called by its name."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise ValueError(f"the name of a bot has 1 to {LONGEST_NAME} characters, and no space around them")
    if name in bots():
        raise ValueError(f"there is a bot “{name}” already")
    _registered[name] = RegisteredBot(name, make, title or name)


def forget(name: str) -> None:
    """Takes back what was registered; the levels and what packages bring stay."""
    _registered.pop(name, None)


def bots() -> Mapping[str, RegisteredBot]:
    """Every bot by name: the levels first, from the weakest."""
    return {**_levels(), **_brought(), **_registered}


def bot_named(name: str) -> RegisteredBot:
    """The bot of that name; `Unknown` says which there are."""
    known = bots()
    if name not in known:
        text = f"There is no bot “{name[:40]}”; there are {', '.join(known)}."
        raise Unknown("unknown-bot", text, known)
    return known[name]


def make_bot(name: str, seed: int = 0) -> Bot:
    """A fresh bot of that name."""
    return bot_named(name).make(seed)


@cache
def _levels() -> Mapping[str, RegisteredBot]:
    return {
        f"level-{number}": RegisteredBot(f"level-{number}", _of_level(number), f"{number}: {level.title}")
        for number, level in LEVELS.items()
    }


def _of_level(level: int) -> MakeBot:
    return lambda seed: bot(level, seed)


@cache
def _brought() -> Mapping[str, RegisteredBot]:
    """What installed packages bring. What cannot be loaded, or has the name of another bot, is left out and logged."""
    found: dict[str, RegisteredBot] = {}
    for entry in entry_points(group=GROUP):
        make = _loaded(entry)
        if make is None or entry.name in _levels() or entry.name in found or len(entry.name) > LONGEST_NAME:
            logging.getLogger(__name__).warning("the bot “%s” of %s cannot be used", entry.name, entry.value)
        else:
            found[entry.name] = RegisteredBot(entry.name, make, getattr(make, "title", "") or entry.name)
    return found


def _loaded(entry: EntryPoint) -> MakeBot | None:
    try:
        make = entry.load()
    except Exception:  # whatever is wrong with a package of others, the own bots still play
        return None
    return make if callable(make) else None
