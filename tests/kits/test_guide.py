"""The guide is carried out word for word: what it adds in one place each is known everywhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding.md"
CHECKS = Path(__file__).parent / "guide" / "checks.py"


def code_of(guide: Path) -> str:
    """All the Python of a page, from top to bottom."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```", guide.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE))


def test_the_guide_adds_a_league_a_variation_and_a_bot_that_everybody_knows(tmp_path: Path) -> None:
    (tmp_path / "club.py").write_text(code_of(GUIDE), encoding="utf-8")
    # a process of its own, so that no other test meets the club
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "FORCEOUT", "DJANGO"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-q", str(CHECKS)],
        cwd=ROOT,
        env={**plain, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
