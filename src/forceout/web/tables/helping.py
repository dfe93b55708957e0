"""Help at a practice table, by the worker processes: each asker has a share of their time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from forceout.referee.state import State
from forceout.web import wire
from forceout.web.limits import Asker
from forceout.web.prices import price_of_row
from forceout.web.shares import thought
from forceout.web.tables import practice

WAITING = ThreadPoolExecutor(max_workers=8, thread_name_prefix="practice")
"""Those who wait for their turn hold up nobody else."""
HINT = 10.0


class Helper:
    """Answers the questions of one window."""

    def __init__(self, who: Asker) -> None:
        self.who = who
        self.hints: dict[int, int] = {}
        """How many hints were given, by the number of the view."""

    async def help(self, question: wire.Ask, state: State, number: int) -> wire.Help:
        """A hint, or the value of what is on the pad; `Wait` where no share is left."""
        loop = asyncio.get_running_loop()
        if question["what"] != "hint":
            text = question["text"]
            cost = price_of_row(text)
            return await loop.run_in_executor(WAITING, lambda: thought(self.who, cost, practice.value, state, text))
        asked = self.hints.get(number, 0)
        found = await loop.run_in_executor(
            WAITING, lambda: thought(self.who, HINT, practice.hint, state, asked, search=True)
        )
        self.hints = {number: asked + 1}
        return found
