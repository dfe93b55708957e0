"""Faults that are really done to a real server while people play, and what became of their acts."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from faults.killing import kill_the_server, kill_workers
from faults.report import Report
from faults.scene import Size

FAULTS: dict[str, Callable[[Path, Size], Coroutine[Any, Any, Report]]] = {
    "kill-server": kill_the_server,
    "kill-workers": kill_workers,
}
