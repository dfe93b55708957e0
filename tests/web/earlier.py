"""What earlier releases have left behind: see make_release.py."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from forceout.web.folder import DATABASE

FOLDER = Path(__file__).parent / "releases"
RELEASES = sorted(place.name for place in FOLDER.iterdir() if place.is_dir())


def unpacked(release: str, data: Path) -> Path:
    """A data folder as that release left it; its database."""
    data.mkdir(mode=0o700, exist_ok=True)
    kept = data / DATABASE
    kept.write_bytes(gzip.decompress((FOLDER / release / f"{DATABASE}.gz").read_bytes()))
    return kept


def told_of(release: str) -> dict[str, dict[str, Any]]:
    """Every table that was played then, by name, with what a reader must find."""
    found: dict[str, dict[str, Any]] = json.loads((FOLDER / release / "told.json").read_text(encoding="utf-8"))
    return found


def records_of(release: str) -> dict[str, str]:
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted((FOLDER / release).glob("*.txt"))}
