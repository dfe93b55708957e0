"""Faults that are really done to a real server while people play, and what became of their acts."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from faults.clients import bad_clients
from faults.clocks import set_the_clock
from faults.disks import damage_the_database, fill_the_disk, freeze_the_database
from faults.folders import start_a_second
from faults.killing import kill_the_scribe, kill_the_server, kill_workers
from faults.of_several import OF_SEVERAL, alone
from faults.report import Report
from faults.scene import Size

FAULTS: dict[str, Callable[[Path, Size], Coroutine[Any, Any, Report]]] = {
    "kill-server": kill_the_server,
    "kill-scribe": kill_the_scribe,
    "kill-workers": kill_workers,
    "full-disk": fill_the_disk,
    "read-only": freeze_the_database,
    "damaged": damage_the_database,
    "second": start_a_second,
    "clock": set_the_clock,
    "clients": bad_clients,
}
SEVERAL: dict[str, Callable[[Path, Size], Coroutine[Any, Any, Report]]] = {name: alone(name) for name in OF_SEVERAL}
"""The same for several web processes on PostgreSQL and Redis."""
