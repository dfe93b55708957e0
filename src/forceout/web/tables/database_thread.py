"""The one thread that does the database work of the tables, in the order of asking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection

DATABASE = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def in_order(work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> asyncio.Future[Answer]:
    """Database work of the tables: one thread does it in the order of asking, and keeps its connection. It is asked for
    with the call, not only when somebody waits for it.

    A connection made and closed for each act costs more than the act, and the last to close makes SQLite write its
    whole journal back. Where the line to a database has broken since it was used last, the work is begun once more.
    """

    def done() -> Answer:
        try:
            return work(*given, **named)
        except (OperationalError, InterfaceError):
            if not let_go_if_broken():
                raise
            return work(*given, **named)

    return asyncio.get_running_loop().run_in_executor(DATABASE, done)


def let_go_if_broken() -> bool:
    """After a fault: a line that is of no use any more is closed, and the next work opens another. Whether it was."""
    if connection.connection is None or connection.is_usable():
        return False
    connection.close()
    return True
