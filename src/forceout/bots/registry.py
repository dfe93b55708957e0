"""Every bot by name. A new strategy registers here, and the duel, the table and the kit know it."""

from __future__ import annotations

from collections.abc import Callable

from forceout.bots.decision import Bot
from forceout.bots.level import LEVELS
from forceout.bots.strategy import bot

MakeBot = Callable[[int], Bot]


def _of_level(level: int) -> MakeBot:
    return lambda seed: bot(level, seed)


BOTS: dict[str, MakeBot] = {f"level-{number}": _of_level(number) for number in LEVELS}
"""What makes a bot from a seed, by its name."""


def make_bot(name: str, seed: int) -> Bot:
    if name not in BOTS:
        raise ValueError(f"no bot “{name[:40]}”; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
