"""A file that the documents name is there: rooms are tidied more often than what is written about them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    ROOT / "docs" / "architecture.md",
    ROOT / "docs" / "solver.md",
    *sorted((ROOT / "native").rglob("README.md")),
]
NAMED = re.compile(r"`([\w./-]+\.(?:cpp|h|py|ts|svelte|css|html|jsonl?|txt|toml))`|\]\(([^)#:]+)(?:#[^)]*)?\)")
"""A file in code, or the place that a link leads to."""


def kept() -> list[str]:
    """All files of the project, each after a stroke, so that the end of a path is told from the end of a name."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [f"/{name}" for name in listed.stdout.splitlines() if (ROOT / name).exists()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_that_is_named_is_there(document: Path) -> None:
    files = kept()
    missing = []
    for name, link in NAMED.findall(document.read_text(encoding="utf-8")):
        there = (document.parent / link).exists() if link else any(file.endswith(f"/{name}") for file in files)
        if not there:
            missing.append(name or link)
    assert missing == []


def test_every_room_of_the_kernels_says_what_lives_there() -> None:
    rooms = {path.parent for path in (ROOT / "native").rglob("*.cpp")} | {
        path.parent for path in (ROOT / "native").rglob("*.h")
    }
    assert [room.relative_to(ROOT).as_posix() for room in sorted(rooms) if not (room / "README.md").exists()] == []
