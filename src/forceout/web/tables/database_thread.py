"""The one thread that does the database work of the tables, in the order of asking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

DATABASE = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


async def in_order(work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Database work of the tables: one thread does it in the order of asking, and keeps its connection.

    A connection made and closed for each act costs more than the act, and the last to close makes SQLite write its
    whole journal back.
    """
    return await asyncio.get_running_loop().run_in_executor(DATABASE, lambda: work(*given, **named))
