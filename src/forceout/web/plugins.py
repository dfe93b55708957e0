"""Modules of others that register bots and leagues: named in FORCEOUT_PLUGINS, loaded by the server and its workers."""

from __future__ import annotations

import importlib
import os


def load_plugins() -> None:
    """Imports each of them; one that cannot be imported is for whoever named it to mend, so nothing is hidden."""
    for name in os.environ.get("FORCEOUT_PLUGINS", "").split(","):
        if name.strip():
            importlib.import_module(name.strip())
