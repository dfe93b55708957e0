"""What an official does at a web table, from a page: the same desk takes it as takes the players' acts."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.desk import DESK
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.rooms import changed_elsewhere, serving_loop

PATIENCE = 20.0
"""Seconds for which a page waits."""


def acted(code: str, act: Act) -> LiveTable:
    """The table after an act; the referee's `Refused` says why not. For a thread that may wait."""
    act = replace(act, number=live_tables.load(code).number)
    loop = serving_loop()
    if loop is None:  # nobody has been at any table yet
        return asyncio.run(DESK.act_on(code, act, from_a_page=True))
    after = asyncio.run_coroutine_threadsafe(DESK.act_on(code, act, from_a_page=True), loop).result(PATIENCE)
    changed_elsewhere(code)
    return after
